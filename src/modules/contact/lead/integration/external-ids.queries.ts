import type { Connection } from "#src/platform/database/database.ts";
import { linesOfBusiness } from "../lead-origin.rules.ts";
import "./external-ids.tables.ts";

/** The reference of a lead by what its source calls it. */
export async function findByExternalId(
  connection: Connection,
  source: string,
  externalId: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom("lead_external_ids as e")
    .innerJoin("leads as l", "l.id", "e.lead_id")
    .select("l.reference")
    .where("e.source", "=", source)
    .where("e.external_id", "=", externalId)
    .executeTakeFirst();
  return row?.reference;
}

/** Keeps what a source calls a lead, which came by agreement (BO 3). */
export async function keepExternalId(
  connection: Connection,
  named: { source: string; externalId: string; leadId: number },
): Promise<{ tenantId: string }> {
  const { source, externalId, leadId } = named;
  await connection
    .insertInto("lead_external_ids")
    .values({ source, external_id: externalId, lead_id: leadId })
    .execute();
  const row = await connection
    .updateTable("leads")
    .set({ line_of_business: linesOfBusiness.agreement })
    .where("id", "=", leadId)
    .returning("tenant_id as tenantId")
    .executeTakeFirstOrThrow();
  return row;
}
