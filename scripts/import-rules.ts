import { posix } from "node:path";

/** Which way imports may go (docs/architecture.md). Paths are relative to src/. */

/** Files that may be part of what a browser loads. Pages keep only their component there: the build
 *  strips loaders and actions, and what only they import goes with them. */
export function mayEnterBrowser(path: string): boolean {
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
  /^modules\/(?:(?:offer|identity|content|contact|insight)\/(?=[^/]+\/))?([^/]+)\//.exec(path)?.[1];

/** An area with its frame and pages. areas/page is the kit of all of them and belongs to none. */
const areaOf = (path: string): string | undefined => {
  const area = /^areas\/([^/]+)\//.exec(path)?.[1];
  return area === "page" ? undefined : area;
};
const layer = (path: string) => path.split("/")[0] ?? path;

/** The reason an import is against the direction, or undefined where it is allowed. */
export function refusal({ from, to, typeOnly }: ImportEdge): string | undefined {
  const test = /\.test\.tsx?$/.test(from);
  if (test) return undefined;
  const source = layer(from);
  const target = layer(to);
  if (source === "contracts" && target !== "contracts") return "contracts import only contracts";
  if (
    source === "ui" &&
    !["ui", "contracts", "locales"].includes(target) &&
    to !== "routes.ts" &&
    !to.endsWith(".rules.ts")
  )
    return "ui imports nobody above it";
  if (source === "platform" && ["modules", "areas", "providers", "ui"].includes(target))
    return "platform holds not one insurance word";
  if (source === "config" && !["config", "contracts"].includes(target))
    return "config stands alone";
  if (target === "providers" && source !== "providers" && from !== "app.ts" && source !== "wiring")
    return "only app.ts and wiring import providers";
  if (target === "wiring" && source !== "wiring" && from !== "app.ts")
    return "only app.ts imports wiring";
  if (source === "modules" && ["areas", "ui"].includes(target)) return "modules do not know pages";
  if (
    from.endsWith(".rules.ts") &&
    !to.endsWith(".rules.ts") &&
    to !== "routes.ts" &&
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
  const [sourceArea, targetArea] = [areaOf(from), areaOf(to)];
  if (sourceArea !== undefined && targetArea !== undefined && sourceArea !== targetArea)
    return "areas never import areas";
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
