import { describe, expect, it } from "vitest";
import type { OfferRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { presentLimits } from "#src/areas/marketplace/product-facts/limit.presenter.ts";
import {
  exampleLimit,
  exampleReader,
  exampleRecord,
  exampleUf,
} from "#test/factories/product-details.ts";
import { badgesOf } from "./card.presenter.ts";
import { presentFacts, requirementOf } from "./card-facts.presenter.ts";
import { offerText } from "./card-offers.presenter.ts";
import { factPlanOf } from "./fact-plan.rules.ts";

const reader = exampleReader();
const wording = { say: reader.say, locale: reader.locale };
const health = factPlanOf({ cardVariant: "insurance", insuranceTypes: [] }, "SALUD");
const factsOf = (record: ProductRecord) =>
  presentFacts(record, health, { prevision: null, clinics: [] }, wording);
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

const offer = (part: Partial<OfferRecord>): OfferRecord => ({
  kind: "GIFTCARD",
  title: "",
  titles: {},
  unit: null,
  amount: null,
  parcels: null,
  stockRemaining: null,
  validFrom: null,
  validTo: null,
  ...part,
});

describe("the words on a card", () => {
  it.each<[string, OfferRecord, string]>([
    [
      "a product free of charge",
      offer({ kind: "AGGREGATE", title: "Telemedicina gratis por 12 meses" }),
      "Telemedicina gratis por 12 meses",
    ],
    [
      "a gift card of $20.000",
      offer({ amount: 20_000, unit: "CLP" }),
      "Gift card de $20.000 pesos",
    ],
    [
      "the promotions that are left",
      offer({ kind: "STOCK", title: "Kit de bienvenida", stockRemaining: 7 }),
      "Quedan solo 7 promociones disponibles: Kit de bienvenida",
    ],
  ])("offer %s", (_what, one, words) => {
    expect(plain(offerText(one, wording))).toBe(words);
  });

  it("carry a discount, a badge and the affinity of the record they stand on", () => {
    const record = exampleRecord({
      badge: "Sin carencia",
      alert: "Carencia de 60 días",
      isExclusive: true,
      offers: [offer({ kind: "DISCOUNT", title: "10 % Cyber", unit: "percent", amount: 10 })],
    });
    const entry = {
      record,
      row: { affinity: 9_400, standing: "whole" },
      isBest: true,
      isPopular: true,
      isNew: true,
      fit: [],
    };
    const badges = badgesOf(entry as unknown as Parameters<typeof badgesOf>[0], true);
    expect(badges).toMatchObject([
      { kind: "affinity", percent: 94 },
      { kind: "best" },
      { kind: "popular" },
      { kind: "new" },
      { kind: "exclusive" },
      { kind: "discount", text: "10 % Cyber" },
      { kind: "record", text: "Sin carencia" },
    ]);
    const isolated = entry as unknown as Parameters<typeof badgesOf>[0];
    expect(badgesOf(isolated, true, true)[0]).toMatchObject({ kind: "affinity", level: "high" });
    // A partner that hides the score: neither the number nor the best of it.
    expect(badgesOf(isolated, false).map(({ kind }) => kind)).toEqual([
      "popular",
      "new",
      "exclusive",
      "discount",
      "record",
    ]);
  });

  it.each([
    [true, ["new"]],
    [false, ["record"]],
  ])("say once that a product is new: %s", (isNew, kinds) => {
    const entry = {
      record: exampleRecord({ badge: "Nuevo", isExclusive: false, isPromoted: false, offers: [] }),
      row: { affinity: 9_400, standing: "whole" },
      isBest: false,
      isPopular: false,
      isNew,
      fit: [],
    } as unknown as Parameters<typeof badgesOf>[0];
    expect(badgesOf(entry, false).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ["yearly_top", "al año"],
    ["monthly_top", "al mes"],
    ["weekly_top", "a la semana"],
    ["daily_top", "al día"],
    ["top_amount", "por evento"],
  ])("say that a %s is %s", (kind, period) => {
    const record = exampleRecord({ limits: [exampleLimit({ kind, amount: 5, details: null })] });
    expect(factsOf(record)[3]).toMatchObject({ label: "Tope", note: period });
  });

  it.each(["libre", "preferencial", "semestral", "vitalicio"])(
    "keep the variant of a top that its record names: %s",
    (variant) => {
      const limits = [exampleLimit({ kind: "yearly_top", amount: 5, details: `tope ${variant}` })];
      expect(factsOf(exampleRecord({ limits }))[3]?.note).toBe(`tope ${variant}`);
    },
  );

  it("call a bed 'cama' in Chile", () => {
    const limits = [exampleLimit({ kind: "bed_day", name: "Tope día cama P[Convenio]" })];
    const section = presentLimits(exampleRecord({ limits }), exampleUf, reader);
    expect(section?.groups.flatMap(({ rows }) => rows).map(({ label }) => label)).toEqual([
      "Tope día cama",
    ]);
  });

  it("say what the chosen health system has to cover and what happens below it", () => {
    const record: ProductRecord = exampleRecord({
      requirements: [
        { prevision: "isapre", previousCoverage: "Hospitalaria", value: 50, unit: "%", note: null },
      ],
    });
    expect(plain(requirementOf(record, "isapre", wording))).toMatch(
      /^Tu Isapre debe cubrir al menos 50 ?% en hospital; si cubre menos, el producto calcula como si lo hubiera cubierto\.$/,
    );
  });
});
