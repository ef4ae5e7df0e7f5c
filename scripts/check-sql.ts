import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesUnder } from "./source-files.ts";
import { readTableTypes } from "./table-types.ts";
import { type SqlException, sqlExceptions } from "./sql-exceptions.ts";

/** A table that the SQL of a file names; the path is relative to src/. */
export interface NamedTable {
  file: string;
  table: string;
}

const OWNER = /^(modules\/[^/]+\/[^/]+|platform|[^/]+)/;
/** The folder that owns a file's tables and SQL: modules/contact/lead, platform. */
export const ownerOf = (file: string): string => OWNER.exec(file)?.[0] ?? file;

/** Tables that a file's SQL names, in text (`from`, `join`, `into`, `update`, `delete from`, `truncate`) and in
 *  calls of Kysely. Only names in `tables` count: `extract(year from day)` names none. */
export function tablesIn(text: string, tables: ReadonlySet<string>): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");
  const named = new Set<string>();
  const called =
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?\s*((?:"[^"]+"\s*,?\s*)+)/g;
  for (const [, list = ""] of code.matchAll(called))
    for (const [, name = ""] of list.matchAll(/"(\w+)(?: as \w+)?"/g)) named.add(name);
  for (const literal of templatesIn(code)) {
    const said =
      /\b(?:from|join|into|update|truncate|table|using)\s+(?:only\s+)?((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)/gi;
    for (const [, list = ""] of literal.matchAll(said))
      for (const part of list.split(",")) named.add(/\w+/.exec(part)?.[0] ?? "");
  }
  return [...named].filter((name) => tables.has(name)).toSorted();
}

/** The texts of template and string literals that hold SQL. */
function templatesIn(code: string): string[] {
  const literals = [...code.matchAll(/`(?:[^`\\]|\\[\s\S])*`|"(?:[^"\\\n]|\\.)*"/g)].map(
    ([each]) => each,
  );
  return literals.filter((each) => /\b(?:select|insert|update|delete|truncate|with)\b/i.test(each));
}

/** Lines for tables that a file names and that are neither its owner's nor a listed exception; and for
 *  exceptions that nothing needs any more. */
export function foreignTables(
  named: readonly NamedTable[],
  owners: ReadonlyMap<string, string>,
  exceptions: readonly SqlException[],
): string[] {
  const used = new Set<SqlException>();
  const lines = named.flatMap(({ file, table }) => {
    const from = ownerOf(file);
    const owner = owners.get(table);
    if (owner === undefined || owner === from) return [];
    const exception = exceptions.find((each) => each.from === from && each.tables.includes(table));
    if (exception === undefined) return [`src/${file} names ${table} of ${owner}`];
    used.add(exception);
    return [];
  });
  for (const exception of exceptions) {
    const idle = exception.tables.filter(
      (table) =>
        !named.some((each) => each.table === table && ownerOf(each.file) === exception.from),
    );
    if (idle.length > 0)
      lines.push(`the exception of ${exception.from} for ${idle.join(", ")} is not needed`);
  }
  return lines;
}

/** Tables by the folder whose *.tables.ts types them. */
function readOwners(source: string): ReadonlyMap<string, string> {
  return new Map(
    filesUnder(source, [".tables.ts"]).flatMap((file) =>
      [...readTableTypes(readFileSync(join(source, file), "utf8")).keys()].map(
        (table) => [table, ownerOf(file)] as const,
      ),
    ),
  );
}

function main(): void {
  const source = resolve(import.meta.dirname, "../src");
  const owners = readOwners(source);
  const tables = new Set(owners.keys());
  const named = filesUnder(source, [".ts", ".tsx"])
    .filter((file) => !/\.(test|fixture|example|tables)\.tsx?$/.test(file))
    .flatMap((file) =>
      tablesIn(readFileSync(join(source, file), "utf8"), tables).map((table) => ({ file, table })),
    );
  const lines = foreignTables(named, owners, sqlExceptions);
  for (const line of lines) console.error(line);
  console.log(
    `${named.length} names of ${tables.size} tables read, ${lines.length} of another module`,
  );
  if (lines.length > 0) process.exit(1);
}

if (import.meta.main) main();
