import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AuditAbout, AuditTrail } from "./audit-trail.service.ts";

/** Who does something: the part of a session that is kept of it. */
export interface DoneBy {
  /** Of the session. */
  id: string;
  kind: string;
  user: { id: string };
  holder: Holder;
}

/** What was done, as the trail names it. */
export type DoneAct = AuditAbout & {
  action: AuditName;
  permission: PermissionName;
  /** What the policy asked of the record. Left out: that it stands at the node of `tenantId`, or without one at the top,
   *  as a setting does that holds for everybody; and where no grant reaches so far, that the person may do so anywhere. */
  of?: RecordFacts;
};

/** Keeps what was done in the transaction that does it: what cannot be kept is not done either (AL 14). */
export type KeepDone = (transaction: Connection, actor: DoneBy, act: DoneAct) => Promise<void>;

const everywhere = "amparo";

export const createKeepDone =
  ({
    access,
    trail,
  }: {
    access: Pick<AccessService, "grantUsed" | "pathIn">;
    trail: Pick<AuditTrail, "add">;
  }): KeepDone =>
  async (transaction, { id, kind, user, holder }, { of, tenantId, ...act }) => {
    const grantFor = (record?: RecordFacts) => access.grantUsed(act.permission, holder, record);
    const atNode = async () => ({
      path: tenantId == null ? everywhere : await access.pathIn(transaction, tenantId),
    });
    // A grant that opens a team's or one's own records alone is not known by the node.
    const grantId = of === undefined ? (grantFor(await atNode()) ?? grantFor()) : grantFor(of);
    const grant = holder.grants.find((one) => one.id === grantId) ?? holder.grants[0];
    const by = { outcome: "done", session: { id, kind }, actorId: user.id, grantId } as const;
    await trail.add({ ...act, ...by, tenantId: tenantId ?? grant?.tenantId ?? null }, transaction);
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
