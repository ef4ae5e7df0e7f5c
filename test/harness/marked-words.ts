import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import type { Messages } from "#src/platform/words/words.ts";
import { projectRoot } from "./app.ts";

/** A pseudo-language: every message stands between these, so what does not is no message. */
export const openingMark = "⟦";
export const closingMark = "⟧";

const marked = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string"
        ? value === ""
          ? ""
          : `${openingMark}${value}${closingMark}`
        : marked(value),
    ]),
  );

/** A project folder like this one whose messages are marked, in every language. */
export async function markedRoot(): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "amparo-marked-"));
  for (const part of ["db", "build", "package.json", "node_modules"])
    await symlink(join(projectRoot, part), join(root, part));
  const tree = await readWordsFolder(join(projectRoot, "src/locales"));
  for (const [language, areas] of Object.entries(tree)) {
    const folder = join(root, "src/locales", language);
    await mkdir(folder, { recursive: true });
    for (const [area, messages] of Object.entries(areas))
      await writeFile(join(folder, `${area}.json`), JSON.stringify(marked(messages)));
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
