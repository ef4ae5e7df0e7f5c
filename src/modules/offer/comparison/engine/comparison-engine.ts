import { catalogueIndexSteps } from "./catalogue-index.ts";
import type { EngineAnswer, EngineProduct, EngineQuery } from "./engine.types.ts";
import { checkQuery } from "./query-check.ts";
import { QueryRun } from "./query-run.ts";
import { createScratch } from "./scratch.ts";
import { finish, type Steps } from "./steps.ts";
import { compiledKernels, kernelsFor } from "./wasm-kernels.ts";

/** Answers comparisons from one snapshot of the catalogue; immutable, so it can be swapped for the next. */
export interface ComparisonEngine {
  readonly size: number;
  /** Bytes of the index, without the room that one query at a time works in. */
  readonly byteLength: number;
  /** Prices, filters, counts and orders. Throws RangeError where the query is out of its stated ranges. */
  answer(query: EngineQuery): EngineAnswer;
}

/** Builds the engine of a snapshot. Throws RangeError, naming the product, for what it cannot hold. Its
 *  inner loops are WebAssembly where the compiled module stands, else plain; the answers are the same. */
export function buildComparisonEngine(
  products: readonly EngineProduct[],
  module: WebAssembly.Module | null = compiledKernels(),
): ComparisonEngine {
  return finish(comparisonEngineSteps(products, module));
}

/** The same in steps: a caller may let others have their turn at each `yield`. */
export function* comparisonEngineSteps(
  products: readonly EngineProduct[],
  module: WebAssembly.Module | null = compiledKernels(),
): Steps<ComparisonEngine> {
  const built = yield* catalogueIndexSteps(products);
  yield;
  const kernels = kernelsFor(module, built);
  yield;
  const index = kernels.take(built);
  const scratch = createScratch(kernels, index.size);
  return {
    size: index.size,
    byteLength: index.byteLength,
    answer(query) {
      checkQuery(query);
      return new QueryRun(index, scratch, query).answer();
    },
  };
}
