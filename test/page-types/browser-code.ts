import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Area, areaPages, languages, type PageRoute } from "#src/routes.ts";
import { entrances } from "#src/routes/entrances.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "build/client/assets");

/** The browser's files of the build by name, with their text; those that were compressed count once. */
export const browserFiles = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => /\.(js|css|svg|json|map)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

interface BuiltPage {
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
}
interface BuiltPages {
  entry: BuiltPage;
  routes: Readonly<Record<string, BuiltPage>>;
}

/** Files that the router loads for each of its routes, as the build says. */
export async function builtPages(): Promise<BuiltPages> {
  const build: { assets: BuiltPages } = await import(
    pathToFileURL(join(root, "build/server/index.js")).href
  );
  return build.assets;
}

/** Names of the files that a document of an area may load: of its pages, of what is around them, and of what
 *  these import, at once or later. */
export function filesOfArea(
  area: Area,
  { entry, routes }: BuiltPages,
  files: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const keys = new Set(Object.keys(areaPages[area]));
  const others = new Set(Object.values(areaPages).flatMap((pages) => Object.keys(pages)));
  const loaded = Object.entries(routes)
    .filter(([id]) => keys.has(keyOf(id)) || !others.has(keyOf(id)))
    .map(([, page]) => page);
  const first = [entry, ...loaded]
    .flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
    .map((path) => path.split("/").at(-1)?.replace(/#.*$/, "") ?? "");
  return reachedFrom(first, files);
}

const keyOf = (id: string): string => id.split(".")[0] ?? id;

/** Files whose names stand in a file's text are those that it imports, statically or dynamically. */
export function reachedFrom(
  first: readonly string[],
  files: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...first];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const text = files.get(name) ?? "";
    for (const [, found = ""] of text.matchAll(/([\w.-]+\.(?:js|css))["'`]/g))
      if (files.has(found)) open.push(found);
  }
  return reached;
}

/** Addresses of an area that no other may have in its browser code: what is fixed in them, in each language.
 *  Entrances are for everybody. */
export const ownAddresses = (area: Area): string[] => [
  ...new Set(
    Object.entries<PageRoute>(areaPages[area])
      .filter(([key]) => !(key in entrances))
      .flatMap(([, { paths }]) => languages.map((language) => fixedPart(paths[language]))),
  ),
];

const fixedPart = (path: string): string => path.split("/:")[0] ?? path;

/** The addresses that a text holds, as the path or the beginning of one. */
export const addressesIn = (text: string, addresses: readonly string[]): string[] =>
  addresses.filter((address) =>
    new RegExp(`["'\`/]${RegExp.escape(address)}(?:["'\`/?#]|$)`).test(text),
  );
