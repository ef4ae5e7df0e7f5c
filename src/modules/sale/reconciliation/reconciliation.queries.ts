import { type RawBuilder, sql } from "kysely";
import type { PageAsked } from "#src/contracts/keyset.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ItemKind, ItemState, Resolution } from "./reconciliation.rules.ts";
import type { StatementLine } from "./statement-file.ts";
import "./reconciliation.tables.ts";

export interface NewStatement {
  provider: string;
  day: string;
  source: "fetched" | "uploaded" | "command";
  by: string | null;
  at: Date;
}

export async function insertStatement(
  transaction: Connection,
  { provider, day, source, by, at }: NewStatement,
): Promise<number> {
  const { id } = await transaction
    .insertInto("provider_statements")
    .values({ provider, day, source, by_user: by, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The days of which a statement is there, of the newest ones. */
export async function lastStatementDay(
  connection: Connection,
  provider: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from provider_statements where provider = ${provider} and source = 'fetched'`.execute(
    connection,
  );
  return rows[0]?.day ?? null;
}

/** Lines with which of their charge each is, from 1. */
function numbered(lines: readonly (StatementLine & { occurrence: number })[]) {
  const turns = new Map<string, number>();
  return lines.map((line) => {
    const key = `${line.about} ${line.providerId}`;
    const turn = (turns.get(key) ?? 0) + 1;
    turns.set(key, turn);
    return { ...line, turn };
  });
}

/** Stores lines of a day, each once; how many are new. Their tenant is the payment's that they name, else the operator's. */
export async function insertLines(
  transaction: Connection,
  statement: { id: number; provider: string; day: string },
  lines: readonly (StatementLine & { occurrence: number })[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await sql`
    insert into statement_lines (statement_id, tenant_id, provider, day, provider_id, merchant_ref, about, occurrence,
      is_repeat, currency, amount_minor, fee_minor, vat_minor, net_minor)
    select ${statement.id}, coalesce(p.tenant_id, (select t.id from tenants t where t.path = 'amparo')),
      ${statement.provider}, ${statement.day}::date, l."providerId", l."merchantRef", l.about, l.occurrence,
      l.about = 'charge' and (l.turn > 1 or exists (
        select from statement_lines b
        where b.provider = ${statement.provider} and b.provider_id = l."providerId" and b.about = 'charge')), l.currency,
      l."amountMinor", l."feeMinor", l."vatMinor", l."netMinor"
    from jsonb_to_recordset(${JSON.stringify(numbered(lines))}::jsonb) as l (turn int, "providerId" text, "merchantRef" text, about text,
      occurrence int, currency text, "amountMinor" bigint, "feeMinor" bigint, "vatMinor" bigint, "netMinor" bigint)
    left join payments p on p.reference = l."merchantRef"
    on conflict (provider, day, provider_id, about, amount_minor, occurrence) do nothing`
    .execute(transaction)
    .then(({ numAffectedRows }) => ({ numInsertedOrUpdatedRows: numAffectedRows }));
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** What does not match, with what a person needs of it. */
export interface ItemRow {
  id: number;
  provider: string;
  providerId: string;
  merchantRef: string;
  kind: ItemKind;
  state: ItemState;
  about: "charge" | "refund";
  lineId: number | null;
  currency: Currency;
  oursMinor: number | null;
  theirsMinor: number | null;
  theirCurrency: Currency;
  openedAt: Date;
  /** The provider's day, where a line is there. */
  day: string | null;
  /** The payment that it names, where it is ours. */
  payment: string | null;
  resolution: Resolution | null;
  reason: string | null;
  resolvedByName: string | null;
  resolvedAt: Date | null;
  tenantId: string;
}

export interface ItemFilter {
  kinds: readonly ItemKind[];
  providers: readonly string[];
  isOpen: boolean;
}

const from = sql`from reconciliation_items i
  left join statement_lines l on l.id = i.line_id
  left join provider_charges c on c.provider = i.provider and c.provider_id = i.provider_id
  left join payments p on p.reference = i.merchant_ref or p.id = c.payment_id
  left join payables y on y.id = p.payable_id
  left join lateral payment_sales(p.reference, y.id) s on true
  left join users u on u.id = i.resolved_by`;

const selected = sql`distinct on (i.opened_at, i.id) i.id, i.provider, i.provider_id as "providerId",
  i.merchant_ref as "merchantRef", i.kind,
  i.state, i.about, i.line_id as "lineId", i.currency, i.ours_minor as "oursMinor", i.theirs_minor as "theirsMinor",
  i.their_currency as "theirCurrency", i.opened_at as "openedAt", l.day::text as day, p.reference as payment,
  i.resolution, i.resolved_reason as reason, u.name as "resolvedByName", i.resolved_at as "resolvedAt",
  i.tenant_id as "tenantId"`;

function conditions({ kinds, providers, isOpen }: ItemFilter, scope: RawBuilder<boolean>) {
  const parts: RawBuilder<unknown>[] = [
    scope,
    isOpen ? sql`i.state <> 'RESOLVED'` : sql`i.state = 'RESOLVED'`,
  ];
  if (kinds.length > 0) parts.push(sql`i.kind = any(${[...kinds]}::text[])`);
  if (providers.length > 0) parts.push(sql`i.provider = any(${[...providers]}::text[])`);
  return sql.join(parts, sql` and `);
}

/** A page of items in scope, the newest first: up to `take` + 1 rows, and how many of each kind are open. */
export async function listItems(
  connection: Connection,
  filter: ItemFilter,
  { scope, asked, take }: { scope: RawBuilder<boolean>; asked: PageAsked; take: number },
): Promise<ItemRow[]> {
  const isBackwards = asked.kind === "before";
  const key =
    asked.kind === "first"
      ? sql`true`
      : isBackwards
        ? sql`(i.opened_at, i.id) > (${asked.key[0]}::timestamptz, ${asked.key[1]}::bigint)`
        : sql`(i.opened_at, i.id) < (${asked.key[0]}::timestamptz, ${asked.key[1]}::bigint)`;
  const way = isBackwards ? sql`asc` : sql`desc`;
  const { rows } =
    await sql<ItemRow>`select ${selected} ${from} where ${conditions(filter, scope)} and ${key}
    order by i.opened_at ${way}, i.id ${way} limit ${take + 1}`.execute(connection);
  return isBackwards ? rows.toReversed() : rows;
}

export async function countOpenItems(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<{ kind: ItemKind; count: number }[]> {
  const { rows } = await sql<{ kind: ItemKind; count: number }>`
    select i.kind, count(distinct i.id)::int as count ${from} where ${scope} and i.state <> 'RESOLVED'
    group by i.kind order by i.kind`.execute(connection);
  return rows;
}

export async function findItem(
  connection: Connection,
  id: number,
  scope: RawBuilder<boolean>,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${selected} ${from} where i.id = ${id} and ${scope} order by i.opened_at, i.id limit 1`.execute(
    connection,
  );
  return rows[0];
}

/** Takes an open item to end it: false where somebody ended it before. */
export async function takeItem(
  transaction: Connection,
  id: number,
  now: { resolution: Resolution; reason: string; payment: string | null; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("reconciliation_items")
    .set({
      state: "RESOLVED",
      resolution: now.resolution,
      resolved_reason: now.reason,
      resolved_payment: now.payment,
      resolved_by: now.by,
      resolved_at: now.at,
    })
    .where("id", "=", id)
    .where("state", "<>", "RESOLVED")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** The line of a charge or refund that came after its item was opened. */
export async function findLateLine(
  connection: Connection,
  item: Pick<ItemRow, "provider" | "providerId" | "about" | "oursMinor">,
): Promise<{ id: number; day: string } | undefined> {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, day::text as day from statement_lines where provider = ${item.provider}
      and provider_id = ${item.providerId} and about = ${item.about} and amount_minor = ${item.oursMinor} limit 1`.execute(
    connection,
  );
  return rows[0];
}

/** The statements that are there, the newest first. */
export interface StatementRow {
  provider: string;
  day: string;
  source: "fetched" | "uploaded" | "command";
  byName: string | null;
  at: Date;
  lines: number;
  settled: number;
}

export async function listStatements(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select b.provider, b.day::text as day, b.source, u.name as "byName", b.at,
      count(i.id)::int as lines, count(i.settled_at)::int as settled
    from provider_statements b left join users u on u.id = b.by_user
      left join statement_lines i on i.statement_id = b.id and ${scope}
    where exists (select from statement_lines x where x.statement_id = b.id)
    group by b.id, u.name order by b.day desc, b.id desc limit 20`.execute(connection);
  return rows;
}
