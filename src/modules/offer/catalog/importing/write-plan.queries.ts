import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Cell, CellType } from "#src/modules/offer/catalog/format/cell.rules.ts";
import type { EntityDefinition, Row } from "#src/modules/offer/catalog/format/entity.ts";
import type { EntityPlan } from "./import-state.ts";

/** Rows a statement: few enough that an embedded database lets calls in between, many enough to be
 *  quick. They travel as one JSON parameter, whatever their number. */
const BATCH = 2_000;

function castOf({ kind }: CellType, column: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case "integer":
      return sql`${column}::integer`;
    case "decimal":
      return sql`${column}::numeric`;
    case "boolean":
      return sql`${column}::boolean`;
    case "date":
      return sql`${column}::date`;
    case "moment":
      return sql`${column}::timestamp`;
    case "list":
      return sql`coalesce(string_to_array(${column}, '|'), '{}')`;
    case "json":
      return sql`${column}::jsonb`;
    default:
      return column;
  }
}

interface CastColumns {
  names: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
  /** The rows as a record set `x`; with tables' ids, as its column `t`. */
  source(rows: readonly { cells: readonly Cell[]; tableId?: number }[]): RawBuilder<unknown>;
}

function castColumns({ columns }: EntityDefinition, firstPlace = 0): CastColumns {
  const used = columns.slice(firstPlace).map((column, index) => ({
    column,
    place: firstPlace + index,
    alias: `c${firstPlace + index}`,
  }));
  const record = sql.raw(used.map(({ alias }) => `${alias} text`).join(", "));
  return {
    names: sql.join(used.map(({ column }) => sql.ref(column.name))),
    values: sql.join(used.map(({ column, alias }) => castOf(column.type, sql.ref(`x.${alias}`)))),
    source(rows) {
      const objects = rows.map(({ cells, tableId }) => ({
        t: tableId,
        ...Object.fromEntries(used.map(({ place, alias }) => [alias, cells[place] ?? null])),
      }));
      return sql`json_to_recordset(${JSON.stringify(objects)}::json) as x(t integer, ${record})`;
    },
  };
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** Writes what is planned of one entity, in the caller's transaction. */
export async function writePlan(
  transaction: Connection,
  { definition, rows, owners }: EntityPlan,
  onRows: (done: number) => void,
): Promise<void> {
  if (definition.table === "rate_rows") return writeRates(transaction, definition, rows, onRows);
  const { storage } = definition;
  if (storage.kind === "details") {
    for (const some of batches(owners)) {
      await sql`delete from ${sql.table(definition.table)}
        where ${sql.ref(storage.owner)} = any(${sql.val(some)}::text[])`.execute(transaction);
    }
  }
  const { names, values, source } = castColumns(definition);
  const updated = definition.columns.filter(({ name }) => !definition.key.includes(name));
  const set = sql.join(
    updated.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  const key = sql.join(definition.key.map((name) => sql.ref(name)));
  const onConflict =
    storage.kind === "record" && updated.length > 0
      ? sql`on conflict (${key}) do update set ${set}`
      : sql``;
  let done = 0;
  for (const some of batches(rows)) {
    await sql`insert into ${sql.table(definition.table)} (${names})
      select ${values} from ${source(some)} ${onConflict}`.execute(transaction);
    done += some.length;
    onRows(done);
  }
}

async function writeRates(
  transaction: Connection,
  definition: EntityDefinition,
  rows: readonly Row[],
  onRows: (done: number) => void,
): Promise<void> {
  const tables = Map.groupBy(rows, ({ cells }) => `${cells[0]}\u001f${cells[1]}`);
  const heads = [...tables].map(([key, set]) => {
    const [product, day] = key.split("\u001f");
    return { product, day, hash: contentHash(set) };
  });
  const ids = new Map<string, number>();
  for (const some of batches(heads)) {
    const { rows: made } = await sql<{ id: number; product: string; day: string }>`
      insert into rate_tables (product_code, valid_from, content_hash)
      select product, day::date, hash
      from json_to_recordset(${JSON.stringify(some)}::json) as x(product text, day text, hash text)
      returning id, product_code as product, to_char(valid_from, 'YYYY-MM-DD') as day`.execute(
      transaction,
    );
    for (const { id, product, day } of made) ids.set(`${product}\u001f${day}`, id);
  }
  const { names, values, source } = castColumns(definition, 2);
  const identified = [...tables].flatMap(([key, set]) => {
    const tableId = ids.get(key);
    if (tableId === undefined) throw new Error(`The rate table ${key} was not stored.`);
    return set.map(({ cells }) => ({ cells, tableId }));
  });
  let done = 0;
  for (const some of batches(identified)) {
    await sql`insert into rate_rows (rate_table_id, ${names})
      select x.t, ${values} from ${source(some)}`.execute(transaction);
    done += some.length;
    onRows(done);
  }
}

/** A rate table's rows as one digest: what a later look tells apart tables by. */
export function contentHash(rows: readonly Row[]): string {
  const lines = rows.map(({ cells }) =>
    cells
      .slice(2)
      .map((cell) => cell ?? "")
      .join(","),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}
