import { createHash } from "node:crypto";

/** An event as it is sealed: every column that is kept of it. */
export interface SealedEvent {
  id: number;
  at: Date;
  action: string;
  permission: string;
  outcome: string;
  session_id: string | null;
  session_kind: string | null;
  actor_id: string | null;
  user_id: string | null;
  grant_id: string | null;
}

/** What stands before the first event. */
export const firstHash = "0".repeat(64);

/** The hash of an event in the chain: SHA-256 of the hash before it and of its columns, in an order that is written
 *  down here and does not change. */
export function hashOfEvent(previous: string, event: SealedEvent): string {
  const canonical = JSON.stringify([
    event.id,
    event.at.toISOString(),
    event.action,
    event.permission,
    event.outcome,
    event.session_id,
    event.session_kind,
    event.actor_id,
    event.user_id,
    event.grant_id,
  ]);
  return createHash("sha256").update(`${previous}\n${canonical}`).digest("hex");
}
