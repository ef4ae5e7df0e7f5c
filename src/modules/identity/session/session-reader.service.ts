import type { PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type {
  SignedIn,
  UserSessions,
} from "#src/modules/identity/account/user-sessions.service.ts";
import { readOwnCookie, siteCookies } from "#src/platform/http/cookies.rules.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { permissionsOf, type SessionKind } from "./access.rules.ts";

/** Who is signed in. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  /** The company that they act for (SA 6); null where there is none. */
  company: string | null;
}

/** Somebody who is signed in, and what that opens. `id` names the session, and opens nothing by itself. */
export interface UserSession {
  id: string;
  /** The kind of the user. */
  kind: SessionKind;
  user: SessionUser;
  /** What the user's grants in force hold, anywhere, and what the kind opens. */
  permissions: readonly PermissionName[];
  /** The grants that records are judged by. */
  holder: Holder;
  /** Whether all that the user holds is a demonstration: each page says so. */
  isDemo: boolean;
  /** When a password or a code was given last. */
  provedAt: Date;
  /** Session and user as the services of accounts take them. */
  signedIn: SignedIn;
  expiresAt: Date;
}

/** What the cookie of a request says. */
export interface ReadSession {
  session: UserSession | null;
  /** Whether a token was sent that opens nothing: unreadable, of a session that ended, or over (SA 8). */
  isBad: boolean;
  /** A new token, which the browser has to get: grants or second factor have changed. */
  newToken?: string;
}

export type SessionReader = ReturnType<typeof createSessionReader>;

/** Who is signed in by a request, and what that opens. */
export function createSessionReader(options: {
  users: Pick<UserSessions, "find" | "findById" | "listOpen" | "renew">;
  access: Pick<AccessService, "holderOf" | "permissionsOf" | "isDemoOnly" | "claimsIn">;
  isTls: boolean;
}) {
  const { users, access, isTls } = options;

  async function sessionOf(signedIn: SignedIn): Promise<UserSession> {
    const { session, user } = signedIn;
    const holder = await access.holderOf(user.id);
    const { company } = access.claimsIn(holder, session.companyId);
    const held = [...access.permissionsOf(holder)] as PermissionName[];
    return {
      id: session.id,
      kind: user.kind,
      user: { id: user.id, name: user.name, email: user.email, company },
      permissions: [...held, ...permissionsOf[user.kind]],
      holder,
      isDemo: access.isDemoOnly(holder),
      provedAt: session.provedAt,
      signedIn,
      expiresAt: session.expiresAt,
    };
  }

  return {
    /** Who a Cookie header signs in, on the host that it was set for. `isAct`: whether the request is an act of the
     *  person, unlike a stream or a poll (BO 9). */
    async read(
      header: string | null | undefined,
      { isAct = true, host }: { isAct?: boolean; host?: string } = {},
    ): Promise<ReadSession> {
      const token = readOwnCookie(header, siteCookies.session, isTls);
      if (token === undefined) return { session: null, isBad: false };
      const found = await users.find(token, host === undefined ? { isAct } : { isAct, host });
      if (found === undefined) return { session: null, isBad: true };
      const newToken = await users.renew(found);
      return {
        session: await sessionOf(found),
        isBad: false,
        ...(newToken === undefined ? {} : { newToken }),
      };
    },

    /** The open session of an id; undefined where it has ended. */
    async findById(id: string): Promise<UserSession | undefined> {
      const found = await users.findById(id);
      return found && sessionOf(found);
    },

    /** Which of these sessions are open, and of whom something has changed; one question, for those that watch many. */
    listOpen: (ids: readonly string[]) => users.listOpen(ids),
  };
}
