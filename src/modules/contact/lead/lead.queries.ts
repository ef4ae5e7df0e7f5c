import { type Selectable, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Referral } from "#src/contracts/referral.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import type { ContactChannel } from "./contact-channels.rules.ts";
import { countryNodes, linesOfBusiness } from "./lead-origin.rules.ts";
import type { Contact } from "./lead.rules.ts";
import "./lead-work.tables.ts";
import type { LeadStatus } from "./lead.status.ts";
import type { LeadsTable, LeadSystem, RecordedConsents, RecordedPrice } from "./lead.tables.ts";

export type LeadRow = Selectable<LeadsTable>;

export interface NewLead {
  reference: string;
  productCode: string | null;
  /** Null where no visitor of the site asked. */
  visitorId: string | null;
  quoteId: string | null;
  status: LeadStatus;
  requestType: string;
  source: string;
  webApplication: number;
  country: CountryCode;
  origin: string;
  contact: Omit<Contact, "email" | "identification" | "phone"> & {
    email: string | null;
    identification: string | null;
    phone: string | null;
  };
  consents: RecordedConsents;
  profile: Profile | null;
  price: RecordedPrice | null;
  referral: Referral | null;
  language: Language;
  accessHash: string;
  /** Subdomain of the partner whose host was asked; null on the main hosts. */
  partner: string | null;
  /** Path of another node that it belongs to, as a company's; below the partner's or the country's where left out. */
  path?: string | undefined;
  /** What lists show and narrow by; null where no product was asked for. */
  product: { name: string; insurerName: string; upperType: string } | null;
  /** What the person said of channels before; left out: they agreed to those that they named. */
  said?: readonly { channel: ContactChannel; isGiven: boolean }[] | undefined;
  /** Staff who made it with the person; left out: the site did. */
  by?: { user: string; system: LeadSystem } | undefined;
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
      // An advisor who is no longer known is not lost with the request: the referral says the name.
      referral_advisor_id: sql<
        string | null
      >`(select id from advisors where id::text = ${lead.referral?.ejecutivo ?? null}::text)`,
      language: lead.language,
      access_hash: lead.accessHash,
      created_at: lead.at,
      tenant_id: narrowestNode(lead),
      line_of_business:
        lead.partner === null && lead.referral?.referrer === undefined
          ? linesOfBusiness.contact
          : linesOfBusiness.agreement,
      made_by: sql<
        string | null
      >`(select id from users where id::text = ${lead.referral?.referrer?.id ?? null}::text)`,
      last_act_at: lead.at,
      status_since: lead.at,
      product_name: lead.product?.name ?? null,
      insurer: sql<
        string | null
      >`(select organization from products where code = ${lead.productCode}::text)`,
      insurer_name: lead.product?.insurerName ?? null,
      upper_type: lead.product?.upperType ?? null,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning(["id", "tenant_id"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await insertBeginning(connection, { ...row, lead });
  return row.id;
}

/** The partner of the host, else of the referrer in that country, where the tree has it; else the country. */
function narrowestNode({ country, partner, path, referral }: NewLead) {
  const node = countryNodes[country];
  const ofReferrer = referral?.referrer?.node ?? "";
  const ofPartner =
    path ??
    (partner === null && ofReferrer.startsWith(`${node}/`)
      ? ofReferrer
      : `${node}/${partner ?? ""}`);
  return sql<string>`(select id from tenants where path in ('amparo', ${node}, ${ofPartner})
    order by length(path) desc limit 1)`;
}

/** What was agreed to, and the first line of the timeline. */
async function insertBeginning(
  connection: Connection,
  { id, tenant_id, lead }: { id: number; tenant_id: string; lead: NewLead },
): Promise<void> {
  const given = {
    phone: lead.contact.phone !== null,
    email: lead.contact.email !== null,
    whatsapp: lead.consents.whatsapp,
  };
  await connection
    .insertInto("lead_consents")
    .values(
      (["phone", "email", "whatsapp"] as const).map((channel) => ({
        lead_id: id,
        tenant_id,
        channel,
        purpose: "contact" as const,
        is_given:
          lead.said === undefined
            ? given[channel]
            : lead.said.some((one) => one.channel === channel && one.isGiven),
        source: "site",
        at: lead.at,
      })),
    )
    .execute();
  await connection
    .insertInto("lead_events")
    .values({
      lead_id: id,
      tenant_id,
      at: lead.at,
      actor: lead.by?.user ?? null,
      system: lead.by?.system ?? "QPCLIENTS",
      kind: "created",
      to_status: lead.status,
    })
    .execute();
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

/** A visitor's newest request of a product. */
export const findLeadOfVisitor = (
  connection: Connection,
  of: { visitorId: string; productCode: string; country: LeadRow["country"] },
): Promise<LeadRow | undefined> =>
  connection
    .selectFrom("leads")
    .selectAll()
    .where("visitor_id", "=", of.visitorId)
    .where("product_code", "=", of.productCode)
    .where("country", "=", of.country)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The newest request of a visitor in a country that says who they are. */
export const findNewestNamed = (
  connection: Connection,
  of: { visitorId: string; country: LeadRow["country"]; unnamed: string },
): Promise<LeadRow | undefined> =>
  connection
    .selectFrom("leads")
    .selectAll()
    .where("visitor_id", "=", of.visitorId)
    .where("country", "=", of.country)
    .where("full_name", "!=", of.unnamed)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

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

/** Whether a visitor is staff who try the site (PP 9). */
export async function isInternalVisitor(
  connection: Connection,
  visitorId: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom("visitors")
    .select("is_internal")
    .where("id", "=", visitorId)
    .executeTakeFirst();
  return row?.is_internal ?? false;
}

/** Ids of the oldest requests that were closed before an instant. */
export async function idsOfOldLeads(
  connection: Connection,
  { statuses, madeBefore, limit }: { statuses: readonly number[]; madeBefore: Date; limit: number },
): Promise<number[]> {
  const rows = await connection
    .selectFrom("leads")
    .select("id")
    .where("status", "in", [...statuses])
    .where("created_at", "<", madeBefore)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests that somebody deleted before a day, the ones deleted first before. */
export async function idsOfDeletedLeads(
  connection: Connection,
  { deletedBefore, limit }: { deletedBefore: Date; limit: number },
): Promise<number[]> {
  const rows = await connection
    .selectFrom("leads")
    .select("id")
    .where("status", "=", 5)
    .where("status_since", "<", deletedBefore)
    .orderBy("status_since")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases requests; their quote falls with the quotes' own purge. */
export async function deleteLeads(
  connection: Connection,
  ids: readonly number[],
): Promise<{ numDeletedRows: bigint }> {
  if (ids.length === 0) return { numDeletedRows: 0n };
  return connection
    .deleteFrom("leads")
    .where("id", "in", [...ids])
    .executeTakeFirstOrThrow();
}
