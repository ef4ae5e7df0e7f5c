import { randomUUID } from "node:crypto";
import { type User, userNotFound } from "#src/modules/identity/account/users.service.ts";
import type { AuditFacts } from "#src/modules/identity/audit/audit-event.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound, staleEdit } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
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
  listNodesBelow,
  listRoleLimits,
  listUserIds,
  mayGiveRole,
  type Role,
  takeGrant,
  type Tenant,
} from "./access.queries.ts";
import type { GrantLimits } from "./access.tables.ts";
import { countryOfPath, type Decision } from "./policy.rules.ts";
import {
  actorOf,
  type By,
  changeable,
  isId,
  judgeUser,
  type PeopleNeeds,
  requireAnotherAdministrator,
} from "./people-changeable.ts";
import { nodeKindsOf } from "./role-tables.rules.ts";

export type { By } from "./people-changeable.ts";

export interface GivenGrant {
  role: string;
  /** Path of the node. */
  node: string;
  limits?: GrantLimits;
  from?: Date;
  until?: Date | null;
  isDemo?: boolean;
}

export type People = ReturnType<typeof createPeople>;

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

const unknownLimits = { insurer: "UNKNOWN_INSURER", upperType: "UNKNOWN_UPPER_TYPE" } as const;

/** Throws BAD_REQUEST with the field: a grant that is narrowed to nothing there is would let its holder see nothing. */
async function requireKnownLimits(
  { isKnownLimit }: PeopleNeeds,
  transaction: Connection,
  limits: GrantLimits,
): Promise<void> {
  for (const name of ["insurer", "upperType"] as const) {
    const code = limits[name];
    if (code !== undefined && !(await isKnownLimit(transaction, name, code)))
      throw badRequest([{ field: `limits.${name}`, code: unknownLimits[name] }]);
  }
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
  await requireKnownLimits(needs, transaction, limits);
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

/** Invites somebody with their first role, which they hold once they are in. The link's token is known to who made
 *  it alone: no kept answer has it. Throws BAD_REQUEST, INVALID_PARTNER (400), FORBIDDEN (403), NOT_FOUND,
 *  ROLE_NOT_FOUND (404), USER_ALREADY_EXISTS, ROLE_NOT_ALLOWED, IDEMPOTENCY_CONFLICT (409), STEP_UP_REQUIRED (403). */
async function invite(
  needs: PeopleNeeds,
  by: By,
  invited: Parameters<typeof needs.accounts.invitations.invite>[1],
  given: GivenGrant,
  origin: string,
  sent?: SentCall,
): Promise<{ user: User; token: string | null; expiresAt: Date }> {
  if (by !== null) {
    needs.access.require("access:update", by.holder, { path: given.node });
    needs.accounts.sessions.requireRecentProof(by.signedIn);
  }
  const shown: { token: string | null } = { token: null };
  const result = await asService(needs.connection, (transaction) =>
    onceSent(transaction, sent, needs.clock.now(), async () => {
      const { user, token, expiresAt } = await needs.accounts.invitations.invite(
        transaction,
        invited,
        { ...actorOf(by), origin },
      );
      const held = await listGrants(transaction, user.id);
      if (!held.some(({ role, path }) => role === given.role && path === given.node))
        await give(needs, transaction, by, user, given);
      shown.token = token;
      return { user, expiresAt: expiresAt.toISOString() };
    }),
  );
  return { ...shown, user: result.user, expiresAt: new Date(result.expiresAt) };
}

/** Gives a role. Needs a step-up. Throws IDEMPOTENCY_CONFLICT too. */
async function grantRole(
  needs: PeopleNeeds,
  by: By,
  userId: string,
  given: GivenGrant,
  sent?: SentCall,
): Promise<string> {
  if (by !== null) needs.accounts.sessions.requireRecentProof(by.signedIn);
  const user = isId(userId) ? await needs.accounts.users.find(userId) : undefined;
  if (user === undefined) throw userNotFound();
  const made = await asService(needs.connection, (transaction) =>
    onceSent(transaction, sent, needs.clock.now(), async () => ({
      id: await give(needs, transaction, by, user, given),
    })),
  );
  return made.id;
}

/** Takes a grant away, by who could have given it. Needs a step-up. Throws STALE_EDIT where it is another by now than
 *  who takes it read. */
async function take(needs: PeopleNeeds, by: By, grantId: string, version?: number): Promise<void> {
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
    if (version !== undefined && version !== grant.version)
      throw staleEdit({ version: grant.version });
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

/** Renames, disables or enables a user in one transaction, if the user still has the version that was sent. Throws as
 *  `disable`, and STALE_EDIT. */
const change = (needs: PeopleNeeds, by: By, userId: string, asked: UserChange): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const { users } = needs.accounts;
    const { version, name, isActive } = asked;
    await changeable(needs, transaction, by, userId);
    if (isActive === false) await requireAnotherAdministrator(needs, transaction, { userId });
    const fields = Object.keys(asked).filter((field) => field !== "version");
    await users.requireVersion(transaction, userId, version, fields);
    if (name !== undefined) await users.rename(transaction, { userId, name }, actorOf(by));
    if (isActive === true) await users.enable(transaction, userId, actorOf(by));
    if (isActive === false) await users.disable(transaction, userId, actorOf(by));
  });

export interface UserChange {
  version: number;
  name?: string;
  isActive?: boolean;
}

/** Takes a user's second factor away. Needs a step-up. Throws STALE_EDIT where the account is another by now. */
async function resetSecondFactor(
  needs: PeopleNeeds,
  by: By,
  userId: string,
  version?: number,
): Promise<void> {
  if (by !== null) needs.accounts.sessions.requireRecentProof(by.signedIn);
  await asService(needs.connection, async (transaction) => {
    await changeable(needs, transaction, by, userId);
    if (version !== undefined)
      await needs.accounts.users.requireVersion(transaction, userId, version, []);
    await needs.accounts.users.resetSecondFactor(transaction, userId, actorOf(by));
  });
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
    change,
    resetSecondFactor,
    endSessions,
    list,
    read,
  });
}
