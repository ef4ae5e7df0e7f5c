import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import {
  canonicalJson,
  type Cell,
  type CellType,
} from "#src/modules/offer/catalog/format/cell.rules.ts";
import type { EntityDefinition } from "#src/modules/offer/catalog/format/entity.ts";

/** Reading stored rows as the same canonical cells that a file's rows become. */

function readExpression(name: string, type: CellType): RawBuilder<unknown> {
  const column = sql.ref(`s.${name}`);
  switch (type.kind) {
    case "decimal":
      return sql`trim_scale(${column})::text`;
    case "date":
      return sql`to_char(${column}, 'YYYY-MM-DD')`;
    case "moment":
      return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
    case "list":
      return sql`nullif(array_to_string(${column}, '|'), '')`;
    default:
      return sql`${column}::text`;
  }
}

/** Rows of a rate table carry their product and date in rate_tables. */
function sourceOf({ table }: EntityDefinition): RawBuilder<unknown> {
  return table === "rate_rows"
    ? sql`(select t.product_code, t.valid_from, r.* from rate_tables t
        join rate_rows r on r.rate_table_id = t.id)`
    : sql.table(table);
}

/** Stored rows, all of them or those whose column is among some values, ordered by key. `columns`: only
 *  these are read. */
export async function findStoredCells(
  connection: Connection,
  definition: EntityDefinition,
  only?: { column: string; values: readonly string[] },
  columns = definition.columns,
): Promise<Cell[][]> {
  if (only && only.values.length === 0) return [];
  const selected = columns.map(
    ({ name, type }, place) => sql`${readExpression(name, type)} as ${sql.ref(`c${place}`)}`,
  );
  const narrowed = only
    ? sql`where ${sql.ref(`s.${only.column}`)}::text = any(${sql.val(only.values)}::text[])`
    : sql``;
  const order = sql.join(definition.key.map((name) => sql.ref(`s.${name}`)));
  const { rows } = await sql<Record<string, Cell>>`
    select ${sql.join(selected)} from ${sourceOf(definition)} s ${narrowed} order by ${order}`.execute(
    connection,
  );
  return rows.map((row) =>
    columns.map(({ type }, place) => {
      const cell = row[`c${place}`] ?? null;
      return cell !== null && type.kind === "json"
        ? (canonicalJson(JSON.parse(cell)) ?? null)
        : cell;
    }),
  );
}

/** The single-column keys of an entity's stored rows. */
export async function findStoredKeys(
  connection: Connection,
  definition: EntityDefinition,
): Promise<Set<string>> {
  const [key] = definition.key;
  if (key === undefined) return new Set();
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(definition.table)}`.execute(connection);
  return new Set(rows.map((row) => row.key));
}

export interface StoredProduct {
  code: string;
  country: string;
  insuranceType: string;
  currency: string;
  method: string;
  sourceKind: string;
  isActive: boolean;
  hasRates: boolean;
}

/** What checks and the demonstration's deactivation need of the stored products. */
export async function findStoredProducts(
  connection: Connection,
): Promise<Map<string, StoredProduct>> {
  const { rows } = await sql<StoredProduct>`
    select p.code, p.country, p.insurance_type as "insuranceType", p.currency, p.rating_method as method,
      s.kind as "sourceKind", p.is_active as "isActive",
      exists (select from rate_tables t where t.product_code = p.code) as "hasRates"
    from products p join catalogue_sources s on s.code = p.source`.execute(connection);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Kinds of the stored sources, by code. */
export async function findSourceKinds(connection: Connection): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; kind: string }>`
    select code, kind from catalogue_sources`.execute(connection);
  return new Map(rows.map(({ code, kind }) => [code, kind]));
}
