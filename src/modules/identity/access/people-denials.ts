import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import {
  auditingDenials,
  type DeniedAct,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import type { By, People, UserChange } from "./people.service.ts";

type Act = Pick<DeniedAct, "action" | "permission">;

const acts = {
  read: { permission: "access:read", action: "access.use" },
  grant: { permission: "access:grant", action: "access.grant" },
  take: { permission: "access:grant", action: "access.take" },
  disable: { permission: "access:update", action: "account.disable" },
  enable: { permission: "access:update", action: "account.enable" },
  rename: { permission: "access:update", action: "account.rename" },
  resetSecondFactor: { permission: "access:update", action: "account.second-factor-reset" },
  endSessions: { permission: "access:update", action: "account.end-sessions" },
} as const satisfies Readonly<Record<string, Act>>;

/** What a change of a user is called where it is refused. */
const actOf = ({ isActive }: UserChange): Act =>
  isActive === undefined ? acts.rename : isActive ? acts.enable : acts.disable;

/** The same acts on users and grants, of which the audit trail keeps those that the policy refuses. A command is nobody who
 *  could be refused. */
export function auditedPeople(people: People, trail: Pick<AuditTrail, "add">): People {
  const kept =
    <Rest extends unknown[], Result>(
      { kind, ...act }: Act & { kind: "user" | "grant" },
      work: (by: By, id: string, ...rest: Rest) => Promise<Result>,
    ) =>
    (by: By, id: string, ...rest: Rest): Promise<Result> => {
      if (by === null) return work(by, id, ...rest);
      const { session, user } = by.signedIn;
      const actor = { id: session.id, kind: user.kind, user, holder: by.holder };
      const asked = { ...act, record: recordAsked(kind, id) };
      return auditingDenials(trail, actor, asked, () => work(by, id, ...rest));
    };
  const ofUser = { kind: "user" } as const;
  const read = kept({ ...acts.read, ...ofUser }, (by, id) => people.read(by!, id));
  return {
    ...people,
    read,
    grant: kept({ ...acts.grant, ...ofUser }, people.grant),
    take: kept({ ...acts.take, kind: "grant" }, people.take),
    disable: kept({ ...acts.disable, ...ofUser }, people.disable),
    enable: kept({ ...acts.enable, ...ofUser }, people.enable),
    change: (by, id, asked) => kept({ ...actOf(asked), ...ofUser }, people.change)(by, id, asked),
    resetSecondFactor: kept({ ...acts.resetSecondFactor, ...ofUser }, people.resetSecondFactor),
    endSessions: kept({ ...acts.endSessions, ...ofUser }, people.endSessions),
  };
}
