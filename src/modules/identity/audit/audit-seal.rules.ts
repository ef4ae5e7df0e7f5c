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
  /** 1: sealed before an event told what it was about; 2 since. */
  form: number;
  record: string | null;
  tenant_id: string | null;
  system: string | null;
  fields: readonly string[] | null;
  facts: Readonly<Record<string, unknown>> | null;
}

/** What stands before the first event. */
export const firstHash = "0".repeat(64);

const firstForm = (event: SealedEvent): readonly unknown[] => [
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
];

/** What an event of the second form adds. The database keeps the keys of an object in an order of its own. */
const secondForm = (event: SealedEvent): readonly unknown[] => [
  event.form,
  event.record,
  event.tenant_id,
  event.system,
  event.fields,
  event.facts === null
    ? null
    : Object.entries(event.facts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
];

/** Whether an event has what its form cannot hold: added to it after it was sealed. */
export const isBeyondForm = (event: SealedEvent): boolean =>
  event.form === 1 &&
  secondForm(event)
    .slice(1)
    .some((value) => value !== null);

/** The hash of an event in the chain: SHA-256 of the hash before it and of its columns, in an order that is written
 *  down here and does not change. An event keeps the form that it was made in. */
export function hashOfEvent(previous: string, event: SealedEvent): string {
  const columns = event.form === 1 ? firstForm(event) : [...firstForm(event), ...secondForm(event)];
  return createHash("sha256")
    .update(`${previous}\n${JSON.stringify(columns)}`)
    .digest("hex");
}
