import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Messages } from "./words.ts";

/** Reads `{folder}/{language}/{area}.json` into one tree. */
export async function readWordsFolder(
  folder: string,
): Promise<Record<string, Record<string, Messages>>> {
  const tree: Record<string, Record<string, Messages>> = {};
  for (const language of await readdir(folder)) {
    const areas: Record<string, Messages> = {};
    for (const file of await readdir(join(folder, language))) {
      if (!file.endsWith(".json")) continue;
      const text = await readFile(join(folder, language, file), "utf8");
      areas[file.slice(0, -".json".length)] = JSON.parse(text) as Messages;
    }
    tree[language] = areas;
  }
  return tree;
}
