import { createHash } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { leadNotFound } from "./lead.errors.ts";
import { findLeadByAccessHash, type LeadRow } from "./lead.queries.ts";

/** How long a confirmation can be visited again by its link: as long as its quote holds. */
export const confirmationDays = 30;

/** The lead whose token this is: the only way a visitor reaches one. Throws NOT_FOUND, the same for a
 *  malformed, an unknown and an expired token. */
export async function leadByToken(
  connection: Connection,
  token: string,
  now: Date,
): Promise<LeadRow> {
  const lead = isToken(token)
    ? await findLeadByAccessHash(connection, tokenHash(token))
    : undefined;
  if (!lead || now.getTime() >= confirmationEnd(lead.created_at).getTime()) throw leadNotFound();
  return lead;
}

export const confirmationEnd = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + confirmationDays * 86_400_000);

/** The link of the lead's quote, derived from the lead's own token: whoever may see the request may open
 *  its quote, whoever was only shown the quote cannot get at the request, and neither is stored. */
export function quoteTokenOf(token: string): string {
  return createHash("sha256").update(`quote:${token}`).digest("base64url").slice(0, 32);
}
