import { posix } from "node:path";

/** Which way imports may go (docs/architecture.md). Paths are relative to src/. */

/** Files that may be part of what a browser loads. Pages keep only their component there: the build
 *  strips loaders and actions, and what only they import goes with them. */
export function mayEnterBrowser(path: string): boolean {
  // The merged table has the addresses of every area.
  if (path === "routes.ts") return false;
  if (/^(routes|areas\/.*|ui\/.*|locales\/.*|contracts\/.*)(\.|\/|$)/.test(path)) {
    return !path.endsWith(".server.ts");
  }
  return path.endsWith(".rules.ts") || path === "platform/errors.ts";
}

export interface ImportEdge {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** Modules stand in groups by owner: modules/offer/pricing. */
export const moduleOf = (path: string): string | undefined =>
  /^modules\/(?:(?:offer|identity|content|contact|insight|sale)\/(?=[^/]+\/))?([^/]+)\//.exec(
    path,
  )?.[1];

/** An area with its frame and pages. areas/page is the kit of all of them and belongs to none. */
const areaOf = (path: string): string | undefined => {
  const area = /^areas\/([^/]+)\//.exec(path)?.[1];
  return area === "page" ? undefined : area;
};
/** The document, its entries, and the kit of all areas; the router's configuration names files alone. */
const isOfNoArea = (path: string): boolean =>
  path.startsWith("areas/page/") || /^areas\/[^/]+$/.test(path);
/** Folder of a page, or one that pages of an area share; undefined of any other file. */
export const pageFolderOf = (path: string): string | undefined =>
  /^areas\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];

/** Folders of an area that its pages may import: its frame, and what several pages say. */
const isShared = (folder: string): boolean =>
  /\/(frame|credentials|product-facts|request-facts|text-pages)$/.test(folder);

/** Where one page shows another's content, and why it has to. */
const shownElsewhere: Readonly<Record<string, readonly string[]>> = {
  // A card's dialogs are the product's and the profile's pages, loaded without leaving the list.
  "areas/marketplace/comparator": ["areas/marketplace/product", "areas/marketplace/profile"],
  // A search without results leads on to the chat.
  "areas/marketplace/search": ["areas/marketplace/chat"],
};

/** What an area reads of the routes: languages, addresses, rules, its own table and the entrances of others. */
function routesRefusal(area: string, to: string): string | undefined {
  if (to === "routes.ts") return "an area reads its own route table, not the merged one";
  const isTable = /^routes\/[a-z-]+\.ts$/.test(to) && !routeParts.has(to);
  if (isTable && to !== `routes/${area}.ts`)
    return "an area leads to another one only by its entrances";
  return undefined;
}

/** Files under routes/ that are no area's table. */
const routeParts: ReadonlySet<string> = new Set(
  ["address", "entrances", "languages", "page-route", "tabs"].map((name) => `routes/${name}.ts`),
);

const layer = (path: string) => path.split("/")[0] ?? path;

/** What of their own group the rooms of money may know. payment settles payables, whatever they are for: were it to
 *  know purchases, companies' periods could not pay through it. */
const knownToMoney: Readonly<Record<string, readonly string[]>> = {
  ledger: [],
  payment: ["ledger"],
  refund: ["ledger", "payment"],
};

/** The reason why a room of money may not know another of its group. */
function moneyRefusal(from: string | undefined, to: string): string | undefined {
  const known = from === undefined ? undefined : knownToMoney[from];
  const room = moduleOf(to);
  if (known === undefined || room === undefined || room === from) return undefined;
  if (!to.startsWith("modules/sale/") || known.includes(room)) return undefined;
  return "payment knows payables, not what they are for";
}

/** Where a module is opened: open-lead.ts. */
const OPENS_MODULE = /^modules\/[^/]+\/[^/]+\/open-[\w-]+\.ts$/;

/** The reason an import is against the direction, or undefined where it is allowed. */
export function refusal({ from, to, typeOnly }: ImportEdge): string | undefined {
  const test = /\.(test|example|fixture)\.tsx?$/.test(from);
  if (test) return undefined;
  const source = layer(from);
  const target = layer(to);
  if (source === "contracts" && target !== "contracts") return "contracts import only contracts";
  if (
    source === "ui" &&
    !["ui", "contracts", "locales"].includes(target) &&
    !routeParts.has(to) &&
    !to.endsWith(".rules.ts")
  )
    return "ui imports nobody above it";
  if (source === "platform" && ["modules", "areas", "providers", "ui"].includes(target))
    return "platform holds not one insurance word";
  if (source === "config" && !["config", "contracts"].includes(target))
    return "config stands alone";
  if (target === "providers" && source !== "providers" && from !== "providers.ts")
    return "only providers.ts imports providers";
  if (to === "providers.ts" && from !== "app.ts" && !typeOnly)
    return "only app.ts chooses providers";
  if (OPENS_MODULE.test(to) && from !== "modules.ts") return "only modules.ts opens modules";
  if (source === "modules" && ["areas", "ui"].includes(target)) return "modules do not know pages";
  if (
    from.endsWith(".rules.ts") &&
    !to.endsWith(".rules.ts") &&
    target !== "routes.ts" &&
    target !== "routes" &&
    target !== "contracts" &&
    posix.dirname(to) !== posix.dirname(from)
  )
    return "rules import only rules and contracts";
  const [sourceModule, targetModule] = [moduleOf(from), moduleOf(to)];
  if (
    targetModule !== undefined &&
    sourceModule !== undefined &&
    sourceModule !== targetModule &&
    !/\.(service|rules)\.ts$/.test(to)
  )
    return "another module is reached only through its service or its rules";
  const ofMoney = moneyRefusal(sourceModule, to);
  if (ofMoney !== undefined) return ofMoney;
  const [sourceArea, targetArea] = [areaOf(from), areaOf(to)];
  if (sourceArea !== undefined && targetArea !== undefined && sourceArea !== targetArea)
    return "areas never import areas";
  if (sourceArea !== undefined && ["routes.ts", "routes"].includes(target)) {
    const refused = routesRefusal(sourceArea, to);
    if (refused !== undefined) return refused;
  }
  if (isOfNoArea(from) && targetArea !== undefined)
    return "the document and the page kit import no area";
  const [sourcePage, targetPage] = [pageFolderOf(from), pageFolderOf(to)];
  if (
    sourcePage !== undefined &&
    targetPage !== undefined &&
    sourcePage !== targetPage &&
    !isShared(targetPage) &&
    !isShared(sourcePage) &&
    shownElsewhere[sourcePage]?.includes(targetPage) !== true
  )
    return "a page imports no sibling page, only what its area shares";
  if (
    source === "areas" &&
    ["platform", "providers", "config"].includes(target) &&
    to !== "platform/errors.ts" &&
    !to.endsWith(".rules.ts") &&
    !typeOnly
  )
    return "pages reach the server through their context";
  if (source === "areas" && target === "modules" && !typeOnly && !to.endsWith(".rules.ts"))
    return "pages import only types from modules; services come from the context";
  if (
    from.endsWith(".view.tsx") &&
    target === "areas" &&
    !to.endsWith(".view.tsx") &&
    !to.endsWith(".rules.ts") &&
    !typeOnly &&
    posix.dirname(to) !== posix.dirname(from)
  )
    return "a view is data in, markup out";
  return undefined;
}
