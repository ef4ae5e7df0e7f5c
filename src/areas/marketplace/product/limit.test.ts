import { describe, expect, it } from "vitest";
import { limitCell, limitName, mainLimits, presentLimits } from "./limit.presenter.ts";
import {
  exampleLimit,
  exampleReader,
  exampleRecord,
  exampleUf,
} from "#test/factories/product-details.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;

describe("a limit in words", () => {
  it.each([
    [{ amount: 500, kind: "yearly_top" }, "500 UF", "$20.568.120"],
    [{ amount: 0.5 }, "0,5 UF", "$20.568"],
    [{ amount: 0 }, "Sin deducible", null],
    [{ amount: 0, kind: "yearly_top" }, "Sin tope", null],
    [{ amount: null }, "No informado", null],
    [{ amount: 20_000, unit: "CLP" }, "$20.000", null],
    [undefined, "No informado", null],
  ])("%j", (part, text, local) => {
    const cell = limitCell(part && exampleLimit(part), exampleUf, reader);
    expect([plain(cell.text), cell.local]).toEqual([text, local]);
  });

  it("drops the tags of its name", () => {
    expect(limitName(exampleLimit({}).name)).toBe("Deducible anual");
    expect(limitName("Tope día cama E[0-99] P[Convenio]")).toBe("Tope día cama");
  });
});

describe("the limits section", () => {
  const limits = [
    exampleLimit({}),
    exampleLimit({ tier: "libre_eleccion", amount: 2 }),
    exampleLimit({ kind: "yearly_top", name: "Tope anual P[Convenio]", amount: 500 }),
    exampleLimit({
      kind: "yearly_top",
      name: "Tope anual",
      amount: 0,
      details: "sin tope en esta clínica",
      coverageOrganization: { code: "d", displayName: "Clínica Dávila" },
    }),
    exampleLimit({ kind: "monthly_top", name: "Tope mensual", amount: 5 }),
  ];

  it("puts the modalities of one limit side by side, and a clinic's own limit apart", () => {
    const section = presentLimits(exampleRecord({ limits }), exampleUf, reader);
    expect(section?.tiers).toEqual(["Preferente", "Libre Elección"]);
    expect(
      section?.deductibles.map(({ label, note, cells }) => [
        label,
        note,
        cells.map(({ text }) => plain(text)),
      ]),
    ).toEqual([["Deducible anual", "por persona al año", ["1 UF", "2 UF"]]]);
    expect(section?.tops[1]).toMatchObject({
      label: "Tope anual",
      note: "en Clínica Dávila · sin tope en esta clínica",
    });
  });

  it("is absent where the source names none", () => {
    expect(presentLimits(exampleRecord(), exampleUf, reader)).toBeNull();
  });

  it("takes the yearly top before the monthly, and no clinic's", () => {
    const { deductible, top } = mainLimits(exampleRecord({ limits: limits.toReversed() }));
    expect([deductible?.amount, top?.amount]).toEqual([1, 500]);
  });
});
