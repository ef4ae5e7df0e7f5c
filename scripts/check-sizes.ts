import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesUnder } from "./source-files.ts";

/** A file above 400 lines is about two things (docs/architecture.md); data and migrations apart. */
const most = 400;
const root = resolve(import.meta.dirname, "..");

const long = ["src", "test", "bench", "scripts"].flatMap((folder) =>
  filesUnder(join(root, folder), [".ts", ".tsx", ".mjs", ".css"])
    .map((path) => ({
      path: `${folder}/${path}`,
      lines: readFileSync(join(root, folder, path), "utf8").split("\n").length - 1,
    }))
    .filter(({ lines }) => lines > most),
);
for (const { path, lines } of long) console.error(`${path}: ${lines} lines, ${most} at most`);
console.log(`${long.length} files above ${most} lines`);
if (long.length > 0) process.exit(1);
