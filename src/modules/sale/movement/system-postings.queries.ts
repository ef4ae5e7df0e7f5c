import { type Selectable, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { PostingRate } from "./posting-rates.rules.ts";
import type { SystemPostingsTable } from "./system-postings.tables.ts";

export type SystemPosting = Selectable<SystemPostingsTable>;

export type NewPostingDue = Pick<
  SystemPosting,
  | "tenant_id"
  | "user_id"
  | "kind"
  | "related"
  | "lead_id"
  | "gives_back"
  | "currency"
  | "amount_minor"
  | "made_at"
  | "key"
>;

/** Rows of one statement at most: parameters of one are limited. */
const batch = 1_000;

export const listRates = (connection: Connection): Promise<PostingRate[]> =>
  connection
    .selectFrom("posting_rates")
    .select([
      "country",
      "upper_type as line",
      "currency",
      "lead_charge_minor as leadChargeMinor",
      "commission_millionths as commissionMillionths",
      "version",
    ])
    .orderBy("country")
    .orderBy("upper_type")
    .execute();

/** Writes a rate if its version is still the one that was read (0: a new rate). False where it was changed meanwhile. */
export async function writeRate(transaction: Connection, rate: PostingRate): Promise<boolean> {
  const values = {
    currency: rate.currency,
    lead_charge_minor: rate.leadChargeMinor,
    commission_millionths: rate.commissionMillionths,
  };
  if (rate.version === 0) {
    const made = await transaction
      .insertInto("posting_rates")
      .values({ country: rate.country, upper_type: rate.line, ...values })
      .onConflict((row) => row.doNothing())
      .returning("version")
      .executeTakeFirst();
    return made !== undefined;
  }
  const changed = await transaction
    .updateTable("posting_rates")
    .set((row) => ({ ...values, version: row("version", "+", 1) }))
    .where("country", "=", rate.country)
    .where("upper_type", "=", rate.line)
    .where("version", "=", rate.version)
    .returning("version")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Adds what is due; what has the same key already is there. */
export async function insertDue(
  transaction: Connection,
  rows: readonly NewPostingDue[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch)
    await transaction
      .insertInto("system_postings")
      .values(
        rows
          .slice(start, start + batch)
          .map((row) => ({ ...row, next_try_at: row.made_at, movement_id: null })),
      )
      .onConflict((row) => row.doNothing())
      .execute();
}

const notGivenBack = sql<boolean>`not exists (select 1 from system_postings b where b.gives_back = p.id)`;

/** Charges of leads that stand: neither void nor given back. Locked until the transaction ends. */
export const standingCharges = (
  transaction: Connection,
  leadIds: readonly number[],
): Promise<SystemPosting[]> =>
  transaction
    .selectFrom("system_postings as p")
    .selectAll()
    .where(sql<boolean>`p.lead_id = any(${[...leadIds]}::bigint[])`)
    .where("p.kind", "=", "lead-charge")
    .where("p.state", "<>", "VOID")
    .where(notGivenBack)
    .orderBy("p.id")
    .forUpdate()
    .execute();

/** Charges of somebody for some leads that are void or were given back, after an instant. */
export const chargesGivenBack = (
  transaction: Connection,
  { leadIds, userId, after }: { leadIds: readonly number[]; userId: string; after: Date },
): Promise<SystemPosting[]> =>
  transaction
    .selectFrom("system_postings as p")
    .leftJoin("system_postings as b", "b.gives_back", "p.id")
    .selectAll("p")
    .where(sql<boolean>`p.lead_id = any(${[...leadIds]}::bigint[])`)
    .where("p.kind", "=", "lead-charge")
    .where("p.user_id", "=", userId)
    .where((row) =>
      row.or([
        row("b.made_at", ">=", after),
        row.and([row("p.state", "=", "VOID"), row("p.next_try_at", ">=", after)]),
      ]),
    )
    .orderBy("p.id")
    .execute();

/** The commission of a sale that stands, locked; undefined where there is none. */
export const standingCommission = (
  transaction: Connection,
  sale: string,
): Promise<SystemPosting | undefined> =>
  transaction
    .selectFrom("system_postings as p")
    .selectAll()
    .where("p.related", "=", sale)
    .where("p.kind", "=", "commission")
    .where("p.state", "<>", "VOID")
    .where(notGivenBack)
    .forUpdate()
    .executeTakeFirst();

/** Makes what was not posted yet void; when is kept, for who asks what an operation gave back. */
export async function makeVoid(
  transaction: Connection,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await transaction
    .updateTable("system_postings")
    .set({ state: "VOID", next_try_at: at })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** What is due longest, locked; one that another node holds is skipped. */
export const lockDue = (transaction: Connection, at: Date): Promise<SystemPosting | undefined> =>
  transaction
    .selectFrom("system_postings")
    .selectAll()
    .where("state", "=", "DUE")
    .where("next_try_at", "<=", at)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The movement that posted a row. */
export async function movementOf(transaction: Connection, id: number): Promise<number | null> {
  const row = await transaction
    .selectFrom("system_postings")
    .select("movement_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.movement_id ?? null;
}

export async function markPosted(
  transaction: Connection,
  id: number,
  movementId: number,
): Promise<void> {
  await transaction
    .updateTable("system_postings")
    .set({ state: "POSTED", movement_id: movementId })
    .where("id", "=", id)
    .execute();
}

/** Tries a row again later. */
export async function postpone(transaction: Connection, id: number, until: Date): Promise<void> {
  await transaction
    .updateTable("system_postings")
    .set({ next_try_at: until })
    .where("id", "=", id)
    .execute();
}

/** What waits for the balance of somebody, in a currency. */
export async function dueOf(
  connection: Connection,
  userId: string,
  currency: string,
): Promise<number> {
  const row = await connection
    .selectFrom("system_postings")
    .select(({ fn }) => fn.sum<string | number>("amount_minor").as("sum"))
    .where("user_id", "=", userId)
    .where("currency", "=", currency as SystemPosting["currency"])
    .where("state", "=", "DUE")
    .where("kind", "in", ["lead-charge", "commission-return"])
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** Erases postings that are settled and of no request that is there, each together with the row that gives it back:
 *  without that it would stand again. */
export async function deleteSettledPostings(
  transaction: Connection,
  { madeBefore, limit }: { madeBefore: Date; limit: number },
): Promise<{ numDeletedRows: bigint }> {
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      select p.id from system_postings p
      where p.state <> 'DUE' and p.lead_id is null and p.gives_back is null and p.made_at < ${madeBefore}
        and not exists (select 1 from system_postings b
          where b.gives_back = p.id and (b.state = 'DUE' or b.made_at >= ${madeBefore}))
      order by p.made_at limit ${limit})
    delete from system_postings
    where id in (select id from gone) or gives_back in (select id from gone)`.execute(transaction);
  return { numDeletedRows: numAffectedRows };
}
