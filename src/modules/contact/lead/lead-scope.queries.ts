import { type RawBuilder, sql } from "kysely";
import { companyRequestType, companyUpperTypes } from "#src/contracts/policyholder.rules.ts";
import type { HeldGrant, Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";

const columns = {
  tenant: "l.tenant_id",
  team: "l.team_id",
  executive: "l.executive_user_id",
  maker: "l.made_by",
  insurer: "l.insurer",
  upperType: "l.upper_type",
  country: "l.country",
  // As policyholderOf says it of one lead.
  holder: sql<string>`case when l.request_type = ${companyRequestType}
    or l.upper_type = any(${[...companyUpperTypes]}::text[]) then 'company' else 'person' end`,
};

/** Of which leads the search may look at the contact data: all that one sees, none, or those of a condition. A search
 *  that finds an e-mail says whose it is, so it takes what a reveal takes; a demonstration reads contact masked. */
export type ContactSearch = "all" | "none" | RawBuilder<boolean>;

export function contactSearchOf(holder: Holder, at: Date): ContactSearch {
  const opens = ({ permissions, from, until }: HeldGrant, permission: string) =>
    permissions.has(permission) && from <= at && (until === null || at < until);
  const readers = holder.grants.filter((grant) => opens(grant, "lead:read"));
  const revealers = holder.grants.filter(
    (grant) => !grant.isDemo && opens(grant, "lead:read-contact"),
  );
  if (revealers.length === 0) return "none";
  if (readers.every((grant) => revealers.includes(grant))) return "all";
  return leadsInScope("lead:read-contact", { ...holder, grants: revealers }, at);
}

/** Which leads a holder's grants open, as a condition on `leads as l`. A test compares it with the policy. */
export const leadsInScope = (permission: string, holder: Holder, at: Date): RawBuilder<boolean> =>
  recordsInScope(permission, holder, { at, columns });

/** Which of the leads that somebody sees are in their reports: who has none sees them all by the same address. */
export const reportedLeads = (holder: Holder, at: Date): RawBuilder<boolean> =>
  holder.grants.some(({ permissions }) => permissions.has("report:read"))
    ? leadsInScope("report:read", holder, at)
    : sql`true`;
