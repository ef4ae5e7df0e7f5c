import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { oracleAnswer } from "#test/oracle/comparison-oracle.ts";
import { asOracleAnswer } from "#test/oracle/engine-comparison.ts";
import { randomCatalogue, randomQuery } from "#test/oracle/random-comparisons.ts";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import type * as Engine from "./comparison-engine.ts";
import type { EngineProduct, EngineQuery } from "./engine.types.ts";

const ENGINE = import.meta.dirname;
const SOURCES = join(ENGINE, "../../..");
const CATALOGUES = 400;

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
    file: "query-run.ts",
    right: "native < pricing.least || native > pricing.most",
    wrong: "native < pricing.least || native >= pricing.most",
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
    file: "rate-columns.ts",
    right: "if (column[row] === MISSING) column[row] = amount;",
    wrong: "column[row] = amount;",
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

/** Whether some random question is answered differently from the oracle, or not at all. */
function isCaught({ buildComparisonEngine }: typeof Engine): boolean {
  for (let seed = 1; seed <= CATALOGUES; seed++) {
    const random = seededRandom(seed);
    const products = randomCatalogue(random) as EngineProduct[];
    const engine = buildComparisonEngine(products);
    for (let question = 0; question < 10; question++) {
      const query = randomQuery(random);
      const asked = { ...(query as EngineQuery), withFacets: true, withBest: true };
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
    expect(isCaught(await loadMutant(unchanged))).toBe(false);
  });

  it.each(MUTANTS)("catches an engine that $title", async (mutant) => {
    expect(isCaught(await loadMutant(mutant))).toBe(true);
  });
});
