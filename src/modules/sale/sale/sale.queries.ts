import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PageAsked } from "#src/contracts/keyset.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { DocumentKind, SaleStateName } from "./sale-transitions.rules.ts";
import type { StoredFilesTable } from "#src/platform/files/file.tables.ts";
import type { SaleDocumentsTable, SaleEventsTable, SalesTable } from "./sale.tables.ts";

/** A sale with what is shown of other rows. */
export type Sale = Selectable<SalesTable> & {
  path: string;
  executive_name: string | null;
  /** Of a sale that stands at a partner's node. */
  partner_name: string | null;
  person: string | null;
  lead_status: number | null;
};

const sales = (connection: Connection) =>
  connection
    .selectFrom("sales as s")
    .innerJoin("tenants as t", "t.id", "s.tenant_id")
    .leftJoin("users as u", "u.id", "s.executive_user_id")
    .leftJoin("leads as l", "l.id", "s.lead_id")
    .selectAll("s")
    .select([
      "t.path",
      "u.name as executive_name",
      sql<string | null>`case when t.kind = 'partner' then t.name end`.as("partner_name"),
      "l.full_name as person",
      "l.status as lead_status",
    ]);

/** A sale by its reference, as far as the transaction's person sees it; locked where it is to be changed. */
export function findSale(
  connection: Connection,
  reference: string,
  lock: "update" | "none",
): Promise<Sale | undefined> {
  const query = sales(connection).where("s.reference", "=", reference);
  return (lock === "update" ? query.forUpdate("s") : query).executeTakeFirst();
}

/** The sales of a lead, the newest first. */
export const listSalesOfLead = (connection: Connection, leadId: number): Promise<Sale[]> =>
  sales(connection).where("s.lead_id", "=", leadId).orderBy("s.id", "desc").limit(20).execute();

/** The sales of some leads, the newest first. */
export const listSalesOfLeads = (
  connection: Connection,
  leads: readonly number[],
): Promise<Sale[]> =>
  leads.length === 0
    ? Promise.resolve([])
    : sales(connection)
        .where("s.lead_id", "in", [...leads])
        .orderBy("s.id", "desc")
        .limit(20)
        .execute();

export async function isLeadSold(connection: Connection, leadId: number): Promise<boolean> {
  const row = await connection
    .selectFrom("sales")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("state", "in", ["PENDING", "OK", "OVERDUE"])
    .executeTakeFirst();
  return row !== undefined;
}

export interface SaleFilter {
  states: readonly SaleStateName[];
  countries: readonly CountryCode[];
  executives: readonly string[];
  /** Part of a reference, of the sale or its lead, or of a policy number. */
  text: string;
}

export interface SaleListRow {
  id: number;
  reference: string;
  state: SaleStateName;
  person: string | null;
  leadReference: string | null;
  productName: string;
  insurerName: string | null;
  country: CountryCode;
  premiumMinor: number;
  currency: Currency;
  executiveName: string | null;
  startsOn: string;
  policyNumber: string | null;
  createdAt: Date;
}

const conditions = (filter: SaleFilter, scope: RawBuilder<boolean>) => {
  const parts: RawBuilder<unknown>[] = [scope];
  const { states, countries, executives, text } = filter;
  const part = `%${text.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  if (part !== "%%")
    parts.push(
      sql`(s.reference ilike ${part} or s.lead_reference ilike ${part} or s.policy_number ilike ${part})`,
    );
  if (states.length > 0) parts.push(sql`s.state = any(${[...states]}::text[])`);
  if (countries.length > 0) parts.push(sql`s.country = any(${[...countries]}::text[])`);
  if (executives.length > 0) parts.push(sql`s.executive_user_id = any(${[...executives]}::uuid[])`);
  return parts;
};

/** Above it a list says "more than". */
export const countedTo = 10_000;

/** A page of the sales in scope, the newest first: up to `take` + 1 rows. */
export async function listSales(
  connection: Connection,
  filter: SaleFilter,
  { scope, asked, take }: { scope: RawBuilder<boolean>; asked: PageAsked; take: number },
): Promise<{ rows: SaleListRow[]; total: number }> {
  const parts = conditions(filter, scope);
  const where = sql.join(parts, sql` and `);
  const isBackwards = asked.kind === "before";
  const key =
    asked.kind === "first"
      ? sql`true`
      : isBackwards
        ? sql`(s.created_at, s.id) > (${asked.key[0]}::timestamptz, ${asked.key[1]}::bigint)`
        : sql`(s.created_at, s.id) < (${asked.key[0]}::timestamptz, ${asked.key[1]}::bigint)`;
  const way = isBackwards ? sql`asc` : sql`desc`;
  const { rows } = await sql<SaleListRow>`
    select s.id, s.reference, s.state, l.full_name as person, s.lead_reference as "leadReference",
      s.product_name as "productName", s.insurer_name as "insurerName", s.country,
      s.premium_minor as "premiumMinor", s.currency, u.name as "executiveName",
      s.starts_on as "startsOn", s.policy_number as "policyNumber", s.created_at as "createdAt"
    from sales s left join users u on u.id = s.executive_user_id left join leads l on l.id = s.lead_id
    where ${where} and ${key}
    order by s.created_at ${way}, s.id ${way} limit ${take + 1}`.execute(connection);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from sales s where ${where} limit ${countedTo + 1}) as c`.execute(
    connection,
  );
  return {
    rows: isBackwards ? rows.toReversed() : rows,
    total: counted.rows[0]?.count ?? 0,
  };
}

/** Who has sales in scope: the values of a filter. */
export async function listSellers(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u
    where u.id in (select s.executive_user_id from sales s where ${scope}) order by u.name limit 500`.execute(
    connection,
  );
  return rows;
}

export type NewSale = Omit<
  Selectable<SalesTable>,
  | "id"
  | "version"
  | "price"
  | "received_on"
  | "ends_on"
  | "insured_event_on"
  | "payment_reference"
  | "sale_type"
  | "ok_at"
  | "arrears_notice_at"
  | "arrears_notice_days"
  | "returned_at"
  | "returns_money"
  | "state_since"
> & { price: string };

/** Inserts a sale; undefined where the reference is taken. */
export const insertSale = (
  connection: Connection,
  sale: NewSale,
): Promise<{ id: number } | undefined> =>
  connection
    .insertInto("sales")
    .values({ ...sale, state_since: sale.created_at })
    .onConflict((row) => row.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();

export async function updateSale(
  connection: Connection,
  id: number,
  change: Updateable<SalesTable>,
): Promise<void> {
  await connection
    .updateTable("sales")
    .set((row) => ({ ...change, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function insertSaleEvent(
  connection: Connection,
  event: {
    sale: { id: number; tenant_id: string };
    at: Date;
    actor: string | null;
    kind: SaleEventsTable["kind"];
    from?: SaleStateName | null;
    to?: SaleStateName | null;
    note?: string | null;
    /** The note speaks of health. */
    isHealth?: boolean;
  },
): Promise<void> {
  const { sale, at, actor, kind, from = null, to = null, note = null } = event;
  await connection
    .insertInto("sale_events")
    .values({
      sale_id: sale.id,
      tenant_id: sale.tenant_id,
      at,
      actor,
      kind,
      from_state: from,
      to_state: to,
      note,
      is_health: event.isHealth === true && note !== null,
    })
    .execute();
}

export type SaleEventRow = Selectable<SaleEventsTable> & { actor_name: string | null };

/** What happened to a sale, the newest first. Notes that speak of health come without their words, for every reader. */
export async function listSaleEvents(
  connection: Connection,
  saleId: number,
): Promise<SaleEventRow[]> {
  const events = await connection
    .selectFrom("sale_events as e")
    .leftJoin("users as u", "u.id", "e.actor")
    .selectAll("e")
    .select("u.name as actor_name")
    .where("e.sale_id", "=", saleId)
    .orderBy("e.id", "desc")
    .limit(200)
    .execute();
  return events.map((event) => (event.is_health ? { ...event, note: null } : event));
}

/** The words of a note that speaks of health. */
export async function findSaleHealthNote(
  connection: Connection,
  saleId: number,
  id: number,
): Promise<string | undefined> {
  const found = await connection
    .selectFrom("sale_events")
    .select("note")
    .where("id", "=", id)
    .where("sale_id", "=", saleId)
    .where("is_health", "=", true)
    .executeTakeFirst();
  return found?.note ?? undefined;
}

export interface SaleDocument {
  id: string;
  kind: DocumentKind;
  name: string;
  mediaType: string;
  size: number;
  at: Date;
  by: string;
  /** What the scanner said of it; an infected one is gone. */
  scan: StoredFilesTable["scan"];
}

/** Papers of a sale, without their bytes. */
export const listSaleDocuments = (
  connection: Connection,
  saleId: number,
): Promise<SaleDocument[]> =>
  connection
    .selectFrom("sale_documents as d")
    .innerJoin("users as u", "u.id", "d.added_by")
    .leftJoin("stored_files as f", "f.id", "d.file_id")
    .select([
      "d.id",
      "d.kind",
      "d.name",
      "d.media_type as mediaType",
      "d.size",
      "d.added_at as at",
      "u.name as by",
      sql<StoredFilesTable["scan"]>`coalesce(f.scan, 'none')`.as("scan"),
    ])
    .where("d.sale_id", "=", saleId)
    .orderBy("d.added_at")
    .orderBy("d.id")
    .execute();

export const findSaleDocument = (connection: Connection, saleId: number, id: string) =>
  connection
    .selectFrom("sale_documents")
    .select("file_id")
    .where("sale_id", "=", saleId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function insertSaleDocument(
  connection: Connection,
  document: Selectable<SaleDocumentsTable>,
): Promise<void> {
  await connection.insertInto("sale_documents").values(document).execute();
}

/** A paper whose bytes are still in its row, held; one that another node holds is skipped. */
export const lockUnmovedPaper = (transaction: Connection) =>
  transaction
    .selectFrom("sale_documents")
    .selectAll()
    .where("bytes", "is not", null)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function setPaperFile(
  transaction: Connection,
  id: string,
  fileId: string,
): Promise<void> {
  await transaction
    .updateTable("sale_documents")
    .set({ file_id: fileId, bytes: null })
    .where("id", "=", id)
    .execute();
}
