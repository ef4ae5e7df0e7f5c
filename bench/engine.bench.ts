import { deepStrictEqual } from "node:assert/strict";
import { buildComparisonEngine } from "#src/modules/offer/comparison/engine/comparison-engine.ts";
import type { ComparisonEngine } from "#src/modules/offer/comparison/engine/comparison-engine.ts";
import type {
  EngineAnswer,
  EngineProduct,
  EngineQuery,
} from "#src/modules/offer/comparison/engine/engine.types.ts";
import { compileKernels } from "../scripts/build-engine.ts";
import { comparePlainly } from "./plain-objects.ts";
import type { PlainAnswer } from "./plain-objects.ts";
import { connect, measureDesigns } from "./postgres/measure-postgres.ts";
import type { DesignResult } from "./postgres/measure-postgres.ts";
import { syntheticCatalogue, syntheticRequests } from "./synthetic-catalogue.ts";

/**
 * Measures the comparison engine against plain objects and PostgreSQL: same catalogue, same requests,
 * answers asserted equal. `npm run bench`; BENCH_SIZES=2000,100000 limits the sizes, TEST_DATABASE_URL
 * names another PostgreSQL, whose schema of the bench is dropped afterwards. Of each request the engine's
 * median over its passes counts, and the others' faster one of two, so that a busy machine favours nobody.
 */
const SIZES = (process.env["BENCH_SIZES"] ?? "2000,100000,1000000").split(",").map(Number);
const DATABASE = process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/test";
/** From here on everything is asked fewer requests, and only PostgreSQL's best design is loaded. */
const LARGE = 500_000;
const REQUESTS = 60;
const LARGE_REQUESTS = 24;
const MIN_ENGINE_MS = 2000;

interface EngineTimes {
  mean: number;
  p50: number;
  p95: number;
}

interface SizeResult {
  size: number;
  buildMs: number;
  bytesPerProduct: number;
  engine: EngineTimes;
  /** With its loops in WebAssembly. */
  simd: EngineTimes;
  plain: number;
  designs: DesignResult[];
}

const loops = new WebAssembly.Module(await compileKernels());
const results: SizeResult[] = [];
let bestDesign: string | null = null;
for (const size of SIZES) {
  const result = await measureSize(size);
  results.push(result);
  bestDesign = best(result.designs)?.name ?? bestDesign;
}
report(results);

async function measureSize(size: number): Promise<SizeResult> {
  const products = syntheticCatalogue(size);
  const requests = syntheticRequests(size >= LARGE ? LARGE_REQUESTS : REQUESTS);
  const buildTimes = Array.from({ length: size >= LARGE ? 1 : 5 }, () => {
    const start = performance.now();
    buildComparisonEngine(products, null);
    return performance.now() - start;
  });
  const engine = buildComparisonEngine(products, null);
  const answers = requests.map((request) => engine.answer(request));
  const times = measureEngine(engine, requests);
  const fast = buildComparisonEngine(products, loops);
  requests.forEach((request, i) => deepStrictEqual(fast.answer(request), answers[i]));
  const simd = measureEngine(fast, requests);
  const plain = measurePlain(products, requests, answers);
  const client = await connect(DATABASE);
  const onlyBest = size >= LARGE && bestDesign !== null ? new Set([bestDesign]) : null;
  const designs = client === null ? [] : await measureDesigns(client, products, requests, onlyBest);
  await client?.end();
  for (const { answers: ofDesign } of designs) {
    ofDesign.forEach((answer, i) => assertEqual(answer, answers[i]!));
  }
  console.log(`${size} products, ${requests.length} requests: all answers equal`);
  return {
    size,
    buildMs: Math.min(...buildTimes),
    bytesPerProduct: engine.byteLength / size,
    engine: times,
    simd,
    plain,
    designs,
  };
}

function measureEngine(engine: ComparisonEngine, requests: readonly EngineQuery[]): EngineTimes {
  const passes = requests.map((): number[] => []);
  const start = performance.now();
  while (performance.now() - start < MIN_ENGINE_MS) {
    requests.forEach((request, i) => {
      const before = performance.now();
      engine.answer(request);
      passes[i]!.push(performance.now() - before);
    });
  }
  const medians = passes.map((times) => quantile(times, 0.5));
  return {
    mean: mean(medians),
    p50: quantile(medians, 0.5),
    p95: quantile(medians, 0.95),
  };
}

function measurePlain(
  products: readonly EngineProduct[],
  requests: readonly EngineQuery[],
  expected: readonly EngineAnswer[],
): number {
  const fastest = requests.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < 2; pass++) {
    requests.forEach((request, i) => {
      const before = performance.now();
      const answer = comparePlainly(products, request);
      fastest[i] = Math.min(fastest[i]!, performance.now() - before);
      if (pass === 0) assertEqual(answer, expected[i]!);
    });
  }
  return mean(fastest);
}

function assertEqual({ facets, histogram, ...plain }: PlainAnswer, answer: EngineAnswer): void {
  const { total, pricedTotal, partialTotal, priceRange, bestId } = answer;
  const { price, deductible, ...counted } = answer.facets!;
  const rows = answer.rows.map((row) => ({ id: row.id, price: row.price }));
  deepStrictEqual(plain, {
    total,
    pricedTotal,
    partialTotal,
    priceRange,
    bestId,
    rows,
    deductible,
  });
  deepStrictEqual(histogram, price && [...price.histogram]);
  for (const [name, { options, counts }] of Object.entries(counted)) {
    const own = facets.get(name);
    deepStrictEqual(
      options.map((option) => own?.get(option) ?? 0),
      [...counts],
      name,
    );
  }
}

function best(designs: readonly DesignResult[]): DesignResult | undefined {
  return designs.toSorted((a, b) => a.mean - b.mean)[0];
}

function report(measured: readonly SizeResult[]): void {
  const times = (of: number, base: number): string => `${(of / base).toFixed(0)}×`;
  console.log("\nMean milliseconds per request, every answer with all its facets");
  console.table(
    measured.map(({ size, engine, simd, plain, designs, buildMs, bytesPerProduct }) => ({
      products: size,
      engine: round(engine.mean),
      WebAssembly: round(simd.mean),
      "plain / WebAssembly": times(plain, simd.mean),
      "PostgreSQL / WebAssembly": times(best(designs)?.mean ?? Number.NaN, simd.mean),
      "engine p50": round(engine.p50),
      "engine p95": round(engine.p95),
      plain: round(plain),
      "plain / engine": times(plain, engine.mean),
      PostgreSQL: round(best(designs)?.mean ?? Number.NaN),
      "PostgreSQL / engine": times(best(designs)?.mean ?? Number.NaN, engine.mean),
      "build ms": round(buildMs),
      "bytes / product": Math.round(bytesPerProduct),
    })),
  );
  const speed = readingSpeed();
  console.log(
    `Reading one price of four bytes a product, at ${round(speed / 1e9)} GB/s of this memory`,
  );
  console.table(
    measured.map(({ size, engine, simd }) => {
      const bound = (size * 4 * 1_000) / speed;
      return {
        products: size,
        "ms at least": round(bound),
        "engine / bound": times(engine.mean, bound),
        "WebAssembly / bound": times(simd.mean, bound),
      };
    }),
  );
  console.log("PostgreSQL by design");
  console.table(
    measured.flatMap(({ size, designs }) =>
      designs.map((design) => ({ products: size, design: design.name, mean: round(design.mean) })),
    ),
  );
  measured.slice(1).forEach((now, i) => {
    const before = measured[i]!;
    const growth = (of: (result: SizeResult) => number): string => times(of(now), of(before));
    console.log(
      `${before.size} → ${now.size} products (${times(now.size, before.size)}):`,
      `engine ${growth(({ engine }) => engine.mean)}, plain ${growth(({ plain }) => plain)},`,
      `build ${growth(({ buildMs }) => buildMs)}`,
    );
  });
  const explained = measured.findLast(({ designs }) => designs.length > 1);
  const fastest = explained && best(explained.designs);
  if (explained && fastest) {
    console.log(
      `\nPlan of "${fastest.name}" at ${explained.size}, slowest request:\n${fastest.plan}`,
    );
  }
}

/** Bytes a second at which memory beyond every cache is read, by comparing two equal blocks. */
function readingSpeed(): number {
  const blocks = [Buffer.alloc(1 << 27, 1), Buffer.alloc(1 << 27, 1)] as const;
  const times = Array.from({ length: 8 }, () => {
    const start = performance.now();
    if (!blocks[0].equals(blocks[1])) throw new Error("equal blocks differ");
    return performance.now() - start;
  });
  return (2 * blocks[0].length * 1_000) / Math.min(...times);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
