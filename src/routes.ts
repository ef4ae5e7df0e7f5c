/** Every page of the site: the tables of the areas, merged for the server and the router. Plain data, no router
 *  import. Pages read the table of their own area (`routes/{area}.ts`), whose browser code then carries no
 *  address of another one but the entrances; the build refuses this file in a browser. */
import { accountPages } from "./routes/account.ts";
import { hrefOf } from "./routes/address.ts";
import { backOfficePages } from "./routes/back-office.ts";
import { marketplacePages } from "./routes/marketplace.ts";
import { portalPages } from "./routes/portal.ts";
import type { PageRoute } from "./routes/page-route.ts";

export * from "./routes/languages.ts";
export * from "./routes/page-route.ts";
export * from "./routes/tabs.ts";

/** By the folder under areas/ that the pages are in. */
export const areaPages = {
  marketplace: marketplacePages,
  account: accountPages,
  "back-office": backOfficePages,
  portal: portalPages,
} as const satisfies Record<string, Record<string, PageRoute>>;

export type Area = keyof typeof areaPages;

export const pageRoutes = {
  ...marketplacePages,
  ...accountPages,
  ...backOfficePages,
  ...portalPages,
} as const satisfies Record<string, PageRoute>;

export type RouteKey = keyof typeof pageRoutes;

/** The path of any page of the site. */
export const href = hrefOf(pageRoutes);
