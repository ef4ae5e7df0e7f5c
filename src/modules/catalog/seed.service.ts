import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";

const order = ["regions","upper_types","insurance_types","categories","organizations","comparators","coverage_organizations","features","coverage_tags","catalogue_sources","products"];
export async function loadSeedFolders(connection: Connection, folders: readonly string[], _clock: Clock): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from products`.execute(connection);
  if ((rows[0]?.n ?? 0) > 0) return;
  const files: { table: string; rows: Record<string, string>[] }[] = [];
  for (const folder of folders) for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), "utf8");
    const table = file.replace(/\.(csv|json)$/, "").replaceAll("-", "_");
    const list = file.endsWith(".json") ? (JSON.parse(text) as Record<string, unknown>[]).map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, Array.isArray(v) ? v.join("|") : v === null ? "" : typeof v === "object" ? JSON.stringify(v) : String(v)]))) : (parse(text, { columns: true }) as Record<string, string>[]);
    files.push({ table, rows: list });
  }
  files.sort((a, b) => (order.indexOf(a.table) + 100) % 100 - (order.indexOf(b.table) + 100) % 100);
  const { rows: cols } = await sql<{ table_name: string; column_name: string; data_type: string }>`select table_name, column_name, data_type from information_schema.columns where table_schema='public'`.execute(connection);
  await connection.transaction().execute(async (t) => {
    for (const { table, rows: list } of files.toSorted((a, b) => idx(a.table) - idx(b.table))) {
      if (list.length === 0) continue;
      if (table === "rates") {
        const tables = new Map<string, Record<string, string>[]>();
        for (const r of list) { const k = `${r["product_code"]}|${r["valid_from"]}`; (tables.get(k) ?? tables.set(k, []).get(k))!.push(r); }
        for (const [k, rs] of tables) {
          const [code, from] = k.split("|");
          const { rows: ins } = await sql<{ id: number }>`insert into rate_tables (product_code, valid_from, content_hash) values (${code}, ${from}::date, 'x') returning id`.execute(t);
          await sql`insert into rate_rows select ${ins[0]!.id}, * from json_to_recordset(${JSON.stringify(rs.map((r) => Object.fromEntries(Object.entries(r).map(([a, b]) => [a, b === "" ? null : b]))))}::json) as x(relationship text, sex text, age_from int, age_to int, dependants int, amount numeric)`.execute(t);
        }
        continue;
      }
      const columns = Object.keys(list[0]!);
      const typeOf = (c: string) => cols.find((x) => x.table_name === table && x.column_name === c)?.data_type ?? "text";
      const data = JSON.stringify(list.map((r) => Object.fromEntries(columns.map((c) => [c, r[c] === "" ? null : typeOf(c) === "ARRAY" ? `{${(r[c] ?? "").split("|").map((v) => JSON.stringify(v)).join(",")}}` : r[c]]))));
      const defs = sql.raw(columns.map((c) => `"${c}" text`).join(","));
      const casts = sql.raw(columns.map((c) => { const ty = typeOf(c) === "ARRAY" ? "text[]" : typeOf(c); return typeOf(c) === "ARRAY" ? `coalesce("${c}",'{}')::${ty}` : ["metadata"].includes(c) ? `coalesce("${c}",'{}')::${ty}` : `"${c}"::${ty}`; }).join(","));
      await sql`insert into ${sql.table(table)} (${sql.raw(columns.map((c) => `"${c}"`).join(","))}) select ${casts} from json_to_recordset(${data}::json) as x(${defs}) on conflict do nothing`.execute(t);
    }
    await sql`insert into catalogue_changes (reason) values ('seed')`.execute(t);
  });
}
const idx = (t: string) => { const i = order.indexOf(t); return i < 0 ? 50 : i; };
export async function serveCatalogueImports(_o: { folder: string; connection: Connection; isEmbedded: boolean; clock: Clock; log: Log; onChange: () => void }) { return { close: async () => {} }; }
export async function storeUfValue(connection: Connection, reading: { day: string }): Promise<boolean> { void connection; void reading; return false; }
