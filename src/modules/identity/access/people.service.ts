import { randomUUID } from "node:crypto";
import type { Accounts } from "#src/modules/identity/account/account.service.ts";
import type { SignedIn } from "#src/modules/identity/account/user-sessions.service.ts";
import { type User, userNotFound } from "#src/modules/identity/account/users.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, badRequest, notFound } from "#src/platform/errors.ts";
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
  },
) => Promise<void>;

const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

export type People = ReturnType<typeof createPeople>;

/** Users and their grants, by who may: invite, disable, give and take roles (annex 1, access:read, access:update,
 *  access:grant). */
export function createPeople(options: {
  connection: Connection;
  clock: Clock;
  accounts: Accounts;
  access: AccessService;
  keepAct: KeepAccessAct;
  kickOutbox(): void;
}) {
  const { connection, clock, accounts, access, keepAct, kickOutbox } = options;
  const { users, sessions, invitations } = accounts;
  const actorOf = (by: By) => ({
    actorId: by?.signedIn.user.id ?? null,
    sessionId: by?.signedIn.session.id ?? null,
  });

  /** What a permission decides about a user, who stands at the nodes of their grants: to be seen one of them is
   *  enough, to be changed all of them have to be in scope. One without any is seen from the root alone. */
  function judgeUser(
    by: NonNullable<By>,
    permission: "access:read" | "access:update",
    grants: readonly Grant[],
  ): AppError | undefined {
    const paths = grants.length > 0 ? grants.map(({ path }) => path) : ["amparo"];
    const refusals = paths.map((path) => refusalOf(access.decide(permission, by.holder, { path })));
    if (permission === "access:read") return refusals.includes(undefined) ? undefined : refusals[0];
    return refusals.find((refusal) => refusal !== undefined);
  }

  /** The user of an act. Throws USER_NOT_FOUND (404) for one out of sight, FORBIDDEN (403), NOT_EDITABLE (409) for
   *  oneself. */
  async function changeable(transaction: Connection, by: By, userId: string): Promise<void> {
    if (!isId(userId)) throw userNotFound();
    const grants = await listGrants(transaction, userId);
    if (by === null) return;
    const seen = judgeUser(by, "access:read", grants);
    if (seen?.code === "NOT_FOUND") throw userNotFound();
    if (by.signedIn.user.id === userId) throw notEditable();
    const refusal = judgeUser(by, "access:update", grants);
    if (refusal?.code === "NOT_FOUND") throw forbidden();
    if (refusal !== undefined) throw refusal;
  }

  /** Throws NOT_EDITABLE (409) where nobody would be left who holds staff/ADMINISTRADOR. */
  async function requireAnotherAdministrator(
    transaction: Connection,
    without: { userId: string } | { grantId: string },
  ): Promise<void> {
    await lockAdministrators(transaction);
    const holders = await listHoldersOf(transaction, administratorRole, clock.now());
    const isOne = (one: { userId: string; grantId: string }): boolean =>
      "userId" in without ? one.userId === without.userId : one.grantId === without.grantId;
    if (holders.some(isOne) && holders.every(isOne)) throw notEditable();
  }

  /** The role, where this user may hold it and the giver may give it at this node. */
  async function requireGivable(
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
      const decision = access.decide("access:grant", by.holder, { path: given.node });
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
    await requireLimits(transaction, role, given);
    return { role, node };
  }

  async function requireLimits(
    transaction: Connection,
    role: Role,
    { limits = {}, from, until, node }: GivenGrant,
  ): Promise<void> {
    const ofRole = (await listRoleLimits(transaction)).get(role.name) ?? {};
    if (ofRole.insurer === "required" && (limits.insurer ?? "") === "")
      throw badRequest([{ field: "limits.insurer", code: "REQUIRED" }]);
    if (until != null && until <= (from ?? clock.now()))
      throw badRequest([{ field: "until", code: "TOO_SMALL" }]);
    const country = countryOfPath(node);
    if (ofRole.country !== undefined && country !== undefined && country !== ofRole.country)
      throw badRequest([{ field: "node", code: "INVALID" }]);
  }

  async function give(
    transaction: Connection,
    by: By,
    user: Pick<User, "id" | "kind">,
    given: GivenGrant,
  ): Promise<string> {
    const { role, node } = await requireGivable(transaction, by, user, given);
    const at = clock.now();
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
    await sessions.renewAtNextRequest(transaction, user.id);
    const act = { userId: user.id, grantId: id, tenantId: node.id, ...actorOf(by) };
    await keepAct(transaction, { action: "access.grant", ...act });
    return id;
  }

  return {
    /** Invites somebody with their first role, which they hold once they are in. Throws BAD_REQUEST,
     *  INVALID_PARTNER (400), FORBIDDEN (403), NOT_FOUND, ROLE_NOT_FOUND (404), USER_ALREADY_EXISTS,
     *  ROLE_NOT_ALLOWED (409), STEP_UP_REQUIRED (403). */
    async invite(
      by: By,
      invited: Parameters<typeof invitations.invite>[1],
      given: GivenGrant,
      origin: string,
    ): Promise<{ user: User; token: string; expiresAt: Date }> {
      if (by !== null) {
        access.require("access:update", by.holder, { path: given.node });
        sessions.requireRecentProof(by.signedIn);
      }
      const result = await asService(connection, async (transaction) => {
        const made = await invitations.invite(transaction, invited, { ...actorOf(by), origin });
        const held = await listGrants(transaction, made.user.id);
        if (!held.some(({ role, path }) => role === given.role && path === given.node))
          await give(transaction, by, made.user, given);
        return made;
      });
      kickOutbox();
      return result;
    },

    /** Gives a role. Needs a step-up. */
    async grant(by: By, userId: string, given: GivenGrant): Promise<string> {
      if (by !== null) sessions.requireRecentProof(by.signedIn);
      const user = isId(userId) ? await users.find(userId) : undefined;
      if (user === undefined) throw userNotFound();
      return asService(connection, (transaction) => give(transaction, by, user, given));
    },

    /** Takes a grant away, by who could have given it. Needs a step-up. */
    async take(by: By, grantId: string): Promise<void> {
      if (by !== null) sessions.requireRecentProof(by.signedIn);
      await asService(connection, async (transaction) => {
        const grant = isId(grantId) ? await findGrant(transaction, grantId) : undefined;
        if (grant === undefined) throw notFound();
        if (by !== null) {
          const decision: Decision = access.decide("access:grant", by.holder, { path: grant.path });
          const refusal = refusalOf(decision);
          if (refusal !== undefined) throw refusal;
          if (by.signedIn.user.id === grant.userId) throw notEditable();
          const givers = decision.because.filter(({ rule }) => rule === "allows");
          const names = givers.map(({ role }) => role);
          if (!(await mayGiveRole(transaction, names, grant.role))) throw roleNotAllowed();
        }
        await requireAnotherAdministrator(transaction, { grantId });
        const { actorId, sessionId } = actorOf(by);
        await takeGrant(transaction, grantId, { by: actorId, at: clock.now() });
        await sessions.renewAtNextRequest(transaction, grant.userId);
        const { userId, tenantId } = grant;
        const act = { userId, grantId, tenantId, actorId, sessionId };
        await keepAct(transaction, { action: "access.take", ...act });
      });
    },

    /** Disables an account. Throws USER_NOT_FOUND (404), FORBIDDEN (403), NOT_EDITABLE (409) for oneself and for
     *  the last administrator. */
    disable: (by: By, userId: string): Promise<boolean> =>
      asService(connection, async (transaction) => {
        await changeable(transaction, by, userId);
        await requireAnotherAdministrator(transaction, { userId });
        return users.disable(transaction, userId, actorOf(by));
      }),

    enable: (by: By, userId: string): Promise<boolean> =>
      asService(connection, async (transaction) => {
        await changeable(transaction, by, userId);
        return users.enable(transaction, userId, actorOf(by));
      }),

    rename: (by: By, userId: string, name: string): Promise<void> =>
      asService(connection, async (transaction) => {
        await changeable(transaction, by, userId);
        await users.rename(transaction, userId, name);
      }),

    /** Takes a user's second factor away. Needs a step-up. */
    async resetSecondFactor(by: By, userId: string): Promise<void> {
      if (by !== null) sessions.requireRecentProof(by.signedIn);
      await asService(connection, async (transaction) => {
        await changeable(transaction, by, userId);
        await users.resetSecondFactor(transaction, userId, actorOf(by));
      });
      kickOutbox();
    },

    endSessions: (by: By, userId: string): Promise<number> =>
      asService(connection, async (transaction) => {
        await changeable(transaction, by, userId);
        return users.endSessions(transaction, userId, actorOf(by));
      }),

    /** The users that somebody sees, by e-mail. */
    async list(by: NonNullable<By>): Promise<User[]> {
      access.require("access:read", by.holder);
      const decision = access.decide("access:read", by.holder);
      const paths = decision.because
        .filter(({ rule }) => rule === "allows")
        .map(({ node }) => node);
      return asService(connection, async (transaction) => {
        const nodes = paths.includes("amparo")
          ? undefined
          : await listNodesBelow(transaction, paths);
        return users.list(await listUserIds(transaction, nodes), transaction);
      });
    },

    /** A user with their grants. Throws USER_NOT_FOUND (404), FORBIDDEN (403). */
    async read(by: NonNullable<By>, userId: string): Promise<{ user: User; grants: Grant[] }> {
      const user = isId(userId) ? await users.find(userId) : undefined;
      if (user === undefined) throw userNotFound();
      const grants = await asService(connection, (transaction) => listGrants(transaction, userId));
      const refusal = judgeUser(by, "access:read", grants);
      if (refusal !== undefined) throw refusal.code === "NOT_FOUND" ? userNotFound() : refusal;
      return { user, grants };
    },
  };
}
