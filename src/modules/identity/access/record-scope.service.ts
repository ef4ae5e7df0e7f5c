import { type RawBuilder, sql } from "kysely";
import type { Holder } from "./policy.rules.ts";

/** Columns of a table that the policy asks for, as a query names them. No limit asks for one that it does not have. */
export interface ScopeColumns {
  tenant: string;
  team?: string;
  executive: string;
  maker: string;
  insurer?: string;
  upperType?: string;
  country?: string;
  /** Whether a person or a company holds it: said by several columns. */
  holder?: RawBuilder<string>;
}

/** Which records a holder's grants open, as a condition on their table: what `decide` answers of one record, said of
 *  all of them. Row level security stands behind it. */
export function recordsInScope(
  permission: string,
  holder: Holder,
  { at, columns }: { at: Date; columns: ScopeColumns },
): RawBuilder<boolean> {
  const opened = holder.grants.filter(
    ({ from, until, permissions }) =>
      permissions.has(permission) && from <= at && (until === null || at < until),
  );
  if (opened.length === 0) return sql`false`;
  return sql`(${sql.join(
    opened.map((grant) => grantCondition(grant, holder, columns)),
    sql` or `,
  )})`;
}

function grantCondition(
  grant: Holder["grants"][number],
  holder: Holder,
  columns: ScopeColumns,
): RawBuilder<boolean> {
  const of = (name: Exclude<keyof ScopeColumns, "holder">) => sql.ref(columns[name] ?? "");
  const parts: RawBuilder<unknown>[] = [];
  if (grant.path.includes("/"))
    parts.push(
      sql`${of("tenant")} in (select t.id from tenants t where t.path = ${grant.path} or t.path like ${`${grant.path}/%`})`,
    );
  const { userIds, teamIds } = holder.supervised;
  if (grant.scope === "team") {
    const ofUsers = sql`${of("executive")} = any(${[...userIds]}::uuid[])`;
    parts.push(
      columns.team === undefined
        ? ofUsers
        : sql`(${of("team")} = any(${[...teamIds]}::uuid[]) or ${ofUsers})`,
    );
  }
  if (grant.scope === "assigned") parts.push(sql`${of("executive")} = ${holder.userId}::uuid`);
  if (grant.scope === "own") parts.push(sql`${of("maker")} = ${holder.userId}::uuid`);
  const { insurer, upperType, country, holder: policyholder } = grant.limits;
  if (insurer !== undefined && columns.insurer !== undefined)
    parts.push(sql`${of("insurer")} = ${insurer}`);
  if (upperType !== undefined && columns.upperType !== undefined)
    parts.push(sql`${of("upperType")} = ${upperType}`);
  if (country !== undefined && columns.country !== undefined)
    parts.push(sql`${of("country")} = ${country}`);
  if (policyholder !== undefined && columns.holder !== undefined)
    parts.push(sql`${columns.holder} = ${policyholder}`);
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}
