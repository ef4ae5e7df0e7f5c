import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { long, longFunctionsUnder, judgeSizes } from "./function-sizes.ts";
import { filesUnder } from "./source-files.ts";

/** A file above 400 lines is about two things (docs/architecture.md); data and migrations apart. */
const most = 400;
const root = resolve(import.meta.dirname, "..");

const longFiles = ["src", "test", "bench", "scripts"].flatMap((folder) =>
  filesUnder(join(root, folder), [".ts", ".tsx", ".mjs", ".css"])
    .map((path) => ({
      path: `${folder}/${path}`,
      lines: readFileSync(join(root, folder, path), "utf8").split("\n").length - 1,
    }))
    .filter(({ lines }) => lines > most),
);
for (const { path, lines } of longFiles) console.error(`${path}: ${lines} lines, ${most} at most`);
console.log(`${longFiles.length} files above ${most} lines`);

const functions = longFunctionsUnder("src");
const { problems, hints } = judgeSizes(functions);
for (const problem of problems) console.error(problem);
for (const hint of hints) console.log(hint);
console.log(`${functions.length} functions above ${long} lines`);
if (longFiles.length > 0 || problems.length > 0) process.exit(1);
