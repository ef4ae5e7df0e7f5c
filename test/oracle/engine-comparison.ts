import type { OracleAnswer } from "./comparison-oracle.types.ts";

/** As much of an engine's answer as the oracle also gives; every other facet is an OptionCounts. */
interface AnswerWithFacets extends Omit<OracleAnswer, "counts" | "price" | "deductible"> {
  facets: {
    price: { min: number; max: number; histogram: Int32Array } | null;
    deductible: OracleAnswer["deductible"];
  } | null;
}

/** An engine's answer, facets included, in the oracle's shape. */
export function asOracleAnswer({ facets, ...answer }: AnswerWithFacets): OracleAnswer {
  if (facets === null) throw new Error("the oracle compares answers with facets");
  const { price, deductible, ...counted } = facets;
  return {
    ...answer,
    counts: Object.fromEntries(
      Object.entries<OptionCounts>(counted).map(([facet, counts]) => [facet, byOption(counts)]),
    ),
    price: price && { ...price, histogram: [...price.histogram] },
    deductible,
  };
}

interface OptionCounts {
  options: readonly (number | boolean | string)[];
  counts: Int32Array;
}

function byOption({ options, counts }: OptionCounts): Record<string, number> {
  return Object.fromEntries(options.map((option, i) => [`${option}`, counts[i]!]));
}
