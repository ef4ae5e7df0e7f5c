import type { Connection } from "#src/platform/database/database.ts";
import "./executive.tables.ts";

/** Why a lead came to whom it came to, the newest decision first. */
export async function listAssignments(connection: Connection, leadId: number) {
  const rows = await connection
    .selectFrom("assignments as a")
    .leftJoin("users as u", "u.id", "a.executive")
    .select([
      "a.id",
      "a.at",
      "a.executive",
      "u.name as executiveName",
      "a.way",
      "a.rule_name as rule",
      "a.given_by as givenBy",
      "a.candidates",
    ])
    .where("a.lead_id", "=", leadId)
    .orderBy("a.id", "desc")
    .limit(50)
    .execute();
  const ids = [...new Set(rows.flatMap((row) => row.candidates.map((one) => one.executive)))];
  const users = await connection
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", ids.length > 0 ? ids : [null])
    .execute();
  return rows.map((row) => ({
    ...row,
    candidates: row.candidates.map((one) => ({
      ...one,
      name: users.find(({ id }) => id === one.executive)?.name ?? "",
    })),
  }));
}
