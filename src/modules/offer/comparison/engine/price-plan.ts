import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Currency, ExactAmount } from "#src/contracts/money.ts";
import type { EngineInsured, EnginePerson, EnginePet, EngineQuery, Ratio } from "./engine.types.ts";
import { lowestTerms } from "./exact-arithmetic.rules.ts";
import { MISSING } from "./rate-column.ts";
import type { RateColumn } from "./rate-column.ts";
import type { SegmentRates } from "./rate-columns.ts";
import { kindOf, sizeBand } from "./rate-grid.ts";
import type { RateGrid } from "./rate-grid.ts";

/** In a list of native prices: nobody could be priced. */
export const UNPRICED = -1;
/** In a list of native prices, the price of a part of the household is written as this minus the price, so
 *  that every negative one is no price of the whole household. */
const OF_PART = -2;

/** How a native price of a part of the household is written in a list, and read from it. */
export const ofPart = (native: number): number => OF_PART - native;
export const isOfPart = (native: number): boolean => native <= OF_PART;

/** Factors count in 1e-2, so a RiskFactor price has two decimals more than its currency's storage unit. */
const FACTOR_DECIMALS = 2;
/** A share of the payroll counts in 1e-6. */
const SHARE_DECIMALS = 6;
/** A child under 2 has factor 0 in every isapre and pays GES alone (CQ 9, D3). */
const FIRST_AGE_WITH_FACTOR = 2;

/**
 * How one query prices one segment. A native price is an integer: Σ multiplier × column, in the
 * storage unit, or 1e-2 of it for RiskFactor and 1e-6 for PayrollRate.
 * - each: who has no line is left out, and the price is one of a part of the household; nobody priced, no
 *   price.
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
  /** Somebody of the household has no price in any row, so every price is one of a part of it. */
  isOfPart: boolean;
  /** How many are evaluated: persons, or pets. */
  evaluated: number;
  /** The column of each person or pet, where they are priced one by one. */
  ownColumns: readonly (RateColumn | null)[];
  ges: { codes: Int32Array; amounts: Float64Array } | null;
  /** Persons for whom the risk factors have no band. */
  withoutFactor: readonly number[];
}

/** Resolves what the query brings against the rates of a segment. */
export function planPrices(
  rates: SegmentRates,
  currency: Currency,
  query: EngineInsured & Pick<EngineQuery, "rating">,
): PricePlan {
  const ratio = query.rating.conversion[currency] ?? null;
  const plan: PricePlan = {
    kind: "none",
    currency,
    decimals: STORAGE_DECIMALS[currency],
    ratio: ratio === null ? { numerator: 1, denominator: 1 } : lowestTerms(ratio),
    terms: [],
    hasMissing: false,
    isOfPart: false,
    evaluated: query.persons.length,
    ownColumns: [],
    ges: null,
    withoutFactor: [],
  };
  // Without a rate of exchange there is no price to compare; of nobody it is said that they are uninsurable.
  if (ratio === null) return { ...plan, evaluated: 0 };
  return { ...plan, ...planByMethod(rates, plan, query) };
}

/** What of a plan depends on how the segment is rated; nothing where nobody of the household is priced. */
function planByMethod(
  rates: SegmentRates,
  plan: PricePlan,
  query: EngineInsured & Pick<EngineQuery, "rating">,
): Partial<PricePlan> {
  const { persons, rating } = query;
  switch (rates.method) {
    case "PerPersonBand": {
      const option = rates.grid.options.get(query.area ?? "") ?? 0;
      return eachPerson(rates.grid, persons, option, 0);
    }
    case "HolderBand": {
      const holder = persons[0] && personColumn(rates.grid, persons[0], 0, 0);
      if (!holder) return {};
      const step = rates.dependantSteps.findLastIndex((number) => number < persons.length);
      const dependants = rates.dependantColumns[step];
      return summed("whole", dependants ? [holder, dependants] : [holder]);
    }
    case "RiskFactor":
      return factorPlan(rates, plan.ratio, persons, rating);
    case "Flat":
      return summed("whole", [rates.base]);
    case "PerEmployeeBand":
      return groupPlan(rates.grid, query.company);
    case "PerHeadYear": {
      const { heads } = query;
      if (heads === undefined) return eachPerson(rates.grid, persons, 0, persons.length);
      if (heads < 1) return {};
      const column = rates.headColumns[sizeBand(rates.grid.sizeStarts, heads)]!;
      return summed("whole", [column]);
    }
    case "PayrollRate":
      return payrollPlan(rates.grid, plan, query.payroll);
    case "PetBand":
      return petsPlan(rates.grid, query.pets ?? []);
    case "Trip": {
      const { trip } = query;
      if (trip === undefined || trip.days < 1) return {};
      const option = rates.grid.options.get(trip.zone) ?? 0;
      return eachPerson(rates.grid, persons, option, trip.days);
    }
  }
}

/** Whether a row of the plan may have a price for a part of the household only. */
export const mayBeOfPart = (plan: PricePlan): boolean =>
  plan.isOfPart || (plan.kind === "each" && plan.hasMissing && plan.terms.length > 1);

/** The exact price of an amount that `priceRows` gave, or null for UNPRICED. */
export function exactPrice(plan: PricePlan, native: number): ExactAmount | null {
  if (native === UNPRICED) return null;
  const units = isOfPart(native) ? ofPart(native) : native;
  return { units, decimals: plan.decimals, currency: plan.currency };
}

/** Indexes of the persons or pets without a rate in a row whose native price is `amount`. */
export function uninsurableOf(plan: PricePlan, offset: number, amount: number): number[] {
  if (amount !== UNPRICED) {
    if (plan.kind === "factor") return [...plan.withoutFactor];
    if (plan.kind !== "each") return [];
  }
  const indexes: number[] = [];
  for (let index = 0; index < plan.evaluated; index++) {
    const own = plan.ownColumns[index]?.amounts[offset] ?? MISSING;
    if (amount === UNPRICED || own < 0) indexes.push(index);
  }
  return indexes;
}

type Terms = Pick<PricePlan, "kind" | "terms" | "hasMissing">;

function personColumn(
  grid: RateGrid,
  person: EnginePerson,
  option: number,
  size: number,
): RateColumn | null {
  return grid.columnAt({ option, size, kind: kindOf(grid.kinds, person), age: person.age });
}

function eachPerson(
  grid: RateGrid,
  persons: readonly EnginePerson[],
  option: number,
  size: number,
): Partial<PricePlan> {
  const ownColumns = persons.map((person) => personColumn(grid, person, option, size));
  return { ...eachOf(ownColumns), ownColumns };
}

function petsPlan(grid: RateGrid, pets: readonly EnginePet[]): Partial<PricePlan> {
  if (pets.length === 0) return {};
  const ownColumns = pets.map(({ species, breedGroup, age }) => {
    const { options } = grid;
    const option = options.get(`${species}:${breedGroup}`) ?? options.get(`${species}:*`) ?? 0;
    return grid.columnAt({ option, size: 0, kind: 0, age });
  });
  return { ...eachOf(ownColumns), evaluated: pets.length, ownColumns };
}

/** Employees who bring a dependant pay the row with dependants, each dependant counting for one. */
function groupPlan(grid: RateGrid, company: EngineInsured["company"]): Partial<PricePlan> {
  const { employees, dependants } = company ?? { employees: 0, dependants: 0 };
  const withDependants = Math.min(dependants, employees);
  const terms: Terms["terms"][number][] = [];
  let hasMissing = false;
  for (const [cover, multiplier] of [
    ["alone", employees - withDependants],
    ["with_dependants", withDependants],
  ] as const) {
    if (multiplier === 0) continue;
    const option = grid.options.get(cover)!;
    const column = grid.columnAt({ option, size: employees, kind: 0, age: 0 });
    if (column === null) return {};
    terms.push({ amounts: column.amounts, multiplier });
    hasMissing ||= column.hasMissing;
  }
  return terms.length === 0 ? {} : { kind: "whole", terms, hasMissing };
}

/** The payroll is the multiplier of its share. */
function payrollPlan(
  grid: RateGrid,
  { decimals, ratio }: PricePlan,
  payroll: EngineInsured["payroll"],
): Partial<PricePlan> {
  if (payroll === undefined || payroll.employees < 1) return {};
  const { amount, employees, sector, work } = payroll;
  const { options } = grid;
  const isKnown = (sectorOf: string, workOf: string) => options.has(`${sectorOf}:${workOf}`);
  const option = options.get(
    `${isKnown(sector, "*") ? sector : "*"}:${isKnown("*", work) ? work : "*"}`,
  );
  const column = grid.columnAt({ option: option ?? 0, size: employees, kind: 0, age: 0 });
  if (column === null) return {};
  const { amounts, hasMissing } = column;
  const denominator = ratio.denominator * 10 ** SHARE_DECIMALS;
  return {
    kind: "whole",
    decimals: decimals + SHARE_DECIMALS,
    ratio: lowestTerms({ ...ratio, denominator }),
    terms: [{ amounts, multiplier: amount }],
    hasMissing,
  };
}

function eachOf(columns: readonly (RateColumn | null)[]): Partial<PricePlan> {
  return { ...summed("each", columns), isOfPart: columns.includes(null) };
}

function summed(kind: "each" | "whole", columns: readonly (RateColumn | null)[]): Terms {
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
  const scale = 10 ** FACTOR_DECIMALS;
  const amounts = Float64Array.from(rates.gesGroups, (group) => {
    const perPerson = rating.ges.get(group);
    // Without the isapre's GES a legal part of the price would be missing: no price.
    return perPerson === undefined ? MISSING : perPerson * withFactor.length * scale;
  });
  return {
    kind: "factor",
    decimals: STORAGE_DECIMALS.UF + FACTOR_DECIMALS,
    ratio: lowestTerms({ ...ratio, denominator: ratio.denominator * scale }),
    terms: [{ amounts: rates.base.amounts, multiplier: withFactor.reduce((sum, f) => sum + f, 0) }],
    ges: { codes: rates.gesCodes, amounts },
    isOfPart: withFactor.length < factors.length,
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
