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
  /^modules\/(?:(?:offer|identity|content|contact|insight|sale|employer)\/(?=[^/]+\/))?([^/]+)\//.exec(
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
  /\/(frame|lists|credentials|product-facts|request-facts|text-pages)$/.test(folder);

/** Where one page shows another's content, and why it has to. */
const shownElsewhere: Readonly<Record<string, readonly string[]>> = {
  // A card's dialogs are the product's and the profile's pages, loaded without leaving the list.
  "areas/marketplace/comparator": ["areas/marketplace/product", "areas/marketplace/profile"],
  // A clinic's page shows its products on the cards of the lists.
  "areas/marketplace/organization-landing": ["areas/marketplace/comparator"],
  // A card is typed by the payment's own fields wherever one is asked for.
  "areas/marketplace/my-purchase": ["areas/marketplace/purchase"],
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
export function refusal(edge: ImportEdge): string | undefined {
  const isTest = /\.(test|example|fixture)\.tsx?$/.test(edge.from);
  if (isTest) return undefined;
  for (const judge of judges) {
    const refused = judge(edge);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

type Judge = (edge: ImportEdge) => string | undefined;

/** What each layer may know of the others. */
const layerRefusal: Judge = ({ from, to }) => {
  const [source, target] = [layer(from), layer(to)];
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
  return undefined;
};

/** The files that open modules: all of them, and those of what is sold. */
const openers = new Set(["modules.ts", "modules-sale.ts"]);

/** Where providers are chosen and modules opened. */
const openingRefusal: Judge = ({ from, to, typeOnly }) => {
  const [source, target] = [layer(from), layer(to)];
  if (target === "providers" && source !== "providers" && from !== "providers.ts")
    return "only providers.ts imports providers";
  if (to === "providers.ts" && from !== "app.ts" && !typeOnly)
    return "only app.ts chooses providers";
  if (OPENS_MODULE.test(to) && !openers.has(from)) return "only modules.ts opens modules";
  return undefined;
};

const rulesRefusal: Judge = ({ from, to }) =>
  from.endsWith(".rules.ts") &&
  !to.endsWith(".rules.ts") &&
  !["routes.ts", "routes", "contracts"].includes(layer(to)) &&
  posix.dirname(to) !== posix.dirname(from)
    ? "rules import only rules and contracts"
    : undefined;

/** Modules do not know pages, and of each other their services and rules alone. */
const moduleRefusal: Judge = ({ from, to }) => {
  const [source, target] = [moduleOf(from), moduleOf(to)];
  if (
    target !== undefined &&
    source !== undefined &&
    source !== target &&
    !/\.(service|rules)\.ts$/.test(to)
  )
    return "another module is reached only through its service or its rules";
  return moneyRefusal(source, to);
};

const pagesRefusal: Judge = ({ from, to }) =>
  layer(from) === "modules" && ["areas", "ui"].includes(layer(to))
    ? "modules do not know pages"
    : undefined;

/** Areas stand beside each other, above a kit that knows none. */
const areaRefusal: Judge = ({ from, to }) => {
  const [source, target] = [areaOf(from), areaOf(to)];
  if (source !== undefined && target !== undefined && source !== target)
    return "areas never import areas";
  if (source !== undefined && ["routes.ts", "routes"].includes(layer(to))) {
    const refused = routesRefusal(source, to);
    if (refused !== undefined) return refused;
  }
  if (isOfNoArea(from) && target !== undefined)
    return "the document and the page kit import no area";
  return undefined;
};

const siblingRefusal: Judge = ({ from, to }) => {
  const [source, target] = [pageFolderOf(from), pageFolderOf(to)];
  return source !== undefined &&
    target !== undefined &&
    source !== target &&
    !isShared(target) &&
    !isShared(source) &&
    shownElsewhere[source]?.includes(target) !== true
    ? "a page imports no sibling page, only what its area shares"
    : undefined;
};

/** Pages get what the server has by their context: beyond it they know rules and types. */
const serverRefusal: Judge = ({ from, to, typeOnly }) => {
  if (layer(from) !== "areas" || typeOnly || to.endsWith(".rules.ts")) return undefined;
  const target = layer(to);
  if (["platform", "providers", "config"].includes(target) && to !== "platform/errors.ts")
    return "pages reach the server through their context";
  if (target === "modules")
    return "pages import only types from modules; services come from the context";
  return undefined;
};

const viewRefusal: Judge = ({ from, to, typeOnly }) =>
  from.endsWith(".view.tsx") &&
  layer(to) === "areas" &&
  !to.endsWith(".view.tsx") &&
  !to.endsWith(".rules.ts") &&
  !to.endsWith(".css") &&
  !typeOnly &&
  posix.dirname(to) !== posix.dirname(from)
    ? "a view is data in, markup out"
    : undefined;

/** Checked in this order: an import that breaks several rules is reported with the first of them. */
const judges: readonly Judge[] = [
  layerRefusal,
  openingRefusal,
  pagesRefusal,
  rulesRefusal,
  moduleRefusal,
  areaRefusal,
  siblingRefusal,
  serverRefusal,
  viewRefusal,
];
