import { type RawBuilder, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";

export interface ReferredRow {
  id: number;
  reference: string;
  status: number;
  fullName: string;
  country: CountryCode;
  /** Code of the line of insurance. */
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
      l.upper_type as line, l.made_by as "madeBy", u.name as referrer,
      l.created_at as "createdAt"
    from leads l left join users u on u.id = l.made_by
    where ${scope} and l.made_by is not null and l.system = 'QPCLIENTS'
      and (${before}::bigint is null or (l.created_at, l.id) <
        (select b.created_at, b.id from leads b where b.id = ${before}::bigint))
    order by l.created_at desc, l.id desc limit ${take}`.execute(connection);
  return rows;
}

/** Name of the insurer that a referrer is limited to. */
export async function findInsurerName(
  connection: Connection,
  insurer: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from organizations where code = ${insurer}::text`.execute(
    connection,
  );
  return rows[0]?.name ?? null;
}
