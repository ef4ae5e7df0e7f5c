import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { STANDINGS } from "#src/contracts/pricing.ts";
import { kindsOf } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import type { ListingRow } from "#src/modules/offer/comparison/listing.types.ts";
import { households } from "./households.ts";
import { firstTen, kindOf, type RankedList, rankedLists, scoresOf } from "./ranked-lists.ts";

let lists: RankedList[];
beforeAll(async () => {
  lists = await rankedLists();
});

const nameOf = ({ country, comparator, household }: RankedList) =>
  `${country} ${comparator} for ${household}`;
/** What of all lists is not as a rule says, named by its list and its product. */
const against = (rule: (list: RankedList) => readonly string[]): string[] =>
  lists.flatMap((list) => rule(list).map((fault) => `${nameOf(list)}: ${fault}`));

const isRecommended = ({ first }: RankedList) =>
  (first.choice.order ?? first.comparator.defaultOrder) === "recommended";
const wholeOf = ({ rows }: RankedList) => rows.filter(({ row }) => row.standing === "whole");

/** Decision 003, in its own words: half price, half coverage, which is 35 parts of care and 25 of cap and
 *  deductible. */
function recommendedScore(row: ListingRow): number {
  const { price, coverage, cap } = scoresOf(row);
  return Math.floor((price + Math.floor((35 * coverage + 25 * cap) / 60)) / 2);
}

describe("the first ten of every comparator for six households", () => {
  it("are as the table says, which changes on purpose only (npm run rankings)", () => {
    const kept = readFileSync(join(import.meta.dirname, "first-ten.tsv"), "utf8").split("\n");
    const now = firstTen(lists).split("\n");
    expect(now.filter((line) => !kept.includes(line))).toEqual([]);
    expect(now).toEqual(kept);
  });

  it("are of all comparators of the four countries, and of all households", () => {
    expect(new Set(lists.map(({ country }) => country)).size).toBe(4);
    expect(new Set(lists.map(({ country, comparator }) => `${country} ${comparator}`)).size).toBe(
      readComparators(),
    );
    const named = new Set(lists.map(({ household }) => household));
    expect(Object.keys(households)).toHaveLength(6);
    for (const household of Object.keys(households)) expect(named).toContain(household);
  });
});

describe("the rules of every list", () => {
  it("put what insures everybody before what insures a part, and what has no price last", () => {
    expect(
      against(({ rows }) =>
        rows.flatMap(({ record, row }, i) => {
          const before = rows[i - 1]?.row.standing ?? "whole";
          return STANDINGS.indexOf(row.standing) < STANDINGS.indexOf(before) ? [record.code] : [];
        }),
      ),
    ).toEqual([]);
  });

  it("call whole what prices every person, and only that", () => {
    expect(
      against(({ rows }) =>
        rows.flatMap(({ record, row, leftOut }) =>
          (row.standing === "whole") === (row.price !== null && leftOut.length === 0)
            ? []
            : [record.code],
        ),
      ),
    ).toEqual([]);
  });

  it("recommend nothing that leaves somebody out", () => {
    expect(
      against(({ rows }) =>
        rows.flatMap(({ record, row, isBest }) =>
          isBest && row.standing !== "whole" ? [record.code] : [],
        ),
      ),
    ).toEqual([]);
    // One of each list is the best of those that insure everybody, where there is any.
    const best = (list: RankedList) => list.rows.filter(({ isBest }) => isBest).length;
    expect(
      lists
        .filter((list) => list.first.isProfileEntered && wholeOf(list).length > 0)
        .filter((list) => best(list) !== 1)
        .map(nameOf),
    ).toEqual([]);
  });

  it("give each place its score by the formula that the visitor is told", () => {
    expect(
      against(({ rows }) =>
        rows.flatMap((one) =>
          one.row.standing !== "whole" || recommendedScore(one) === one.row.recommended
            ? []
            : [`${one.record.code} ${recommendedScore(one)} ${one.row.recommended}`],
        ),
      ),
    ).toEqual([]);
  });

  it("rank each kind of cover in itself, one after the other, general cover first", () => {
    const recommended = lists.filter(isRecommended);
    expect(recommended.length).toBeGreaterThan(50);
    const faults = recommended.flatMap((list) => {
      const whole = wholeOf(list);
      const order = kindsOf(list.first.comparator).map(({ kind }) => kind as string);
      return whole.flatMap((one, i) => {
        const before = whole[i - 1];
        if (before === undefined) return [];
        const [kind, earlier] = [order.indexOf(kindOf(one)), order.indexOf(kindOf(before))];
        const isInOrder =
          kind > earlier || (kind === earlier && one.row.recommended <= before.row.recommended);
        return isInOrder ? [] : [`${nameOf(list)}: ${one.record.code}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it("leave no product out, and have none twice", () => {
    expect(
      against(({ first, rows }) => {
        const codes = new Set(rows.map(({ record }) => record.code));
        return codes.size === first.total && rows.length === first.total
          ? []
          : [`${rows.length} rows, ${codes.size} products, ${first.total} in all`];
      }),
    ).toEqual([]);
  });

  it("stay within the kinds that the comparator is asked for", () => {
    expect(
      against(({ first, rows }) =>
        rows.flatMap(({ record }) =>
          first.comparator.insuranceTypes.length === 0 ||
          first.comparator.insuranceTypes.includes(record.insuranceType.code)
            ? []
            : [record.code],
        ),
      ),
    ).toEqual([]);
  });
});

/** How many comparators the seeds have. */
function readComparators(): number {
  const seeds = join(import.meta.dirname, "../../db/seed");
  return ["reference", "peru", "colombia", "international"].reduce((sum, folder) => {
    const text = readFileSync(join(seeds, folder, "comparators.json"), "utf8");
    return sum + (JSON.parse(text) as unknown[]).length;
  }, 0);
}
