import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { RandomSource } from "#src/platform/random/random.ts";

/** Kinds of messages about accounts (notification-types: user_invited, activation_code, password_reset,
 *  account_alert). None may be switched off. */
export const accountMessageKinds = [
  "user_invited",
  "activation_code",
  "password_reset",
  "account_alert",
] as const;
export type AccountMessageKind = (typeof accountMessageKinds)[number];

/** What an account_alert is about. */
export const accountAlerts = [
  "locked",
  "passwordChanged",
  "secondFactorChanged",
  "secondFactorReset",
  "newDevice",
] as const;
export type AccountAlert = (typeof accountAlerts)[number];

/** Puts a message to a user into the outbox, in the caller's transaction; the same `event` leaves once. The
 *  payload goes when it was sent: it holds what opens an account. */
export const enqueueAccountMessage = (
  { clock }: { clock: Clock },
  transaction: Connection,
  message: {
    kind: AccountMessageKind;
    userId: string;
    /** What happened, unique for the user. */
    event: string;
    payload: Record<string, string>;
  },
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: message.kind,
    ref: `${message.userId}/${message.event}`,
    payload: { ...message.payload, userId: message.userId, at: clock.now().toISOString() },
    at: clock.now(),
  });

/** Somebody asked for a link to a new password, for an account or for none. */
export const resetAskedKind = "password_reset_asked";

export interface ResetAsked {
  /** As it is stored and compared. */
  email: string;
  origin: string;
}

/** Enqueues a request for a reset link in the caller's transaction. The message names no user: the e-mail is looked up
 *  when the message is sent. */
export const enqueueResetAsked = (
  { clock, random }: { clock: Clock; random: RandomSource },
  transaction: Connection,
  asked: ResetAsked,
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: resetAskedKind,
    ref: random.bytes(12).toString("base64url"),
    payload: { ...asked },
    at: clock.now(),
  });
