import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { WorkedLead } from "./lead-work.queries.ts";
import type { ContactChannel, LeadConsentsTable } from "./lead-work.tables.ts";

export type ConsentPurpose = LeadConsentsTable["purpose"];

/** What a person last said of one way of being reached, for one purpose. */
export interface Consent {
  channel: ContactChannel;
  purpose: ConsentPurpose;
  isGiven: boolean;
  /** How it came: a code of the system's, or what somebody wrote down. */
  source: string;
  at: Date;
}

/** What was last said, by purpose and way: being contacted about the request first. */
export async function listConsents(connection: Connection, leadId: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select distinct on (purpose, channel) channel, purpose, is_given as "isGiven", source, at from lead_consents
    where lead_id = ${leadId} order by purpose, channel, id desc`.execute(connection);
  return rows;
}

/** Keeps what a person said; earlier answers stay as they were given. */
export async function addConsents(
  transaction: Connection,
  lead: Pick<WorkedLead, "id" | "tenant_id">,
  consents: readonly (Consent & { by: string | null })[],
): Promise<void> {
  if (consents.length === 0) return;
  await transaction
    .insertInto("lead_consents")
    .values(
      consents.map(({ channel, purpose, isGiven, source, by, at }) => ({
        lead_id: lead.id,
        tenant_id: lead.tenant_id,
        channel,
        purpose,
        is_given: isGiven,
        source,
        recorded_by: by,
        at,
      })),
    )
    .execute();
}

/** Withdraws every consent of some leads: nobody may seek the person out by any way, nor send news where that was
 *  agreed to. What was withdrawn before is not said again. */
export async function withdrawAll(
  transaction: Connection,
  leads: readonly Pick<WorkedLead, "id">[],
  { source, by, at }: { source: "call" | "reason"; by: string | null; at: Date },
): Promise<void> {
  if (leads.length === 0) return;
  await sql`
    insert into lead_consents (lead_id, tenant_id, channel, purpose, is_given, source, recorded_by, at)
    select l.id, l.tenant_id, c.channel, p.purpose, false, ${source}::text, ${by}::uuid, ${at}::timestamptz
    from leads l
      cross join (values ('phone'), ('email'), ('whatsapp')) as c (channel)
      cross join (values ('contact'), ('news')) as p (purpose)
      left join lateral (
        select s.is_given from lead_consents s
        where s.lead_id = l.id and s.channel = c.channel and s.purpose = p.purpose
        order by s.id desc limit 1) as last on true
    where l.id = any(${leads.map(({ id }) => id)}::bigint[])
      and coalesce(last.is_given, p.purpose = 'contact')
    order by l.id, p.purpose, c.channel`.execute(transaction);
}
