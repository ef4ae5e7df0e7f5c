import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

const tables = { insurer: "organizations", upperType: "upper_types" } as const;

/** Whether the catalogue has what a grant is to be narrowed to: an organization's code, or an upper type's. */
export async function isKnownLimit(
  connection: Connection,
  name: keyof typeof tables,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tables[name])} where code = ${code}`.execute(
    connection,
  );
  return rows.length > 0;
}
