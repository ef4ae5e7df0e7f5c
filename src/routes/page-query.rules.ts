import type { PageRoute } from "../routes.ts";
import { matchRoute } from "./match-route.rules.ts";

/** Keys that every page reads in certain places: the notice of a guard on a partner's host (SA 4), and
 *  the token of a page in a frame of another site (SA 5). */
export const hostQuery = { partner: "aviso", frame: "IFRAME_AUTH" } as const;

/** The router's own key in requests for a page's data: names of its routes. */
const routerKey = "_routes";

/** The address that a page is rendered and stored by: of its query the keys that the page reads, sorted
 *  and written in one way. Any other key, as a campaign's mark, would be a rendering of its own of the
 *  same page. An address that is no page's stays as it is. */
export function renderedAddress(
  url: string,
  { isPartner, isFramed }: { isPartner: boolean; isFramed: boolean },
): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const path = url.slice(0, at);
  const route: PageRoute | undefined = matchRoute(path)?.route;
  if (route === undefined) return url;
  const known = new Set<string>(route.query);
  if (isPartner) known.add(hostQuery.partner);
  if (isFramed) known.add(hostQuery.frame);
  if (path.endsWith(".data")) known.add(routerKey);
  const read = new URLSearchParams(
    [...new URLSearchParams(url.slice(at + 1))]
      .filter(([name]) => known.has(name))
      // No column takes a NUL character.
      .map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );
  // Stable: values of the same key keep their order, which may mean something.
  read.sort();
  // Commas may stand as they are in a query; links made of it stay readable.
  const query = read.toString().replaceAll("%2C", ",");
  return query === "" ? path : `${path}?${query}`;
}
