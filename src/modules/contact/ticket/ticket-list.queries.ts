import { type RawBuilder, sql } from "kysely";
import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PageAsked, RowKey } from "#src/contracts/keyset.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { searchWords } from "#src/modules/contact/lead/lead-filter.rules.ts";
import type { TicketFilter, TicketOrder, TicketView } from "./ticket-filter.rules.ts";
import type { TicketChannel, TicketPriority, TicketQueue } from "./ticket.rules.ts";

/** A ticket as lists show it. */
export interface TicketListRow {
  id: number;
  reference: string;
  subject: string;
  status: TicketStatus;
  queue: TicketQueue;
  priority: TicketPriority;
  channel: TicketChannel;
  country: CountryCode;
  requesterName: string;
  ownerId: string | null;
  ownerName: string | null;
  createdAt: Date;
  lastActAt: Date;
  dueAt: Date | null;
  version: number;
}

/** In what a list is asked: whose, and when. */
export interface TicketListContext {
  holder: Holder;
  at: Date;
}

/** Above it a list says "more than". */
export const countedTo = 10_000;

type Condition = RawBuilder<unknown>;

/** Which tickets a holder's grants open, as a condition on `tickets as k`: what `decide` answers of one ticket, said
 *  of all of them. */
export function ticketsInScope({ holder, at }: TicketListContext): Condition {
  const opened = holder.grants.filter(
    ({ from, until, permissions }) =>
      permissions.has("ticket:read") && from <= at && (until === null || at < until),
  );
  if (opened.length === 0) return sql`false`;
  return sql`(${sql.join(
    opened.map((grant) => grantCondition(grant, holder)),
    sql` or `,
  )})`;
}

function grantCondition(grant: Holder["grants"][number], holder: Holder): Condition {
  const parts: Condition[] = [sql`true`];
  if (grant.path.includes("/"))
    parts.push(
      sql`k.tenant_id in (select t.id from tenants t where t.path = ${grant.path} or t.path like ${`${grant.path}/%`})`,
    );
  const { userIds, teamIds } = holder.supervised;
  if (grant.scope === "team")
    parts.push(
      sql`(k.owner = any(${[...userIds]}::uuid[]) or k.owner in (select e.user_id from executives e where e.team_id = any(${[...teamIds]}::uuid[])))`,
    );
  if (grant.scope === "assigned") parts.push(sql`k.owner = ${holder.userId}::uuid`);
  if (grant.scope === "own")
    parts.push(sql`coalesce(k.requester_user, k.made_by) = ${holder.userId}::uuid`);
  const { country } = grant.limits;
  if (country !== undefined) parts.push(sql`k.country = ${country}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

function viewCondition(view: TicketView, { holder, at }: TicketListContext): Condition {
  const open = sql`k.status <> 'solved'`;
  switch (view) {
    case "mine":
      return sql`k.owner = ${holder.userId}::uuid and ${open}`;
    case "unassigned":
      return sql`k.owner is null and ${open}`;
    case "late":
      return sql`k.due_at < ${at}`;
    case "open":
      return open;
  }
}

function conditionsOf(filter: TicketFilter, context: TicketListContext): Condition[] {
  const parts: Condition[] = [ticketsInScope(context)];
  const { status, queue, priority, channel, country } = filter.values;
  for (const [column, values] of Object.entries({ status, queue, priority, channel, country }))
    if (values !== undefined)
      parts.push(sql`${sql.ref(`k.${column}`)} = any(${[...values]}::text[])`);
  if (filter.owner !== null) parts.push(sql`k.owner = ${filter.owner}::uuid`);
  if (filter.requester !== null) parts.push(sql`k.requester_user = ${filter.requester}::uuid`);
  if (filter.view !== null) parts.push(viewCondition(filter.view, context));
  const text = filter.text.trim().toLowerCase();
  if (text.includes("@")) parts.push(sql`k.requester_email = ${text}`);
  else if (text !== "") {
    const words = searchWords(text);
    if (words.length === 0) parts.push(sql`false`);
    for (const word of words)
      parts.push(sql`k.search_text like ${`%${word.replace(/[\\%_]/g, (one) => `\\${one}`)}%`}`);
  }
  return parts;
}

/** What a list is ordered by. What is due soonest stands first, what stands still last. */
const orders = {
  lastAct: { by: sql`k.last_act_at`, isUp: false },
  due: { by: sql`coalesce(k.due_at, 'infinity'::timestamptz)`, isUp: true },
} as const;

/** Values of the key that an address holds. */
export const keyOfTicket = (order: TicketOrder, row: TicketListRow): RowKey =>
  order === "due"
    ? [row.dueAt?.toISOString() ?? "infinity", row.id]
    : [row.lastActAt.toISOString(), row.id];

const and = (parts: readonly Condition[]): Condition => sql.join([...parts], sql` and `);

/** A page of a list: up to `take` + 1 rows in its order, for a page before a row the last ones before it. */
export async function listTickets(
  connection: Connection,
  filter: TicketFilter,
  context: TicketListContext,
  { order, asked, take }: { order: TicketOrder; asked: PageAsked; take: number },
): Promise<{ rows: TicketListRow[]; total: number }> {
  const conditions = conditionsOf(filter, context);
  const { by, isUp } = orders[order];
  const isBackwards = asked.kind === "before";
  const way = isUp === isBackwards ? sql`desc` : sql`asc`;
  const paged = [...conditions];
  if (asked.kind !== "first") {
    const [value, id] = asked.key;
    const key = sql`(${value}::timestamptz, ${id}::bigint)`;
    paged.push(isUp === isBackwards ? sql`(${by}, k.id) < ${key}` : sql`(${by}, k.id) > ${key}`);
  }
  const { rows } = await sql<TicketListRow>`
    select k.id, k.reference, k.subject, k.status, k.queue, k.priority, k.channel, k.country,
      k.requester_name as "requesterName", k.owner as "ownerId", u.name as "ownerName",
      k.created_at as "createdAt", k.last_act_at as "lastActAt", k.due_at as "dueAt", k.version
    from tickets k left join users u on u.id = k.owner
    where ${and(paged)} order by ${by} ${way}, k.id ${way} limit ${take + 1}`.execute(connection);
  return {
    rows: isBackwards ? rows.toReversed() : rows,
    total: await countRows(connection, conditions),
  };
}

/** A ticket beside another record: what it is about, and what comes next. */
export interface TicketOfPerson {
  reference: string;
  subject: string;
  status: TicketStatus;
  owner: string | null;
  dueAt: Date | null;
  holdUntil: Date | null;
  createdAt: Date;
}

/** Tickets of a person in scope: about these leads, or asked from this address. What is not solved stands first. */
export async function listTicketsOfPerson(
  connection: Connection,
  { leads, email }: { leads: readonly number[]; email: string | null },
  context: TicketListContext,
): Promise<TicketOfPerson[]> {
  const { rows } = await sql<TicketOfPerson>`
    select k.reference, k.subject, k.status, u.name as owner, k.due_at as "dueAt",
      k.hold_until as "holdUntil", k.created_at as "createdAt"
    from tickets k left join users u on u.id = k.owner
    where ${ticketsInScope(context)}
      and (k.lead_id = any(${[...leads]}::bigint[]) or k.requester_email = ${email?.toLowerCase() ?? null}::text)
    order by k.status = 'solved', k.last_act_at desc, k.id desc limit 20`.execute(connection);
  return rows;
}

/** How many tickets a view holds. */
export const countTickets = (
  connection: Connection,
  filter: TicketFilter,
  context: TicketListContext,
): Promise<number> => countRows(connection, conditionsOf(filter, context));

async function countRows(
  connection: Connection,
  conditions: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from tickets k where ${and(conditions)} limit ${countedTo + 1}) as counted`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}

/** Owners of the tickets in scope: for the menu of a filter. */
export async function listOwners(
  connection: Connection,
  context: TicketListContext,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u
    where u.id in (select k.owner from tickets k where ${ticketsInScope(context)}) order by u.name, u.id`.execute(
    connection,
  );
  return rows;
}
