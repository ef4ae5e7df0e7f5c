import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { leadSeedFolder } from "./lead-desk.fixture.ts";

/** Acts of the desk by chance, over three leads, by the specification's tables of statuses. */

const tableOf = (name: string) =>
  readFileSync(join(leadSeedFolder, `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

/** Every move of the table as "from>to", whoever may make it. */
export const rows = new Set(tableOf("lead-transitions").map(([from, to]) => `${from}>${to}`));
const statuses = [...new Set([...rows].map((row) => Number(row.split(">")[1])))];
export const reasons = tableOf("failure-reasons").map(([code = ""]) => code);
/** By the status that they belong to. */
const subStatusesOf = (status: number): number[] =>
  tableOf("lead-sub-statuses").flatMap(([id, parents = ""]) =>
    parents
      .split(/[^0-9]+/)
      .map(Number)
      .includes(status)
      ? [Number(id)]
      : [],
  );
export const subStatuses = new Map(statuses.map((status) => [status, subStatusesOf(status)]));
const ahead = (from: number): number[] =>
  [...rows].flatMap((row) => (row.startsWith(`${from}>`) ? [Number(row.split(">")[1])] : []));
/** One of several by any number; undefined of none. */
export const nth = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % Math.max(1, all.length)];

export const places = [0, 1, 2] as const;
const place = fc.constantFrom(...places);
/** A row of the table from where the lead stands, mostly; else any status. */
const to = fc.record({
  number: fc.nat(99),
  isAny: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
});
export const statusOf = (
  { number, isAny }: { number: number; isAny: boolean },
  from: number,
): number => (isAny ? undefined : nth(ahead(from), number)) ?? nth(statuses, number) ?? 0;
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
