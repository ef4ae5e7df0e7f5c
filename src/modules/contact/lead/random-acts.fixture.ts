import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { leadSeedFolder } from "./lead-desk.fixture.ts";
import { readFailureReasons, readSubStatuses, readTransitions } from "./lead-rows.rules.ts";

/** Random acts of the desk on three leads, by the committed tables of statuses. */

const textOf = (name: string) => readFileSync(join(leadSeedFolder, `${name}.tsv`), "utf8");

const subStatusRows = readSubStatuses(textOf("lead-sub-statuses"));
const transitions = readTransitions(textOf("lead-transitions"));
export const reasons = readFailureReasons(textOf("failure-reasons"), subStatusRows).map(
  ({ code }) => code,
);

/** Whether the table has a row from one status to another, for any role. */
export const isRow = (from: number | undefined, target: number): boolean =>
  transitions.some((row) => row.from === from && row.to === target);

const statuses = [...new Set(transitions.map((row) => row.to))];

/** Ids of the sub-statuses of a status. */
export const subStatusesOf = (status: number): number[] =>
  subStatusRows.flatMap(({ id, parents }) => (parents.includes(status) ? [id] : []));

/** The element at a number modulo the length; undefined of an empty list. */
export const nth = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % Math.max(1, all.length)];

export const places = [0, 1, 2] as const;
const place = fc.constantFrom(...places);
/** Mostly a status that the table has next, one time in five any status. */
const to = fc.record({
  number: fc.nat(99),
  isAny: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
});
export function statusOf(
  { number, isAny }: { number: number; isAny: boolean },
  from: number,
): number {
  const next = transitions.flatMap((row) => (row.from === from ? [row.to] : []));
  return nth(isAny || next.length === 0 ? statuses : next, number) ?? 0;
}

export const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      place,
      to,
      subStatus: fc.nat(9),
      failureReason: fc.constantFrom(...reasons),
      isNoted: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("note" as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("join" as const), place, into: place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("part" as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("moveAll" as const),
      to,
      subStatus: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("give" as const),
      places: fc.subarray([...places], { minLength: 1 }),
      isSecond: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), which: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 11, 2_000),
    }),
  },
);
export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
