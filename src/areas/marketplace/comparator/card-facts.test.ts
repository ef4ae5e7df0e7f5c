import { describe, expect, it } from "vitest";
import type { RateRow } from "#src/contracts/pricing.ts";
import type {
  CoverageRecord,
  LimitRecord,
  ProductRecord,
  ProviderRecord,
  RequirementRecord,
} from "#src/contracts/product-record.ts";
import { coverageOf, presentFacts, requirementOf } from "./card-facts.presenter.ts";
import { factPlanOf } from "./fact-plan.rules.ts";
import type { CardSituation } from "./fact-readers.presenter.ts";

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
    minimumEmployees: null,
    minimumSubscribers: null,
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

const factsOf = (record: ProductRecord, variant: string, situation: CardSituation = anybody) =>
  presentFacts(
    record,
    factPlanOf({ cardVariant: variant, insuranceTypes: [] }, ""),
    situation,
    wording,
  );
const valuesOf = (record: ProductRecord, situation: CardSituation = anybody) =>
  factsOf(record, "insurance", situation).map(({ value }) => value);

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
  const planValues = (record: ProductRecord) => factsOf(record, "isapre").map(({ value }) => value);

  it("counts preferred clinics once and says 'Hasta'", () => {
    const record = plan({
      hospitalPercentage: 90,
      providers: [
        provider({}),
        provider({ careKind: "ambulatoria" }),
        provider({ code: "indisa", tier: "libre_eleccion", percentage: 60 }),
      ],
    });
    const [hospital, , clinics, freeChoice] = planValues(record);
    expect(hospital).toEqual({ kind: "share", percent: 90, isUpTo: true });
    expect(clinics).toEqual({ kind: "text", text: "1" });
    expect(freeChoice).toEqual({ kind: "share", percent: 60, isUpTo: true });
  });

  it("answers for the chosen clinic, by its care", () => {
    const record = plan({ providers: [provider({ careKind: "ambulatoria", percentage: 70 })] });
    const situation = { prevision: null, clinics: ["other", "davila"] };
    const fact = factsOf(record, "isapre", situation)[3];
    expect(fact).toEqual({
      label: "listing.fact.inClinic(Clínica Dávila)",
      value: { kind: "share", percent: 70, isUpTo: false },
      note: "listing.fact.ambulatoryCare",
    });
  });

  it("does not guess what a source does not say", () => {
    expect(planValues(plan({})).map(({ kind }) => kind)).toEqual([
      "unknown",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });
});

describe("the facts of the other lines", () => {
  const rates = (...rows: Partial<RateRow>[]) => ({
    rateTable: {
      id: 1,
      validFrom: "2026-01-01",
      rows: rows.map((row): RateRow => ({
        relationship: null,
        sex: null,
        ageFrom: 0,
        ageTo: null,
        dependants: null,
        amount: 1,
        ...row,
      })),
    },
  });
  const tagged = (code: string, over: Partial<CoverageRecord>) => {
    const { tag } = coverage({});
    return coverage({ ...over, tag: { ...tag, code, careKind: "asistencia" } });
  };
  const places = new Map([
    ["AMERICA", "América"],
    ["MUNDO", "Todo el mundo"],
  ]);
  const text = (words: string) => ({ kind: "text", text: words });

  it.each<[string, string, Partial<ProductRecord>, unknown[]]>([
    [
      "life: capital, accidental death, ages, deductible",
      "life",
      {
        contractAgeFrom: 18,
        contractAgeTo: 55,
        coverages: [
          tagged("fallecimiento", { maxCoverage: 500, unit: "UF" }),
          tagged("muerte_accidental", { percentage: 0 }),
        ],
        limits: [limit({ kind: "deductible", amount: 0 })],
      },
      [
        text("500\u00a0UF"),
        { kind: "notCovered" },
        text("listing.fact.years(18, 55)"),
        { kind: "noDeductible" },
      ],
    ],
    [
      "pets: reimbursement, cap, deductible, species",
      "pets",
      {
        coverages: [
          tagged("veterinario_consulta", { percentage: 60 }),
          tagged("veterinario_cirugia", { percentage: 80 }),
        ],
        limits: [limit({ amount: 0 })],
        ...rates({ segment: "dog:small", ageTo: 7 }, { segment: "cat:*", ageTo: 9 }),
      },
      [
        { kind: "share", percent: 80, isUpTo: true },
        { kind: "noCap" },
        { kind: "unknown" },
        text("listing.fact.species.dogAndcat"),
      ],
    ],
    [
      "work risk: health, pension, rate, least group",
      "sctr",
      {
        coverages: [tagged("trabajo_medico", { percentage: 100, maxCoverage: 900, unit: "UF" })],
        ...rates({ amount: 5_300, sizeFrom: 1 }, { amount: 12_000, sizeFrom: 100 }),
      },
      [
        text("900\u00a0UF"),
        { kind: "unknown" },
        text("0,53\u00a0% – 1,2\u00a0%"),
        text("listing.fact.heads(1)"),
      ],
    ],
    [
      "travel: medical, luggage, cancellation, destination",
      "travel",
      {
        coverages: [
          tagged("viaje_medica", { maxCoverage: 40_000, unit: "USD" }),
          tagged("viaje_cancelacion", { percentage: 0 }),
        ],
        ...rates({ area: "MUNDO", sizeTo: 60 }, { area: "AMERICA", sizeTo: 90 }),
      },
      [
        text("US$40.000"),
        { kind: "unknown" },
        { kind: "notCovered" },
        text("América, Todo el mundo"),
      ],
    ],
    [
      "company: hospital, outpatient, cap, deductible; the least group is in its notice",
      "group",
      { hospitalPercentage: 70, minimumEmployees: 5, minimumSubscribers: 8 },
      [
        { kind: "share", percent: 70, isUpTo: false },
        { kind: "unknown" },
        { kind: "unknown" },
        { kind: "unknown" },
      ],
    ],
  ])("%s", (_title, variant, over, values) => {
    const facts = factsOf(product(over), variant, { ...anybody, places });
    expect(facts.map(({ value }) => value)).toEqual(values);
  });

  it("name the widest area of international cover, and how many smaller ones there are", () => {
    const areas = new Map([
      ["WORLD", "Todo el mundo"],
      ["LATAM", "América Latina"],
      ["EUROPE", "Europa"],
    ]);
    const areaOf = (...codes: string[]) =>
      factsOf(product(rates(...codes.map((area) => ({ area })))), "international", {
        ...anybody,
        places: areas,
      })[1];
    expect(areaOf("EUROPE", "LATAM", "WORLD")).toMatchObject({
      value: text("Todo el mundo"),
      note: "listing.fact.otherAreas(2)",
    });
    expect(areaOf("EUROPE")).toMatchObject({ value: text("Europa"), note: null });
  });

  it("are those of what a comparator of one line sells, the same on each of its cards", () => {
    const dental = factPlanOf({ cardVariant: "insurance", insuranceTypes: ["DENTAL"] }, "DENTAL");
    expect(dental.slice(0, 2)).toEqual(["preventiveDentistry", "restorativeDentistry"]);
    const mixed = factPlanOf(
      { cardVariant: "insurance", insuranceTypes: ["DENTAL", "SALUD"] },
      "SALUD",
    );
    expect(mixed).toEqual(["hospital", "ambulatory", "deductible", "top"]);
    expect(factPlanOf({ cardVariant: "unheard-of", insuranceTypes: [] }, "SALUD")).toEqual(mixed);
  });

  it("take the highest percentage of a kind of care where a product has no figure of its own", () => {
    const record = product({
      coverages: [
        coverage({ percentage: 60 }),
        coverage({ percentage: 75 }),
        coverage({ tier: "libre_eleccion", percentage: 100 }),
      ],
    });
    expect(valuesOf(record)[0]).toEqual({ kind: "share", percent: 75, isUpTo: false });
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
