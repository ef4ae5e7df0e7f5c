import type { Accounts } from "#src/modules/identity/account/account.service.ts";
import type { SignedIn } from "#src/modules/identity/account/user-sessions.service.ts";
import { userNotFound } from "#src/modules/identity/account/users.service.ts";
import type { AuditFacts } from "#src/modules/identity/audit/audit-event.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AppError } from "#src/platform/errors.ts";
import { forbidden, notEditable, refusalOf } from "./access.errors.ts";
import { type Grant, listGrants, listHoldersOf, lockAdministrators } from "./access.queries.ts";
import type { AccessService } from "./access.service.ts";
import type { Holder } from "./policy.rules.ts";

/** Whose account somebody may change. */

/** The role that somebody always has to hold. */
const administratorRole = "staff/ADMINISTRADOR";

/** Who does something here: signed in, with what they hold; null where a command does it. */
export type By = { signedIn: SignedIn; holder: Holder } | null;

/** An act on grants, for the audit trail. */
type KeepAccessAct = (
  transaction: Connection,
  act: {
    action: "access.grant" | "access.take";
    actorId: string | null;
    sessionId: string | null;
    userId: string;
    grantId: string;
    tenantId: string;
    facts: AuditFacts;
  },
) => Promise<void>;

export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

export interface PeopleNeeds {
  connection: Connection;
  clock: Clock;
  accounts: Accounts;
  access: AccessService;
  keepAct: KeepAccessAct;
  /** Whether there is what a grant is to be narrowed to; the catalogue knows. */
  isKnownLimit(
    transaction: Connection,
    name: "insurer" | "upperType",
    code: string,
  ): Promise<boolean>;
}

export const actorOf = (by: By) => ({
  actorId: by?.signedIn.user.id ?? null,
  sessionId: by?.signedIn.session.id ?? null,
});

/** What a permission decides about a user, who stands at the nodes of their grants: to be seen one of them is
 *  enough, to be changed all of them have to be in scope. One without any is seen from the root alone. */
export function judgeUser(
  needs: PeopleNeeds,
  by: NonNullable<By>,
  permission: "access:read" | "access:update",
  grants: readonly Grant[],
): AppError | undefined {
  const paths = grants.length > 0 ? grants.map(({ path }) => path) : ["amparo"];
  const refusals = paths.map((path) =>
    refusalOf(needs.access.decide(permission, by.holder, { path })),
  );
  if (permission === "access:read") return refusals.includes(undefined) ? undefined : refusals[0];
  return refusals.find((refusal) => refusal !== undefined);
}

/** The user of an act. Throws USER_NOT_FOUND (404) for one out of sight, FORBIDDEN (403), NOT_EDITABLE (409) for
 *  oneself. */
export async function changeable(
  needs: PeopleNeeds,
  transaction: Connection,
  by: By,
  userId: string,
): Promise<void> {
  if (!isId(userId)) throw userNotFound();
  const grants = await listGrants(transaction, userId);
  if (by === null) return;
  const seen = judgeUser(needs, by, "access:read", grants);
  if (seen?.code === "NOT_FOUND") throw userNotFound();
  if (by.signedIn.user.id === userId) throw notEditable();
  const refusal = judgeUser(needs, by, "access:update", grants);
  if (refusal?.code === "NOT_FOUND") throw forbidden();
  if (refusal !== undefined) throw refusal;
}

/** Throws NOT_EDITABLE (409) where the change would leave no user with the role staff/ADMINISTRADOR. */
export async function requireAnotherAdministrator(
  needs: PeopleNeeds,
  transaction: Connection,
  without: { userId: string } | { grantId: string },
): Promise<void> {
  await lockAdministrators(transaction);
  const holders = await listHoldersOf(transaction, administratorRole, needs.clock.now());
  const isOne = (one: { userId: string; grantId: string }): boolean =>
    "userId" in without ? one.userId === without.userId : one.grantId === without.grantId;
  if (holders.some(isOne) && holders.every(isOne)) throw notEditable();
}
