import { type DeleteResult, type Selectable, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Referral } from "#src/contracts/referral.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import type { Contact } from "./lead.rules.ts";
import type { LeadStatus } from "./lead.status.ts";
import type { LeadsTable, RecordedConsents, RecordedPrice } from "./lead.tables.ts";

export type LeadRow = Selectable<LeadsTable>;

export interface NewLead {
  reference: string;
  productCode: string | null;
  visitorId: string;
  quoteId: string | null;
  status: LeadStatus;
  requestType: string;
  source: string;
  webApplication: number;
  country: CountryCode;
  origin: string;
  contact: Omit<Contact, "identification"> & { identification: string | null };
  consents: RecordedConsents;
  profile: Profile | null;
  price: RecordedPrice | null;
  referral: Referral | null;
  language: Language;
  accessHash: string;
  at: Date;
}

/** Stores a lead and answers its id; undefined where the reference is taken. */
export async function insertLead(
  connection: Connection,
  lead: NewLead,
): Promise<number | undefined> {
  const row = await connection
    .insertInto("leads")
    .values({
      reference: lead.reference,
      product_code: lead.productCode,
      visitor_id: lead.visitorId,
      quote_id: lead.quoteId,
      status: lead.status,
      request_type: lead.requestType,
      source: lead.source,
      web_application: lead.webApplication,
      country: lead.country,
      origin: lead.origin,
      full_name: lead.contact.fullName,
      identification: lead.contact.identification,
      email: lead.contact.email,
      phone: lead.contact.phone,
      comment: lead.contact.comment,
      consents: JSON.stringify(lead.consents),
      profile: lead.profile === null ? null : JSON.stringify(lead.profile),
      price: lead.price === null ? null : JSON.stringify(lead.price),
      referral: lead.referral === null ? null : JSON.stringify(lead.referral),
      // An executive who is no longer known is not lost with the request: the referral says the name.
      executive_id: sql<
        string | null
      >`(select id from advisors where id::text = ${lead.referral?.ejecutivo ?? null}::text)`,
      language: lead.language,
      access_hash: lead.accessHash,
      created_at: lead.at,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export function findLeadById(connection: Connection, id: number): Promise<LeadRow | undefined> {
  return connection.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findLeadByAccessHash(
  connection: Connection,
  accessHash: string,
): Promise<LeadRow | undefined> {
  return connection
    .selectFrom("leads")
    .selectAll()
    .where("access_hash", "=", accessHash)
    .executeTakeFirst();
}

/** What is kept of whom a visitor named, read within the caller's transaction. */
export async function findStoredReferral(
  connection: Connection,
  visitorId: string,
): Promise<unknown> {
  const row = await connection
    .selectFrom("visitors")
    .select("referral")
    .where("id", "=", visitorId)
    .executeTakeFirst();
  return row?.referral ?? null;
}

/** Deletes leads of these statuses that were made before an instant, at most `limit`. */
export function deleteOldLeads(
  connection: Connection,
  { statuses, madeBefore, limit }: { statuses: readonly number[]; madeBefore: Date; limit: number },
): Promise<DeleteResult> {
  return connection
    .deleteFrom("leads")
    .where("id", "in", (leads) =>
      leads
        .selectFrom("leads as old")
        .select("old.id")
        .where("old.status", "in", [...statuses])
        .where("old.created_at", "<", madeBefore)
        .orderBy("old.id")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
}
