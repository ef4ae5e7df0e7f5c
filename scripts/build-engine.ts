// Compiles the comparison engine's inner loops to WebAssembly: `node scripts/build-engine.ts` writes
// build/engine.wasm, which the engine takes where it stands. Without it the plain loops are used.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import compiler from "assemblyscript/asc";

const root = join(import.meta.dirname, "..");
export const kernelSource = join(root, "src/modules/comparison/engine/wasm/kernels.as");
const target = join(root, "build/engine.wasm");
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];

/** The module's bytes, of the engine's own loops or of others. Throws Error with what the compiler says
 *  against the source. */
export async function compileKernels(
  text: string = readFileSync(kernelSource, "utf8"),
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
