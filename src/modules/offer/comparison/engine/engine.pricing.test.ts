import { describe, expect, it } from "vitest";
import type { Insured, PriceOutcome } from "#src/contracts/pricing.ts";
import { RATING_METHODS } from "#src/contracts/pricing.ts";
import { priceIn, priceProduct } from "#src/modules/offer/pricing/price-product.rules.ts";
import { randomCatalogue, randomQuery } from "#test/oracle/random-comparisons.ts";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import { buildComparisonEngine } from "./comparison-engine.ts";
import type { EngineProduct, EngineQuery, EngineRow } from "./engine.types.ts";

/** One question of everything that a profile can bring, for the first hundred products. */
function questionOf(seed: number): { products: EngineProduct[]; query: EngineQuery } {
  const random = seededRandom(seed);
  const products = randomCatalogue(random).slice(0, 100) as EngineProduct[];
  const { pets, ...question } = randomQuery(random);
  const query = {
    ...(question as Omit<EngineQuery, "withFacets" | "withBest">),
    ...(pets && { pets }),
    filters: { organizationTypes: [] },
    skip: 0,
    take: 100,
    withFacets: false,
    withBest: false,
  };
  return { products, query };
}

/** The query's profile as the rules take it: whoever is listed has a place in it. */
function insuredOf({ persons, pets, ...query }: EngineQuery): Insured {
  return {
    ...query,
    persons: persons.map((person, profileIndex) => ({ ...person, profileIndex })),
    ...(pets && {
      pets: pets.map((pet, profileIndex) => ({ ...pet, profileIndex })),
    }),
  };
}

/** The rules' outcome as a row says it. A profile priced as one is insured, or not, as a whole. */
function rowOf(
  product: EngineProduct,
  outcome: PriceOutcome,
  query: EngineQuery,
): Pick<EngineRow, "price" | "native" | "uninsurable"> {
  const { currency } = product;
  const ratio = query.rating.conversion[currency];
  if (!ratio) return { price: null, native: null, uninsurable: [] };
  const rate = { from: currency, to: "CLP", ...ratio } as const;
  const isListed = query.persons.length > 0 || product.method === "PetBand";
  const everyone = query.persons.map((_, index) => index);
  const isAsOne = outcome.profiles.length > 0 && !isOneByOne(product, query);
  return {
    price: priceIn(outcome, rate)?.amountMinor ?? null,
    native: outcome.amount,
    uninsurable: isListed ? (isAsOne && !outcome.amount ? everyone : outcome.uninsurable) : [],
  };
}

function isOneByOne({ method }: EngineProduct, { heads }: EngineQuery): boolean {
  if (method === "PerHeadYear") return heads === undefined;
  return !["Flat", "PerEmployeeBand", "PayrollRate"].includes(method);
}

describe("the engine's prices", () => {
  it("are those of the rules, by every rating method and with every currency", () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 400; seed++) {
      const { products, query } = questionOf(seed);
      const insured = insuredOf(query);
      const rows = new Map(
        buildComparisonEngine(products)
          .answer(query)
          .rows.map((row) => [row.id, row]),
      );
      expect(rows.size).toBe(products.length);
      for (const product of products) {
        const { method, currency, rates, gesGroup, id } = product;
        const gesUf = gesGroup === null ? null : (query.rating.ges.get(gesGroup) ?? null);
        const outcome = priceProduct({ method, currency, rows: rates }, insured, {
          riskFactors: query.rating.riskFactors,
          gesUf,
        });
        const { price, native, uninsurable } = rows.get(id)!;
        expect({ price, native, uninsurable }, `seed ${seed}, product ${id}, ${method}`).toEqual(
          rowOf(product, outcome, query),
        );
        if (price !== null) seen.set(method, (seen.get(method) ?? 0) + 1);
      }
    }
    // Agreement on nothing would say nothing.
    for (const method of RATING_METHODS) expect(seen.get(method), method).toBeGreaterThan(100);
  });
});
