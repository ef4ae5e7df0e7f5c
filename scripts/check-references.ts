import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesUnder } from "./source-files.ts";

/** Every reference to the specification in code and documents is a key of docs/specification.md. */

const keyPattern = /\b(?:(?:CQ|SA|BO|AL|PP|UX) \d+(?:\.\d+)?|D[1-9]\d*a?(?:\.\d+)?)\b/g;
/** `REL: clickjacking, caches`: attacks and faults by name. */
const namedPattern = /\bREL: ([a-z]+(?: [a-z]+)*(?:, [a-z]+(?: [a-z]+)*)*)/g;
const oldForms = /\b(?:decisions|experience|[Aa]nnex) §?\d+/g;

/** The keys that the document lists in the first column of its tables. */
export const keysOf = (document: string): ReadonlySet<string> =>
  new Set(
    [
      ...document.matchAll(/^\| ((?:CQ|SA|BO|AL|PP|UX) [\d.]+|D[\da.]+|REL: [a-z ]*[a-z]) +\|/gm),
    ].map(([, key]) => key as string),
  );

/** References of a text that no key explains, each as "line 3: CQ 12". Whole numbers stand for their parts
 *  (`SA 2` for SA 2.1 to 2.10). */
export function unknownReferences(text: string, keys: ReadonlySet<string>): string[] {
  const isKnown = (reference: string) =>
    keys.has(reference) || [...keys].some((key) => key.startsWith(`${reference}.`));
  return text.split("\n").flatMap((line, index) => {
    const unknown = [...line.matchAll(keyPattern)]
      .map(([key]) => key)
      .filter((key) => !isKnown(key));
    const named = [...line.matchAll(namedPattern)]
      .flatMap(([, names = ""]) => names.split(", ").map((name) => `REL: ${name}`))
      .filter((key) => !keys.has(key));
    const old = [...line.matchAll(oldForms)].map(([form]) => form);
    return [...unknown, ...named, ...old].map((reference) => `line ${index + 1}: ${reference}`);
  });
}

function main(): void {
  const root = resolve(import.meta.dirname, "..");
  const keys = keysOf(readFileSync(join(root, "docs/specification.md"), "utf8"));
  const endings = [".ts", ".tsx", ".mjs", ".md", ".tsv", ".as", ".css"];
  const files = ["src", "test", "scripts", "bench", "docs"].flatMap((folder) =>
    filesUnder(join(root, folder), endings).map((path) => `${folder}/${path}`),
  );
  const problems = files
    .filter(
      (path) => !path.startsWith("scripts/check-references") && path !== "docs/specification.md",
    )
    .flatMap((path) =>
      unknownReferences(readFileSync(join(root, path), "utf8"), keys).map(
        (one) => `${path} ${one}`,
      ),
    );
  for (const problem of problems) console.error(problem);
  console.log(`${keys.size} keys, ${files.length} files, ${problems.length} unknown references`);
  if (problems.length > 0) process.exit(1);
}

if (import.meta.main) main();
