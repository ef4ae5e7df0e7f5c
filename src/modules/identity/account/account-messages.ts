import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";

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
