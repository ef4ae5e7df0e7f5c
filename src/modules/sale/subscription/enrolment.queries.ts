import type { Insertable, Selectable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { CardEnrolmentsTable } from "./enrolment.tables.ts";

export type Enrolment = Selectable<CardEnrolmentsTable>;

export const insertEnrolment = (transaction: Connection, row: Insertable<CardEnrolmentsTable>) =>
  transaction.insertInto("card_enrolments").values(row).execute();

/** The enrolment that a provider names by its token, or by our reference. */
export const findEnrolment = (
  connection: Connection,
  provider: string,
  by: { token: string } | { reference: string },
): Promise<Enrolment | undefined> => {
  const all = connection
    .selectFrom("card_enrolments")
    .selectAll()
    .where("provider", "=", provider as Enrolment["provider"]);
  return (
    "token" in by ? all.where("token", "=", by.token) : all.where("reference", "=", by.reference)
  ).executeTakeFirst();
};

/** The newest enrolment of a subscription. */
export const findLastEnrolment = (
  connection: Connection,
  subscriptionId: string,
): Promise<Enrolment | undefined> =>
  connection
    .selectFrom("card_enrolments")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Takes away enrolments that were begun before an instant: none of them is under way any more. */
export const deleteOldEnrolments = (
  transaction: Connection,
  { begunBefore, limit }: { begunBefore: Date; limit: number },
) =>
  transaction
    .deleteFrom("card_enrolments")
    .where("id", "in", (old) =>
      old
        .selectFrom("card_enrolments")
        .select("id")
        .where("made_at", "<", begunBefore)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();

/** Ends an enrolment that is under way: true for the one who ends it. */
export async function endEnrolment(
  transaction: Connection,
  id: string,
  {
    from,
    ...end
  }: Pick<Enrolment, "state" | "error_flow" | "error_code"> & {
    from: Enrolment["state"];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("card_enrolments")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}
