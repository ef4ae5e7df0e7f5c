// Compiles the comparison engine's inner loops to WebAssembly: `node scripts/build-engine.ts` writes
// build/engine.wasm, which the engine takes where it stands. Without it the plain loops are used.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import compiler from "assemblyscript/asc";

const root = join(import.meta.dirname, "..");
const sources = join(root, "src/modules/offer/comparison/engine/wasm");
const target = join(root, "build/engine.wasm");
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];

/** The loops' source: all of its files, which know each other's functions. */
export function kernelSource(): string {
  const files = readdirSync(sources).filter((name) => name.endsWith(".as"));
  return files.map((name) => readFileSync(join(sources, name), "utf8")).join("\n");
}

/** The module's bytes, of the engine's own loops or of others. Throws Error with what the compiler says
 *  against the source. */
export async function compileKernels(
  text: string = kernelSource(),
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  const said: string[] = [];
  const { error } = await compiler.main(["kernels.ts", "--outFile", "engine.wasm", ...OPTIONS], {
    // The compiler asks for a .ts file; the source is called .as, for it is no TypeScript.
    readFile: (name) => (name === "kernels.ts" ? text : null),
    writeFile: (_name, contents) => {
      if (typeof contents !== "string") bytes = Uint8Array.from(contents);
    },
    listFiles: () => [],
    stderr: {
      write: (part) =>
        void said.push(typeof part === "string" ? part : Buffer.from(part).toString()),
    },
  });
  if (error !== null || bytes === undefined)
    throw new Error(`${error?.message ?? "no module"}\n${said.join("")}`);
  return bytes;
}

if (import.meta.main) {
  const bytes = await compileKernels();
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}
