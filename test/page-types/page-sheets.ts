import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageTag } from "./page-tags.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");

const textOf = (sheet: string): string => {
  const file = readdirSync(assets).find((name) =>
    new RegExp(`^${sheet}-[\\w-]{8}\\.css$`).test(name),
  );
  if (file === undefined) throw new Error(`The build has no sheet named ${sheet}.`);
  return readFileSync(join(assets, file), "utf8");
};

/** Classes that a sheet speaks of: its selectors, without what stands between braces. */
const classesOf = (css: string): string[] =>
  [...css.matchAll(/([^{}]+)\{/g)]
    .map(([, selector = ""]) => selector)
    .filter((selector) => !selector.trim().startsWith("@"))
    .flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name),
    );

const files = { lists: "list-pages", product: "product-pages", texts: "text-pages" };

/** The marketplace's sheets with the classes that each speaks of: that of every page (""), and those that only the pages
 *  that name them get. */
export const classesBySheet = (): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ["", classesOf(textOf("marketplace"))],
    ...Object.entries(files).map(([name, file]) => [name, classesOf(textOf(file))] as const),
  ]);

/** Names of the pages' sheets that a document came with. */
export const sheetsOf = (tags: readonly PageTag[]): string[] =>
  (tags.find(({ attributes }) => attributes.has("data-sheet"))?.attributes.get("data-sheet") ?? "")
    .split(" ")
    .filter((name) => name !== "");

export const classNamesIn = (tags: readonly PageTag[]): Set<string> =>
  new Set(tags.flatMap(({ attributes }) => attributes.get("class")?.split(/\s+/) ?? []));
