import type { Insertable, Selectable } from "kysely";
import type { Connection, Database } from "#src/platform/database/database.ts";
import type { DocumentKind } from "./document.rules.ts";
import type { PurchaseDocumentEventsTable, PurchaseDocumentsTable } from "./document.tables.ts";

export type DocumentRow = Selectable<PurchaseDocumentsTable>;

export const listDocuments = (connection: Connection, purchaseId: string): Promise<DocumentRow[]> =>
  connection
    .selectFrom("purchase_documents")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .execute();

/** Writes where a document stands. */
export async function putDocument(
  connection: Connection,
  row: Insertable<PurchaseDocumentsTable>,
): Promise<void> {
  const { purchase_id: _purchase, kind: _kind, tenant_id: _tenant, ...change } = row;
  await connection
    .insertInto("purchase_documents")
    .values(row)
    .onConflict((conflict) => conflict.columns(["purchase_id", "kind"]).doUpdateSet(change))
    .execute();
}

export async function deleteDocument(
  connection: Connection,
  purchaseId: string,
  kind: DocumentKind,
): Promise<void> {
  await connection
    .deleteFrom("purchase_documents")
    .where("purchase_id", "=", purchaseId)
    .where("kind", "=", kind)
    .execute();
}

export async function insertDocumentEvent(
  connection: Connection,
  event: Insertable<PurchaseDocumentEventsTable>,
): Promise<void> {
  await connection.insertInto("purchase_document_events").values(event).execute();
}

export async function eraseDocuments(connection: Connection, purchaseId: string): Promise<void> {
  for (const table of ["purchase_documents", "purchase_document_events"] as const)
    await connection.deleteFrom(table).where("purchase_id", "=", purchaseId).execute();
}

export const listProofRefusals = (connection: Connection, purchaseId: string) =>
  connection
    .selectFrom("transfer_proof_refusals")
    .select(["file_id", "reason"])
    .where("purchase_id", "=", purchaseId)
    .execute();

/** Notes that a proof was refused; false where it was already. */
export async function insertProofRefusal(
  connection: Connection,
  row: Insertable<Database["transfer_proof_refusals"]>,
): Promise<boolean> {
  const inserted = await connection
    .insertInto("transfer_proof_refusals")
    .values(row)
    .onConflict((conflict) => conflict.column("file_id").doNothing())
    .returning("file_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteProofRefusals(
  connection: Connection,
  purchaseId: string,
): Promise<void> {
  await connection
    .deleteFrom("transfer_proof_refusals")
    .where("purchase_id", "=", purchaseId)
    .execute();
}
