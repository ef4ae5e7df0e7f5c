import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import { randomProducts, randomQuery } from "#test/oracle/random-comparisons.ts";
import { compileKernels, kernelSource } from "../../../../../scripts/build-engine.ts";
import { buildCatalogueIndex } from "./catalogue-index.ts";
import { buildComparisonEngine } from "./comparison-engine.ts";
import { plainKernels } from "./engine-kernels.ts";
import type { EngineProduct, EngineQuery } from "./engine.types.ts";
import { kernelsFor, readKernels } from "./wasm-kernels.ts";

let folder: string;
const fileOf = (name: string) => pathToFileURL(join(folder, name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engine-loops-"));
  await writeFile(fileOf("engine.wasm"), await compileKernels());
  const older = kernelSource().replace("export function keepWithin(", "function keepWithin(");
  await writeFile(fileOf("older.wasm"), await compileKernels(older));
  await writeFile(fileOf("broken.wasm"), "no module");
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("the WebAssembly loops", () => {
  const index = buildCatalogueIndex(randomProducts(seededRandom(7), 300) as EngineProduct[]);

  it("are taken where they were built", () => {
    const module = readKernels(fileOf("engine.wasm"));
    expect(module).toBeInstanceOf(WebAssembly.Module);
    expect(kernelsFor(module, index)).not.toBe(plainKernels);
  });

  it.each(["missing.wasm", "broken.wasm", "older.wasm"])("are left alone in %s", (name) => {
    expect(readKernels(fileOf(name))).toBeNull();
    expect(kernelsFor(readKernels(fileOf(name)), index)).toBe(plainKernels);
  });

  it("give way to the plain ones where there is no memory for the catalogue", () => {
    const module = readKernels(fileOf("engine.wasm"));
    expect(kernelsFor(module, { ...index, size: 10_000_000_000 })).toBe(plainKernels);
  });

  it.each([
    { n: 1, each: 1, kind: "rare" },
    { n: 32, each: 1, kind: "rare" },
    { n: 33, each: 1, kind: "rare" },
    { n: 60, each: 1, kind: "rare" },
    { n: 32, each: 10, kind: "common" },
    { n: 33, each: 10, kind: "common" },
  ])("answer as the plain ones do where $n $kind clinics are chosen", ({ n, each }) => {
    const random = seededRandom(n);
    const products = randomProducts(random, 3000).map((product, i) => ({
      ...(product as EngineProduct),
      coverageOrganizations: Array.from({ length: each }, (_, k) => (i + 7 * k) % 60),
    }));
    const coverageOrganizations = Array.from({ length: n }, (_, i) => i);
    const drawn = randomQuery(random) as unknown as EngineQuery;
    const query: EngineQuery = {
      ...drawn,
      order: "recommended",
      filters: { organizationTypes: [], coverageOrganizations },
      withFacets: true,
      withBest: true,
    };
    const module = readKernels(fileOf("engine.wasm"));
    const answer = buildComparisonEngine(products, module).answer(query);
    expect(answer.total).toBe(
      products.filter((product) => product.coverageOrganizations.some((one) => one < n)).length,
    );
    expect(answer).toEqual(buildComparisonEngine(products, null).answer(query));
  });

  it("leave every array of an index where its memory holds it, and equal", () => {
    const kernels = kernelsFor(readKernels(fileOf("engine.wasm")), index);
    const taken = kernels.take(index);
    expect([...taken.capScores]).toEqual([...index.capScores]);
    expect([...taken.coverageScores]).toEqual([...index.coverageScores]);
    const { data } = index.tags.matrix;
    expect([...taken.tags.matrix.data.subarray(0, data.length)]).toEqual([...data]);
    expect(taken.capScores.buffer).toBe(taken.tags.matrix.data.buffer);
    expect(taken.blocks.map(({ segment }) => segment.index)).toEqual(
      index.blocks.map(({ segment }) => segment.index),
    );
  });
});
