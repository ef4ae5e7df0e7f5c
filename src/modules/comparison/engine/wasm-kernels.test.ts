import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import { randomProducts } from "#test/oracle/random-comparisons.ts";
import { compileKernels, kernelSource } from "../../../../scripts/build-engine.ts";
import { buildCatalogueIndex } from "./catalogue-index.ts";
import { plainKernels } from "./engine-kernels.ts";
import type { EngineProduct } from "./engine.types.ts";
import { kernelsFor, readKernels } from "./wasm-kernels.ts";

let folder: string;
const fileOf = (name: string) => pathToFileURL(join(folder, name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engine-loops-"));
  await writeFile(fileOf("engine.wasm"), await compileKernels());
  const text = await readFile(kernelSource, "utf8");
  const older = text.replace("export function keepWithin(", "function keepWithin(");
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
