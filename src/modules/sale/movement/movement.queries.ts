import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AccountsTable, MovementRequestsTable, MovementsTable } from "./movement.tables.ts";

/** An account with whose it is. */
export type Account = Selectable<AccountsTable> & { path: string; holder: string };

const accounts = (connection: Connection) =>
  connection
    .selectFrom("accounts as a")
    .innerJoin("tenants as t", "t.id", "a.tenant_id")
    .leftJoin("users as u", "u.id", "a.user_id")
    .selectAll("a")
    .select(["t.path", sql<string>`coalesce(u.name, t.name)`.as("holder")]);

/** The accounts in scope, by whose they are. */
export async function listAccounts(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<Account[]> {
  return accounts(connection).where(scope).orderBy("holder").orderBy("a.id").limit(500).execute();
}

/** An account, locked where something is posted to it. */
export function findAccount(
  connection: Connection,
  id: string,
  lock: "update" | "none",
): Promise<Account | undefined> {
  const query = accounts(connection).where("a.id", "=", id);
  return (lock === "update" ? query.forUpdate("a") : query).executeTakeFirst();
}

/** The account of a person in a currency. */
export const findAccountOf = (
  connection: Connection,
  userId: string,
  currency: Currency,
): Promise<Account | undefined> =>
  accounts(connection)
    .where("a.user_id", "=", userId)
    .where("a.currency", "=", currency)
    .executeTakeFirst();

/** Where an account of a person stands in the tree: with their executive record, or with their first grant. */
export async function tenantOfPerson(
  connection: Connection,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(
      (select tenant_id from executives where user_id = ${userId}::uuid),
      (select tenant_id from grants where user_id = ${userId}::uuid order by valid_from, id limit 1)
    ) as id`.execute(connection);
  return rows[0]?.id ?? undefined;
}

export async function openAccount(
  connection: Connection,
  account: {
    id: string;
    tenantId: string;
    userId: string | null;
    currency: Currency;
    at: Date;
  },
): Promise<string> {
  await connection
    .insertInto("accounts")
    .values({
      id: account.id,
      tenant_id: account.tenantId,
      kind: account.userId === null ? "partner" : "person",
      user_id: account.userId,
      currency: account.currency,
      created_at: account.at,
    })
    .onConflict((row) => row.doNothing())
    .execute();
  const found = await connection
    .selectFrom("accounts")
    .select("id")
    .where("currency", "=", account.currency)
    .where((is) =>
      account.userId === null
        ? is.and([is("kind", "=", "partner"), is("tenant_id", "=", account.tenantId)])
        : is("user_id", "=", account.userId),
    )
    .executeTakeFirstOrThrow();
  return found.id;
}

export type Movement = Selectable<MovementsTable> & { made_by_name: string | null };

const movements = (connection: Connection) =>
  connection
    .selectFrom("movements as m")
    .leftJoin("users as u", "u.id", "m.made_by")
    .selectAll("m")
    .select("u.name as made_by_name");

/** Movements of an account between two instants, the oldest first. */
export const listMovements = (
  connection: Connection,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Movement[]> =>
  movements(connection)
    .where("m.account_id", "=", accountId)
    .where("m.at", ">=", from)
    .where("m.at", "<", to)
    .orderBy("m.id")
    .limit(10_000)
    .execute();

/** The balance before an instant. */
export async function balanceBefore(
  connection: Connection,
  accountId: string,
  at: Date,
): Promise<number> {
  const row = await connection
    .selectFrom("movements")
    .select("balance_after_minor as balance")
    .where("account_id", "=", accountId)
    .where("at", "<", at)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export const findMovement = (connection: Connection, accountId: string, id: number) =>
  connection
    .selectFrom("movements as m")
    .leftJoin("movements as r", "r.reverses", "m.id")
    .select(["m.id", "m.type", "m.amount_minor", "m.reverses", "r.id as reversed_by"])
    .where("m.account_id", "=", accountId)
    .where("m.id", "=", id)
    .executeTakeFirst();

export const findByKey = (connection: Connection, accountId: string, key: string) =>
  connection
    .selectFrom("movements")
    .select(["id", "type", "amount_minor", "reason"])
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const insertMovement = (
  connection: Connection,
  movement: Omit<Selectable<MovementsTable>, "id">,
): Promise<{ id: number }> =>
  connection.insertInto("movements").values(movement).returning("id").executeTakeFirstOrThrow();

export async function setBalance(
  connection: Connection,
  accountId: string,
  { balance, owed }: { balance: number; owed: number },
): Promise<void> {
  await connection
    .updateTable("accounts")
    .set({ balance_minor: balance, owed_minor: owed })
    .where("id", "=", accountId)
    .execute();
}

export async function setMinimum(
  connection: Connection,
  accountId: string,
  minimum: number,
): Promise<void> {
  await connection
    .updateTable("accounts")
    .set({ minimum_minor: minimum })
    .where("id", "=", accountId)
    .execute();
}

export type MovementRequest = Selectable<MovementRequestsTable> & {
  reason_name: string | null;
  asked_by_name: string;
  decided_by_name: string | null;
};

const requests = (connection: Connection) =>
  connection
    .selectFrom("movement_requests as r")
    .innerJoin("users as u", "u.id", "r.asked_by")
    .leftJoin("users as d", "d.id", "r.decided_by")
    .leftJoin("forced_charge_reasons as f", "f.code", "r.reason_code")
    .selectAll("r")
    .select(["f.name as reason_name", "u.name as asked_by_name", "d.name as decided_by_name"]);

/** What was asked for, the newest first. */
export const listRequests = (connection: Connection, accountId: string) =>
  requests(connection)
    .where("r.account_id", "=", accountId)
    .orderBy("r.asked_at", "desc")
    .limit(50)
    .execute();

export const findRequest = (connection: Connection, id: string) =>
  requests(connection).where("r.id", "=", id).executeTakeFirst();

export async function insertRequest(
  connection: Connection,
  request: Insertable<MovementRequestsTable>,
): Promise<void> {
  await connection.insertInto("movement_requests").values(request).execute();
}

export async function decideRequest(
  connection: Connection,
  id: string,
  decided: { state: "POSTED" | "REJECTED"; by: string; at: Date; decision: string | null },
): Promise<void> {
  await connection
    .updateTable("movement_requests")
    .set({
      state: decided.state,
      decided_by: decided.by,
      decided_at: decided.at,
      decision: decided.decision,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

export const listReasons = (connection: Connection) =>
  connection
    .selectFrom("forced_charge_reasons")
    .select(["code", "name", "accounts", "evidence"])
    .where("is_active", "=", true)
    .orderBy("code")
    .execute();
