import { type RawBuilder, sql } from "kysely";
import { countries } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { firstPlace, type PageAsked, type RowKey } from "#src/contracts/keyset.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { LeadListRow, LeadPremiums } from "./lead-desk.types.ts";
import {
  type BuiltInView,
  emptyFilter,
  type FilterKey,
  type LeadFilter,
  type LeadOrder,
  type LeadStep,
  listFilters,
  leadSteps,
  listPeriods,
  noValue,
  type PeriodKey,
} from "./lead-filter.rules.ts";
import type { ContactSearch } from "./lead-scope.queries.ts";
import { countCommon, findText, type FoundText, textConditions } from "./lead-search.queries.ts";
import { closedStatuses, hiddenStatuses, openStatuses, uncountedStatuses } from "./lead.status.ts";

/** What a list is asked in: whose, when, in which zone, and what may be looked through. */
export interface ListContext {
  scope: RawBuilder<boolean>;
  userId: string;
  at: Date;
  timeZone: string;
  /** Which of them the reports count. */
  reported: RawBuilder<boolean>;
  /** Of which leads e-mail, telephone and identification are looked through. */
  contactSearch: ContactSearch;
}

/** Above it a list says "more than". */
export const countedTo = 10_000;

type Condition = RawBuilder<unknown>;
const both = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `);

const columnOf = (name: string) => sql.ref(`l.${name}`);

function filterConditions(
  filter: LeadFilter,
  context: ListContext,
  search: readonly Condition[],
): Condition[] {
  const parts: Condition[] = [context.scope];
  for (const [key, values] of Object.entries(filter.values)) {
    const { column, kind } = listFilters[key as FilterKey];
    const given = values.filter((value) => value !== noValue);
    const type = { number: sql`int[]`, text: sql`text[]`, uuid: sql`uuid[]` }[kind];
    const any = sql`${columnOf(column)} = any(${given}::${type})`;
    if (given.length === values.length) parts.push(any);
    else if (given.length === 0) parts.push(sql`${columnOf(column)} is null`);
    else parts.push(sql`(${any} or ${columnOf(column)} is null)`);
  }
  for (const [key, { from, to }] of Object.entries(filter.periods)) {
    const column = columnOf(listPeriods[key as PeriodKey].column);
    if (from !== null) parts.push(...dayBounds(column, from, "from"));
    if (to !== null) parts.push(...dayBounds(column, to, "to"));
  }
  if (filter.premium !== null) {
    const { fromMinor, toMinor, currency } = filter.premium;
    parts.push(sql`l.premium_currency = ${currency}`);
    if (fromMinor !== null) parts.push(sql`l.premium_minor >= ${fromMinor}::bigint`);
    if (toMinor !== null) parts.push(sql`l.premium_minor <= ${toMinor}::bigint`);
  }
  if (filter.step !== null) parts.push(stepCondition(filter.step));
  if (filter.isCounted)
    parts.push(context.reported, sql`l.status <> all(${[...uncountedStatuses]}::int[])`);
  if (filter.view !== null) parts.push(viewCondition(filter.view, context));
  if (filter.values.status === undefined)
    parts.push(sql`l.status <> all(${[...hiddenStatuses]}::int[])`);
  return [...parts, ...search];
}

/** The zone in which a lead's days are told: its country's. */
export const zoneOfLead: RawBuilder<string> = sql`case l.country ${sql.join(
  countries.map(({ code, timeZone }) => sql`when ${code} then ${timeZone}`),
  sql` `,
)} end`;

/** From the beginning of a civil day, or to its end, in the country of each lead. The days around it bound what an
 *  index has to read. */
function dayBounds(column: Condition, day: string, end: "from" | "to"): Condition[] {
  if (end === "from")
    return [
      sql`${column} >= (${day}::date - 1)::timestamp at time zone 'UTC'`,
      sql`${column} >= ${day}::date::timestamp at time zone ${zoneOfLead}`,
    ];
  return [
    sql`${column} < (${day}::date + 2)::timestamp at time zone 'UTC'`,
    sql`${column} < (${day}::date + 1)::timestamp at time zone ${zoneOfLead}`,
  ];
}

/** Whether a lead came as far as a step: by its status, or by one that its timeline has. */
function stepCondition(step: LeadStep): Condition {
  if (step === "answered") return sql`l.first_answer_at is not null`;
  const statuses = sql`any(${[...leadSteps[step]]}::int[])`;
  return sql`(l.status = ${statuses} or exists (select 1 from lead_events e
    where e.lead_id = l.id and e.to_status = ${statuses}))`;
}

/** Which leads a filter leaves, as a condition on `leads as l`. */
export const leadsOfFilter = (filter: LeadFilter, context: ListContext): RawBuilder<unknown> =>
  both(filterConditions(filter, context, textConditions(filter.text, context.contactSearch)));

/** A filter's conditions with what its text finds. */
async function searched(
  connection: Connection,
  filter: LeadFilter,
  context: ListContext,
): Promise<FoundText> {
  const whole = (search: readonly Condition[]) => filterConditions(filter, context, search);
  const found = await findText(connection, filter.text, context.contactSearch, async (search) => {
    const { rows } = await sql`select 1 from leads l where ${both(whole(search))} limit 1`.execute(
      connection,
    );
    return rows.length > 0;
  });
  return { conditions: whole(found.conditions), common: found.common };
}

const open = sql`l.status = any(${[...openStatuses]}::int[])`;

/** The lists that everybody has (AL 6). */
function viewCondition(view: BuiltInView, { userId, at, timeZone }: ListContext): Condition {
  switch (view) {
    case "mine":
      return sql`l.executive_user_id = ${userId}::uuid and ${open}`;
    case "today":
      return sql`${open} and l.next_step_at < ((date_trunc('day', ${at.toISOString()}::timestamptz at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone})`;
    case "online":
      return sql`l.status in (500, 501)`;
    case "idle":
      return sql`${open} and l.last_act_at < ${new Date(at.getTime() - 48 * 3_600_000)}`;
    case "closed":
      return sql`l.status = 3 and l.status_since >= (date_trunc('month', ${at.toISOString()}::timestamptz at time zone ${timeZone}) at time zone ${timeZone})`;
    case "reassign":
      return sql`l.status = 7`;
    case "unassigned":
      return sql`l.executive_user_id is null and l.status in (1, 7, 8)`;
    case "duplicates":
      return sql`exists (select 1 from lead_pairs p
        join leads o on o.id = p.low_id + p.high_id - l.id
        where (p.low_id = l.id or p.high_id = l.id) and p.different_at is null
        and o.status <> all(${[...closedStatuses]}::int[])) and l.status <> all(${[...closedStatuses]}::int[])`;
  }
}

/** What a list is ordered by, and how its value stands in a key. */
const orders = {
  lastAct: { by: sql`l.last_act_at`, type: sql`timestamptz`, isIndexed: true },
  created: { by: sql`l.created_at`, type: sql`timestamptz`, isIndexed: true },
  nextStep: {
    by: sql`coalesce(l.next_step_at, 'infinity'::timestamptz)`,
    type: sql`timestamptz`,
    isIndexed: false,
  },
  premium: { by: sql`coalesce(l.premium_minor, -1)`, type: sql`bigint`, isIndexed: false },
  name: { by: sql`l.sort_name`, type: sql`text`, isIndexed: true },
} as const;

/** Values of the key that an address holds: never a name, which the row itself knows. */
export function keyOfRow({ column }: LeadOrder, row: LeadListRow): RowKey {
  switch (column) {
    case "name":
      return [row.id];
    case "premium":
      return [row.premiumMinor ?? -1, row.id];
    case "created":
      return [row.createdAt.toISOString(), row.id];
    case "nextStep":
      return [row.nextStepAt?.toISOString() ?? "infinity", row.id];
    case "lastAct":
      return [row.lastActAt.toISOString(), row.id];
  }
}

function keyCondition({ column, direction }: LeadOrder, asked: PageAsked): Condition[] {
  if (asked.kind === "first") return [];
  const { by, type } = orders[column];
  const id = Number(asked.key.at(-1));
  const value =
    column === "name"
      ? sql`(select k.sort_name from leads k where k.id = ${id})`
      : sql`${asked.key[0]}::${type}`;
  const isAbove = (direction === "asc") === (asked.kind === "after");
  return [
    isAbove
      ? sql`(${by}, l.id) > (${value}, ${id}::bigint)`
      : sql`(${by}, l.id) < (${value}, ${id}::bigint)`,
  ];
}

const shown = sql`l.id, l.reference, l.full_name as "fullName", l.product_code as "productCode",
  l.product_name as "productName", l.insurer_name as "insurerName", l.upper_type as line, l.status,
  l.sub_status as "subStatus", l.failure_reason as "failureReason", l.country,
  l.premium_minor as "premiumMinor", l.premium_currency as "premiumCurrency",
  l.price -> 'period' as "premiumPeriod",
  l.executive_user_id as "executiveId", u.name as "executiveName", l.tenant_id as "tenantId",
  t.kind as "tenantKind", t.name as "tenantName", l.source, l.origin, l.request_type as "requestType",
  l.line_of_business as "lineOfBusiness", l.created_at as "createdAt", l.last_act_at as "lastActAt",
  l.first_answer_at as "firstAnswerAt", l.next_step_at as "nextStepAt", l.version`;

interface StoredListRow extends Omit<LeadListRow, "executive" | "partner"> {
  executiveId: string | null;
  executiveName: string | null;
  tenantId: string;
  tenantKind: string;
  tenantName: string;
  country: CountryCode;
}

/** A page of a list: up to `take` + 1 rows in its order, for a page before a row the last ones before it. Where no
 *  row fits to the letter, one wrong letter in a word is forgiven. */
export async function listLeads(
  connection: Connection,
  filter: LeadFilter,
  context: ListContext,
  {
    order,
    asked,
    take,
    isCounted,
  }: { order: LeadOrder; asked: PageAsked; take: number; isCounted: boolean },
): Promise<{ rows: LeadListRow[]; total: number }> {
  const { conditions, common } = await searched(connection, filter, context);
  const { by, isIndexed } = orders[order.column];
  const isBackwards = asked.kind === "before";
  const isUp = (order.direction === "asc") !== isBackwards;
  const way = isUp ? sql`asc` : sql`desc`;
  const key = keyCondition(order, asked);
  const ordered = sql`order by ${by} ${way}, l.id ${way}`;
  // Of what many leads have, an index of the order finds a page at once; the planner does not know how many they are.
  const source =
    common !== null && isIndexed
      ? sql`(select * from leads l where ${both(key)} ${ordered} offset 0)`
      : sql`leads`;
  const { rows } = await sql<StoredListRow>`
    select ${shown} from ${source} l left join users u on u.id = l.executive_user_id
      join tenants t on t.id = l.tenant_id
    where ${both([...conditions, ...key])} ${ordered} limit ${take + 1}`.execute(connection);
  const listed = rows.map(presented);
  if (isBackwards) listed.reverse();
  if (!isCounted) return { rows: listed, total: 0 };
  // Whoever went through more rows than are counted knows without counting that there are more.
  const seen = (firstPlace(asked, Math.min(listed.length, take)) ?? 0) + listed.length;
  const total =
    seen > countedTo ? countedTo + 1 : await countFound(connection, { conditions, common });
  return { rows: listed, total };
}

const presented = ({
  executiveId,
  executiveName,
  tenantId,
  tenantKind,
  tenantName,
  ...row
}: StoredListRow): LeadListRow => ({
  ...row,
  executive: executiveId === null ? null : { id: executiveId, name: executiveName ?? "" },
  partner:
    tenantKind === "country" || tenantKind === "operator"
      ? null
      : { id: tenantId, name: tenantName },
});

/** How many leads each view holds: exact up to 10,000, then 10,001. */
export async function countViews(
  connection: Connection,
  views: readonly BuiltInView[],
  context: ListContext,
): Promise<Partial<Record<BuiltInView, number>>> {
  if (views.length === 0) return {};
  const counts = views.map((view) => {
    const conditions = filterConditions({ ...emptyFilter, view }, context, []);
    return sql`(${countOf(conditions)}) as ${sql.ref(view)}`;
  });
  const { rows } = await sql<Record<BuiltInView, number>>`select ${sql.join(counts)}`.execute(
    connection,
  );
  return rows[0] ?? {};
}

const countOf = (conditions: readonly Condition[]) =>
  sql<number>`select count(*)::int as count from (select 1 from leads l where ${both(conditions)} limit ${countedTo + 1}) as counted`;

async function countFound(
  connection: Connection,
  { conditions, common }: FoundText,
): Promise<number> {
  const counted =
    common === null ? null : await countCommon(connection, common, both(conditions), countedTo + 1);
  if (counted !== null) return counted;
  const { rows } = await sql<{ count: number }>`${countOf(conditions)}`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Premiums of a filter's rows together, by currency and by what an amount pays, as a month or a year: no more rows than
 *  are counted. */
export async function sumPremiums(
  connection: Connection,
  filter: LeadFilter,
  context: ListContext,
): Promise<LeadPremiums[]> {
  const { conditions } = await searched(connection, filter, context);
  const { rows } = await sql<Omit<LeadPremiums, "amountMinor"> & { sum: string }>`
    select premium_currency as currency, period, sum(premium_minor)::text as sum from (
      select l.premium_currency, l.premium_minor, l.price -> 'period' as period
      from leads l where ${both(conditions)}
      limit ${countedTo}) as summed
    where premium_currency is not null and premium_minor is not null
    group by premium_currency, period order by premium_currency, period nulls last`.execute(
    connection,
  );
  return rows.map(({ sum, ...of }) => ({ ...of, amountMinor: Number(sum) }));
}

/** Ids of a filter's rows, the oldest first, at most `limit`; for changes of many. */
export async function listLeadIds(
  connection: Connection,
  filter: LeadFilter,
  context: ListContext,
  limit: number,
): Promise<number[]> {
  const { conditions } = await searched(connection, filter, context);
  const { rows } = await sql<{ id: number }>`
    select l.id from leads l where ${both(conditions)}
    order by l.id limit ${limit}`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Choices of a menu at most: of products, insurers and origins those that most leads have. */
const mostChoices = 100;

/** What the values of a filter are, among the rows in scope: for its menu. */
export async function listFilterValues(
  connection: Connection,
  context: ListContext,
): Promise<{
  executives: { id: string; name: string }[];
  partners: { id: string; name: string }[];
  lines: string[];
  sources: string[];
  requestTypes: string[];
  products: { id: string; name: string }[];
  insurers: { id: string; name: string }[];
  origins: string[];
}> {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    with mine as materialized (select executive_user_id, tenant_id, upper_type, source, request_type, product_code,
      product_name, insurer, insurer_name, origin from leads l where ${context.scope})
    select 'executive' as kind, u.id::text as id, u.name from users u
      where u.id in (select executive_user_id from mine)
    union all select 'partner', t.id::text, t.name from tenants t
      where t.kind not in ('operator', 'country') and t.id in (select tenant_id from mine)
    union all select distinct 'line', upper_type, upper_type from mine where upper_type is not null
    union all select distinct 'source', source, source from mine
    union all select distinct 'requestType', request_type, request_type from mine
    union all (select 'product', product_code, coalesce(max(product_name), product_code) from mine
      where product_code is not null group by product_code order by count(*) desc, product_code limit ${mostChoices})
    union all (select 'insurer', insurer, coalesce(max(insurer_name), insurer) from mine
      where insurer is not null group by insurer order by count(*) desc, insurer limit ${mostChoices})
    union all (select 'origin', origin, origin from mine
      where origin <> '' group by origin order by count(*) desc, origin limit ${mostChoices})
    order by 3`.execute(connection);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const named = (kind: string) => of(kind).map(({ id, name }) => ({ id, name }));
  return {
    executives: named("executive"),
    partners: named("partner"),
    lines: of("line").map(({ name }) => name),
    sources: of("source").map(({ name }) => name),
    requestTypes: of("requestType").map(({ name }) => name),
    products: named("product"),
    insurers: named("insurer"),
    origins: of("origin").map(({ name }) => name),
  };
}
