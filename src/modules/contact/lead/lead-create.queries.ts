import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import { webApplications } from "./lead.rules.ts";
import type { LeadSystem } from "./lead.tables.ts";

export interface NewHandLead {
  reference: string;
  /** Of the node that it belongs to. */
  path: string;
  country: CountryCode;
  status: number;
  requestType: string;
  source: string;
  lineOfBusiness: number;
  fullName: string;
  contact: { email: string | null; phone: string | null; identification: string | null };
  comment: string | null;
  productCode: string | null;
  product: { name: string; insurerName: string; upperType: string } | null;
  /** Of a referrer's person: the line and the insurer that the referrer is for. */
  referred: { upperType: string | null; insurer: string | null } | null;
  executive: string | null;
  madeBy: string;
  /** How consent was given, in words. */
  consent: string;
  isWhatsappGiven: boolean;
  language: Language;
  accessHash: string;
  at: Date;
}

/** Whose product it is, by code; null where there is none. */
export async function findInsurerOf(
  connection: Connection,
  productCode: string,
): Promise<string | null> {
  const { rows } = await sql<{ insurer: string | null }>`
    select organization as insurer from products where code = ${productCode}`.execute(connection);
  return rows[0]?.insurer ?? null;
}

/** Stores a lead that somebody brought, with its consents and the first line of its timeline. False where the
 *  reference is taken. */
export async function insertHandLead(connection: Connection, lead: NewHandLead): Promise<boolean> {
  const row = await connection
    .insertInto("leads")
    .values(valuesOf(lead))
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning(["id", "tenant_id"])
    .executeTakeFirst();
  if (row === undefined) return false;
  await insertConsents(connection, row, lead);
  await connection
    .insertInto("lead_events")
    .values({
      lead_id: row.id,
      tenant_id: row.tenant_id,
      at: lead.at,
      actor: lead.madeBy,
      system: systemOf(lead),
      kind: "created",
      to_status: lead.status,
    })
    .execute();
  return true;
}

/** By which system it came: by the referrers' own page, or by the back office. */
const systemOf = ({ referred }: NewHandLead): LeadSystem =>
  referred === null ? "QPOPTIMIZE" : "QPCLIENTS";

function valuesOf(lead: NewHandLead) {
  const { contact, at } = lead;
  const insurer = lead.referred?.insurer ?? null;
  const consents = {
    quote: true,
    whatsapp: lead.isWhatsappGiven,
    news: false,
    at: at.toISOString(),
    language: lead.language,
  };
  return {
    reference: lead.reference,
    product_code: lead.productCode,
    visitor_id: null,
    quote_id: null,
    status: lead.status,
    request_type: lead.requestType,
    source: lead.source,
    web_application: webApplications.optimize,
    country: lead.country,
    origin: lead.referred === null ? "/Gestion" : "/Mis-Referidos",
    full_name: lead.fullName,
    identification: contact.identification,
    email: contact.email,
    phone: contact.phone,
    comment: lead.comment,
    consents: JSON.stringify(consents),
    profile: null,
    price: null,
    language: lead.language,
    access_hash: lead.accessHash,
    created_at: at,
    tenant_id: sql<string>`(select id from tenants where path = ${lead.path})`,
    line_of_business: lead.lineOfBusiness,
    executive_user_id: lead.executive,
    assigned_at: lead.executive === null ? null : at,
    made_by: lead.madeBy,
    system: systemOf(lead),
    last_act_at: at,
    status_since: at,
    product_name: lead.product?.name ?? null,
    insurer: sql<
      string | null
    >`coalesce((select organization from products where code = ${lead.productCode}::text), ${insurer}::text)`,
    insurer_name: sql<
      string | null
    >`coalesce(${lead.product?.insurerName ?? null}::text, (select display_name from organizations where code = ${insurer}::text))`,
    upper_type: lead.product?.upperType ?? lead.referred?.upperType ?? null,
  };
}

/** How each way of being reached was agreed to, or that it was not. */
async function insertConsents(
  connection: Connection,
  row: { id: number; tenant_id: string },
  lead: NewHandLead,
): Promise<void> {
  const { contact, at } = lead;
  const given = {
    phone: contact.phone !== null,
    email: contact.email !== null,
    whatsapp: lead.isWhatsappGiven && contact.phone !== null,
  };
  await connection
    .insertInto("lead_consents")
    .values(
      (["phone", "email", "whatsapp"] as const).map((channel) => ({
        lead_id: row.id,
        tenant_id: row.tenant_id,
        channel,
        purpose: "contact" as const,
        is_given: given[channel],
        source: lead.consent,
        recorded_by: lead.madeBy,
        at,
      })),
    )
    .execute();
}
