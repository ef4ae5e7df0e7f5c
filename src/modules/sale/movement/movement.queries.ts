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

/** Has what the accounts of a person decide together done by one transaction at a time. */
export const lockPerson = (transaction: Connection, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`low-balance|${userId}`}, 0))`.execute(
    transaction,
  );

/** Whether another account of a person is below its minimum, or does not cover a charge that was tried already. */
export async function isOtherAccountLow(
  transaction: Connection,
  { userId, account }: { userId: string; account: string },
): Promise<boolean> {
  const found = await transaction
    .selectFrom("accounts as a")
    .select("a.id")
    .where("a.user_id", "=", userId)
    .where("a.id", "<>", account)
    .where(
      sql<boolean>`(a.balance_minor < a.minimum_minor or exists (
        select 1 from system_postings p
        where p.user_id = a.user_id and p.currency = a.currency and p.state = 'DUE'
          and p.kind in ('lead-charge', 'commission-return')
          and p.next_try_at > p.made_at and p.amount_minor > a.balance_minor))`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** People by their grants in force, with what their roles may read of accounts. */
const accountReaders = (connection: Connection, at: Date) =>
  connection
    .selectFrom("users as u")
    .innerJoin("grants as g", "g.user_id", "u.id")
    .innerJoin("roles as r", "r.name", "g.role")
    .innerJoin("role_permissions as p", "p.role", "g.role")
    .innerJoin("tenants as t", "t.id", "g.tenant_id")
    .where("p.permission", "=", "movement:read")
    .where("p.is_active", "=", true)
    .where("r.is_active", "=", true)
    .where("g.taken_at", "is", null)
    .where("g.is_demo", "=", false)
    .where("g.valid_from", "<=", at)
    .where((is) => is.or([is("g.valid_until", "is", null), is("g.valid_until", ">", at)]))
    .where("u.status", "=", "Activo")
    .where("u.activated_at", "is not", null);

/** Ids of the people who see all that is a partner's. */
export async function listPartnerReaders(
  connection: Connection,
  tenantId: string,
  at: Date,
): Promise<string[]> {
  const found = await accountReaders(connection, at)
    .select("u.id")
    .distinct()
    .where("r.scope", "=", "partner")
    .where("g.tenant_id", "=", tenantId)
    .orderBy("u.id")
    .execute();
  return found.map(({ id }) => id);
}

/** People who refer others, with the partner for which they do. */
export const listReferrers = (
  connection: Connection,
  at: Date,
): Promise<{ id: string; name: string; partner: string }[]> =>
  accountReaders(connection, at)
    .select(["u.id", "u.name", "t.name as partner"])
    .distinct()
    .where("r.scope", "=", "own")
    .where("t.kind", "=", "partner")
    .orderBy("u.name")
    .orderBy("u.id")
    .orderBy("t.name")
    .limit(500)
    .execute();

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
