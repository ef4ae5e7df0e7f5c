import { findNamedLeads } from "#src/modules/contact/lead/named-leads.service.ts";
import { findNamedSales } from "#src/modules/sale/sale/named-sales.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { EvidenceFound, recordsNamed } from "./evidence.rules.ts";

/** Of the records that an evidence names, those that there are, as far as the person sees them. */
export const findEvidence = async (
  transaction: Connection,
  accountId: string,
  { leads, sales, movements }: ReturnType<typeof recordsNamed>,
): Promise<Omit<EvidenceFound, "files">> => ({
  leads: await findNamedLeads(transaction, leads),
  sales: await findNamedSales(transaction, sales),
  movements: await findMovements(transaction, accountId, movements),
});

async function findMovements(
  transaction: Connection,
  accountId: string,
  ids: readonly number[],
): Promise<EvidenceFound["movements"]> {
  if (ids.length === 0) return [];
  const found = await transaction
    .selectFrom("movements")
    .select("type")
    .where("account_id", "=", accountId)
    .where("id", "in", [...ids])
    .execute();
  return found.map(({ type }) => ({ isCredit: type === "deposits" || type === "bonuses" }));
}
