import { describe, expect, it } from "vitest";
import type { ContributorIncome } from "#src/modules/offer/pricing/contribution-range.rules.ts";
import { priceRangeFromIncome } from "#src/modules/offer/pricing/contribution-range.rules.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { incomeHref, presentBalance, presentContribution } from "./legal-contribution.presenter.ts";

const rules = {
  validFrom: "2020-01-01",
  healthShare: 7_000,
  incomeShare: 80_000,
  maximumShare: 105_000,
  minimumShare: 90_477,
  defaultMinimumClp: 120_000,
  defaultMaximumClp: 150_000,
};
const UF = 4_113_624;
const rangeOf = (...incomes: ContributorIncome[]) =>
  priceRangeFromIncome(incomes, rules, 900_000, UF);
const earning = rangeOf({ ingresoClp: 1_650_000, imponibleClp: null });
const clp = (amountMinor: number) => ({ amountMinor, currency: "CLP" as const });
const reader = exampleReader();
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("'Tu 7 %' in words", () => {
  it.each([
    [157_000, "Tu 7 %: $144.375 · pagas $12.625 más", "Pagas además $12.625"],
    [
      130_000,
      "Tu 7 %: $144.375 · sobran $14.375 como excedentes",
      "Sobran, como excedentes $14.375",
    ],
    [144_375, "Tu 7 %: $144.375 · paga el plan justo", "Pagas además $0"],
  ])("of a plan at %d", (price, text, last) => {
    const model = presentBalance(clp(price), earning, "/Perfil", reader);
    expect(plain(model?.text)).toBe(text);
    expect(model?.askHref).toBeNull();
    const lines = model?.lines.map(({ label, value }) => plain(`${label} ${value}`)) ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe("Tu 7 % legal − $144.375");
    expect(lines[2]).toBe(last);
  });

  it("shows how the contribution comes about, with the ceiling and the UF of the day", () => {
    const rich = rangeOf({ ingresoClp: null, imponibleClp: 10_000_000 });
    const { text, lines } = presentContribution(rich, UF, "/Perfil", reader);
    expect(plain(text)).toBe("Tu 7 %: $259.158 al mes");
    expect(lines.map(({ label, value }) => plain(`${label} ${value}`))).toEqual([
      "Renta imponible que cuenta $3.702.262",
      "Tope imponible: 90,00 UF (UF de $41.136,24) $3.702.262",
      "7 % de la renta que cuenta $259.158",
    ]);
  });

  it.each([
    ["no profile", null],
    ["a profile without an income", rangeOf({ ingresoClp: null, imponibleClp: null })],
  ])("asks with %s and never guesses", (_what, range) => {
    const asked = incomeHref("/Perfil/Isapres");
    expect(asked).toBe("/Perfil/Isapres#profile-cotizante-0-ingreso");
    const model = presentBalance(clp(150_000), range, asked, reader);
    expect(model).toMatchObject({ askHref: asked, lines: [] });
    expect(model?.text).not.toMatch(/\$/);
    expect(presentContribution(range, UF, asked, reader).askHref).toBe(asked);
  });

  it("says nothing beside 'Consultar'", () => {
    expect(presentBalance(null, earning, "/Perfil", reader)).toBeNull();
  });
});
