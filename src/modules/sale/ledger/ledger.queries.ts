import { type RawBuilder, sql } from "kysely";
import { type Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { balancesOn } from "./ledger-totals.queries.ts";
import type { AccountBalance, LedgerEvent, LedgerLine } from "./ledger.rules.ts";
import type { ReconciliationItemsTable } from "./ledger.tables.ts";

export interface NewTransaction {
  tenantId: string;
  event: LedgerEvent | "correction";
  ref: string;
  currency: Currency;
  /** Civil date in the country, YYYY-MM-DD. */
  day: string;
  at: Date;
}

/** The id of a new transaction; undefined where this event of this reference is entered already. */
export async function insertTransaction(
  transaction: Connection,
  { tenantId, ...row }: NewTransaction,
): Promise<number | undefined> {
  const inserted = await transaction
    .insertInto("ledger_transactions")
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(["event", "ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export async function insertEntries(
  transaction: Connection,
  id: number,
  { tenantId, currency, day }: NewTransaction,
  lines: readonly LedgerLine[],
): Promise<void> {
  await transaction
    .insertInto("ledger_entries")
    .values(
      lines.map((line) => ({
        transaction_id: id,
        tenant_id: tenantId,
        currency,
        day,
        account: line.account,
        amount_minor: line.amountMinor,
      })),
    )
    .execute();
}

/** Enters many at once; those whose event is entered already are left out. How many are new. */
export async function insertAll(
  transaction: Connection,
  all: readonly (NewTransaction & { lines: readonly LedgerLine[] })[],
): Promise<number> {
  if (all.length === 0) return 0;
  const made = await transaction
    .insertInto("ledger_transactions")
    .values(
      all.map(({ tenantId, event, ref, currency, day, at }) => ({
        tenant_id: tenantId,
        event,
        ref,
        currency,
        day,
        at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["event", "ref"]).doNothing())
    .returning(["id", "event", "ref"])
    .execute();
  const ids = new Map(made.map(({ id, event, ref }) => [`${event} ${ref}`, id]));
  const entries = all.flatMap(({ tenantId, event, ref, currency, day, lines }) => {
    const id = ids.get(`${event} ${ref}`);
    return id === undefined
      ? []
      : lines.map((line) => ({
          transaction_id: id,
          tenant_id: tenantId,
          currency,
          day,
          account: line.account,
          amount_minor: line.amountMinor,
        }));
  });
  if (entries.length > 0) await transaction.insertInto("ledger_entries").values(entries).execute();
  return made.length;
}

/** Every account with its balance at the end of a civil day, by currency and name. */
export async function listBalances(
  connection: Connection,
  day: string,
  scope: RawBuilder<boolean> = sql`true`,
): Promise<AccountBalance[]> {
  const { rows } = await sql<{ account: string; currency: string; balance: string }>`
    select b.currency, b.account, sum(b.amount)::text as balance from (${balancesOn(day)}) as b
    where ${scope} group by b.currency, b.account
    order by b.currency, b.account`.execute(connection);
  return rows.map((row) => ({
    account: row.account,
    currency: row.currency as Currency,
    balanceMinor: Number(row.balance),
  }));
}

/** An entry of an account, with what it speaks of. */
export interface EntryRow {
  id: number;
  day: string;
  event: string;
  ref: string;
  account: string;
  currency: Currency;
  amountMinor: number;
}

/** The last entries of an account up to a day, the newest first. */
export async function listEntries(
  connection: Connection,
  { account, day, take }: { account: string; day: string; take: number },
  scope: RawBuilder<boolean>,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select b.id, b.day::text as day, t.event, t.ref, b.account, b.currency, b.amount_minor as "amountMinor"
    from ledger_entries b join ledger_transactions t on t.id = b.transaction_id
    where b.account = ${account} and b.day <= ${day}::date and ${scope}
    order by b.day desc, b.id desc limit ${take}`.execute(connection);
  return rows;
}

/** What a provider says and we do not, or the other way round. */
export interface NewItem {
  tenantId: string;
  provider: string;
  providerId: string;
  merchantRef: string;
  kind: ReconciliationItemsTable["kind"];
  ours: { amountMinor: number; currency: string };
  theirs: { amountMinor: number; currency: string };
  at: Date;
}

/** What an item is before a person ends it. */
const unresolved = {
  line_id: null,
  resolution: null,
  resolved_reason: null,
  resolved_payment: null,
  resolved_by: null,
  resolved_at: null,
};

/** Opens an item of a charge; each kind once. */
export async function insertItem(transaction: Connection, item: NewItem): Promise<void> {
  await transaction
    .insertInto("reconciliation_items")
    .values({
      tenant_id: item.tenantId,
      provider: item.provider,
      provider_id: item.providerId,
      merchant_ref: item.merchantRef,
      kind: item.kind,
      state: item.kind,
      currency: item.ours.currency,
      ours_minor: item.ours.amountMinor,
      theirs_minor: item.theirs.amountMinor,
      their_currency: item.theirs.currency,
      opened_at: item.at,
      ...unresolved,
    })
    .onConflict((conflict) =>
      conflict.columns(["provider", "provider_id", "kind", "about", "occurrence"]).doNothing(),
    )
    .execute();
}
