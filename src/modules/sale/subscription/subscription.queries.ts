import type { Insertable, Selectable, Updateable } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { SubscriptionCyclesTable, SubscriptionsTable } from "./subscription.tables.ts";

export type Subscription = Selectable<SubscriptionsTable>;
export type Cycle = Selectable<SubscriptionCyclesTable>;

/** Inserts a subscription; false where its purchase or its reference has one already. */
export async function insertSubscription(
  transaction: Connection,
  row: Insertable<SubscriptionsTable>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export type SubscriptionWhere =
  | { id: string }
  | { reference: string }
  | { purchaseId: string }
  | { saleReference: string };

/** A subscription; its row held until the transaction ends where it is to be changed. */
export function findSubscription(
  connection: Connection,
  where: SubscriptionWhere,
  lock: "update" | "none" = "none",
): Promise<Subscription | undefined> {
  const all = connection.selectFrom("subscriptions").selectAll();
  const one =
    "id" in where
      ? all.where("id", "=", where.id)
      : "reference" in where
        ? all.where("reference", "=", where.reference)
        : "purchaseId" in where
          ? all.where("purchase_id", "=", where.purchaseId)
          : all.where("sale_reference", "=", where.saleReference);
  return (lock === "update" ? one.forUpdate() : one).executeTakeFirst();
}

export const updateSubscription = (
  transaction: Connection,
  id: string,
  change: Updateable<SubscriptionsTable>,
) =>
  transaction
    .updateTable("subscriptions")
    .set((update) => ({ ...change, version: update("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Adds a cycle; nothing where one waits already. */
export const insertCycle = (transaction: Connection, row: Insertable<SubscriptionCyclesTable>) =>
  transaction
    .insertInto("subscription_cycles")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A cycle; its row held where it is to be changed. */
export function findCycle(
  connection: Connection,
  where: { id: string } | { payableId: string },
  lock: "update" | "none" = "none",
): Promise<Cycle | undefined> {
  const all = connection.selectFrom("subscription_cycles").selectAll();
  const one =
    "id" in where ? all.where("id", "=", where.id) : all.where("payable_id", "=", where.payableId);
  return (lock === "update" ? one.forUpdate() : one).executeTakeFirst();
}

export const listCycles = (connection: Connection, subscriptionId: string): Promise<Cycle[]> =>
  connection
    .selectFrom("subscription_cycles")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .orderBy("month")
    .orderBy("made_at")
    .execute();

/** A cycle with its subscription. */
export interface HeldCycle {
  subscription: Subscription;
  cycle: Cycle;
}

/** A cycle with its subscription, both rows held until the transaction ends; the subscription first. */
export async function holdCycle(
  transaction: Connection,
  id: string,
): Promise<HeldCycle | undefined> {
  const seen = await findCycle(transaction, { id });
  const subscription =
    seen && (await findSubscription(transaction, { id: seen.subscription_id }, "update"));
  const cycle = seen && (await findCycle(transaction, { id }, "update"));
  return subscription === undefined || cycle === undefined ? undefined : { subscription, cycle };
}

/** The subscription that an agreement or a stored card pays. */
export const findByMeans = (
  connection: Connection,
  { provider, means }: { provider: string; means: string },
): Promise<Subscription | undefined> =>
  connection
    .selectFrom("subscriptions")
    .selectAll()
    .where("provider", "=", provider as Subscription["provider"])
    .where("means", "=", means)
    .executeTakeFirst();

export const updateCycle = (
  transaction: Connection,
  id: string,
  change: Updateable<SubscriptionCyclesTable>,
) => transaction.updateTable("subscription_cycles").set(change).where("id", "=", id).execute();

/** Cycles of a country with work until a day, the oldest first, by subscription: what one is about holds no other up. */
export async function listWorkCycles(
  connection: Connection,
  country: CountryCode,
  until: string,
): Promise<string[][]> {
  const rows = await connection
    .selectFrom("subscription_cycles as c")
    .innerJoin("subscriptions as s", "s.id", "c.subscription_id")
    .select(["c.id", "c.subscription_id"])
    .where("s.country", "=", country)
    .where("c.state", "in", ["scheduled", "recycling"])
    .where("c.charge_on", "<=", until)
    .orderBy("c.charge_on")
    .orderBy("c.id")
    .execute();
  return [...Map.groupBy(rows, (row) => row.subscription_id).values()].map((cycles) =>
    cycles.map(({ id }) => id),
  );
}

/** Ids of paused subscriptions of a country whose pause is over on a day. */
export async function listEndedPauses(
  connection: Connection,
  country: CountryCode,
  today: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom("subscriptions")
    .select("id")
    .where("country", "=", country)
    .where("state", "=", "paused")
    .where("paused_until", "<=", today)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of subscriptions of a country whose stored card has a known end of which its person was not told. */
export async function listExpiringCards(
  connection: Connection,
  country: CountryCode,
): Promise<string[]> {
  const rows = await connection
    .selectFrom("subscriptions")
    .select("id")
    .where("country", "=", country)
    .where("state", "in", ["authorized", "paused"])
    .where("means", "is not", null)
    .where("card_expires", "is not", null)
    .where("card_told_on", "is", null)
    .orderBy("card_expires")
    .execute();
  return rows.map(({ id }) => id);
}

export interface SubscriptionEvent {
  subscription: Pick<Subscription, "id" | "tenant_id">;
  at: Date;
  /** As the specification's table of moves names who acts. */
  who:
    | "system"
    | "settle()"
    | "policyholder"
    | "sale:update"
    | "sale:cancel"
    | "sale:reinstate"
    | "provider notification";
  kind: string;
  detail?: Record<string, unknown>;
}

export const insertSubscriptionEvent = (
  transaction: Connection,
  { subscription, at, who, kind, detail }: SubscriptionEvent,
) =>
  transaction
    .insertInto("subscription_events")
    .values({
      subscription_id: subscription.id,
      tenant_id: subscription.tenant_id,
      at,
      who,
      kind,
      detail: detail === undefined ? null : JSON.stringify(detail),
    })
    .execute();

export const listSubscriptionEvents = (connection: Connection, subscriptionId: string) =>
  connection
    .selectFrom("subscription_events")
    .select(["at", "who", "kind", "detail"])
    .where("subscription_id", "=", subscriptionId)
    .orderBy("id")
    .execute();

/** Whether another subscription is charged by the same card: policies that were paid together. */
export async function isCardShared(
  connection: Connection,
  { id, provider, means }: Pick<Subscription, "id" | "provider"> & { means: string },
): Promise<boolean> {
  const row = await connection
    .selectFrom("subscriptions")
    .select("id")
    .where("provider", "=", provider)
    .where("means", "=", means)
    .where("id", "<>", id)
    .where("state", "<>", "cancelled")
    .executeTakeFirst();
  return row !== undefined;
}
