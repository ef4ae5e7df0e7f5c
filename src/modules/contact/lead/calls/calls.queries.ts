import { type RawBuilder, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PageAsked } from "#src/contracts/keyset.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AttemptResult } from "../call-results.rules.ts";
import type { AttemptMade } from "../lead-contact.ts";
import type { ContactChannel } from "../lead-work.tables.ts";
import { hiddenStatuses } from "../lead.status.ts";
import { type CallFilter, callPatterns } from "./call-filter.rules.ts";

/** An attempt with what its row shows of the lead, and what decides whether the person may be called now. */
export interface CallRow {
  id: number;
  at: Date;
  channel: ContactChannel;
  result: AttemptResult;
  minutes: number;
  callerId: string;
  caller: string;
  leadId: number;
  reference: string;
  person: string;
  productName: string | null;
  status: number;
  statusSince: Date;
  country: CountryCode;
  executiveId: string | null;
  teamId: string | null;
  maker: string | null;
  insurer: string | null;
  upperType: string | null;
  requestType: string;
  tenantPath: string;
}

/** Above it a list says "more than". */
export const countedTo = 10_000;

function conditions(filter: CallFilter, scope: RawBuilder<boolean>): RawBuilder<unknown>[] {
  const { results, channels, countries, callers, from, to } = filter;
  const parts: RawBuilder<unknown>[] = [scope, sql`l.status <> all(${[...hiddenStatuses]}::int[])`];
  if (results.length > 0) parts.push(sql`c.result = any(${[...results]}::text[])`);
  if (channels.length > 0) parts.push(sql`c.channel = any(${[...channels]}::text[])`);
  if (countries.length > 0) parts.push(sql`l.country = any(${[...countries]}::text[])`);
  if (callers.length > 0) parts.push(sql`c.actor = any(${[...callers]}::uuid[])`);
  // The days around it bound what the index by instant has to read.
  if (from !== null)
    parts.push(
      sql`c.local_day >= ${from}::date`,
      sql`c.at >= (${from}::date - 1)::timestamp at time zone 'UTC'`,
    );
  if (to !== null)
    parts.push(
      sql`c.local_day <= ${to}::date`,
      sql`c.at < (${to}::date + 2)::timestamp at time zone 'UTC'`,
    );
  const patterns = callPatterns(filter.text);
  if (patterns?.length === 0) parts.push(sql`false`);
  for (const pattern of patterns ?? [])
    parts.push(sql`(l.sort_name || ' ' || lower(l.reference) || ' ' ||
      lower(replace(l.reference, '-', ''))) like ${pattern}`);
  return parts;
}

const joined = sql`lead_calls c join leads l on l.id = c.lead_id`;

/** A page of the attempts of the leads in scope, the newest first: up to `take` + 1 rows. */
export async function listCallsMade(
  connection: Connection,
  filter: CallFilter,
  { scope, asked, take }: { scope: RawBuilder<boolean>; asked: PageAsked; take: number },
): Promise<CallRow[]> {
  const isBackwards = asked.kind === "before";
  const key =
    asked.kind === "first"
      ? sql`true`
      : isBackwards
        ? sql`(c.at, c.id) > (${asked.key[0]}::timestamptz, ${asked.key[1]}::bigint)`
        : sql`(c.at, c.id) < (${asked.key[0]}::timestamptz, ${asked.key[1]}::bigint)`;
  const way = isBackwards ? sql`asc` : sql`desc`;
  const { rows } = await sql<CallRow>`
    select c.id, c.at, c.channel, c.result, c.minutes, c.actor as "callerId", u.name as caller,
      l.id as "leadId", l.reference, l.full_name as person, l.product_name as "productName", l.status,
      l.status_since as "statusSince", l.country, l.executive_user_id as "executiveId",
      l.team_id as "teamId", l.made_by as maker, l.insurer, l.upper_type as "upperType",
      l.request_type as "requestType", t.path as "tenantPath"
    from ${joined} join users u on u.id = c.actor join tenants t on t.id = l.tenant_id
    where ${sql.join(conditions(filter, scope), sql` and `)} and ${key}
    order by c.at ${way}, c.id ${way} limit ${take + 1}`.execute(connection);
  return isBackwards ? rows.toReversed() : rows;
}

/** How many attempts of the filter ended how, among the newest 10,001. */
export async function countByResult(
  connection: Connection,
  filter: CallFilter,
  scope: RawBuilder<boolean>,
): Promise<Map<AttemptResult, number>> {
  const { rows } = await sql<{ result: AttemptResult; count: number }>`
    select result, count(*)::int as count from (
      select c.result from ${joined} where ${sql.join(conditions(filter, scope), sql` and `)}
      order by c.at desc, c.id desc limit ${countedTo + 1}) as counted
    group by result`.execute(connection);
  return new Map(rows.map(({ result, count }) => [result, count]));
}

/** Who made attempts in scope: the values of a filter. */
export async function listCallers(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u
    where u.id in (select c.actor from ${joined} where ${scope})
    order by u.name, u.id limit 500`.execute(connection);
  return rows;
}

/** All attempts to reach the people of some leads. */
export async function attemptsOf(
  connection: Connection,
  leadIds: readonly number[],
): Promise<Map<number, AttemptMade[]>> {
  const { rows } = await sql<AttemptMade & { leadId: number }>`
    select lead_id as "leadId", at, local_day, channel, result from lead_calls
    where lead_id = any(${[...leadIds]}::bigint[])`.execute(connection);
  return Map.groupBy(rows, ({ leadId }) => leadId);
}

/** What the people of some leads last said of being called. */
export async function phoneConsentsOf(
  connection: Connection,
  leadIds: readonly number[],
): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ leadId: number; isGiven: boolean }>`
    select distinct on (lead_id) lead_id as "leadId", is_given as "isGiven" from lead_consents
    where lead_id = any(${[...leadIds]}::bigint[]) and purpose = 'contact' and channel = 'phone'
    order by lead_id, id desc`.execute(connection);
  return new Map(rows.map(({ leadId, isGiven }) => [leadId, isGiven]));
}
