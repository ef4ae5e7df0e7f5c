import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import { webApplications } from "./lead.rules.ts";

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
  executive: string | null;
  madeBy: string;
  /** How consent was given, in words. */
  consent: string;
  isWhatsappGiven: boolean;
  language: Language;
  accessHash: string;
  at: Date;
}

/** Stores a lead that somebody brought, with its consents and the first line of its timeline. False where the
 *  reference is taken. */
export async function insertHandLead(connection: Connection, lead: NewHandLead): Promise<boolean> {
  const { contact, at } = lead;
  const consents = {
    quote: true,
    whatsapp: lead.isWhatsappGiven,
    news: false,
    at: at.toISOString(),
    language: lead.language,
  };
  const row = await connection
    .insertInto("leads")
    .values({
      reference: lead.reference,
      product_code: lead.productCode,
      visitor_id: null,
      quote_id: null,
      status: lead.status,
      request_type: lead.requestType,
      source: lead.source,
      web_application: webApplications.optimize,
      country: lead.country,
      origin: "/Gestion",
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
      system: "QPOPTIMIZE",
      last_act_at: at,
      status_since: at,
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
  if (row === undefined) return false;
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
  await connection
    .insertInto("lead_events")
    .values({
      lead_id: row.id,
      tenant_id: row.tenant_id,
      at,
      actor: lead.madeBy,
      system: "QPOPTIMIZE",
      kind: "created",
      to_status: lead.status,
    })
    .execute();
  return true;
}
