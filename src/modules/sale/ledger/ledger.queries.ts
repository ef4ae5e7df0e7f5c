import { type Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AccountBalance, LedgerEvent, LedgerLine } from "./ledger.rules.ts";
import type { ReconciliationItemsTable } from "./ledger.tables.ts";

export interface NewTransaction {
  tenantId: string;
  event: LedgerEvent;
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

/** Every account with its balance at the end of a civil day, by currency and name. */
export async function listBalances(connection: Connection, day: string): Promise<AccountBalance[]> {
  const rows = await connection
    .selectFrom("ledger_entries")
    .select(({ fn }) => ["currency", "account", fn.sum<string>("amount_minor").as("balance")])
    .where("day", "<=", day)
    .groupBy(["currency", "account"])
    .orderBy("currency")
    .orderBy("account")
    .execute();
  return rows.map((row) => ({
    account: row.account,
    currency: row.currency as Currency,
    balanceMinor: Number(row.balance),
  }));
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
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_id", "kind"]).doNothing())
    .execute();
}
