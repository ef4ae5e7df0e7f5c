import { describe, expect, it } from "vitest";
import type {
  CoverageRecord,
  LimitRecord,
  OfferRecord,
  ProductRecord,
  ProviderRecord,
  RequirementRecord,
} from "#src/contracts/product-record.ts";
import { offerText, priceBefore } from "./card.presenter.ts";
import { cardInformation, coverageOf, requirementOf } from "./card-facts.presenter.ts";
import { pageNumbers } from "./paging.rules.ts";

const wording = {
  say: (key: string, params?: Record<string, string | number>) =>
    params === undefined ? key : `${key}(${Object.values(params).join(", ")})`,
  locale: "es-CL" as const,
};
const anybody = { prevision: null, clinics: [] };

function product(over: Partial<ProductRecord> = {}): ProductRecord {
  return {
    insuranceType: { code: "COMPLEMENTARIO" },
    hospitalPercentage: null,
    ambulatoryPercentage: null,
    hasBenefitCap: null,
    planType: null,
    features: [],
    coverages: [],
    limits: [],
    providers: [],
    requirements: [],
    ...over,
  } as unknown as ProductRecord;
}

const limit = (over: Partial<LimitRecord>): LimitRecord => ({
  kind: "yearly_top",
  tier: "preferente",
  coverageOrganization: null,
  name: "",
  amount: 500,
  unit: "UF",
  details: null,
  isQualified: false,
  ...over,
});

const coverage = (over: Partial<CoverageRecord>): CoverageRecord => ({
  tag: {
    code: "dia_cama",
    displayName: "",
    help: null,
    icon: null,
    careKind: "hospitalaria",
    order: 1,
  },
  benefit: "",
  tier: "preferente",
  percentage: null,
  percentageFonasa: null,
  percentageIsapre: null,
  percentageParticular: null,
  maxCoverage: null,
  minAmount: null,
  maxAmount: null,
  unit: null,
  unitName: null,
  note: null,
  ...over,
});

const valuesOf = (
  record: ProductRecord,
  situation: Parameters<typeof cardInformation>[1] = anybody,
) => cardInformation(record, situation, wording).facts.map(({ value }) => value);

describe("the facts of an insurance card", () => {
  it.each([
    [80, { kind: "share", percent: 80, isUpTo: false }],
    [0, { kind: "notCovered" }],
    [-1, { kind: "sameAsPrevision" }],
    [null, { kind: "unknown" }],
  ])("a percentage of %s reads in words", (hospitalPercentage, value) => {
    expect(valuesOf(product({ hospitalPercentage }))[0]).toEqual(value);
  });

  it.each<[string, LimitRecord[], "fonasa" | null, unknown]>([
    [
      "0 is 'Sin deducible'",
      [limit({ kind: "deductible", amount: 0 })],
      null,
      { kind: "noDeductible" },
    ],
    ["without a record it is not informed", [], null, { kind: "unknown" }],
    [
      "a record without amount is not informed",
      [limit({ kind: "deductible", amount: null })],
      null,
      { kind: "unknown" },
    ],
    [
      "an amount is written with its unit",
      [limit({ kind: "deductible", amount: 0.5 })],
      null,
      { kind: "text", text: "0,5\u00a0UF" },
    ],
    [
      "Fonasa has its own",
      [limit({ kind: "deductible", amount: 1 }), limit({ kind: "deductible_fonasa", amount: 2 })],
      "fonasa",
      { kind: "text", text: "2\u00a0UF" },
    ],
    [
      "Fonasa takes the common one where it has none",
      [limit({ kind: "deductible", amount: 1 })],
      "fonasa",
      { kind: "text", text: "1\u00a0UF" },
    ],
    [
      "Preferente comes before Libre Elección",
      [
        limit({ kind: "deductible", tier: "libre_eleccion", amount: 9 }),
        limit({ kind: "deductible", amount: 1 }),
      ],
      null,
      { kind: "text", text: "1\u00a0UF" },
    ],
  ])("deductible: %s", (_title, limits, prevision, value) => {
    expect(valuesOf(product({ limits }), { prevision, clinics: [] })[2]).toEqual(value);
  });

  it.each<[string, Partial<ProductRecord>, unknown]>([
    ["0 is 'Sin tope'", { limits: [limit({ amount: 0 })] }, { kind: "noCap" }],
    ["a product without cap on record", { hasBenefitCap: false }, { kind: "noCap" }],
    ["nothing on record", {}, { kind: "unknown" }],
  ])("top: %s", (_title, over, value) => {
    expect(valuesOf(product(over))[3]).toEqual(value);
  });

  it.each([
    ["fonasa", 70],
    ["isapre", 80],
    [null, 80],
  ] as const)("coverage with prevision %s is %s", (prevision, percent) => {
    const record = product({
      hospitalPercentage: 80,
      coverages: [
        coverage({ percentage: 60, percentageFonasa: 95, percentageIsapre: 60 }),
        coverage({ percentage: 80, percentageFonasa: 70, percentageIsapre: 80 }),
        coverage({ tier: "libre_eleccion", percentage: 80, percentageFonasa: 10 }),
      ],
    });
    expect(coverageOf(record, "hospitalaria", prevision)).toBe(percent);
  });
});

describe("the facts of a plan card", () => {
  const provider = (over: Partial<ProviderRecord>): ProviderRecord => ({
    code: "davila",
    displayName: "Clínica Dávila",
    regionCode: 13,
    careKind: "hospitalaria",
    tier: "preferente",
    percentage: 90,
    ...over,
  });
  const plan = (over: Partial<ProductRecord>) =>
    product({ insuranceType: { code: "ISAPRE" } as ProductRecord["insuranceType"], ...over });

  it("counts preferred clinics once and says 'Hasta'", () => {
    const record = plan({
      hospitalPercentage: 90,
      providers: [
        provider({}),
        provider({ careKind: "ambulatoria" }),
        provider({ code: "indisa", tier: "libre_eleccion", percentage: 60 }),
      ],
    });
    const [hospital, , clinics, freeChoice] = valuesOf(record);
    expect(hospital).toEqual({ kind: "share", percent: 90, isUpTo: true });
    expect(clinics).toEqual({ kind: "text", text: "1" });
    expect(freeChoice).toEqual({ kind: "share", percent: 60, isUpTo: true });
  });

  it("answers for the chosen clinic, by its care", () => {
    const record = plan({ providers: [provider({ careKind: "ambulatoria", percentage: 70 })] });
    const fact = cardInformation(record, { prevision: null, clinics: ["other", "davila"] }, wording)
      .facts[3];
    expect(fact).toEqual({
      label: "listing.fact.inClinic(Clínica Dávila)",
      value: { kind: "share", percent: 70, isUpTo: false },
      note: "listing.fact.ambulatoryCare",
    });
  });

  it("does not guess what a source does not say", () => {
    expect(valuesOf(plan({})).map(({ kind }) => kind)).toEqual([
      "unknown",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });
});

describe("the coverage requirement", () => {
  const row = (over: Partial<RequirementRecord>): RequirementRecord => ({
    prevision: "isapre",
    previousCoverage: "Hospitalaria",
    value: 50,
    unit: "%",
    note: null,
    ...over,
  });

  it.each([
    ["isapre", "filters.previsiones.isapre"],
    ["fonasa", "filters.previsiones.fonasa"],
  ] as const)("is the one of %s", (prevision, name) => {
    const record = product({ requirements: [row({}), row({ prevision: "fonasa", value: 40 })] });
    expect(requirementOf(record, prevision, wording)).toContain(name);
  });

  it("is left out while no prevision is chosen, and where the record has none", () => {
    expect(requirementOf(product({ requirements: [row({})] }), null, wording)).toBeNull();
    expect(requirementOf(product(), "fonasa", wording)).toBeNull();
    expect(
      requirementOf(product({ requirements: [row({ value: null })] }), "isapre", wording),
    ).toBeNull();
  });
});

describe("offers on record", () => {
  const offer = (over: Partial<OfferRecord>): OfferRecord => ({
    kind: "GIFTCARD",
    title: "título",
    unit: null,
    amount: null,
    parcels: null,
    stockRemaining: null,
    validFrom: null,
    validTo: null,
    ...over,
  });

  it.each<[string, OfferRecord, string | null]>([
    [
      "a gift card names the record's amount",
      offer({ amount: 20_000, unit: "CLP" }),
      "listing.offer.giftcard($20.000)",
    ],
    [
      "stock counts what is left",
      offer({ kind: "STOCK", stockRemaining: 7 }),
      "listing.offer.stock(7, título)",
    ],
    ["a free product is named", offer({ kind: "AGGREGATE" }), "título"],
    ["a discount is a badge, not a line", offer({ kind: "DISCOUNT" }), null],
  ])("%s", (_title, one, text) => {
    expect(offerText(one, wording)).toBe(text);
  });

  it.each<[string, OfferRecord | undefined, number | null]>([
    ["10 %", offer({ kind: "DISCOUNT", unit: "percent", amount: 10 }), 74_959],
    ["12.5 %", offer({ kind: "DISCOUNT", unit: "percent", amount: 12.5 }), 77_101],
    ["an amount", offer({ kind: "DISCOUNT", unit: "amount", amount: 0.02 }), null],
    ["100 %", offer({ kind: "DISCOUNT", unit: "percent", amount: 100 }), null],
    ["none", undefined, null],
  ])("the price before a discount of %s", (_title, discount, before) => {
    expect(
      priceBefore({ amountMinor: 67_463, currency: "CLP" }, discount)?.amountMinor ?? null,
    ).toBe(before);
  });
});

describe("page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 60, [1, 2, null, 60]],
    [3, 60, [1, 2, 3, 4, null, 60]],
    [30, 60, [1, null, 29, 30, 31, null, 60]],
    [58, 60, [1, null, 57, 58, 59, 60]],
  ])("at %i of %i", (current, last, numbers) => {
    expect(pageNumbers(current, last)).toEqual(numbers);
  });
});
