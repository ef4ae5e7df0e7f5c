import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import "./referral.tables.ts";

export interface Advisor {
  id: string;
  email: string;
  name: string;
  isExecutive: boolean;
  /** Of a referrer who has an account: the node that they work for. */
  node?: string;
}

/** Somebody with an account who refers people, by a column that names them. */
export async function findReferrer(
  connection: Connection,
  by: "id" | "email",
  { value, at }: { value: string; at: Date },
): Promise<Advisor | undefined> {
  const row = await connection
    .selectFrom("users as u")
    .innerJoin("grants as g", "g.user_id", "u.id")
    .innerJoin("tenants as t", "t.id", "g.tenant_id")
    .select(["u.id", "u.email", "u.name", "t.path"])
    .where(`u.${by}`, "=", value)
    .where("u.status", "=", "Activo")
    .where("u.activated_at", "is not", null)
    .where("g.role", "like", "portal/REFERIDOR%")
    .where("g.is_demo", "=", false)
    .where("g.taken_at", "is", null)
    .where("g.valid_from", "<=", at)
    .where((where) =>
      where.or([where("g.valid_until", "is", null), where("g.valid_until", ">", at)]),
    )
    .orderBy("g.valid_from")
    .orderBy("g.id")
    .limit(1)
    .executeTakeFirst();
  return (
    row && { id: row.id, email: row.email, name: row.name, isExecutive: false, node: row.path }
  );
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
