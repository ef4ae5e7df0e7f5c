import { MAX_HEADS, MAX_PAYROLL } from "#src/contracts/pricing.ts";
import type { Bounds, EngineInsured, EngineQuery } from "./engine.types.ts";
import { MAX_AGE } from "./rate-lines.ts";

const MAX_PERSONS = 100;
const MAX_TAKE = 100;
const MAX_GROUP = 15;
const MAX_BUDGET = 4e11;
/** Above any price; the next integer is still exact. */
const MAX_BOUND = 2 ** 52;

/** Throws RangeError, naming the field, where a query is out of the ranges that keep its arithmetic exact. */
export function checkQuery(query: EngineQuery): void {
  const { weights } = query;
  checkInsured(query);
  for (const [name, weight] of Object.entries(weights)) {
    checkInteger(`weights.${name}`, weight, 0, 100);
  }
  if (weights.price + weights.coverage + weights.cap !== 100) {
    throw new RangeError("weights: their sum is not 100");
  }
  for (const place of query.groups?.values() ?? []) checkInteger("groups", place, 0, MAX_GROUP);
  checkBounds("filters.price", query.filters.price);
  checkBounds("filters.deductible", query.filters.deductible);
  checkInteger("ponderer", query.ponderer, 0, 10_000);
  checkInteger("budget", query.budget, 1, MAX_BUDGET);
  checkInteger("skip", query.skip, 0, Number.MAX_SAFE_INTEGER);
  checkInteger("take", query.take, 0, MAX_TAKE);
}

function checkInsured({ persons, pets, company, heads, payroll, trip }: EngineInsured): void {
  checkInteger("persons", persons.length, 0, MAX_PERSONS);
  persons.forEach(({ age, relationship }, i) => {
    checkInteger(`persons[${i}].age`, age, 0, MAX_AGE);
    if ((relationship === "holder") !== (i === 0)) {
      throw new RangeError(`persons[${i}].relationship: only the first person is the holder`);
    }
  });
  checkInteger("pets", pets?.length ?? 0, 0, MAX_PERSONS);
  pets?.forEach(({ age }, i) => checkInteger(`pets[${i}].age`, age, 0, MAX_AGE));
  checkInteger("company.employees", company?.employees ?? 0, 0, MAX_HEADS);
  checkInteger("company.dependants", company?.dependants ?? 0, 0, MAX_HEADS);
  checkInteger("heads", heads ?? 0, 0, MAX_HEADS);
  checkInteger("payroll.amount", payroll?.amount ?? 0, 0, MAX_PAYROLL);
  checkInteger("payroll.employees", payroll?.employees ?? 0, 0, MAX_HEADS);
  checkInteger("trip.days", trip?.days ?? 0, 0, MAX_HEADS);
}

function checkBounds(name: string, bounds: Bounds | undefined): void {
  for (const end of ["from", "to"] as const) {
    const value = bounds?.[end];
    if (value === undefined) continue;
    checkInteger(`${name}.${end}`, value, -MAX_BOUND, MAX_BOUND);
  }
}

function checkInteger(name: string, value: number, from: number, to: number): void {
  if (!Number.isInteger(value) || value < from || value > to) {
    throw new RangeError(`${name}: ${value} is not an integer from ${from} to ${to}`);
  }
}
