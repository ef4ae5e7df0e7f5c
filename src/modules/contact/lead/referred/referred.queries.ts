import { type RawBuilder, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";

export interface ReferredRow {
  id: number;
  reference: string;
  status: number;
  fullName: string;
  country: CountryCode;
  /** Name of what is insured. */
  line: string | null;
  madeBy: string | null;
  referrer: string | null;
  createdAt: Date;
}

/** People whom portals or links brought, in scope: the newest first, before one of them. */
export async function listReferred(
  connection: Connection,
  { scope, before, take }: { scope: RawBuilder<boolean>; before: number | null; take: number },
): Promise<ReferredRow[]> {
  const { rows } = await sql<ReferredRow>`
    select l.id, l.reference, l.status, l.full_name as "fullName", l.country,
      t.display_name as line, l.made_by as "madeBy", u.name as referrer,
      l.created_at as "createdAt"
    from leads l left join users u on u.id = l.made_by
      left join upper_types t on t.code = l.upper_type
    where ${scope} and l.made_by is not null and l.system = 'QPCLIENTS'
      and (${before}::bigint is null or l.id < ${before}::bigint)
    order by l.id desc limit ${take}`.execute(connection);
  return rows;
}

/** Names of what a referrer is limited to. */
export async function findLimitNames(
  connection: Connection,
  { upperType, insurer }: { upperType: string | null; insurer: string | null },
): Promise<{ line: string | null; insurer: string | null }> {
  const { rows } = await sql<{ line: string | null; insurer: string | null }>`
    select (select display_name from upper_types where code = ${upperType}::text) as line,
      (select display_name from organizations where code = ${insurer}::text) as insurer`.execute(
    connection,
  );
  return rows[0] ?? { line: null, insurer: null };
}
