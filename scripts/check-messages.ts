import compile from "icu-minify/compile";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesUnder } from "./source-files.ts";

/** Every message can be read, and exists in every language, with the same parameters and the same markup. */
type Tree = { [key: string]: string | Tree };

export function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "string") flat.set(path, value);
    else for (const [inner, text] of flatten(value, path)) flat.set(inner, text);
  }
  return flat;
}

/** Names of the parameters of an ICU message. */
export function parameters(message: string): string[] {
  const names = new Set<string>();
  for (const [, name] of message.matchAll(/\{\s*([A-Za-z][A-Za-z0-9_]*)\s*[,}]/g))
    names.add(name as string);
  return [...names].toSorted();
}

export function compareMessages(
  reference: Map<string, string>,
  other: Map<string, string>,
  name: string,
): string[] {
  const problems: string[] = [];
  for (const [key, text] of reference) {
    const translated = other.get(key);
    if (translated === undefined) problems.push(`${name}: ${key} is missing`);
    else if (translated.trim() === "" && text.trim() !== "")
      problems.push(`${name}: ${key} is empty`);
    else if (parameters(translated).join() !== parameters(text).join())
      problems.push(
        `${name}: ${key} has the parameters ${parameters(translated).join(", ")}, not ${parameters(text).join(", ")}`,
      );
  }
  for (const key of other.keys())
    if (!reference.has(key)) problems.push(`${name}: ${key} is in no other language`);
  return problems;
}

/** Messages that are no ICU messages: pages compile an area when they first need it. */
export function unreadable(messages: Map<string, string>, name: string): string[] {
  return [...messages].flatMap(([key, text]) => {
    try {
      compile(text);
      return [];
    } catch (error) {
      return [`${name}: ${key} cannot be read: ${error instanceof Error ? error.message : ""}`];
    }
  });
}

function main(): void {
  const root = resolve(import.meta.dirname, "../src/locales");
  const read = (path: string) =>
    flatten(JSON.parse(readFileSync(join(root, path), "utf8")) as Tree);
  const areas = filesUnder(join(root, "es"), [".json"]);
  const problems = ["en", "pt"].flatMap((language) => [
    ...areas.flatMap((area) => {
      try {
        return compareMessages(
          read(`es/${area}`),
          read(`${language}/${area}`),
          `${language}/${area}`,
        );
      } catch (error) {
        return [
          `${language}/${area}: ${error instanceof Error ? error.message : "cannot be read"}`,
        ];
      }
    }),
    ...filesUnder(join(root, language), [".json"])
      .filter((area) => !areas.includes(area))
      .map((area) => `${language}/${area} is in no other language`),
  ]);
  for (const language of ["es", "en", "pt"])
    for (const area of areas)
      problems.push(...unreadable(read(`${language}/${area}`), `${language}/${area}`));
  for (const problem of problems) console.error(problem);
  console.log(`${areas.length} areas in 3 languages, ${problems.length} problems`);
  if (problems.length > 0) process.exit(1);
}

if (import.meta.main) main();
