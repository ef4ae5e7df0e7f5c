import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import type { Messages } from "#src/platform/words/words.ts";
import { projectRoot } from "./app.ts";

/** A pseudo-language: every message stands between these, so what does not is no message. */
export const openingMark = "⟦";
export const closingMark = "⟧";

/** What stands for a message; undefined: it is missing. */
type Change = (text: string, language: string, key: string) => string | undefined;

export interface ChangedRoot {
  root: string;
  remove(): Promise<void>;
}

/** A project folder like this one whose messages are others. */
export async function rootWithWords(change: Change): Promise<ChangedRoot> {
  const root = await mkdtemp(join(tmpdir(), "amparo-words-"));
  for (const part of ["db", "build", "package.json", "node_modules"])
    await symlink(join(projectRoot, part), join(root, part));
  const tree = await readWordsFolder(join(projectRoot, "src/locales"));
  for (const [language, areas] of Object.entries(tree)) {
    const folder = join(root, "src/locales", language);
    await mkdir(folder, { recursive: true });
    for (const [area, messages] of Object.entries(areas)) {
      const other = changed(messages, (text, key) => change(text, language, `${area}.${key}`));
      await writeFile(join(folder, `${area}.json`), JSON.stringify(other));
    }
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** The same with every message marked, in every language. */
export const markedRoot = (): Promise<ChangedRoot> =>
  rootWithWords((text) => (text === "" ? "" : `${openingMark}${text}${closingMark}`));

const changed = (
  messages: Messages,
  change: (text: string, key: string) => string | undefined,
): Messages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]): [string, string | Messages][] => {
      if (typeof value === "object")
        return [[key, changed(value, (text, inner) => change(text, `${key}.${inner}`))]];
      const text = change(value, key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
