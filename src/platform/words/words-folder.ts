import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Messages } from "./words.ts";

/** Reads `{folder}/{language}/{area}.json` into one tree, at the start: many small files, which take several times
 *  as long by promises. */
export async function readWordsFolder(
  folder: string,
): Promise<Record<string, Record<string, Messages>>> {
  const tree: Record<string, Record<string, Messages>> = {};
  for (const language of readdirSync(folder)) {
    const areas: Record<string, Messages> = {};
    for (const file of readdirSync(join(folder, language))) {
      if (!file.endsWith(".json")) continue;
      const text = readFileSync(join(folder, language, file), "utf8");
      areas[file.slice(0, -".json".length)] = JSON.parse(text) as Messages;
    }
    tree[language] = areas;
  }
  return tree;
}
