import type { CompareInput, CompareOrder } from "#src/contracts/compare.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { BirthCoverage, PlanType } from "#src/contracts/plans.ts";

/** The field ids of CQ 9: with a prevision chosen, products without its feature are out. */
export const PREVISION_FEATURES = { isapre: 12, fonasa: 2 } as const;
export type Prevision = keyof typeof PREVISION_FEATURES;

/** What a comparison is narrowed and ordered by, in codes; empty lists restrict nothing. */
export interface CompareSelection {
  organizationTypes: readonly string[];
  insuranceTypes: readonly string[];
  organizations: readonly string[];
  coverageOrganizations: readonly string[];
  coverageCountries: readonly string[];
  categories: readonly string[];
  productTypes: readonly string[];
  features: readonly number[];
  featuresFilter: readonly number[];
  planTypes: readonly PlanType[];
  marketable: readonly boolean[];
  births: readonly BirthCoverage[];
  prevision: Prevision | null;
  fromPrice: number | null;
  toPrice: number | null;
  fromDeductible: number | null;
  toDeductible: number | null;
  deductibleKinds: readonly string[];
  /** Only what insures everybody of the profile. */
  wholeHousehold: boolean;
  showcase: string | null;
  order: CompareOrder;
  /** 0 to 1. */
  ponderer: number;
  page: number;
  take: number;
  /** What the partner of the subdomain takes away; nothing on the main hosts. */
  limits?: PartnerLimits;
}

/** Matches no organization: what is left where a partner has none of those asked for. */
const NOBODY = ["-"];

/** The organizations and clinics that a selection comes down to under its partner's limits (SA 6). */
export function narrowed({
  organizations,
  coverageOrganizations,
  limits,
}: CompareSelection): Pick<CompareSelection, "organizations" | "coverageOrganizations"> {
  const allowed = limits?.organizations ?? [];
  const clinics = limits?.areClinicsHidden === true ? [] : coverageOrganizations;
  if (allowed.length === 0) return { organizations, coverageOrganizations: clinics };
  const both = organizations.filter((code) => allowed.includes(code));
  const left = organizations.length === 0 ? allowed : both;
  return { organizations: left.length === 0 ? NOBODY : left, coverageOrganizations: clinics };
}

export const PAGE_SIZE = 20;
export const DEFAULT_PONDERER = 0.5;

export const emptySelection: CompareSelection = {
  organizationTypes: [],
  insuranceTypes: [],
  organizations: [],
  coverageOrganizations: [],
  coverageCountries: [],
  categories: [],
  productTypes: [],
  features: [],
  featuresFilter: [],
  planTypes: [],
  marketable: [],
  births: [],
  prevision: null,
  fromPrice: null,
  toPrice: null,
  fromDeductible: null,
  toDeductible: null,
  deductibleKinds: [],
  wholeHousehold: false,
  showcase: null,
  order: "recommended",
  ponderer: DEFAULT_PONDERER,
  page: 1,
  take: PAGE_SIZE,
};

const planTypeNames: Readonly<Record<string, PlanType>> = {
  "0": 0,
  libreeleccion: 0,
  "1": 1,
  prestadorpreferente: 1,
  "2": 2,
  plancerrado: 2,
};

export type SelectionResult =
  | { ok: true; selection: CompareSelection }
  | { ok: false; field: string; code: "REQUIRED" | "INVALID" };

/** A checked selection from what was sent; organizationTypes is required (CQ 5), a word that is no
 *  value of its field is refused with the field named. */
export function selectionOf(input: CompareInput): SelectionResult {
  const organizationTypes = input.organizationTypes ?? input.organizationType ?? [];
  if (organizationTypes.length === 0)
    return { ok: false, field: "organizationTypes", code: "REQUIRED" };
  const features = numbersOf(input.features);
  if (!features) return { ok: false, field: "features", code: "INVALID" };
  const featuresFilter = numbersOf(input.featuresFilter);
  if (!featuresFilter) return { ok: false, field: "featuresFilter", code: "INVALID" };
  const planTypes = (input.planTypes ?? []).map((word) => planTypeNames[word.toLowerCase()]);
  if (!planTypes.every((type) => type !== undefined))
    return { ok: false, field: "planTypes", code: "INVALID" };
  const marketable = input.marketable ?? [];
  if (!marketable.every((word) => word === "true" || word === "false")) {
    return { ok: false, field: "marketable", code: "INVALID" };
  }
  const births = input.births ?? [];
  if (!births.every((word) => word === "conParto" || word === "reducidoParto")) {
    return { ok: false, field: "births", code: "INVALID" };
  }
  return {
    ok: true,
    selection: {
      organizationTypes,
      insuranceTypes: input.insuranceTypes ?? [],
      organizations: input.organizations ?? [],
      coverageOrganizations: input.coverageOrganizations ?? [],
      coverageCountries: input.coverageCountries ?? [],
      categories: input.categories ?? [],
      productTypes: input.productType ?? [],
      features,
      featuresFilter,
      planTypes,
      marketable: marketable.map((word) => word === "true"),
      births,
      prevision: input.prevision ?? null,
      fromPrice: input.fromPrice ?? null,
      toPrice: input.toPrice ?? null,
      fromDeductible: input.fromDeductible ?? null,
      toDeductible: input.toDeductible ?? null,
      deductibleKinds: input.deductiblesToCompare ?? [],
      wholeHousehold: input.wholeHousehold ?? false,
      showcase: null,
      order: input.order ?? "recommended",
      ponderer: input.ponderer ?? DEFAULT_PONDERER,
      page: input.page ?? 1,
      take: input.take ?? PAGE_SIZE,
    },
  };
}

function numbersOf(words: readonly string[] | undefined): number[] | undefined {
  const numbers = (words ?? []).map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : Number.NaN));
  return numbers.some(Number.isNaN) ? undefined : numbers;
}
