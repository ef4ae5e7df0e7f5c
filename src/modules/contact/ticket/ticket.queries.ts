import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { TicketMessagesTable, TicketsTable } from "./ticket.tables.ts";

/** A ticket as it is worked: with the path of its node, its owner's name and team, and what it refers to. */
export interface WorkedTicket extends Selectable<TicketsTable> {
  path: string;
  ownerName: string | null;
  ownerTeam: string | null;
  leadReference: string | null;
  previousReference: string | null;
}

const worked = (connection: Connection) =>
  connection
    .selectFrom("tickets as k")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .leftJoin("users as u", "u.id", "k.owner")
    .leftJoin("executives as e", "e.user_id", "k.owner")
    .leftJoin("leads as l", "l.id", "k.lead_id")
    .leftJoin("tickets as p", "p.id", "k.previous_id")
    .selectAll("k")
    .select([
      "t.path",
      "u.name as ownerName",
      "e.team_id as ownerTeam",
      "l.reference as leadReference",
      "p.reference as previousReference",
    ]);

/** One ticket, where `lock` its row held. */
export function findTicket(
  connection: Connection,
  reference: string,
  lock: "update" | "none",
): Promise<WorkedTicket | undefined> {
  const query = worked(connection).where("k.reference", "=", reference);
  return (lock === "update" ? query.forUpdate("k") : query).executeTakeFirst();
}

export const findTicketById = (
  connection: Connection,
  id: number,
): Promise<WorkedTicket | undefined> =>
  worked(connection).where("k.id", "=", id).executeTakeFirst();

/** The ticket that a mail answers, its row held. */
export const lockTicketByToken = (
  connection: Connection,
  token: string,
): Promise<WorkedTicket | undefined> =>
  worked(connection).where("k.reply_token", "=", token).forUpdate("k").executeTakeFirst();

/** The ticket in which a mail stands already. */
export const findTicketOfMail = (
  connection: Connection,
  mailId: string,
): Promise<{ reference: string } | undefined> =>
  connection
    .selectFrom("ticket_messages as m")
    .innerJoin("tickets as k", "k.id", "m.ticket_id")
    .select("k.reference")
    .where("m.mail_id", "=", mailId)
    .executeTakeFirst();

export type NewTicket = Omit<Insertable<TicketsTable>, "tenant_id"> & {
  /** Of the node that it belongs to. */
  path: string;
};

/** Stores a ticket; undefined where its reference is taken. */
export async function insertTicket(
  connection: Connection,
  { path, ...ticket }: NewTicket,
): Promise<{ id: number; tenant_id: string } | undefined> {
  return connection
    .insertInto("tickets")
    .values({ ...ticket, tenant_id: sql<string>`(select id from tenants where path = ${path})` })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning(["id", "tenant_id"])
    .executeTakeFirst();
}

/** Changes a ticket; its version counts on. */
export async function updateTicket(
  transaction: Connection,
  id: number,
  change: Updateable<TicketsTable>,
): Promise<void> {
  await transaction
    .updateTable("tickets")
    .set((row) => ({ ...change, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function insertMessage(
  connection: Connection,
  message: Insertable<TicketMessagesTable>,
): Promise<number> {
  const { id } = await connection
    .insertInto("ticket_messages")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface TicketLine extends Selectable<TicketMessagesTable> {
  authorName: string | null;
  toOwnerName: string | null;
}

const lines = (connection: Connection) =>
  connection
    .selectFrom("ticket_messages as m")
    .leftJoin("users as u", "u.id", "m.author")
    .leftJoin("users as o", "o.id", "m.to_owner")
    .selectAll("m")
    .select(["u.name as authorName", "o.name as toOwnerName"]);

/** Whether a line's words and files are for ourselves: a note, and what is noted with a move. */
export const isNote = ({ kind }: Pick<TicketLine, "kind">): boolean =>
  kind === "note" || kind === "status";

/** The newest lines of a ticket before one, the newest first. */
export const listLines = (
  connection: Connection,
  ticketId: number,
  { before, take, withNotes }: { before: number | null; take: number; withNotes: boolean },
): Promise<TicketLine[]> => {
  let query = lines(connection).where("m.ticket_id", "=", ticketId);
  if (before !== null) query = query.where("m.id", "<", before);
  if (!withNotes) query = query.where("m.kind", "in", ["request", "answer", "status"]);
  return query.orderBy("m.id", "desc").limit(take).execute();
};

export const findLine = (connection: Connection, id: number): Promise<TicketLine | undefined> =>
  lines(connection).where("m.id", "=", id).executeTakeFirst();

/** The ticket that a conversation of the chat became. */
export const findTicketOfConversation = (
  connection: Connection,
  conversationId: string,
): Promise<{ reference: string } | undefined> =>
  connection
    .selectFrom("tickets")
    .select("reference")
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();

/** Active people with a grant in force that may change tickets of a node. */
const holdersAt = (connection: Connection, path: string, at: Date) =>
  connection
    .selectFrom("users as u")
    .innerJoin("grants as g", "g.user_id", "u.id")
    .innerJoin("roles as r", "r.name", "g.role")
    .innerJoin("role_permissions as p", "p.role", "g.role")
    .innerJoin("tenants as t", "t.id", "g.tenant_id")
    .select(["u.id", "u.name"])
    .distinct()
    .where("p.permission", "=", "ticket:update")
    .where("p.is_active", "=", true)
    .where("r.is_active", "=", true)
    .where("g.taken_at", "is", null)
    .where("g.is_demo", "=", false)
    .where("g.valid_from", "<=", at)
    .where((where) =>
      where.or([where("g.valid_until", "is", null), where("g.valid_until", ">", at)]),
    )
    .where("u.status", "=", "Activo")
    .where("u.activated_at", "is not", null)
    .where(sql<boolean>`(${path} = t.path or ${path} like t.path || '/%')`)
    .orderBy("u.name")
    .orderBy("u.id");

/** People who may be given a ticket of a node. */
export const listPossibleOwners = (
  connection: Connection,
  path: string,
  at: Date,
): Promise<{ id: string; name: string }[]> => holdersAt(connection, path, at).execute();

/** Users who attend the queues of a node: those whose scope (platform or country) includes its unassigned tickets. */
export const listAttendants = (
  connection: Connection,
  path: string,
  at: Date,
): Promise<{ id: string }[]> =>
  holdersAt(connection, path, at).where("r.scope", "in", ["platform", "country"]).execute();

/** Ids of tickets whose term came before an instant: those that wait for a day, those whose requester does not
 *  answer, those of them who were not told yet. */
export async function listDue(
  connection: Connection,
  { what, before }: { what: "hold" | "pending" | "untold"; before: Date },
): Promise<number[]> {
  const tickets = connection.selectFrom("tickets").select("id").orderBy("id").limit(500);
  const pending = tickets.where("status", "=", "pending").where("status_since", "<=", before);
  const query = {
    hold: tickets.where("status", "=", "hold").where("hold_until", "<=", before),
    pending,
    untold: pending.where("told_at", "is", null),
  }[what];
  return (await query.execute()).map(({ id }) => id);
}

/** The same ticket, held: another node may have worked it meanwhile. */
export const lockTicketById = (
  transaction: Connection,
  id: number,
): Promise<WorkedTicket | undefined> =>
  worked(transaction).where("k.id", "=", id).forUpdate("k").executeTakeFirst();

/** Ids of tickets that were solved before an instant, at most `limit`, held until they are erased. */
export async function lockOldTickets(
  connection: Connection,
  { solvedBefore, limit }: { solvedBefore: Date; limit: number },
): Promise<number[]> {
  const old = await connection
    .selectFrom("tickets")
    .select("id")
    .where("status", "=", "solved")
    .where("status_since", "<", solvedBefore)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return old.map(({ id }) => id);
}

export const deleteTickets = (connection: Connection, ids: readonly number[]) =>
  connection
    .deleteFrom("tickets")
    .where("id", "in", [...ids])
    .executeTakeFirstOrThrow();

/** A lead by its reference, as a ticket refers to it. */
export const findLeadOf = (connection: Connection, reference: string) =>
  connection
    .selectFrom("leads")
    .select(["id", "tenant_id"])
    .where("reference", "=", reference)
    .executeTakeFirst();

/** Whether somebody with this identification ever asked us for something. */
export async function isKnownIdentification(
  connection: Connection,
  country: TicketsTable["country"],
  identification: string,
): Promise<boolean> {
  const found = await connection
    .selectFrom("leads")
    .select("id")
    .where("identification", "=", identification)
    .where("country", "=", country)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
