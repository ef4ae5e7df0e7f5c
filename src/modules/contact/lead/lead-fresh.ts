import type { Connection } from "#src/platform/database/database.ts";
import { staleEdit } from "./lead-desk.errors.ts";
import { fieldsChangedSince, type WorkedLead } from "./lead-work.queries.ts";

/** Refuses what was read before one of these fields changed. */
export async function requireFresh(
  transaction: Connection,
  lead: WorkedLead,
  { version, fields }: { version: number; fields: readonly string[] },
): Promise<{ isMerged: boolean }> {
  if (version === lead.version) return { isMerged: false };
  const changed = await fieldsChangedSince(transaction, lead.id, version);
  const both = fields.filter((field) => changed.includes(field));
  if (both.length > 0 || version > lead.version) throw staleEdit(currentOf(lead, both), both);
  return { isMerged: true };
}

/** The present values of fields that two people changed; contact data is not repeated in an error. */
const currentOf = (lead: WorkedLead, fields: readonly string[]): Record<string, unknown> => {
  const shown: Readonly<Record<string, unknown>> = {
    status: lead.status,
    subStatus: lead.sub_status,
    failureReason: lead.failure_reason,
    executive: lead.executive_user_id,
    fullName: lead.full_name,
    comment: lead.comment,
    policyNumber: lead.policy_number,
    productCode: lead.product_code,
  };
  return {
    version: lead.version,
    ...Object.fromEntries(
      fields.flatMap((field) => (field in shown ? [[field, shown[field]]] : [])),
    ),
  };
};
