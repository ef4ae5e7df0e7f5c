import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { TicketKind } from "./account.tables.ts";

export type { TicketKind };

export interface StoredTicket {
  id: string;
  kind: TicketKind;
  userId: string;
  expiresAt: Date;
  endedAt: Date | null;
  failures: number;
  codeHash: string | null;
  codeSentAt: Date | null;
  codeFailures: number;
}

export async function insertTicket(
  connection: Connection,
  ticket: {
    id: string;
    tokenHash: string;
    kind: TicketKind;
    userId: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await connection
    .insertInto("account_tickets")
    .values({
      id: ticket.id,
      token_hash: ticket.tokenHash,
      kind: ticket.kind,
      user_id: ticket.userId,
      created_at: ticket.at,
      expires_at: ticket.expiresAt,
      ended_at: null,
      code_hash: null,
      code_sent_at: null,
    })
    .execute();
}

/** A ticket by its token's hash, ended or not, locked until the transaction ends. */
export const lockTicket = (
  connection: Connection,
  tokenHash: string,
): Promise<StoredTicket | undefined> =>
  connection
    .selectFrom("account_tickets")
    .select([
      "id",
      "kind",
      "user_id as userId",
      "expires_at as expiresAt",
      "ended_at as endedAt",
      "failures",
      "code_hash as codeHash",
      "code_sent_at as codeSentAt",
      "code_failures as codeFailures",
    ])
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();

export async function endTicket(connection: Connection, id: string, at: Date): Promise<void> {
  await connection
    .updateTable("account_tickets")
    .set({ ended_at: at })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends a user's open tickets of some kinds. */
export async function endTickets(
  connection: Connection,
  userId: string,
  kinds: readonly TicketKind[],
  at: Date,
): Promise<void> {
  await connection
    .updateTable("account_tickets")
    .set({ ended_at: at })
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("ended_at", "is", null)
    .execute();
}

/** Counts a wrong code of a ticket; the last allowed one ends it. */
export async function countTicketFailure(
  connection: Connection,
  id: string,
  limit: number,
  at: Date,
): Promise<void> {
  await connection
    .updateTable("account_tickets")
    .set({
      failures: sql`failures + 1`,
      ended_at: sql`case when failures + 1 >= ${limit} then ${at}::timestamptz else ended_at end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Notes the code that an invitation sent; tries begin anew. */
export async function saveTicketCode(
  connection: Connection,
  id: string,
  code: { hash: string; at: Date },
): Promise<void> {
  await connection
    .updateTable("account_tickets")
    .set({ code_hash: code.hash, code_sent_at: code.at, code_failures: 0 })
    .where("id", "=", id)
    .execute();
}

export async function countCodeFailure(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable("account_tickets")
    .set({ code_failures: sql`code_failures + 1` })
    .where("id", "=", id)
    .execute();
}

/** Erases tickets whose time was over before an instant; returns how many. */
export async function deleteOldTickets(connection: Connection, before: Date): Promise<number> {
  const result = await connection
    .deleteFrom("account_tickets")
    .where("expires_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Keeps where a sign-in leads, with its ticket. */
export async function saveWayOn(
  connection: Connection,
  tokenHash: string,
  goOn: string,
): Promise<void> {
  await connection
    .updateTable("account_tickets")
    .set({ go_on: goOn })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Where a sign-in leads; undefined for nowhere in particular. */
export async function findWayOn(
  connection: Connection,
  tokenHash: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom("account_tickets")
    .select("go_on")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.go_on ?? undefined;
}
