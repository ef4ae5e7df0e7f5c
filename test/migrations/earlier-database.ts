import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** Rows of every table that a version's migrations make, without knowing any of them: values by type, and
 *  references to rows that are there. */

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isAlways: boolean;
  /** The texts that a check allows. */
  allowed: readonly string[];
}

interface Reference {
  columns: readonly string[];
  target: string;
  targetColumns: readonly string[];
}

interface Table {
  name: string;
  columns: readonly Column[];
  references: readonly Reference[];
}

type Row = Readonly<Record<string, unknown>>;
/** Rows of each table, as JSON texts in order. */
export type Content = ReadonlyMap<string, readonly string[]>;

const ROWS = 3;
const own = new Set(["schema_migrations"]);

async function listTables(connection: Connection): Promise<Table[]> {
  const { rows: columns } = await sql<Column & { table: string; check: string | null }>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable",
      coalesce(c.identity_generation = 'ALWAYS', false) as "isAlways",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = format('%I', c.table_name)::regclass
          and k.conkey = array[c.ordinal_position::smallint] limit 1) as "check"
    from information_schema.columns c
    where c.table_schema = 'public' order by c.table_name, c.ordinal_position`.execute(connection);
  const { rows: references } = await sql<Reference & { table: string }>`
    select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
      (select json_agg(a.attname order by u.place) from unnest(k.conkey) with ordinality u (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number) as columns,
      (select json_agg(a.attname order by u.place) from unnest(k.confkey) with ordinality u (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number) as "targetColumns"
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(
    connection,
  );
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !own.has(name));
  return names.map((name) => ({
    name,
    columns: columns
      .filter(({ table }) => table === name)
      .map((column) => ({
        ...column,
        allowed: [...(column.check ?? "").matchAll(/'(\w+)'::text/g)].map(([, text = ""]) => text),
      })),
    references: references.filter(({ table }) => table === name),
  }));
}

/** Tables, each after those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const done = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) =>
        !done.has(name) && references.every(({ target }) => target === name || done.has(target)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const table of next) {
      ordered.push(table);
      done.add(table.name);
    }
  }
  return ordered;
}

function valueOf({ name, type, allowed }: Column, place: number): unknown {
  if (allowed.length > 0) return allowed[place % allowed.length];
  const day = `2026-01-0${place + 1}`;
  switch (type) {
    case "bool":
      // Products whose rows mean nothing are not on sale.
      return name !== "is_active" && place % 2 === 1;
    case "int2":
      return place + 1;
    case "int4":
    case "int8":
      // Far from the ids of the demonstration catalogue.
      return 900_000 + place;
    case "float8":
    case "numeric":
      // Prices are divided by what a UF or a dollar is worth.
      return name === "value_clp" ? `${40_000 + place}.5` : `${place + 1}.5`;
    case "date":
      return day;
    case "timestamp":
      return `${day} 10:20:30`;
    case "timestamptz":
      return `${day}T10:20:30.456Z`;
    case "uuid":
      return `00000000-0000-4000-8000-00000000000${place}`;
    case "json":
    case "jsonb":
      return JSON.stringify({ place, text: "ñandú", none: null });
    case "_text":
      return [`${name} ñ`, String(place)];
    case "text":
      return `${name} ñ ${place}`;
    default:
      throw new Error(`No value is known for a column of type ${type}.`);
  }
}

/** Writes some rows into every table: full ones, and a last one with null wherever it may be. */
export async function fillEveryTable(connection: Connection): Promise<void> {
  const filled = new Map<string, readonly Row[]>();
  for (const table of inOrder(await listTables(connection))) {
    for (let place = 0; place < ROWS; place += 1) {
      const isLast = place === ROWS - 1;
      const values = new Map(
        table.columns
          .filter(({ isAlways }) => !isAlways)
          .map((column) => [
            column.name,
            isLast && column.isNullable ? null : valueOf(column, place),
          ]),
      );
      for (const { columns, target, targetColumns } of table.references) {
        const referred = filled.get(target)?.[place];
        for (const [index, column] of columns.entries()) {
          if (values.get(column) === null) continue;
          values.set(column, referred?.[targetColumns[index] ?? ""] ?? null);
        }
      }
      await sql`insert into ${sql.table(table.name)}
        (${sql.join([...values.keys()].map((name) => sql.ref(name)))})
        values (${sql.join([...values.values()])})`.execute(connection);
    }
    const { rows } = await sql<Row>`
      select * from ${sql.table(table.name)} order by 1, 2`.execute(connection);
    filled.set(table.name, rows);
  }
}

/** Every row of the tables, with the columns given alone; without any, all tables and columns. */
export async function readContent(
  connection: Connection,
  columnsOf?: ReadonlyMap<string, readonly string[]>,
  /** What columns are called now, by `table.column`. */
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<Content> {
  const columns = columnsOf ?? (await columnsByTable(connection));
  const content = new Map<string, readonly string[]>();
  for (const [table, names] of columns) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(x)::text as row
      from (select ${sql.join(
        names.map(
          (name) => sql`${sql.ref(renamed.get(`${table}.${name}`) ?? name)} as ${sql.ref(name)}`,
        ),
      )} from ${sql.table(table)}) x`.execute(connection);
    content.set(table, rows.map(({ row }) => row).toSorted());
  }
  return content;
}

export async function columnsByTable(
  connection: Connection,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await listTables(connection);
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

export const contentHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);
