import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Cell, CellType } from "#src/modules/offer/catalog/format/cell.rules.ts";
import type { EntityDefinition, Row } from "#src/modules/offer/catalog/format/entity.ts";
import type { EntityPlan } from "./import-state.ts";

/** Rows a statement: few enough that the embedded database soon serves others, many enough to be quick.
 *  They travel as one JSON parameter, whatever their number. */
const BATCH = 1_000;

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
  /** The rows as a record set `x`; with tables' ids or places, as its column `t`. */
  source(rows: readonly { cells: readonly Cell[]; t?: number }[]): RawBuilder<unknown>;
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
    values: sql.join(
      used.map(
        ({ column, alias }) =>
          sql`${castOf(column.type, sql.ref(`x.${alias}`))} as ${sql.ref(column.name)}`,
      ),
    ),
    source(rows) {
      const objects = rows.map(({ cells, t }) => ({
        t,
        ...Object.fromEntries(used.map(({ place, alias }) => [alias, cells[place] ?? null])),
      }));
      return sql`json_to_recordset(${JSON.stringify(objects)}::json) as x(t integer, ${record})`;
    },
  };
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** A temporary table of the session that holds a plan's rows, as the plan's table takes them. */
export type StagedRows = RawBuilder<unknown>;

/** Puts the rows of a large plan into a temporary table, outside of any transaction: the embedded database
 *  serves others between its statements, but not while a transaction is open, so that one is to be short.
 *  Returns undefined for a plan that is written quickly anyway. */
export async function stageRows(
  session: Connection,
  { definition, rows }: EntityPlan,
  onRows: (done: number) => void,
): Promise<StagedRows | undefined> {
  if (rows.length <= BATCH) return undefined;
  const staged = sql.table(`staged_${definition.table}`);
  const { names, values, source } = castColumns(definition);
  await dropStagedRows(session, staged);
  await sql`create temporary table ${staged} as
    select x.t as place, ${values} from ${source([])}`.execute(session);
  let done = 0;
  for (const some of batches(rows)) {
    const placed = some.map(({ cells }, index) => ({ cells, t: done + index }));
    await sql`insert into ${staged} (place, ${names})
      select x.t, ${values} from ${source(placed)}`.execute(session);
    done += some.length;
    onRows(done);
  }
  return staged;
}

export async function dropStagedRows(session: Connection, staged: StagedRows): Promise<void> {
  await sql`drop table if exists ${staged}`.execute(session);
}

/** Counts a table's rows for the planner, which PostgreSQL does later by itself and the embedded database
 *  never. */
export async function renewStatistics(
  session: Connection,
  { table }: EntityDefinition,
): Promise<void> {
  await sql`analyze ${sql.table(table)}`.execute(session);
}

/** Writes what is planned of one entity, in the caller's transaction. */
export async function writePlan(
  transaction: Connection,
  { definition, rows, owners }: EntityPlan,
  staged: StagedRows | undefined,
  onRows: (done: number) => void,
): Promise<void> {
  if (definition.table === "rate_rows") {
    return writeRates(transaction, definition, rows, staged, onRows);
  }
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
  const insert = (selected: RawBuilder<unknown>) =>
    sql`insert into ${sql.table(definition.table)} (${names}) ${selected} ${onConflict}`.execute(
      transaction,
    );
  if (staged) {
    await insert(sql`select ${names} from ${staged} order by place`);
    return;
  }
  let done = 0;
  for (const some of batches(rows)) {
    await insert(sql`select ${values} from ${source(some)}`);
    done += some.length;
    onRows(done);
  }
}

async function writeRates(
  transaction: Connection,
  definition: EntityDefinition,
  rows: readonly Row[],
  staged: StagedRows | undefined,
  onRows: (done: number) => void,
): Promise<void> {
  const tables = Map.groupBy(rows, ({ cells }) => `${cells[0]}\u001f${cells[1]}`);
  const ids = await writeRateTables(transaction, tables);
  const { names, values, source } = castColumns(definition, 2);
  if (staged) {
    await withoutReferenceChecks(transaction, () =>
      sql`insert into rate_rows (rate_table_id, ${names})
          select t.id, ${names} from ${staged} s
          join rate_tables t on t.product_code = s.product_code and t.valid_from = s.valid_from
          order by s.place`.execute(transaction),
    );
    return;
  }
  const identified = [...tables].flatMap(([key, set]) => {
    const tableId = ids.get(key);
    if (tableId === undefined) throw new Error(`The rate table ${key} was not stored.`);
    return set.map(({ cells }) => ({ cells, t: tableId }));
  });
  let done = 0;
  for (const some of batches(identified)) {
    await sql`insert into rate_rows (rate_table_id, ${names})
      select x.t, ${values} from ${source(some)}`.execute(transaction);
    done += some.length;
    onRows(done);
  }
}

/** Stores the heads of rate tables; their ids by the key that the tables have here. */
async function writeRateTables(
  transaction: Connection,
  tables: ReadonlyMap<string, readonly Row[]>,
): Promise<Map<string, number>> {
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
  return ids;
}

/** Runs a statement whose rows refer, by its own join, to rows that are there: looking each up again takes
 *  four fifths of the time. Where the role may not leave that out, it is not left out. */
async function withoutReferenceChecks(
  transaction: Connection,
  run: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select current_setting('is_superuser') = 'on' as may`.execute(transaction);
  const may = rows[0]?.may === true;
  if (may) await sql`set local session_replication_role = replica`.execute(transaction);
  await run();
  if (may) await sql`set local session_replication_role = origin`.execute(transaction);
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
