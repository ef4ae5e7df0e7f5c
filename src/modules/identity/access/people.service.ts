import { randomUUID } from "node:crypto";
import type { Accounts } from "#src/modules/identity/account/account.service.ts";
import type { SignedIn } from "#src/modules/identity/account/user-sessions.service.ts";
import { type User, userNotFound } from "#src/modules/identity/account/users.service.ts";
import type { AuditFacts } from "#src/modules/identity/audit/audit-event.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, badRequest, notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  forbidden,
  invalidPartner,
  notEditable,
  refusalOf,
  roleNotAllowed,
  roleNotFound,
} from "./access.errors.ts";
import {
  findGrant,
  findRole,
  findTenant,
  type Grant,
  insertGrant,
  listGrants,
  listHoldersOf,
  listNodesBelow,
  listRoleLimits,
  listUserIds,
  lockAdministrators,
  mayGiveRole,
  type Role,
  takeGrant,
  type Tenant,
} from "./access.queries.ts";
import type { AccessService } from "./access.service.ts";
import type { GrantLimits } from "./access.tables.ts";
import { countryOfPath, type Decision, type Holder } from "./policy.rules.ts";
import { nodeKindsOf } from "./role-tables.rules.ts";

/** The role that somebody always has to hold. */
export const administratorRole = "staff/ADMINISTRADOR";

/** Who does something here: signed in, with what they hold; null where a command does it. */
export type By = { signedIn: SignedIn; holder: Holder } | null;

export interface GivenGrant {
  role: string;
  /** Path of the node. */
  node: string;
  limits?: GrantLimits;
  from?: Date;
  until?: Date | null;
  isDemo?: boolean;
}

/** An act on grants, for the audit trail. */
export type KeepAccessAct = (
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

const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

export type People = ReturnType<typeof createPeople>;

interface PeopleNeeds {
  connection: Connection;
  clock: Clock;
  accounts: Accounts;
  access: AccessService;
  keepAct: KeepAccessAct;
  kickOutbox(): void;
}

const actorOf = (by: By) => ({
  actorId: by?.signedIn.user.id ?? null,
  sessionId: by?.signedIn.session.id ?? null,
});

/** What a permission decides about a user, who stands at the nodes of their grants: to be seen one of them is
 *  enough, to be changed all of them have to be in scope. One without any is seen from the root alone. */
function judgeUser(
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
async function changeable(
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

/** Throws NOT_EDITABLE (409) where nobody would be left who holds staff/ADMINISTRADOR. */
async function requireAnotherAdministrator(
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

/** The role, where this user may hold it and the giver may give it at this node. */
async function requireGivable(
  needs: PeopleNeeds,
  transaction: Connection,
  by: By,
  user: Pick<User, "id" | "kind">,
  given: GivenGrant,
): Promise<{ role: Role; node: Tenant }> {
  if (by?.signedIn.user.id === user.id) throw notEditable();
  const role = await findRole(transaction, given.role);
  if (role === undefined) throw roleNotFound();
  const node = await findTenant(transaction, given.node);
  if (by !== null) {
    const decision = needs.access.decide("access:grant", by.holder, { path: given.node });
    const refusal = refusalOf(decision);
    if (refusal !== undefined) throw refusal;
    const givers = decision.because.filter(({ rule }) => rule === "allows");
    const names = givers.map((reason) => reason.role);
    if (!(await mayGiveRole(transaction, names, role.name))) throw roleNotAllowed();
  }
  const isForStaff = role.heldBy === "operator";
  if (!role.isActive || isForStaff !== (user.kind === "staff")) throw roleNotAllowed();
  const kinds = nodeKindsOf[role.scope];
  if (node === undefined || !node.isActive || !kinds.includes(node.kind))
    throw kinds.includes("partner")
      ? invalidPartner()
      : badRequest([{ field: "node", code: "INVALID" }]);
  await requireLimits(needs, transaction, role, given);
  return { role, node };
}

async function requireLimits(
  needs: PeopleNeeds,
  transaction: Connection,
  role: Role,
  { limits = {}, from, until, node }: GivenGrant,
): Promise<void> {
  const ofRole = (await listRoleLimits(transaction)).get(role.name) ?? {};
  if (ofRole.insurer === "required" && (limits.insurer ?? "") === "")
    throw badRequest([{ field: "limits.insurer", code: "REQUIRED" }]);
  if (until != null && until <= (from ?? needs.clock.now()))
    throw badRequest([{ field: "until", code: "TOO_SMALL" }]);
  const country = countryOfPath(node);
  if (ofRole.country !== undefined && country !== undefined && country !== ofRole.country)
    throw badRequest([{ field: "node", code: "INVALID" }]);
}

async function give(
  needs: PeopleNeeds,
  transaction: Connection,
  by: By,
  user: Pick<User, "id" | "kind">,
  given: GivenGrant,
): Promise<string> {
  const { role, node } = await requireGivable(needs, transaction, by, user, given);
  const at = needs.clock.now();
  const id = randomUUID();
  await insertGrant(transaction, {
    id,
    userId: user.id,
    role: role.name,
    tenantId: node.id,
    limits: given.limits ?? {},
    from: given.from ?? at,
    until: given.until ?? null,
    isDemo: given.isDemo ?? false,
    givenBy: by?.signedIn.user.id ?? null,
    at,
  });
  await needs.accounts.sessions.renewAtNextRequest(transaction, user.id);
  const facts: AuditFacts = {
    role: role.name,
    node: node.path,
    from: (given.from ?? at).toISOString(),
    until: given.until?.toISOString() ?? null,
    isDemo: given.isDemo ?? false,
  };
  const act = { userId: user.id, grantId: id, tenantId: node.id, facts, ...actorOf(by) };
  await needs.keepAct(transaction, { action: "access.grant", ...act });
  return id;
}

/** Invites somebody with their first role, which they hold once they are in. Throws BAD_REQUEST,
 *  INVALID_PARTNER (400), FORBIDDEN (403), NOT_FOUND, ROLE_NOT_FOUND (404), USER_ALREADY_EXISTS,
 *  ROLE_NOT_ALLOWED (409), STEP_UP_REQUIRED (403). */
async function invite(
  needs: PeopleNeeds,
  by: By,
  invited: Parameters<typeof needs.accounts.invitations.invite>[1],
  given: GivenGrant,
  origin: string,
): Promise<{ user: User; token: string; expiresAt: Date }> {
  if (by !== null) {
    needs.access.require("access:update", by.holder, { path: given.node });
    needs.accounts.sessions.requireRecentProof(by.signedIn);
  }
  const result = await asService(needs.connection, async (transaction) => {
    const made = await needs.accounts.invitations.invite(transaction, invited, {
      ...actorOf(by),
      origin,
    });
    const held = await listGrants(transaction, made.user.id);
    if (!held.some(({ role, path }) => role === given.role && path === given.node))
      await give(needs, transaction, by, made.user, given);
    return made;
  });
  needs.kickOutbox();
  return result;
}

/** Gives a role. Needs a step-up. */
async function grantRole(
  needs: PeopleNeeds,
  by: By,
  userId: string,
  given: GivenGrant,
): Promise<string> {
  if (by !== null) needs.accounts.sessions.requireRecentProof(by.signedIn);
  const user = isId(userId) ? await needs.accounts.users.find(userId) : undefined;
  if (user === undefined) throw userNotFound();
  return asService(needs.connection, (transaction) => give(needs, transaction, by, user, given));
}

/** Takes a grant away, by who could have given it. Needs a step-up. */
async function take(needs: PeopleNeeds, by: By, grantId: string): Promise<void> {
  if (by !== null) needs.accounts.sessions.requireRecentProof(by.signedIn);
  await asService(needs.connection, async (transaction) => {
    const grant = isId(grantId) ? await findGrant(transaction, grantId) : undefined;
    if (grant === undefined) throw notFound();
    if (by !== null) {
      const decision: Decision = needs.access.decide("access:grant", by.holder, {
        path: grant.path,
      });
      const refusal = refusalOf(decision);
      if (refusal !== undefined) throw refusal;
      if (by.signedIn.user.id === grant.userId) throw notEditable();
      const givers = decision.because.filter(({ rule }) => rule === "allows");
      const names = givers.map(({ role }) => role);
      if (!(await mayGiveRole(transaction, names, grant.role))) throw roleNotAllowed();
    }
    await requireAnotherAdministrator(needs, transaction, { grantId });
    const { actorId, sessionId } = actorOf(by);
    await takeGrant(transaction, grantId, { by: actorId, at: needs.clock.now() });
    await needs.accounts.sessions.renewAtNextRequest(transaction, grant.userId);
    const { userId, tenantId } = grant;
    const facts = { role: grant.role, node: grant.path };
    const act = { userId, grantId, tenantId, actorId, sessionId, facts };
    await needs.keepAct(transaction, { action: "access.take", ...act });
  });
}

/** Disables an account. Throws USER_NOT_FOUND (404), FORBIDDEN (403), NOT_EDITABLE (409) for oneself and for
 *  the last administrator. */
const disable = (needs: PeopleNeeds, by: By, userId: string): Promise<boolean> =>
  asService(needs.connection, async (transaction) => {
    await changeable(needs, transaction, by, userId);
    await requireAnotherAdministrator(needs, transaction, { userId });
    return needs.accounts.users.disable(transaction, userId, actorOf(by));
  });

const enable = (needs: PeopleNeeds, by: By, userId: string): Promise<boolean> =>
  asService(needs.connection, async (transaction) => {
    await changeable(needs, transaction, by, userId);
    return needs.accounts.users.enable(transaction, userId, actorOf(by));
  });

const rename = (needs: PeopleNeeds, by: By, userId: string, name: string): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    await changeable(needs, transaction, by, userId);
    await needs.accounts.users.rename(transaction, { userId, name }, actorOf(by));
  });

/** Takes a user's second factor away. Needs a step-up. */
async function resetSecondFactor(needs: PeopleNeeds, by: By, userId: string): Promise<void> {
  if (by !== null) needs.accounts.sessions.requireRecentProof(by.signedIn);
  await asService(needs.connection, async (transaction) => {
    await changeable(needs, transaction, by, userId);
    await needs.accounts.users.resetSecondFactor(transaction, userId, actorOf(by));
  });
  needs.kickOutbox();
}

const endSessions = (needs: PeopleNeeds, by: By, userId: string): Promise<number> =>
  asService(needs.connection, async (transaction) => {
    await changeable(needs, transaction, by, userId);
    return needs.accounts.users.endSessions(transaction, userId, actorOf(by));
  });

/** The users that somebody sees, by e-mail. */
async function list(needs: PeopleNeeds, by: NonNullable<By>): Promise<User[]> {
  needs.access.require("access:read", by.holder);
  const decision = needs.access.decide("access:read", by.holder);
  const paths = decision.because.filter(({ rule }) => rule === "allows").map(({ node }) => node);
  return asService(needs.connection, async (transaction) => {
    const nodes = paths.includes("amparo") ? undefined : await listNodesBelow(transaction, paths);
    return needs.accounts.users.list(await listUserIds(transaction, nodes), transaction);
  });
}

/** A user with their grants. Throws USER_NOT_FOUND (404), FORBIDDEN (403). */
async function read(
  needs: PeopleNeeds,
  by: NonNullable<By>,
  userId: string,
): Promise<{ user: User; grants: Grant[] }> {
  const user = isId(userId) ? await needs.accounts.users.find(userId) : undefined;
  if (user === undefined) throw userNotFound();
  const grants = await asService(needs.connection, (transaction) =>
    listGrants(transaction, userId),
  );
  const refusal = judgeUser(needs, by, "access:read", grants);
  if (refusal !== undefined) throw refusal.code === "NOT_FOUND" ? userNotFound() : refusal;
  return { user, grants };
}

/** Users and their grants, by who may: invite, disable, give and take roles (AL 1, access:read, access:update,
 *  access:grant). */
export function createPeople(needs: PeopleNeeds) {
  return withNeeds(needs, {
    invite,
    grant: grantRole,
    take,
    disable,
    enable,
    rename,
    resetSecondFactor,
    endSessions,
    list,
    read,
  });
}
