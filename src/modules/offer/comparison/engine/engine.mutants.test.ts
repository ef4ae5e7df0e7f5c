import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { oracleAnswer } from "#test/oracle/comparison-oracle.ts";
import { asOracleAnswer } from "#test/oracle/engine-comparison.ts";
import { randomCatalogue, randomQuery } from "#test/oracle/random-comparisons.ts";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import { compileKernels, kernelSource } from "../../../../../scripts/build-engine.ts";
import { buildComparisonEngine as buildOwnEngine } from "./comparison-engine.ts";
import type * as Engine from "./comparison-engine.ts";
import type { EngineProduct, EngineQuery } from "./engine.types.ts";

const ENGINE = import.meta.dirname;
const SOURCES = join(ENGINE, "../../../..");
/** As many as engine.oracle.test.ts asks: each wrong engine is found by them. */
const CATALOGUES = Number(process.env["ORACLE_CATALOGUES"] ?? 150);

interface Mutant {
  title: string;
  file: string;
  right: string;
  wrong: string;
}

/** Each is one believable mistake in a copy of the engine's source. */
const MUTANTS: readonly Mutant[] = [
  {
    title: "orders ties by descending id",
    file: "top-selection.ts",
    right: "this.ids[row]! > this.ids[otherRow]!",
    wrong: "this.ids[row]! < this.ids[otherRow]!",
  },
  {
    title: "rounds half down",
    file: "exact-arithmetic.rules.ts",
    right: "2 * amount * ratio.numerator + ratio.denominator;",
    wrong: "2 * amount * ratio.numerator + ratio.denominator - 1;",
  },
  {
    title: "counts a facet with its own selection applied",
    file: "facet-tally.ts",
    right: "masks.unionWith(facet, this.union)",
    wrong: "masks.unionWith(-1, this.union)",
  },
  {
    title: "charges the risk factor to children under 2",
    file: "price-plan.ts",
    right: "const FIRST_AGE_WITH_FACTOR = 2;",
    wrong: "const FIRST_AGE_WITH_FACTOR = 1;",
  },
  {
    title: "leaves out the price at the upper bound",
    file: "engine-kernels.ts",
    right: "native < least || native > most",
    wrong: "native < least || native >= most",
  },
  {
    title: "keeps a price that is a unit above the bound where a facet's near misses are counted",
    file: "query-run.ts",
    right: "masks.restrictTo(words);",
    wrong: "",
  },
  {
    title: "throws a cheaper product out of the heap too early",
    file: "result-scan.ts",
    right: "let most = (selection.limit + 1) * perUnit;",
    wrong: "let most = (selection.limit - 1) * perUnit;",
  },
  {
    title: "underestimates a score before comparing it with the page's last",
    file: "result-scan.ts",
    right: "const highest = FULL_SCORE + 1 +",
    wrong: "const highest = FULL_SCORE - 100 +",
  },
  {
    title: "prices an isapre without its GES",
    file: "price-plan.ts",
    right: "perPerson === undefined ? MISSING :",
    wrong: "perPerson === undefined ? 0 :",
  },
  {
    title: "puts a price at a bucket's start into the bucket before",
    file: "price-statistics.ts",
    right: "native >= limits[bucket + 1]!",
    wrong: "native > limits[bucket + 1]!",
  },
  {
    title: "keeps only the last of a product's deductibles of one kind",
    file: "deductible-columns.ts",
    right: "column.kind === kind && column.amounts[row] === MISSING",
    wrong: "column.kind === kind",
  },
  {
    title: "lets the last of two lines for one person price",
    file: "rate-grid.ts",
    right: "if (column[row] === MISSING) column[row] = amount;",
    wrong: "column[row] = amount;",
  },
  {
    title: "prefers a line for every area, cover, risk or pet",
    file: "rate-grid.ts",
    right: "const rank = shape.rank(line, option);",
    wrong: "const rank = Math.min(shape.rank(line, option), 0);",
  },
  {
    title: "puts a trip's or a company's size at a band's start into the band before",
    file: "rate-grid.ts",
    right: "start <= size",
    wrong: "start < size",
  },
  {
    title: "prices a household elsewhere by the first area there is",
    file: "price-plan.ts",
    right: 'rates.grid.options.get(query.area ?? "") ?? 0',
    wrong: 'rates.grid.options.get(query.area ?? "") ?? 1',
  },
  {
    title: "charges every employee with dependants as soon as one has any",
    file: "price-plan.ts",
    right: "const withDependants = Math.min(dependants, employees);",
    wrong: "const withDependants = dependants > 0 ? employees : 0;",
  },
  {
    title: "prices counted heads by the first band of sizes",
    file: "price-plan.ts",
    right: "rates.headColumns[sizeBand(rates.grid.sizeStarts, heads)]!",
    wrong: "rates.headColumns[0]!",
  },
  {
    title: "drops the sector where it does not know the kind of work",
    file: "price-plan.ts",
    right: '`${isKnown(sector, "*") ? sector : "*"}:',
    wrong: '`${isKnown(sector, work) ? sector : "*"}:',
  },
  {
    title: "has no price for a pet whose breed no line names",
    file: "price-plan.ts",
    right: "?? options.get(`${species}:*`) ?? 0",
    wrong: "?? 0",
  },
  {
    title: "prices a trip to a zone that no line names by the first zone",
    file: "price-plan.ts",
    right: "rates.grid.options.get(trip.zone) ?? 0",
    wrong: "rates.grid.options.get(trip.zone) ?? 1",
  },
  {
    title: "takes the price of a part of the household for the whole one's",
    file: "price-rows.ts",
    right: "missing > 0 || plan.isOfPart",
    wrong: "plan.isOfPart",
  },
  {
    title: "takes a price for everybody where no row at all has one for somebody",
    file: "price-plan.ts",
    right: "isOfPart: columns.includes(null) };",
    wrong: "isOfPart: false };",
  },
  {
    title: "orders what insures a part of the household among what insures all of it",
    file: "result-scan.ts",
    right: "return native === UNPRICED ? UNPRICED_KEY : PARTIAL_KEY;",
    wrong: "return native === UNPRICED ? UNPRICED_KEY : 0;",
  },
  {
    title: "ranks all groups as one",
    file: "result-scan.ts",
    right: "const key = groupKey - score.exact(price, sum);",
    wrong: "const key = -score.exact(price, sum);",
  },
  {
    title: "puts a group's last product before the next group's first by an estimate",
    file: "result-scan.ts",
    right: "let needed = (groupKey - selection.limit)",
    wrong: "let needed = (2 * GROUP_KEY - selection.limit)",
  },
  {
    title: "recommends what leaves somebody out",
    file: "result-scan.ts",
    right: "if (selection === this.best) continue;",
    wrong: "",
  },
  {
    title: "hides nothing where only what insures everybody is asked for",
    file: "filter-plan.ts",
    right: "to === undefined && !wholeHousehold",
    wrong: "to === undefined",
  },
  {
    title: "takes a currency without a rate of exchange for the target's own",
    file: "price-plan.ts",
    right: "if (ratio === null) return { ...plan, evaluated: 0 };",
    wrong: "",
  },
];

/** The same in the WebAssembly loops. */
const WRONG_LOOPS: readonly Omit<Mutant, "file">[] = [
  {
    title: "price a policy with a missing part",
    right: "outLow = v128.or(i64x2.extend_low_i32x4_s(missing), f64x2.lt(low, zero));",
    wrong: "outLow = i64x2.extend_low_i32x4_s(missing);",
  },
  {
    title: "forget who was left out before the last person",
    right: "some = v128.or(some, missing);",
    wrong: "some = missing;",
  },
  {
    title: "leave out the price at the upper bound",
    right: "const isWithin = i32(native >= least) & i32(native <= most);",
    wrong: "const isWithin = i32(native >= least) & i32(native < most);",
  },
  {
    title: "put a price at a bucket's start into the bucket before",
    right: "i32x4.ge_s(four, limit1)",
    wrong: "i32x4.gt_s(four, limit1)",
  },
  {
    title: "throw out a row whose estimate is just what is needed",
    right: "f64x2.ge(ofLow, least)",
    wrong: "f64x2.ge(ofLow, f64x2.add(least, f64x2.add(prices, prices)))",
  },
  {
    title: "lose the carry of sixteen rows",
    right: "for (let p = at + 64; v128.any_true(carry); p += 16) {",
    wrong: "for (let p = at + 80; v128.any_true(carry); p += 16) {",
  },
  {
    title: "miss a deductible at the lower bound",
    right: "i32x4.ge_s(four, low)",
    wrong: "i32x4.gt_s(four, low)",
  },
  {
    title: "throw out a product with just the requests that are needed",
    right: "f64x2.ge(lower(four), needLow)",
    wrong: "f64x2.gt(lower(four), needLow)",
  },
  {
    title: "take rows with a gap for rows without one",
    right: "return last - load<i32>(rows) == count - 1;",
    wrong: "return last - load<i32>(rows) <= count;",
  },
  {
    title: "offer places past the end of their list",
    right: "return to - place < 4 ? (1 << (to - place)) - 1 : 15;",
    wrong: "return 15;",
  },
  {
    title: "match a product with one choice too few",
    right: "for (let s: i32 = 0; s < n; s++) {",
    wrong: "for (let s: i32 = 1; s < n; s++) {",
  },
  {
    title: "count the row after a range",
    right: "u32.MAX_VALUE >> (31 - ((to - 1) & 31))",
    wrong: "u32.MAX_VALUE >> (31 - (to & 31))",
  },
  {
    title: "cut prices of more than four bytes where the limits need them",
    right: "if (load<f64>(limits, 120) > <f64>i32.MAX_VALUE) {",
    wrong: "if (false) {",
  },
  {
    title: "forget who misses only this filter",
    right: "v128.store(missing, v128.andnot(all, own));",
    wrong: "v128.store(missing, v128.and(all, own));",
  },
];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engine-mutant-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Copies the engine's source, changed in one place, and loads the copy. */
async function loadMutant({ file, right, wrong }: Mutant): Promise<typeof Engine> {
  for (const name of await readdir(ENGINE)) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    let source = await readFile(join(ENGINE, name), "utf8");
    if (name === file) {
      expect(source.split(right), `${right} stands once in ${file}`).toHaveLength(2);
      source = source.replace(right, wrong);
    }
    await writeFile(join(folder, name), source.replaceAll('"#src/', `"${SOURCES}/`));
  }
  const url = pathToFileURL(join(folder, "comparison-engine.ts")).href;
  return (await import(/* @vite-ignore */ url)) as typeof Engine;
}

type Build = (products: readonly EngineProduct[]) => Engine.ComparisonEngine;

/** Whether some random question is answered differently from the oracle, or not at all. */
function isCaught(build: Build): boolean {
  for (let seed = 1; seed <= CATALOGUES; seed++) {
    const random = seededRandom(seed);
    const products = randomCatalogue(random) as EngineProduct[];
    const engine = build(products);
    for (let question = 0; question < 10; question++) {
      const query = randomQuery(random);
      const asked = {
        ...(query as Omit<EngineQuery, "withFacets" | "withBest">),
        withFacets: true,
        withBest: true,
      };
      const right = JSON.stringify(sorted(oracleAnswer(products, query)));
      if (JSON.stringify(sorted(asOracleAnswer(engine.answer(asked)))) !== right) return true;
    }
  }
  return false;
}

/** The same value with every object's keys in one order, so that texts can be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

describe("the oracle judging wrong engines", () => {
  it("finds no fault in an unchanged copy of the engine", async () => {
    const unchanged = { title: "", file: "", right: "", wrong: "" };
    const { buildComparisonEngine } = await loadMutant(unchanged);
    expect(isCaught((products) => buildComparisonEngine(products))).toBe(false);
  });

  it.each(MUTANTS)("catches an engine that $title", async (mutant) => {
    const { buildComparisonEngine } = await loadMutant(mutant);
    expect(isCaught((products) => buildComparisonEngine(products))).toBe(true);
  });

  it.each(WRONG_LOOPS)("catches WebAssembly loops that $title", async ({ right, wrong }) => {
    const text = kernelSource();
    expect(text.split(right), `${right} stands once`).toHaveLength(2);
    const module = new WebAssembly.Module(await compileKernels(text.replace(right, wrong)));
    expect(isCaught((products) => buildOwnEngine(products, module))).toBe(true);
  });
});
