import {
  type ConversionRate,
  convert,
  type Currency,
  STORAGE_DECIMALS,
  ufToClp,
} from "#src/contracts/money.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { CoverageRecord, LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { mainDeductible, mainTop } from "#src/modules/offer/catalog/main-limit.rules.ts";
import type { CareItem, CareKind, Scheme } from "./care-basket.rules.ts";

/** What a product pays of an item of care. */
export interface CareTerms {
  /** Hundredths of a percent, at most 10,000; 'same': as much as the health scheme pays (CQ 9). */
  percent: number | "same";
  /** Most it pays, for one unit or for all of them; null: no cap. */
  cap: { amount: number; per: "unit" | "all" } | null;
}

/** A product's terms under a health scheme, in the storage unit of a currency. */
export interface CoverTerms {
  scheme: Scheme;
  /** Modality whose terms these are. */
  tier: string;
  /** Whether it pays what Isapre or Fonasa leaves, or the whole bill. */
  isAfterPrevision: boolean;
  /** Hundredths of a percent that the scheme has to cover for the full coverage (CQ 5). */
  askedShare: Record<CareKind, number>;
  deductible: { amount: number; per: "year" | "event" };
  /** null: no general top. */
  top: { amount: number; per: "year" | "event" } | null;
  /** Terms of an item; null where the product informs nothing of it. */
  careOf(item: CareItem): CareTerms | null;
}

/** What has to be known and is not. */
export type MissingTerm = "coverage" | "deductible" | "top" | "unit";

export type CoverTermsResult =
  | { ok: true; terms: CoverTerms }
  | { ok: false; missing: MissingTerm[] };

/** Modalities in the order their terms are taken: the first of which anything is informed. */
const tierOrder = ["preferente", "libre_eleccion", "internacional"];
const ISAPRE_PLAN = "ISAPRE";

export interface TermsContext {
  scheme: Scheme;
  currency: Currency;
  uf: Pick<UfOfTheDay, "valueCents">;
  /** Pesos chilenos in 1e-4 for one unit of a currency. */
  exchangeRates: ReadonlyMap<Currency, number>;
}

/** The terms of a record under a scheme, or what is missing to know them. What a cap is counted by is read
 *  from the record's Spanish, whatever language the record is shown in. */
export function coverTermsOf(shown: ProductRecord, context: TermsContext): CoverTermsResult {
  const record = shown.asWritten ?? shown;
  const tier = tierOrder.find((one) =>
    record.coverages.some((coverage) => coverage.tier === one && isInformed(coverage)),
  );
  const isGeneral = record.hospitalPercentage !== null || record.ambulatoryPercentage !== null;
  if (tier === undefined && !isGeneral) return { ok: false, missing: ["coverage"] };
  const own = tier ?? tierOrder[0] ?? "";
  const [deductible, top] = [deductibleOf(record, own, context), topOf(record, own, context)];
  const cares = new Map(
    [...new Set(record.coverages.map(({ tag }) => tag.code))].flatMap((care) => {
      const terms = careTerms(record, care, own, context);
      return terms === null ? [] : [[care, terms] as const];
    }),
  );
  const missing: MissingTerm[] = [
    ...(typeof deductible === "string" ? [deductible] : []),
    ...(typeof top === "string" ? [top] : []),
    ...([...cares.values()].includes("unit") ? (["unit"] as const) : []),
  ];
  if (typeof deductible === "string" || typeof top === "string" || missing.length > 0) {
    return { ok: false, missing: [...new Set(missing)] };
  }
  const { scheme } = context;
  const absence = absenceOf(record);
  const careOf = (item: CareItem): CareTerms | null => {
    const found = cares.get(item.care);
    const terms = found === undefined || found === "unit" ? generalTerms(record, item) : found;
    if (scheme !== "ninguna" || absence === null) return terms;
    // Without a scheme it pays nothing, or consultations only, up to an amount (CQ 5).
    const cap = amountIn(absence.cap, absence.unit, context);
    if (cap === null || cap === 0 || item.care !== "consultas") return { percent: 0, cap: null };
    return terms === null ? null : { ...terms, cap: { amount: cap, per: "unit" } };
  };
  const terms: CoverTerms = {
    scheme,
    tier: own,
    isAfterPrevision: isAfterPrevision(record),
    askedShare: {
      hospitalaria: askedShare(record, scheme, "Hospitalaria"),
      ambulatoria: askedShare(record, scheme, "Ambulatoria"),
      unpaid: 0,
    },
    deductible,
    top,
    careOf,
  };
  return { ok: true, terms };
}

/** Whether a product pays what Isapre or Fonasa leaves: it then asks for their coverage. */
export const isAfterPrevision = ({ requirements }: Pick<ProductRecord, "requirements">): boolean =>
  requirements.some(({ prevision }) => prevision === "isapre" || prevision === "fonasa");

const isInformed = (one: CoverageRecord): boolean =>
  [one.percentage, one.percentageFonasa, one.percentageIsapre, one.maxCoverage, one.maxAmount].some(
    (value) => value !== null,
  );

const hundredths = (percent: number): number =>
  Math.min(10_000, Math.max(0, Math.round(percent * 100)));

/** The percentage under a scheme: its own one, else the general one. */
function percentageOf(one: CoverageRecord, scheme: Scheme): number | null {
  if (scheme === "fonasa") return one.percentageFonasa ?? one.percentage;
  if (scheme === "isapre") return one.percentageIsapre ?? one.percentage;
  return one.percentageParticular ?? one.percentage;
}

/** Of several benefits with one tag the least percentage counts, so that nothing is promised that one of
 *  them does not give. */
function careTerms(
  record: ProductRecord,
  care: string,
  tier: string,
  context: TermsContext,
): CareTerms | "unit" | null {
  const rank = (percent: number | null) =>
    percent === null ? 100 : percent === -1 ? 99.5 : percent;
  const [found] = record.coverages
    .filter((one) => one.tag.code === care && one.tier === tier && isInformed(one))
    .toSorted(
      (a, b) => rank(percentageOf(a, context.scheme)) - rank(percentageOf(b, context.scheme)),
    );
  if (found === undefined) return null;
  const percentage = percentageOf(found, context.scheme);
  const most = found.maxCoverage ?? found.maxAmount;
  const bedDay = care === "dia_cama" && most === null ? bedDayCap(record, tier) : undefined;
  const cap = most === null ? (bedDay?.amount ?? null) : most;
  // An amount without a percentage is paid whole up to it.
  const percent = percentage === -1 ? ("same" as const) : hundredths(percentage ?? 100);
  if (cap === null || cap === 0) return { percent, cap: null };
  const amount = amountIn(cap, bedDay?.unit ?? found.unit, context);
  if (amount === null) return "unit";
  return { percent, cap: { amount, per: bedDay ? "unit" : capUnit(found.unitName) } };
}

const bedDayCap = (record: ProductRecord, tier: string): LimitRecord | undefined =>
  record.limits.find(
    (one) =>
      one.kind === "bed_day" &&
      one.tier === tier &&
      one.coverageOrganization === null &&
      one.amount,
  );

/** "por consulta", "por sesión", "por día" are caps of one; "por año", "por evento" of all. */
const capUnit = (unitName: string | null): "unit" | "all" =>
  unitName !== null && /consulta|sesi|d[ií]a\b|visita|pieza|llamada|servicio/i.test(unitName)
    ? "unit"
    : "all";

/** Care without a line of its own: the product's general percentage for that kind of care. */
function generalTerms(record: ProductRecord, item: CareItem): CareTerms | null {
  const percent =
    item.kind === "hospitalaria"
      ? record.hospitalPercentage
      : item.kind === "ambulatoria"
        ? record.ambulatoryPercentage
        : null;
  if (percent === null) return null;
  return { percent: percent === -1 ? "same" : hundredths(percent), cap: null };
}

const isByEvent = (details: string | null): boolean =>
  details !== null && /evento|event|diagn|servicio/i.test(details);

function deductibleOf(
  record: ProductRecord,
  tier: string,
  context: TermsContext,
): CoverTerms["deductible"] | "deductible" | "unit" {
  // The deductible of an isapre's catastrophic cover is no deductible of the plan.
  const limits = record.limits.filter(({ details }) => !/caec/i.test(details ?? ""));
  const scheme = context.scheme === "fonasa" ? "fonasa" : null;
  const found =
    mainDeductible(
      limits.filter((one) => one.tier === tier),
      scheme,
    ) ?? mainDeductible(limits, scheme);
  if (found === undefined || found.amount === null) {
    return record.insuranceType.code === ISAPRE_PLAN ? { amount: 0, per: "year" } : "deductible";
  }
  const amount = amountIn(found.amount, found.unit, context);
  if (amount === null) return "unit";
  return { amount, per: isByEvent(found.details) ? "event" : "year" };
}

/** Times a year that the period of a top comes back. */
const periods: Readonly<Record<string, number>> = {
  monthly_top: 12,
  weekly_top: 52,
  daily_top: 365,
};

function topOf(
  record: ProductRecord,
  tier: string,
  context: TermsContext,
): CoverTerms["top"] | "top" | "unit" {
  const found = mainTop(record.limits.filter((one) => one.tier === tier)) ?? mainTop(record.limits);
  if (found === undefined || found.amount === null) {
    return record.hasBenefitCap === false ? null : "top";
  }
  if (found.amount === 0) return null;
  const amount = amountIn(found.amount, found.unit, context);
  if (amount === null) return "unit";
  const isEvent = found.kind === "top_amount" && isByEvent(found.details);
  return { amount: amount * (periods[found.kind] ?? 1), per: isEvent ? "event" : "year" };
}

function askedShare(record: ProductRecord, scheme: Scheme, care: string): number {
  const found = record.requirements.find(
    (one) => one.prevision === scheme && one.previousCoverage === care && one.unit === "%",
  );
  return hundredths(found?.value ?? 0);
}

/** What a product that asks for a scheme does without one; null: it asks for none. */
function absenceOf(record: ProductRecord): { cap: number; unit: string | null } | null {
  const said = record.requirements.find(({ prevision }) => prevision === "ninguna");
  if (said !== undefined) return said.value === null ? null : { cap: said.value, unit: said.unit };
  const asks = isAfterPrevision(record) && record.coverageRatio === null;
  return asks ? { cap: 0, unit: null } : null;
}

/** An amount on record in the storage unit of a currency; null where its unit is not that and cannot be
 *  converted. */
function amountIn(
  amount: number,
  unit: string | null,
  { currency, uf, exchangeRates }: TermsContext,
): number | null {
  if (amount === 0) return 0;
  if (unit === currency) return Math.round(amount * 10 ** STORAGE_DECIMALS[currency]);
  if (currency !== "CLP") return null;
  const rate = [...exchangeRates].find(([from]) => from === unit);
  if (rate !== undefined) {
    const [from, pesos] = rate;
    const foreign = { units: Math.round(amount * 10_000), decimals: 4, currency: from };
    return convert(foreign, pesosFor(from, pesos)).amountMinor;
  }
  if (unit !== "UF") return null;
  const units = Math.round(amount * 10_000);
  return convert({ units, decimals: 4, currency: "UF" }, ufToClp(uf.valueCents)).amountMinor;
}

/** Pesos for a currency at pesos in 1e-4 for one unit of it. */
export const pesosFor = (from: Currency, pesos: number): ConversionRate => ({
  from,
  to: "CLP",
  numerator: pesos,
  denominator: 10_000 * 10 ** STORAGE_DECIMALS[from],
});
