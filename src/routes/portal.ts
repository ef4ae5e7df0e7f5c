import { hrefOf } from "./address.ts";
import { entrances } from "./entrances.ts";
import type { PageRoute } from "./page-route.ts";

/** Pages of who works with Amparo and not for it. */
export const portalPages = {
  /** People whom one referred, and how their requests stand (AL 4). */
  myReferrals: {
    page: "referrals/referrals",
    paths: { es: "Mis-Referidos", en: "My-Referrals", pt: "Meus-Indicados" },
    query: ["hecho", "antes"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "referral:read",
    audit: "lead.create",
    isKeptWithin: true,
  },
} as const satisfies Record<string, PageRoute>;

/** Addresses that pages of the portal lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...portalPages, ...entrances });
