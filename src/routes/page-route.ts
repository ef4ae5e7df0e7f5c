import type { AuditName, Permission } from "../contracts/access.ts";
import type { Language } from "./languages.ts";

/** What a page asks of a partner's host; the main hosts pass every guard (SA 4). */
export interface Guard {
  /** redirect: to the partner's default path, else to `to`, else to `/`. collective: the same, with the
   *  dialog that says where group insurance is. clinics: none where the partner hides clinics. mainHosts: a
   *  partner's host always answers 404 (AL 4). */
  kind: "redirect" | "collective" | "clinics" | "mainHosts";
  to?: string;
  /** The guard stands on the main hosts as well. */
  isEverywhere?: boolean;
  /** Values of the path's parameters it is for; every one where left out. */
  only?: Readonly<Record<string, readonly string[]>>;
}

/** Who may open a page; of one that is not for everybody, what the audit trail keeps of a form that is sent to
 *  it. A public page that takes a form that changes something states it too. */
type PageAccess =
  | { permission: "public"; audit?: AuditName | null }
  | { permission: Exclude<Permission, "public">; audit: AuditName | null };

export type PageRoute = PageAccess & {
  /** The services of its forms keep each act in the transaction that does it: what `audit` names is kept of refusals
   *  alone. */
  isKeptWithin?: boolean;
  /** Page file under its area's folder, without `.page.tsx`. */
  page: string;
  paths: Record<Language, string>;
  guards?: readonly Guard[];
  /** A part of other pages, or what holds for everybody: open on every partner's host. */
  isOpen?: boolean;
  /** Keys of the query that the page reads; none where left out. Any other key changes nothing of the page
   *  and is left out before it is rendered and stored (`routes/page-query.rules.ts`). */
  query?: readonly string[];
  /** Never in a frame of another site, whatever its token (SA 5): money, requests and staff. */
  isTopLevelOnly?: boolean;
  /** What is shown without the permission. Left out: the sign-in (302) for who is not signed in, else a page
   *  that says so (403). plain-login: the sign-in (303) without a reason. */
  without?: "plain-login";
};
