import { type RawBuilder, sql } from "kysely";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";

/** Which leads a holder's grants open, as a condition on `leads as l`: what `decide` answers of one record, said of
 *  all of them. Row level security stands behind it. A test compares both. */
export function leadsInScope(permission: string, holder: Holder, at: Date): RawBuilder<boolean> {
  const opened = holder.grants.filter(
    ({ from, until, permissions }) =>
      permissions.has(permission) && from <= at && (until === null || at < until),
  );
  if (opened.length === 0) return sql`false`;
  return sql`(${sql.join(
    opened.map((grant) => grantCondition(grant, holder)),
    sql` or `,
  )})`;
}

function grantCondition(grant: Holder["grants"][number], holder: Holder): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [];
  if (grant.path.includes("/"))
    parts.push(
      sql`l.tenant_id in (select t.id from tenants t where t.path = ${grant.path} or t.path like ${`${grant.path}/%`})`,
    );
  const { userIds, teamIds } = holder.supervised;
  if (grant.scope === "team")
    parts.push(
      sql`(l.team_id = any(${[...teamIds]}::uuid[]) or l.executive_user_id = any(${[...userIds]}::uuid[]))`,
    );
  if (grant.scope === "assigned") parts.push(sql`l.executive_user_id = ${holder.userId}::uuid`);
  if (grant.scope === "own") parts.push(sql`l.made_by = ${holder.userId}::uuid`);
  const { insurer, upperType, country } = grant.limits;
  if (insurer !== undefined) parts.push(sql`l.insurer = ${insurer}`);
  if (upperType !== undefined) parts.push(sql`l.upper_type = ${upperType}`);
  if (country !== undefined) parts.push(sql`l.country = ${country}`);
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}
