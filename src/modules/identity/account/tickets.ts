import { randomUUID } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import { insertTicket, lockTicket, type StoredTicket, type TicketKind } from "./ticket.queries.ts";

const minuteMs = 60_000;

/** How long each kind of ticket holds. */
export const ticketMs: Readonly<Record<TicketKind, number>> = {
  "second-factor": 10 * minuteMs,
  enrol: 15 * minuteMs,
  password: 15 * minuteMs,
  invitation: 72 * 60 * minuteMs,
  reset: 30 * minuteMs,
};

/** A random token of 192 bits. */
export const newTokenOf = (random: RandomSource): string => random.bytes(24).toString("base64url");

export interface IssuedTicket {
  ticket: string;
  expiresAt: Date;
}

/** Issues a ticket of a user in the caller's transaction; only its hash is stored. */
export async function issueTicket(
  { clock, random }: { clock: Clock; random: RandomSource },
  transaction: Connection,
  kind: TicketKind,
  userId: string,
): Promise<IssuedTicket> {
  const at = clock.now();
  const ticket = newTokenOf(random);
  const expiresAt = new Date(at.getTime() + ticketMs[kind]);
  await insertTicket(transaction, {
    id: randomUUID(),
    tokenHash: tokenHash(ticket),
    kind,
    userId,
    at,
    expiresAt,
  });
  return { ticket, expiresAt };
}

/** A ticket of one of some kinds, locked until the transaction ends: undefined where it is forged, `isOver` where
 *  it was spent, ended or is too old. */
export async function takeTicket(
  transaction: Connection,
  token: string,
  kinds: readonly TicketKind[],
  at: Date,
): Promise<(StoredTicket & { isOver: boolean }) | undefined> {
  if (!isToken(token)) return undefined;
  const found = await lockTicket(transaction, tokenHash(token));
  if (found === undefined || !kinds.includes(found.kind)) return undefined;
  return { ...found, isOver: found.endedAt !== null || found.expiresAt <= at };
}
