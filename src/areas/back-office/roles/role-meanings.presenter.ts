import tables from "#src/locales/en/role-meanings.json" with { type: "json" };
import type { Say } from "#src/platform/words/words.ts";

type Part = keyof typeof tables;

/** What the table of roles or of permissions says of one, in the reader's words: its text is English, and the messages hold it
 *  by name. One that a deployment added or changed is said as its table says it. */
function inWords(say: Say, part: Part, [subject = "", name = ""]: string[], text: string): string {
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = tables[part];
  return known[subject]?.[name] === text ? say(`role-meanings.${part}.${subject}.${name}`) : text;
}

/** Whose records of its scope a role reaches. */
export const narrowingWords = (say: Say, role: string, text: string): string =>
  inWords(say, "narrowing", role.split("/"), text);

/** What a permission is; empty where its table has no more than the name. */
export const meaningWords = (say: Say, permission: string, text: string): string =>
  inWords(say, "meaning", permission.split(":"), text);
