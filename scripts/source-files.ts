import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Files under a folder with one of the endings, as paths with forward slashes relative to it. */
export function filesUnder(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.includes("node_modules/"))
    .toSorted();
}
