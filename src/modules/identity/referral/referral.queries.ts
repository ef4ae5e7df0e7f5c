import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import "./referral.tables.ts";

export interface Advisor {
  id: string;
  email: string;
  name: string;
  isExecutive: boolean;
}

const columns = ["id", "email", "display_name", "is_executive"] as const;

/** An advisor who takes visitors, by a column that names one. */
export async function findAdvisor(
  connection: Connection,
  by: "id" | "email",
  value: string,
): Promise<Advisor | undefined> {
  const row = await connection
    .selectFrom("advisors")
    .select(columns)
    .where(by, "=", value)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return (
    row && { id: row.id, email: row.email, name: row.display_name, isExecutive: row.is_executive }
  );
}

/** Puts an advisor that comes with the project where they have never been: what was changed stays so. */
export async function insertAdvisor(
  connection: Connection,
  advisor: { id: string; email: string; displayName: string; isExecutive: boolean },
  at: Date,
): Promise<void> {
  await connection
    .insertInto("advisors")
    .values({
      id: advisor.id,
      email: advisor.email,
      display_name: advisor.displayName,
      is_executive: advisor.isExecutive,
      is_active: true,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the referrals away that began before and have no executive. Answers how many. */
export async function eraseReferralsBefore(connection: Connection, before: Date): Promise<number> {
  const result = await sql`
    update visitors set referral = null
    where referral is not null
      and referral ->> 'ejecutivo' is null
      and (referral ->> 'initialDate')::timestamptz < ${before}
  `.execute(connection);
  return Number(result.numAffectedRows ?? 0);
}
