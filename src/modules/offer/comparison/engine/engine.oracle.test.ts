import { describe, expect, it } from "vitest";
import { compileKernels } from "../../../../../scripts/build-engine.ts";
import { oracleAnswer } from "#test/oracle/comparison-oracle.ts";
import type { OracleQuery } from "#test/oracle/comparison-oracle.types.ts";
import { asOracleAnswer } from "#test/oracle/engine-comparison.ts";
import { randomCatalogue, randomProducts, randomQuery } from "#test/oracle/random-comparisons.ts";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import { buildComparisonEngine } from "./comparison-engine.ts";
import type { EngineProduct, EngineQuery } from "./engine.types.ts";

function asked(query: OracleQuery): EngineQuery {
  return {
    ...(query as Omit<EngineQuery, "withFacets" | "withBest">),
    withFacets: true,
    withBest: true,
  };
}

/** Random catalogues, ten questions each; `npm run proof` asks 400. Enough to find every engine that is
 *  wrong on purpose (engine.mutants.test.ts). */
const catalogues = Number(process.env["ORACLE_CATALOGUES"] ?? 150);

const module = new WebAssembly.Module(await compileKernels());

describe.each([
  ["plain", null],
  ["WebAssembly", module],
])("the comparison engine against the oracle, with %s loops", (_name, loops) => {
  it("answers random questions on random catalogues exactly as the oracle does", () => {
    for (let seed = 1; seed <= catalogues; seed++) {
      const random = seededRandom(seed);
      const products = randomCatalogue(random) as EngineProduct[];
      const engine = buildComparisonEngine(products, loops);
      for (let question = 0; question < 10; question++) {
        const query = randomQuery(random);
        expect(
          asOracleAnswer(engine.answer(asked(query))),
          `seed ${seed}, question ${question}`,
        ).toEqual(oracleAnswer(products, query));
      }
    }
  });

  it("answers as the oracle does where blocks are divided and pages are deep", () => {
    for (let seed = 1; seed <= Math.ceil(catalogues / 100); seed++) {
      const random = seededRandom(seed * 7919);
      const products = randomProducts(random, 9000) as EngineProduct[];
      const engine = buildComparisonEngine(products, loops);
      for (let question = 0; question < 12; question++) {
        const query = { ...randomQuery(random), skip: random.pick([0, 900, 1500, 4000]) };
        expect(
          asOracleAnswer(engine.answer(asked(query))),
          `seed ${seed}, question ${question}`,
        ).toEqual(oracleAnswer(products, query));
      }
    }
  });

  it("answers the same page, total and best product without facets as with them", () => {
    for (let seed = 1; seed <= catalogues / 2; seed++) {
      const random = seededRandom(seed);
      const engine = buildComparisonEngine(randomCatalogue(random) as EngineProduct[], loops);
      const query = asked(randomQuery(random));
      const { facets, ...whole } = engine.answer(query);
      const { facets: none, ...bare } = engine.answer({ ...query, withFacets: false });
      expect(bare).toEqual(whole);
      expect(facets).not.toBeNull();
      expect(none).toBeNull();
      expect(engine.answer({ ...query, withBest: false }).bestId).toBeNull();
    }
  });
});
