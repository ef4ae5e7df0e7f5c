import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { AuditTrail } from "./audit-trail.service.ts";

const denials: ReadonlySet<string> = new Set([
  "FORBIDDEN",
  "DEMO_ACCESS",
  "NOT_FOUND",
  "USER_NOT_FOUND",
]);
/** Records of others that a body named: the answer says that the field is wrong, the trail that it was refused. */
const hiddenRecords: ReadonlySet<string> = new Set(["UNKNOWN_LEAD", "UNKNOWN_EXECUTIVE"]);
/** An address may hold anything, contact data too: only what looks like a reference or an id is kept. */
const shape = /^(?:[A-Z]{3}-[\dA-Z-]{1,36}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,16})$/;

/** Who was refused: the part of a session that the trail names. */
export interface DeniedActor {
  id: string;
  kind: string;
  user: { id: string };
  holder: { grants: readonly { tenantId: string }[] };
}

export interface DeniedAct {
  permission: PermissionName;
  action: AuditName;
  /** What was asked for, as `recordAsked` names it. */
  record?: string | null;
}

/** A reference or an id that somebody asked for, whether there is a record of it or not; null for any other text. */
export const referenceAsked = (text: string): string | null => (shape.test(text) ? text : null);

/** The same with its kind, as the trail names what was done to it: `payment/PAG-2345-6789`. */
export const recordAsked = (kind: string, id: string | number): string | null =>
  referenceAsked(String(id)) === null ? null : `${kind}/${id}`;

/** Does something for a person, and keeps in the audit trail where the policy or row level security refuses it: after its
 *  transaction, which is undone (AL 14). */
export async function auditingDenials<Result>(
  trail: Pick<AuditTrail, "add">,
  actor: DeniedActor,
  act: DeniedAct,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isDenial(error))
      await trail.add({
        ...act,
        outcome: "denied",
        session: { id: actor.id, kind: actor.kind },
        actorId: actor.user.id,
        tenantId: actor.holder.grants[0]?.tenantId ?? null,
      });
    throw error;
  }
}

function isDenial(error: unknown): boolean {
  if (!isAppError(error)) return false;
  if (denials.has(error.code)) return true;
  return error.fields.some(({ code }) => hiddenRecords.has(code));
}
