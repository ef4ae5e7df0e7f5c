import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { isAppError } from "#src/platform/errors.ts";

const denials: ReadonlySet<string> = new Set(["FORBIDDEN", "DEMO_ACCESS", "NOT_FOUND"]);
/** Records of others that a body named: the answer says that the field is wrong, the trail that it was refused. */
const hiddenRecords: ReadonlySet<string> = new Set(["UNKNOWN_LEAD", "UNKNOWN_EXECUTIVE"]);

/** Does something for a person, and keeps in the audit trail where the policy refuses it: after its transaction, which
 *  is undone (AL 14). */
export async function auditingDenials<Result>(
  trail: Pick<AuditTrail, "add">,
  actor: {
    id: string;
    kind: string;
    user: { id: string };
    holder: { grants: readonly { tenantId: string }[] };
  },
  act: { permission: PermissionName; action: AuditName },
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
