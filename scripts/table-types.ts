import { sql } from "kysely";
import type { Connection } from "../src/platform/database/database.ts";

/** A column as the database has it. */
export interface StoredColumn {
  table: string;
  column: string;
  /** Name of its type in PostgreSQL; of an array with `_` before it. */
  type: string;
  isNullable: boolean;
  /** An insert may leave it out. */
  hasDefault: boolean;
  /** Generated always: no insert may name it. */
  isAlways: boolean;
  /** The texts that a check allows; undefined where it has none. */
  allowed?: readonly string[] | undefined;
}

/** A column as a *.tables.ts file types it: the type's text for rows that are read. */
export interface TypedColumn {
  select: string;
  /** Undefined where Generated<> or the insert type of ColumnType<> lets it be left out. */
  isOptional: boolean;
  isNeverInserted: boolean;
}

export type TypedTables = ReadonlyMap<string, ReadonlyMap<string, TypedColumn>>;

/** Every column of the tables of a migrated database, in the order of their tables. */
export async function listStoredColumns(connection: Connection): Promise<StoredColumn[]> {
  const { rows } = await sql<StoredColumn & { check: string | null }>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as "type",
      c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS'
        as "hasDefault",
      coalesce(c.identity_generation = 'ALWAYS' or c.is_generated = 'ALWAYS', false) as "isAlways",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and k.conkey = array[c.ordinal_position::smallint]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%''::text%' limit 1) as "check"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(connection);
  return rows.map(({ check, ...column }) => ({ ...column, allowed: allowedBy(check) }));
}

/** The texts of `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`. */
function allowedBy(check: string | null): readonly string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? "")?.[1];
  return list === undefined
    ? undefined
    : [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = ""]) =>
        text.replaceAll("''", "'"),
      );
}

const scalars: Readonly<Record<string, string>> = {
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  bool: "boolean",
  timestamptz: "Date",
  // Civil dates and exact decimals come back as text.
  date: "string",
  timestamp: "string",
  numeric: "string",
  text: "string",
  uuid: "string",
  bytea: "Buffer",
};

/** The TypeScript type that a column is read as; undefined of JSON, whose shape only the module knows. */
function readAs({ type, allowed }: StoredColumn): string | undefined {
  if (type === "json" || type === "jsonb") return undefined;
  if (type.startsWith("_")) return `${scalars[type.slice(1)] ?? "unknown"}[]`;
  return allowed === undefined
    ? (scalars[type] ?? "unknown")
    : allowed.map((text) => JSON.stringify(text)).join(" | ");
}

/** Reads the interfaces of a *.tables.ts file: table names from `interface Database`, columns from theirs.
 *  Throws where the file is written in another way. */
export function readTableTypes(text: string): TypedTables {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/[^\n]*/g, "");
  const interfaces = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = "", body = ""] of code.matchAll(
    /interface (\w+) \{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g,
  ))
    interfaces.set(name, membersOf(body));
  const database = interfaces.get("Database");
  if (database === undefined) throw new Error("The file adds no table to Database.");
  return new Map(
    [...database].map(([table, name]) => {
      const columns = interfaces.get(name);
      if (columns === undefined) throw new Error(`${name} is no interface of this file.`);
      return [table, new Map([...columns].map(([column, type]) => [column, typedColumn(type)]))];
    }),
  );
}

function membersOf(body: string): ReadonlyMap<string, string> {
  return new Map(
    splitOutside(body, ";")
      .map((member) => /^\s*(\w+)\??:\s*([\s\S]+?)\s*$/.exec(member))
      .flatMap((match) =>
        match === null ? [] : [[match[1] ?? "", (match[2] ?? "").replace(/\s+/g, " ")] as const],
      ),
  );
}

/** Splits at a separator that stands in no bracket. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if ("<{([".includes(letter)) depth += 1;
    if (">})]".includes(letter)) depth -= 1;
    if (letter === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function typedColumn(type: string): TypedColumn {
  const generated = /^Generated<(.*)>$/.exec(type)?.[1];
  if (generated !== undefined)
    return { select: generated, isOptional: true, isNeverInserted: false };
  const always = /^GeneratedAlways<(.*)>$/.exec(type)?.[1];
  if (always !== undefined) return { select: always, isOptional: true, isNeverInserted: true };
  const parts = /^ColumnType<(.*)>$/.exec(type)?.[1];
  if (parts === undefined) return { select: type, isOptional: false, isNeverInserted: false };
  const [select = "", insert = select] = splitOutside(parts, ",");
  return {
    select,
    isOptional: splitOutside(insert, "|").includes("undefined"),
    isNeverInserted: insert === "never",
  };
}

/** What is wrong with the types of tables, a line each; none where they are the database's. */
export function tableDifferences(stored: readonly StoredColumn[], typed: TypedTables): string[] {
  const lines: string[] = [];
  const tables = Map.groupBy(stored, ({ table }) => table);
  for (const [table, columns] of tables) {
    const types = typed.get(table);
    if (types === undefined) {
      lines.push(`${table} has no type`);
      continue;
    }
    for (const column of columns) {
      const type = types.get(column.column);
      if (type === undefined) lines.push(`${table}.${column.column} has no type`);
      else
        lines.push(
          ...columnDifferences(column, type).map((each) => `${table}.${column.column} ${each}`),
        );
    }
    const names = new Set(columns.map(({ column }) => column));
    for (const column of types.keys())
      if (!names.has(column)) lines.push(`${table}.${column} is no column`);
  }
  for (const table of typed.keys()) if (!tables.has(table)) lines.push(`${table} is no table`);
  return lines;
}

function columnDifferences(column: StoredColumn, type: TypedColumn): string[] {
  const lines: string[] = [];
  const union = splitOutside(type.select, "|");
  const isNullable = union.includes("null");
  if (isNullable !== column.isNullable)
    lines.push(column.isNullable ? "may be null" : "is never null");
  const read = readAs(column);
  const names = union.filter((name) => name !== "null");
  if (read !== undefined && !isReadAs(names, read)) lines.push(`is read as ${read}`);
  const mayOmit = type.isOptional || type.isNeverInserted;
  if (type.isOptional && !column.hasDefault && !column.isNullable)
    lines.push("has no default: an insert must name it");
  if (column.isAlways && !type.isNeverInserted) lines.push("is generated: no insert may name it");
  if (column.hasDefault && !column.isNullable && !mayOmit)
    lines.push("has a default: an insert may leave it out");
  return lines;
}

const primitives: ReadonlySet<string> = new Set([
  ...Object.values(scalars),
  "bigint",
  "unknown",
  "any",
]);

/** Whether a union of type names stands for what is read. A name of the project narrows a text or number. */
function isReadAs(names: readonly string[], read: string): boolean {
  const wanted = splitOutside(read, "|");
  if (wanted.every((each) => names.includes(each)) && names.every((each) => wanted.includes(each)))
    return true;
  const [base = ""] = wanted;
  const isText = base === "string" || base.startsWith('"');
  return names.every((name) => {
    if (/^".*"$/.test(name)) return base === "string";
    if (/^\d+$/.test(name)) return base === "number";
    const element = /^(?:readonly )?(\w+)\[\]$/.exec(name)?.[1];
    if (element !== undefined) return base.endsWith("[]") && isReadAs([element], base.slice(0, -2));
    return !primitives.has(name) && /^\w+$/.test(name) && (isText || base === "number");
  });
}

/** The interface of a table, to begin its type with. */
export function printTable(columns: readonly StoredColumn[]): string {
  const [first] = columns;
  if (first === undefined) return "";
  const name = first.table.replace(/(^|_)(\w)/g, (_all, _line, letter: string) =>
    letter.toUpperCase(),
  );
  const lines = columns.map((column) => {
    const read = readAs(column) ?? "unknown";
    const type = column.isNullable ? `${read} | null` : read;
    const isJson = readAs(column) === undefined;
    if (column.isAlways) return `  ${column.column}: GeneratedAlways<${type}>;`;
    if (isJson) {
      const text = column.isNullable ? "string | null" : "string";
      const insert = column.hasDefault ? `${text} | undefined` : text;
      return `  ${column.column}: ColumnType<${type}, ${insert}, ${text}>;`;
    }
    return `  ${column.column}: ${column.hasDefault && !column.isNullable ? `Generated<${type}>` : type};`;
  });
  return `export interface ${name}Table {\n${lines.join("\n")}\n}`;
}
