import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AuditAbout, AuditTrail } from "./audit-trail.service.ts";

/** Who changes a setting: the part of a session that is kept of it. */
export interface SettingActor {
  /** Of the session. */
  id: string;
  kind: string;
  user: { id: string };
  holder: Holder;
}

/** A change of a setting, as the trail names it. */
export type SettingChange = AuditAbout & {
  action: AuditName;
  permission: PermissionName;
  /** What the policy asked of the record; left out: it holds for everybody. */
  of?: RecordFacts;
};

/** Keeps a change of a setting in the transaction of the change: what cannot be kept is not changed either (AL 14). */
export type KeepSetting = (
  transaction: Connection,
  actor: SettingActor,
  change: SettingChange,
) => Promise<void>;

/** Settings hold for everybody. */
const everything = { path: "amparo" };

export const createKeepSetting =
  ({
    access,
    trail,
  }: {
    access: Pick<AccessService, "grantUsed">;
    trail: Pick<AuditTrail, "add">;
  }): KeepSetting =>
  (transaction, { id, kind, user, holder }, { of = everything, tenantId, ...change }) => {
    const grantId = access.grantUsed(change.permission, holder, of);
    const grant = holder.grants.find((one) => one.id === grantId) ?? holder.grants[0];
    const act = { outcome: "done", session: { id, kind }, actorId: user.id, grantId } as const;
    const at = tenantId ?? grant?.tenantId ?? null;
    return trail.add({ ...change, ...act, tenantId: at }, transaction);
  };

/** Names of the fields that a change gives another value. */
export const fieldsChanged = <Fields extends object>(
  before: Partial<Fields> | undefined,
  after: Fields,
): string[] =>
  Object.entries(after)
    .filter(
      ([name, value]) => JSON.stringify(before?.[name as keyof Fields]) !== JSON.stringify(value),
    )
    .map(([name]) => name);
