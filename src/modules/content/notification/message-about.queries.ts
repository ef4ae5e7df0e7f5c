import { sql } from "kysely";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { isOfCountry } from "./country-nodes.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { MessageAbout } from "#src/platform/jobs/outbox.queries.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface FoundAbout {
  country: string | null;
  reference: string | null;
  /** Of the node that it belongs to, or that its reader stands at. */
  path: string | null;
}

/** The country and reference that a message is about, found by the ids in its payload: a ticket, a lead, a purchase, a
 *  record of a lead or of a purchase, or an account. Without such an id, the country of the recipient. */
export async function findMessageAbout(
  connection: Connection,
  payload: Readonly<Record<string, unknown>>,
): Promise<MessageAbout> {
  const id = (name: string): string | null => {
    const value = payload[name];
    return typeof value === "string" && uuid.test(value) ? value : null;
  };
  const number = (name: string): number | null => {
    const value = payload[name];
    return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
  };
  const named = typeof payload["reference"] === "string" ? payload["reference"] : null;
  const { rows } = await sql<FoundAbout>`
    select country, reference, null as path from tickets where id = ${number("ticketId")}::bigint
    union all
    select l.country, l.reference, null from leads l
      where l.id = ${number("leadId")}::bigint or l.reference = ${named}::text
        or l.id = (select a.lead_id from lead_appointments a where a.id = ${number("eventId")}::bigint)
        or l.id = (select m.lead_id from lead_mails m where m.id = ${id("mailId")}::uuid)
    union all
    select p.country, p.reference, null from purchases p
      where p.id = ${id("purchase")}::uuid
        or p.id = (select s.purchase_id from subscriptions s where s.id = ${id("subscription")}::uuid)
        or p.id = (
          select s.purchase_id from subscription_cycles c join subscriptions s on s.id = c.subscription_id
          where c.id = ${id("cycle")}::uuid
        )
        or p.id = (
          select coalesce(t.purchase_id, s.purchase_id) from policy_terms t
          left join subscriptions s on s.id = t.subscription_id where t.id = ${id("term")}::uuid
        )
    union all
    select null, null, t.path from accounts a join tenants t on t.id = a.tenant_id
      where a.id = ${id("account")}::uuid
    union all
    (select null, null, t.path from grants g join tenants t on t.id = g.tenant_id
      where g.user_id = ${id("userId")}::uuid and t.path <> 'amparo' order by g.valid_from, g.id limit 1)`.execute(
    connection,
  );
  const said = typeof payload["country"] === "string" ? payload["country"] : null;
  const path = rows.find((row) => row.path !== null)?.path ?? null;
  const about = rows.find(({ reference }) => reference !== null);
  const code = about?.country ?? said;
  return {
    country:
      COUNTRY_CODES.find((one) => (code === null ? isOfCountry(path ?? "", one) : one === code)) ??
      null,
    reference: about?.reference ?? null,
  };
}
