import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Currency, ExactAmount } from "#src/contracts/money.ts";
import { RELATIONSHIPS, SEXES } from "#src/contracts/pricing.ts";
import type { EnginePerson, EngineQuery, Ratio } from "./engine.types.ts";
import { lowestTerms } from "./exact-arithmetic.rules.ts";
import { MISSING, bandCount } from "./rate-columns.ts";
import type { RateColumn, SegmentRates } from "./rate-columns.ts";

/** In a list of native prices: nobody could be priced. */
export const UNPRICED = -1;

/** Factors count in 1e-2, so a RiskFactor price has two decimals more than its currency's storage unit. */
const FACTOR_DECIMALS = 2;
const FACTOR_SCALE = 100;
/** A child under 2 has factor 0 in every isapre and pays GES alone (CQ 9, decisions §3). */
const FIRST_AGE_WITH_FACTOR = 2;

/**
 * How one query prices one segment. A native price is an integer: Σ multiplier × column, in the
 * storage unit, or 1e-2 of it for RiskFactor.
 * - each: who has no line is left out; nobody priced, no price.
 * - whole: the policy has one price; a missing part leaves it without.
 * - factor: base column × multiplier + the GES of the row's group.
 * - none: nobody of this household is priced in this segment.
 */
export interface PricePlan {
  kind: "each" | "whole" | "factor" | "none";
  currency: Currency;
  decimals: number;
  /** From native to target minor units, in lowest terms. */
  ratio: Ratio;
  terms: readonly { amounts: Int32Array; multiplier: number }[];
  hasMissing: boolean;
  /** The column of each person, where persons are priced one by one. */
  personColumns: readonly (RateColumn | null)[];
  ges: { codes: Int32Array; amounts: Float64Array } | null;
  /** Persons for whom the risk factors have no band. */
  withoutFactor: readonly number[];
}

/** Resolves the query's household against the rates of a segment. */
export function planPrices(
  rates: SegmentRates,
  currency: Currency,
  { persons, rating }: EngineQuery,
): PricePlan {
  const plan: PricePlan = {
    kind: "none",
    currency,
    decimals: STORAGE_DECIMALS[currency],
    ratio: lowestTerms(rating.conversion[currency]),
    terms: [],
    hasMissing: false,
    personColumns: [],
    ges: null,
    withoutFactor: [],
  };
  switch (rates.method) {
    case "PerPersonBand": {
      const columns = persons.map((person) => columnOf(rates.columns, rates.bandOfAge, person));
      return { ...plan, ...summed("each", columns), personColumns: columns };
    }
    case "HolderBand": {
      const holder = holderColumn(rates.columns, rates.bandOfAge, persons[0]!);
      if (holder === null) return plan;
      const step = rates.dependantSteps.findLastIndex((number) => number < persons.length);
      const dependants = rates.dependantColumns[step];
      return { ...plan, ...summed("whole", dependants ? [holder, dependants] : [holder]) };
    }
    case "RiskFactor":
      return { ...plan, ...factorPlan(rates, plan.ratio, persons, rating) };
    case "Flat":
      return { ...plan, ...summed("whole", [rates.base]) };
  }
}

/** Writes the native price of each listed row (UNPRICED where nobody is); `start` is the segment's first row. */
export function priceRows(
  plan: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  if (plan.kind === "none") into.fill(UNPRICED, 0, count);
  else if (plan.kind === "factor") priceByFactor(plan, start, rows, count, into);
  else if (!plan.hasMissing) sumAll(plan, start, rows, count, into);
  else if (plan.kind === "whole") sumWhole(plan, start, rows, count, into);
  else sumEach(plan, start, rows, count, into);
}

/** The exact price of an amount that `priceRows` gave, or null for UNPRICED. */
export function exactPrice(plan: PricePlan, units: number): ExactAmount | null {
  return units === UNPRICED ? null : { units, decimals: plan.decimals, currency: plan.currency };
}

/** Indexes of the persons without a rate in a row whose native price is `amount`. */
export function uninsurablePersons(
  plan: PricePlan,
  offset: number,
  amount: number,
  persons: readonly EnginePerson[],
): number[] {
  const indexes = persons.map((_, index) => index);
  if (amount === UNPRICED) return indexes;
  if (plan.kind === "factor") return [...plan.withoutFactor];
  if (plan.kind !== "each") return [];
  return indexes.filter((index) => (plan.personColumns[index]?.amounts[offset] ?? MISSING) < 0);
}

function columnOf(
  columns: readonly (RateColumn | null)[],
  bandOfAge: Uint8Array,
  person: EnginePerson,
): RateColumn | null {
  const kind =
    RELATIONSHIPS.indexOf(person.relationship) * SEXES.length + SEXES.indexOf(person.sex);
  return columns[kind * bandCount(bandOfAge) + bandOfAge[person.age]!] ?? null;
}

function holderColumn(
  columns: readonly (RateColumn | null)[],
  bandOfAge: Uint8Array,
  holder: EnginePerson,
): RateColumn | null {
  const band = SEXES.indexOf(holder.sex) * bandCount(bandOfAge) + bandOfAge[holder.age]!;
  return columns[band] ?? null;
}

function summed(
  kind: "each" | "whole",
  columns: readonly (RateColumn | null)[],
): Pick<PricePlan, "kind" | "terms" | "hasMissing"> {
  const multipliers = new Map<RateColumn, number>();
  for (const column of columns) {
    if (column !== null) multipliers.set(column, (multipliers.get(column) ?? 0) + 1);
  }
  if (multipliers.size === 0) return { kind: "none", terms: [], hasMissing: false };
  return {
    kind,
    terms: [...multipliers].map(([{ amounts }, multiplier]) => ({ amounts, multiplier })),
    hasMissing: [...multipliers.keys()].some((column) => column.hasMissing),
  };
}

function factorPlan(
  rates: Extract<SegmentRates, { method: "RiskFactor" }>,
  ratio: Ratio,
  persons: readonly EnginePerson[],
  rating: EngineQuery["rating"],
): Partial<PricePlan> {
  const factors = persons.map((person) => riskFactor(person, rating.riskFactors));
  const withFactor = factors.filter((factor) => factor !== null);
  if (withFactor.length === 0) return {};
  const amounts = Float64Array.from(rates.gesGroups, (group) => {
    const perPerson = rating.ges.get(group);
    // Without the isapre's GES a legal part of the price would be missing: no price.
    return perPerson === undefined ? MISSING : perPerson * withFactor.length * FACTOR_SCALE;
  });
  return {
    kind: "factor",
    decimals: STORAGE_DECIMALS.UF + FACTOR_DECIMALS,
    ratio: lowestTerms({ ...ratio, denominator: ratio.denominator * FACTOR_SCALE }),
    terms: [{ amounts: rates.base.amounts, multiplier: withFactor.reduce((sum, f) => sum + f, 0) }],
    ges: { codes: rates.gesCodes, amounts },
    withoutFactor: factors.flatMap((factor, index) => (factor === null ? [index] : [])),
  };
}

function riskFactor(
  person: EnginePerson,
  bands: EngineQuery["rating"]["riskFactors"],
): number | null {
  if (person.age < FIRST_AGE_WITH_FACTOR) return 0;
  const band = bands.find(
    ({ ageFrom, ageTo }) => ageFrom <= person.age && (ageTo === null || person.age <= ageTo),
  );
  if (band === undefined) return null;
  return person.relationship === "holder" ? band.contributor : band.dependant;
}

function sumAll(
  { terms }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  const { amounts, multiplier } = terms[0]!;
  for (let i = 0; i < count; i++) into[i] = amounts[rows[i]! - start]! * multiplier;
  for (let t = 1; t < terms.length; t++) {
    const next = terms[t]!;
    for (let i = 0; i < count; i++) {
      into[i]! += next.amounts[rows[i]! - start]! * next.multiplier;
    }
  }
}

function sumEach(
  { terms }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  into.fill(UNPRICED, 0, count);
  for (const { amounts, multiplier } of terms) {
    for (let i = 0; i < count; i++) {
      const amount = amounts[rows[i]! - start]!;
      if (amount !== MISSING) into[i] = Math.max(into[i]!, 0) + amount * multiplier;
    }
  }
}

function sumWhole(
  { terms }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  into.fill(0, 0, count);
  for (const { amounts, multiplier } of terms) {
    for (let i = 0; i < count; i++) {
      const amount = amounts[rows[i]! - start]!;
      into[i] =
        amount === MISSING || into[i] === UNPRICED ? UNPRICED : into[i]! + amount * multiplier;
    }
  }
}

function priceByFactor(
  { terms, ges }: PricePlan,
  start: number,
  rows: Int32Array,
  count: number,
  into: Float64Array,
): void {
  const { amounts, multiplier } = terms[0]!;
  const { codes, amounts: gesAmounts } = ges!;
  for (let i = 0; i < count; i++) {
    const offset = rows[i]! - start;
    const base = amounts[offset]!;
    const code = codes[offset]!;
    const gesAmount = code === MISSING ? MISSING : gesAmounts[code]!;
    into[i] = base === MISSING || gesAmount === MISSING ? UNPRICED : base * multiplier + gesAmount;
  }
}
