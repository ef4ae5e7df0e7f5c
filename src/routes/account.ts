import { hrefOf } from "./address.ts";
import { entrances } from "./entrances.ts";
import type { PageRoute } from "./page-route.ts";

/** Pages about a person's own account. */
export const accountPages = {
  login: entrances.login,
} as const satisfies Record<string, PageRoute>;

/** Addresses that pages of the account lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...accountPages, ...entrances });
