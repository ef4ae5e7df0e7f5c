import { readdir } from "node:fs/promises";

/** Names of the messages in a mail folder; none where it is not there yet. A draft is renamed once it is whole. */
export const sentNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(".draft"));
