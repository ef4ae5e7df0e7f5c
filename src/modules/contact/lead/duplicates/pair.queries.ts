import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { closedStatuses } from "../lead.status.ts";
import type { ComparedLead, DuplicateLevel, DuplicateReason } from "./duplicate.rules.ts";
import type { RecentJoin } from "./join.queries.ts";
import "./duplicate.tables.ts";

/** A lead as it is compared with others. */
export interface ComparedRow extends ComparedLead {
  id: number;
  reference: string;
  version: number;
  status: number;
  country: string;
  tenantId: string;
  path: string;
  createdAt: Date;
}

const compared = sql`l.id, l.reference, l.version, l.status, l.country, l.tenant_id as "tenantId", t.path,
  l.created_at as "createdAt", l.full_name as "fullName", l.identification, l.email, l.phone,
  l.product_code as "productCode", case when t.kind in ('company', 'group') then t.path end as employer`;
const isOpen = (of: string) =>
  sql`${sql.ref(`${of}.status`)} <> all(${[...closedStatuses]}::int[])`;

/** One node compares at a time: two that write the same pairs would wait for each other. */
export async function takesTurn(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('lead-duplicates')) as "isMine"`.execute(connection);
  return rows[0]?.isMine === true;
}

/** Leads that changed since they were last compared, the oldest first. */
export async function listToCompare(
  connection: Connection,
  { since, take }: { since: Date; take: number },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select ${compared} from leads l join tenants t on t.id = l.tenant_id
    where l.created_at >= ${since} and ${isOpen("l")} and not exists (
      select 1 from lead_checks c where c.lead_id = l.id and c.version = l.version)
    order by l.id limit ${take}`.execute(connection);
  return rows;
}

/** Names that share fewer threes of letters are not looked at. */
const alikeNames = 0.4;

/** Open leads of the same country that have something in common with one. */
export async function listAlike(
  connection: Connection,
  lead: ComparedRow,
  since: Date,
): Promise<ComparedRow[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(alikeNames)}, true)`.execute(
    connection,
  );
  const { rows } = await sql<ComparedRow>`
    select ${compared} from leads l join tenants t on t.id = l.tenant_id
    where l.id <> ${lead.id} and l.country = ${lead.country} and l.created_at >= ${since} and ${isOpen("l")}
      and (l.identification = ${lead.identification} or lower(l.email) = lower(${lead.email})
        or l.phone = ${lead.phone} or l.sort_name % plain_text(${lead.fullName}))
    order by (l.identification is not distinct from ${lead.identification}) desc,
      similarity(l.sort_name, plain_text(${lead.fullName})) desc, l.id desc limit 200`.execute(
    connection,
  );
  return rows;
}

export interface FoundPair {
  other: ComparedRow;
  level: DuplicateLevel;
  reasons: readonly DuplicateReason[];
}

/** Keeps what a lead has in common with others, and forgets what no longer holds. What somebody said of a pair
 *  stays. */
export async function keepPairs(
  connection: Connection,
  lead: ComparedRow,
  pairs: readonly FoundPair[],
  at: Date,
): Promise<void> {
  await sql`
    delete from lead_pairs where (low_id = ${lead.id} or high_id = ${lead.id}) and different_at is null
      and not (low_id + high_id - ${lead.id} = any(${pairs.map(({ other }) => other.id)}::bigint[]))`.execute(
    connection,
  );
  for (const { other, level, reasons } of pairs) {
    const [low, high] = lead.id < other.id ? [lead, other] : [other, lead];
    await connection
      .insertInto("lead_pairs")
      .values({
        low_id: low.id,
        high_id: high.id,
        tenant_id: low.tenantId,
        high_tenant_id: high.tenantId,
        level,
        reasons: [...reasons],
        found_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(["low_id", "high_id"]).doUpdateSet({ level, reasons: [...reasons] }),
      )
      .execute();
  }
  await connection
    .insertInto("lead_checks")
    .values({ lead_id: lead.id, version: lead.version })
    .onConflict((conflict) => conflict.column("lead_id").doUpdateSet({ version: lead.version }))
    .execute();
}

/** Pairs that join by themselves: one document and product, thirty days, the newer one not yet worked far. */
export async function listToJoin(
  connection: Connection,
  {
    settledBefore,
    days,
    take,
    only,
  }: { settledBefore: Date; days: number; take: number; only?: string },
): Promise<{ low: string; high: string }[]> {
  const { rows } = await sql<{ low: string; high: string }>`
    select a.reference as low, b.reference as high from lead_pairs p
    join leads a on a.id = p.low_id join leads b on b.id = p.high_id
    where p.level = 'certain' and p.different_at is null and 'product' = any(p.reasons)
      and a.identification = b.identification and a.product_code = b.product_code
      and a.country = b.country and a.tenant_id = b.tenant_id
      and a.created_at <= b.created_at and b.created_at <= a.created_at + make_interval(days => ${days}::int)
      and ${isOpen("a")} and b.status in (1, 2, 8) and b.created_at < ${settledBefore}
      and ${only === undefined ? sql`true` : sql`b.reference = ${only}`}
      and not exists (select 1 from lead_joins j where j.undone_at is not null
        and ((j.kept_id = a.id and j.joined_id = b.id) or (j.kept_id = b.id and j.joined_id = a.id)))
    order by p.high_id limit ${take}`.execute(connection);
  return rows;
}

/** Says that two leads are of two people. */
export async function markDifferent(
  connection: Connection,
  pair: { low: ComparedIds; high: ComparedIds },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { low, high } = pair;
  await connection
    .insertInto("lead_pairs")
    .values({
      low_id: low.id,
      high_id: high.id,
      tenant_id: low.tenant_id,
      high_tenant_id: high.tenant_id,
      level: "possible",
      reasons: [],
      found_at: at,
      different_at: at,
      different_by: by,
    })
    .onConflict((conflict) =>
      conflict.columns(["low_id", "high_id"]).doUpdateSet({ different_at: at, different_by: by }),
    )
    .execute();
}

interface ComparedIds {
  id: number;
  tenant_id: string;
}

export interface PairedLead {
  reference: string;
  name: string;
  product: string | null;
  status: number;
  executive: string | null;
  createdAt: Date;
}

export interface ListedPair {
  low: PairedLead;
  high: PairedLead;
  lowId: number;
  highId: number;
  level: DuplicateLevel;
  reasons: DuplicateReason[];
}

const side = (of: string) => sql`jsonb_build_object('reference', ${sql.ref(`${of}.reference`)},
  'name', ${sql.ref(`${of}.full_name`)}, 'product', ${sql.ref(`${of}.product_name`)},
  'status', ${sql.ref(`${of}.status`)}, 'createdAt', ${sql.ref(`${of}.created_at`)},
  'executive', (select u.name from users u where u.id = ${sql.ref(`${of}.executive_user_id`)}))`;
const rank = sql`case p.level when 'certain' then 1 when 'likely' then 2 else 3 end`;

/** Pairs in scope that nobody decided about, the surest and newest first. */
export async function listPairs(
  connection: Connection,
  asked: {
    scope: RawBuilder<boolean>;
    level: DuplicateLevel | null;
    /** One of the two. */
    of: string | null;
    after: readonly [rank: number, high: number, low: number] | null;
    take: number;
  },
): Promise<ListedPair[]> {
  const { scope, level, of, after, take } = asked;
  const inScope = (id: string) =>
    sql`exists (select 1 from leads l where l.id = ${sql.ref(id)} and ${scope})`;
  const parts = [
    sql`p.different_at is null`,
    isOpen("a"),
    isOpen("b"),
    inScope("p.low_id"),
    inScope("p.high_id"),
    ...(level === null ? [] : [sql`p.level = ${level}`]),
    ...(of === null ? [] : [sql`(a.reference = ${of} or b.reference = ${of})`]),
    ...(after === null
      ? []
      : [
          sql`(${rank}, -p.high_id, -p.low_id) > (${after[0]}::int, ${-after[1]}::bigint, ${-after[2]}::bigint)`,
        ]),
  ];
  const { rows } = await sql<ListedPair & { low: StoredSide; high: StoredSide }>`
    select ${side("a")} as low, ${side("b")} as high, p.low_id as "lowId", p.high_id as "highId", p.level, p.reasons
    from lead_pairs p join leads a on a.id = p.low_id join leads b on b.id = p.high_id
    where ${sql.join(parts, sql` and `)}
    order by ${rank}, p.high_id desc, p.low_id desc limit ${take}`.execute(connection);
  return rows.map((row) => ({ ...row, low: sideOf(row.low), high: sideOf(row.high) }));
}

interface StoredSide extends Omit<PairedLead, "createdAt"> {
  createdAt: string | Date;
}
const sideOf = (one: StoredSide): PairedLead => ({ ...one, createdAt: new Date(one.createdAt) });

/** Joins in scope that may still be undone, the latest first. */
export async function listJoins(
  connection: Connection,
  { scope, since, take }: { scope: RawBuilder<boolean>; since: Date; take: number },
): Promise<RecentJoin[]> {
  const { rows } = await sql<RecentJoin>`
    select j.id, j.at, u.name as by, l.reference as kept, o.reference as joined, l.full_name as name
    from lead_joins j join leads l on l.id = j.kept_id join leads o on o.id = j.joined_id
      left join users u on u.id = j.actor
    where j.undone_at is null and j.at >= ${since} and o.status = 6 and o.merged_into = l.id and l.status <> 6
      and ${scope} order by j.at desc, j.id limit ${take}`.execute(connection);
  return rows;
}
