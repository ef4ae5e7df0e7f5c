import type { Insertable, Selectable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type {
  HealthConsentsTable,
  HealthDecisionsTable,
  HealthDeclarationsTable,
  HealthReadsTable,
} from "./health-declaration.tables.ts";

export type HealthDecisionRow = Selectable<HealthDecisionsTable>;

export const findConsent = (
  connection: Connection,
  purchaseId: string,
): Promise<HealthConsentsTable | undefined> =>
  connection
    .selectFrom("health_consents")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();

export const insertConsent = (
  transaction: Connection,
  row: Omit<HealthConsentsTable, "withdrawn_at">,
) =>
  transaction
    .insertInto("health_consents")
    .values({ ...row, withdrawn_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const withdrawConsent = (transaction: Connection, purchaseId: string, at: Date) =>
  transaction
    .updateTable("health_consents")
    .set({ withdrawn_at: at })
    .where("purchase_id", "=", purchaseId)
    .where("withdrawn_at", "is", null)
    .execute();

/** The wrapped key of a person; null where it was destroyed. */
export async function findKey(
  connection: Connection,
  personId: string,
): Promise<string | null | undefined> {
  const row = await connection
    .selectFrom("health_keys")
    .select("wrapped")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.wrapped;
}

export const insertKey = (
  transaction: Connection,
  row: {
    person_id: string;
    purchase_id: string;
    tenant_id: string;
    wrapped: string;
    made_at: Date;
  },
) =>
  transaction
    .insertInto("health_keys")
    .values({ ...row, destroyed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const destroyKeys = (transaction: Connection, purchaseId: string, at: Date) =>
  transaction
    .updateTable("health_keys")
    .set({ wrapped: null, destroyed_at: at })
    .where("purchase_id", "=", purchaseId)
    .where("wrapped", "is not", null)
    .execute();

export const listDeclarations = (
  connection: Connection,
  purchaseId: string,
): Promise<HealthDeclarationsTable[]> =>
  connection
    .selectFrom("health_declarations")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .execute();

export const findDeclaration = (
  connection: Connection,
  personId: string,
): Promise<HealthDeclarationsTable | undefined> =>
  connection
    .selectFrom("health_declarations")
    .selectAll()
    .where("person_id", "=", personId)
    .executeTakeFirst();

export const putDeclaration = (transaction: Connection, row: HealthDeclarationsTable) =>
  transaction
    .insertInto("health_declarations")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("person_id").doUpdateSet({
        question_set: row.question_set,
        sealed: row.sealed,
        outcome: row.outcome,
        changed_at: row.changed_at,
      }),
    )
    .execute();

export const deleteDeclarations = (transaction: Connection, purchaseId: string) =>
  transaction.deleteFrom("health_declarations").where("purchase_id", "=", purchaseId).execute();

export const deleteDeclaration = (
  transaction: Connection,
  { id, purchaseId }: { id: string; purchaseId: string },
) =>
  transaction
    .deleteFrom("health_declarations")
    .where("purchase_id", "=", purchaseId)
    .where("person_id", "=", id)
    .execute();

export const insertDecision = (transaction: Connection, row: Insertable<HealthDecisionsTable>) =>
  transaction.insertInto("health_decisions").values(row).execute();

/** The latest first. */
export const listDecisions = (
  connection: Connection,
  purchaseId: string,
): Promise<HealthDecisionRow[]> =>
  connection
    .selectFrom("health_decisions")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .orderBy("decided_at", "desc")
    .orderBy("number", "desc")
    .execute();

export const agreeToDecision = (transaction: Connection, id: string, at: Date) =>
  transaction
    .updateTable("health_decisions")
    .set({ agreed_at: at })
    .where("id", "=", id)
    .where("agreed_at", "is", null)
    .execute();

export const insertRead = (transaction: Connection, row: Insertable<HealthReadsTable>) =>
  transaction.insertInto("health_reads").values(row).execute();
