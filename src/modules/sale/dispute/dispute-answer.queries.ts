import { type Selectable, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { claimMs } from "./dispute-answer.rules.ts";
import type { DisputeAnswersTable, DisputesTable } from "./dispute.tables.ts";

export type AnswerRow = Selectable<DisputeAnswersTable>;

/** The answer of a dispute and who wrote and sent it. */
export interface ShownAnswer extends AnswerRow {
  writer: string;
  sender: string | null;
}

export const findAnswer = (connection: Connection, id: number): Promise<AnswerRow | undefined> =>
  connection
    .selectFrom("dispute_answers")
    .selectAll()
    .where("dispute_id", "=", id)
    .executeTakeFirst();

/** With the names, which row level security keeps from people: for the service. */
export const findShownAnswer = (
  service: Connection,
  id: number,
): Promise<ShownAnswer | undefined> =>
  service
    .selectFrom("dispute_answers as a")
    .innerJoin("users as w", "w.id", "a.written_by")
    .leftJoin("users as s", "s.id", "a.sent_by")
    .selectAll("a")
    .select(["w.name as writer", "s.name as sender"])
    .where("a.dispute_id", "=", id)
    .executeTakeFirst();

/** A dispute, held until the transaction ends: one person at a time changes its answer. */
export const holdDispute = (
  transaction: Connection,
  id: number,
): Promise<Selectable<DisputesTable>> =>
  transaction
    .selectFrom("disputes")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function putAnswer(
  transaction: Connection,
  row: Pick<
    AnswerRow,
    "dispute_id" | "tenant_id" | "version" | "body" | "written_by" | "written_at"
  >,
): Promise<void> {
  const { dispute_id: _dispute, tenant_id: _tenant, ...change } = row;
  await transaction
    .insertInto("dispute_answers")
    .values({ ...row, state: "DRAFT" })
    .onConflict((conflict) => conflict.column("dispute_id").doUpdateSet(change))
    .execute();
}

/** Whether somebody is sending it at this moment. */
export const isClaimed = (answer: AnswerRow | undefined, at: Date): boolean =>
  answer !== undefined &&
  answer.sending_since !== null &&
  answer.sending_since.getTime() > at.getTime() - claimMs;

/** Claims the draft for sending, or gives the claim back. */
export async function claimAnswer(
  transaction: Connection,
  id: number,
  at: Date | null,
): Promise<void> {
  await transaction
    .updateTable("dispute_answers")
    .set({ sending_since: at })
    .where("dispute_id", "=", id)
    .where("state", "=", "DRAFT")
    .execute();
}

/** Notes that the draft has left; false where it had before. */
export async function closeAnswer(
  transaction: Connection,
  id: number,
  sent: Pick<AnswerRow, "way" | "reference" | "sent_on" | "sent_by" | "sent_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("dispute_answers")
    .set({ ...sent, state: "SENT", sending_since: null })
    .where("dispute_id", "=", id)
    .where("state", "=", "DRAFT")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Disputes that were decided before an instant and of whose answer something is there, the oldest first. */
export async function listOldEvidence(
  service: Connection,
  { closedBefore, limit }: { closedBefore: Date; limit: number },
): Promise<number[]> {
  const rows = await service
    .selectFrom("disputes as d")
    .select("d.id")
    .where("d.state", "!=", "OPEN")
    .where("d.closed_at", "<", closedBefore)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("dispute_answers as a")
            .select("a.dispute_id")
            .whereRef("a.dispute_id", "=", "d.id"),
        ),
        exists(
          selectFrom("stored_files as f")
            .select("f.id")
            .where("f.owner_kind", "=", "dispute")
            .where("f.owner_id", "=", sql<string>`d.id::text`),
        ),
      ]),
    )
    .orderBy("d.closed_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteAnswer = (service: Connection, id: number) =>
  service.deleteFrom("dispute_answers").where("dispute_id", "=", id).execute();
