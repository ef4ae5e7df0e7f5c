import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { PolicyTermsTable } from "./term.tables.ts";

export type PolicyTerm = Selectable<PolicyTermsTable>;

const open = ["ACTIVE", "RENEWAL_ANNOUNCED", "DECLINED"] as const;

/** Inserts a term; nothing where one is open or of this number. */
export async function insertTerm(
  transaction: Connection,
  row: Insertable<PolicyTermsTable>,
): Promise<void> {
  await transaction
    .insertInto("policy_terms")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The term that a subscription is in; its row held where it is to be changed. */
export function findOpenTerm(
  connection: Connection,
  subscriptionId: string,
  lock: "update" | "none" = "none",
): Promise<PolicyTerm | undefined> {
  const one = connection
    .selectFrom("policy_terms")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("state", "in", [...open]);
  return (lock === "update" ? one.forUpdate() : one).executeTakeFirst();
}

/** The term that the policy of a purchase is in, which was paid once; its row held where it is to be changed. */
export function findOpenTermOf(
  connection: Connection,
  purchaseId: string,
  lock: "update" | "none" = "none",
): Promise<PolicyTerm | undefined> {
  const one = connection
    .selectFrom("policy_terms")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .where("state", "in", [...open]);
  return (lock === "update" ? one.forUpdate() : one).executeTakeFirst();
}

/** Purchases of a country that were paid once, whose year ends until a day and is not announced; the next to end first. */
export async function listEndingYears(
  connection: Connection,
  country: CountryCode,
  until: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom("policy_terms")
    .select("purchase_id as purchase")
    .where("country", "=", country)
    .where("subscription_id", "is", null)
    .where("state", "=", "ACTIVE")
    .where("ends_on", "<=", until)
    .orderBy("ends_on")
    .execute();
  return rows.flatMap(({ purchase }) => purchase ?? []);
}

/** The newest term of a subscription, open or not. */
export const findLastTerm = (
  connection: Connection,
  subscriptionId: string,
): Promise<PolicyTerm | undefined> =>
  connection
    .selectFrom("policy_terms")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export const findTerm = (connection: Connection, id: string): Promise<PolicyTerm | undefined> =>
  connection.selectFrom("policy_terms").selectAll().where("id", "=", id).executeTakeFirst();

export async function updateTerm(
  transaction: Connection,
  id: string,
  change: Updateable<PolicyTermsTable>,
): Promise<void> {
  await transaction.updateTable("policy_terms").set(change).where("id", "=", id).execute();
}

/** Ids of subscriptions of a country whose term ends until a day and is not announced, or has ended. */
export async function listTermWork(
  connection: Connection,
  country: CountryCode,
  { today, until }: { today: string; until: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from policy_terms t join subscriptions s on s.id = t.subscription_id
    where s.country = ${country} and s.state in ('authorized', 'paused')
      and ((t.state = 'ACTIVE' and t.ends_on <= ${until}::date)
        or (t.state in ('RENEWAL_ANNOUNCED', 'DECLINED') and t.ends_on <= ${today}::date))
    order by t.ends_on, s.id`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Ids of subscriptions of a country that are charged and in no term: made before terms were kept. */
export async function listWithoutTerm(
  connection: Connection,
  country: CountryCode,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s where s.country = ${country}
      and s.state in ('authorized', 'paused') and not exists (select from policy_terms t
        where t.subscription_id = s.id and t.state in ('ACTIVE', 'RENEWAL_ANNOUNCED', 'DECLINED'))
    order by s.id limit 500`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Ends the open term of a subscription, or of a purchase that was paid once. */
export async function endOpenTerm(
  transaction: Connection,
  of: { subscription: string } | { purchase: string },
): Promise<void> {
  const ended = transaction.updateTable("policy_terms").set({ state: "ENDED" });
  const one =
    "subscription" in of
      ? ended.where("subscription_id", "=", of.subscription)
      : ended.where("purchase_id", "=", of.purchase);
  await one.where("state", "in", [...open]).execute();
}
