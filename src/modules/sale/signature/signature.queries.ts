import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type {
  IssuedDocumentsTable,
  SignatureCodesTable,
  SignaturesTable,
} from "./signature.tables.ts";

export type IssuedDocument = Selectable<IssuedDocumentsTable>;

/** The document of a purchase that says just that, or has that code; undefined where there is none. */
export const findDocument = (
  connection: Connection,
  purchaseId: string,
  of: { contentHash: string } | { code: string },
): Promise<IssuedDocument | undefined> => {
  const all = connection
    .selectFrom("issued_documents")
    .selectAll()
    .where("purchase_id", "=", purchaseId);
  return (
    "code" in of ? all.where("code", "=", of.code) : all.where("content_hash", "=", of.contentHash)
  )
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
};

/** The proposal that was read with these bytes and agreed to the same; undefined where there is none. */
export const findAgreed = (
  connection: Connection,
  purchaseId: string,
  { agreedHash, read }: { agreedHash: string; read: readonly string[] },
): Promise<IssuedDocument | undefined> =>
  connection
    .selectFrom("issued_documents")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .where("kind", "=", "proposal")
    .where("agreed_hash", "=", agreedHash)
    .where("sha256", "in", [...read])
    .where("bytes", "is not", null)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The policy or the receipt that a purchase was given; undefined where there is none, or it was erased. */
export const findIssued = (
  connection: Connection,
  purchaseId: string,
  kind: "policy" | "receipt",
  payment: string | null = null,
): Promise<IssuedDocument | undefined> =>
  connection
    .selectFrom("issued_documents")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .where("kind", "=", kind)
    .where("payment", payment === null ? "is" : "=", payment)
    .where("bytes", "is not", null)
    .limit(1)
    .executeTakeFirst();

/** The later payments of a purchase that have a receipt. */
export async function listReceipts(connection: Connection, purchaseId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("issued_documents")
    .select("payment")
    .where("purchase_id", "=", purchaseId)
    .where("kind", "=", "receipt")
    .where("payment", "is not", null)
    .where("bytes", "is not", null)
    .orderBy("made_at")
    .execute();
  return rows.flatMap(({ payment }) => (payment === null ? [] : [payment]));
}

export const insertDocument = (transaction: Connection, row: Insertable<IssuedDocumentsTable>) =>
  transaction.insertInto("issued_documents").values(row).execute();

/** What everybody may know of a document by its code: nothing of a person. */
export const findByCode = (connection: Connection, code: string) =>
  connection
    .selectFrom("issued_documents as d")
    .leftJoin("signatures as s", "s.document_id", "d.id")
    .select([
      "d.code",
      "d.kind",
      "d.purchase_id",
      "d.sha256",
      "d.product_name",
      "d.made_at",
      "s.signed_at",
      "s.voided_at",
    ])
    .where("d.code", "=", code)
    // The one in force, else the last one.
    .orderBy(sql`s.voided_at desc nulls first`)
    .limit(1)
    .executeTakeFirst();

export const putCode = (transaction: Connection, row: Omit<SignatureCodesTable, "tries">) =>
  transaction
    .insertInto("signature_codes")
    .values(row)
    .onConflict((conflict) => conflict.column("purchase_id").doUpdateSet({ ...row, tries: 0 }))
    .execute();

export const findCode = (connection: Connection, purchaseId: string) =>
  connection
    .selectFrom("signature_codes")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();

/** Counts a try; false where the code has none left. */
export async function takeTry(
  transaction: Connection,
  purchaseId: string,
  most: number,
): Promise<boolean> {
  const taken = await transaction
    .updateTable("signature_codes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("purchase_id", "=", purchaseId)
    .where("tries", "<", most)
    .returning("tries")
    .executeTakeFirst();
  return taken !== undefined;
}

export const deleteCode = (transaction: Connection, purchaseId: string) =>
  transaction.deleteFrom("signature_codes").where("purchase_id", "=", purchaseId).execute();

export const insertSignature = (
  transaction: Connection,
  row: Omit<Insertable<SignaturesTable>, "voided_at" | "void_reason">,
) =>
  transaction
    .insertInto("signatures")
    .values({ ...row, voided_at: null, void_reason: null })
    .execute();

export const findSignature = (connection: Connection, purchaseId: string) =>
  connection
    .selectFrom("signatures as s")
    .innerJoin("issued_documents as d", "d.id", "s.document_id")
    .select(["s.name", "s.signed_at", "s.sha256", "s.evidence", "d.code"])
    .where("s.purchase_id", "=", purchaseId)
    .where("s.voided_at", "is", null)
    .executeTakeFirst();

/** Whether a purchase has a signature that is void, and none in force. */
export async function hasVoided(connection: Connection, purchaseId: string): Promise<boolean> {
  const last = await connection
    .selectFrom("signatures")
    .select("voided_at")
    .where("purchase_id", "=", purchaseId)
    .orderBy("signed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.voided_at !== null;
}

export const voidSignature = (
  transaction: Connection,
  purchaseId: string,
  { at, reason }: { at: Date; reason: NonNullable<SignaturesTable["void_reason"]> },
) =>
  transaction
    .updateTable("signatures")
    .set({ voided_at: at, void_reason: reason })
    .where("purchase_id", "=", purchaseId)
    .where("voided_at", "is", null)
    .execute();

/** Takes what tells of a person from signatures and documents; hash, day, code and product stay. */
export async function erasePerson(transaction: Connection, purchaseId: string): Promise<void> {
  await deleteCode(transaction, purchaseId);
  await transaction
    .updateTable("signatures")
    .set({ name: null, evidence: null })
    .where("purchase_id", "=", purchaseId)
    .execute();
  await transaction
    .updateTable("issued_documents")
    .set({ bytes: null })
    .where("purchase_id", "=", purchaseId)
    .execute();
}
