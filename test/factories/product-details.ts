import { readdirSync, readFileSync } from "node:fs";
import { chile } from "#src/config/countries.ts";
import type { RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import type { CoverageRecord, LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import { leftOutOf } from "#src/modules/offer/pricing/left-out.rules.ts";
import { priceIn, priceProduct } from "#src/modules/offer/pricing/price-product.rules.ts";
import { defaultProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import { householdOf, isProfileEntered } from "#src/modules/offer/profile/household.rules.ts";
import { convert, ufToClp } from "#src/contracts/money.ts";
import { createSay, type Messages } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes.ts";
import { type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";

/** Invented records and their prices, for tests of the presenters. */

/** A reader of Chile with the real words of a language. */
export function exampleReader(language: Language = "es"): Reader {
  const folder = new URL(`../../src/locales/${language}/`, import.meta.url);
  const words: Record<string, Messages> = {};
  for (const file of readdirSync(folder)) {
    words[file.replace(".json", "")] = JSON.parse(
      readFileSync(new URL(file, folder), "utf8"),
    ) as Messages;
  }
  const missing = (key: string): never => {
    throw new Error(`There is no message ${key} in ${language}.`);
  };
  const locale = { es: "es-CL", en: "en-US", pt: "pt-BR" }[language];
  const say = createSay(locale, words, missing);
  return readerOf({ country: chile, language, origin: "https://amparo.example" }, say);
}

export const exampleUf = {
  valueCents: 4_113_624,
  date: "2026-10-10",
  isStale: false,
  isFallback: false,
};

export const exampleTag = {
  code: "dia_cama",
  displayName: "Día cama",
  help: "Habitación y enfermería.",
  icon: "bed-double",
  careKind: "hospitalaria",
  order: 10,
};

export const exampleCoverage = (part: Partial<CoverageRecord>): CoverageRecord => ({
  tag: exampleTag,
  benefit: "Día cama",
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
  ...part,
});

export const exampleLimit = (part: Partial<LimitRecord>): LimitRecord => ({
  kind: "deductible",
  tier: "preferente",
  coverageOrganization: null,
  name: "Deducible anual E[0-64] VP[12] EC[18-64] M[Libre Elección] P[Libre_Eleccion]",
  amount: 1,
  unit: "UF",
  details: "por persona al año",
  isQualified: false,
  ...part,
});

/** A record of which nothing is known but its name and maker. */
export const exampleRecord = (part: Partial<ProductRecord> = {}): ProductRecord => ({
  id: 1,
  code: "quillay-complementario-familia-80",
  name: "Complementario Familia 80",
  displayName: "Complementario Familia 80",
  slug: "Complementario-Familia-80",
  description: null,
  summary: null,
  country: "CL",
  organization: {
    id: 1,
    code: "quillay-vida",
    displayName: "Quillay Vida",
    slug: "Quillay-Vida",
    organizationType: "ASEG",
    abbreviation: "QV",
    brandColor: "#2f6b4f",
    typeAlias: null,
    image: null,
    url: null,
    isDemo: true,
  },
  insuranceType: {
    id: 1,
    code: "COMPLEMENTARIO",
    displayName: "Complementario",
    description: null,
    color: null,
    upperType: { name: "SEGURO SALUD", displayName: "Seguro de salud" },
    isComparable: true,
  },
  category: null,
  productType: null,
  method: "PerPersonBand",
  currency: "UF",
  source: {
    code: "demostracion",
    displayName: "Catálogo de demostración",
    kind: "demonstration",
    dataDate: "2026-01-01",
  },
  availableFrom: null,
  isExclusive: false,
  isPromoted: false,
  requestCount: null,
  salesChannel: null,
  modality: null,
  coverageRatio: null,
  operationDates: [],
  minimumEmployees: null,
  minimumSubscribers: null,
  newWindowUrl: null,
  alert: null,
  badge: null,
  isMapEnabled: null,
  hospitalPercentage: null,
  ambulatoryPercentage: null,
  planType: null,
  isMarketable: null,
  birthCoverage: null,
  hasBenefitCap: null,
  zones: [],
  contractAgeFrom: null,
  contractAgeTo: null,
  waitingPeriod: null,
  metadata: {},
  translations: {},
  features: [],
  coverages: [],
  limits: [],
  providers: [],
  requirements: [],
  offers: [],
  paymentMethods: [],
  questions: [],
  evaluations: [],
  countries: ["CL"],
  rateTable: null,
  ...part,
});

const row = (part: Partial<RateRow>): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount: 0,
  ...part,
});

/** The tables of the known prices: $48.541 for a woman of 34 and her daughter, 2,24 UF for the plan. */
export const exampleRates: Readonly<Record<RatingMethod, RateRow[]>> = {
  PerPersonBand: [
    row({ relationship: "holder", sex: "F", ageFrom: 18, ageTo: 64, amount: 7_400 }),
    row({ relationship: "holder", sex: "M", ageFrom: 18, ageTo: 64, amount: 5_700 }),
    row({ relationship: "child", ageTo: 23, amount: 4_400 }),
  ],
  HolderBand: [
    row({ relationship: "holder", ageFrom: 18, ageTo: 64, amount: 10_000 }),
    row({ dependants: 1, amount: 4_000 }),
  ],
  RiskFactor: [row({ amount: 11_600 })],
  Flat: [row({ amount: 5_000 })],
  PerEmployeeBand: [
    row({ segment: "alone", sizeFrom: 5, sizeTo: 200, amount: 3_000 }),
    row({ segment: "with_dependants", sizeFrom: 5, sizeTo: 200, amount: 7_500 }),
  ],
  PerHeadYear: [row({ sizeFrom: 1, sizeTo: null, amount: 1_200 })],
  PayrollRate: [
    row({ segment: "mineria:altura", amount: 16_500 }),
    row({ segment: "*:*", amount: 5_300 }),
  ],
  PetBand: [
    row({ segment: "dog:*", ageTo: 8, amount: 4_200 }),
    row({ segment: "cat:*", ageTo: 10, amount: 3_100 }),
  ],
  Trip: [row({ area: "EUROPA", sizeFrom: 1, sizeTo: 15, ageTo: 69, amount: 6_500 })],
};

const riskFactors = [
  { ageFrom: 0, ageTo: 1, contributor: 0, dependant: 0 },
  { ageFrom: 2, ageTo: 34, contributor: 100, dependant: 70 },
  { ageFrom: 35, ageTo: 64, contributor: 130, dependant: 90 },
];

/** A product with its price for a profile by the real rules; `rates` and `gesUf` may be missing. */
export function exampleDetail(
  record: ProductRecord,
  profile: Profile | null,
  options: {
    rates?: RateRow[];
    gesUf?: number | null;
    uf?:
      | typeof exampleUf
      | { valueCents: number; date: null; isStale: boolean; isFallback: boolean };
  } = {},
): ProductDetail {
  const { rates = exampleRates[record.method], gesUf = 7_310, uf = exampleUf } = options;
  const read = householdOf("CL", profile);
  if (!read.ok) throw new Error(read.params.fields);
  const { household } = read;
  const product = { method: record.method, currency: record.currency, rows: rates };
  const insured = { persons: household.persons };
  const reference = { riskFactors, gesUf };
  const outcome = priceProduct(product, insured, reference);
  const shown =
    outcome.amount === null
      ? null
      : record.currency === "UF"
        ? convert(outcome.amount, ufToClp(uf.valueCents))
        : priceIn(outcome, null);
  const price = {
    product: { rates, rateTableId: 1, rateValidFrom: "2026-01-01", currency: record.currency },
    outcome,
    insured,
    leftOut: leftOutOf(product, insured, reference, outcome.uninsurable),
    price: shown,
    household,
    profile: profile ?? defaultProfile("CL", "chile"),
    formName: "chile",
    isProfileEntered: isProfileEntered("CL", profile),
    gesUf,
    index: {
      pricingDate: "2026-10-10",
      snapshot: { uf, riskFactors, riskFactorsFrom: "2020-04-01" },
    },
  };
  return { record, price: price as unknown as ProductPrice, isPopular: false };
}
