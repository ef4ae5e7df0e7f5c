import { z } from "zod";
import type { PermissionName } from "#src/contracts/access.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError } from "#src/platform/errors.ts";
import type { AttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { cookieLine, readOwnCookie, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { isSame } from "#src/platform/http/signed-text.ts";
import { createSessions, type Session, sessionMs } from "#src/platform/sessions/sessions.ts";
import { permissionsOf, type SessionKind } from "./access.rules.ts";

/** How people sign in until there are accounts: in development with a name; in production with the password
 *  of the environment besides, and without one nobody signs in. */
export type SignInWay = { kind: "off" } | { kind: "open" } | { kind: "password"; password: string };

export const signInWay = (options: {
  isProduction: boolean;
  password: string | undefined;
}): SignInWay =>
  options.password !== undefined
    ? { kind: "password", password: options.password }
    : { kind: options.isProduction ? "off" : "open" };

const userSchema = z.object({
  name: z.string().min(1),
  /** The company claim of an institution's user (SA 6); null in the console of the chat. */
  company: z.string().nullable().default(null),
});
/** Who is signed in. */
export type SessionUser = z.output<typeof userSchema>;

/** Somebody who is signed in, and what that opens. `id` names the session, and opens nothing by itself. */
export interface UserSession {
  id: string;
  kind: SessionKind;
  user: SessionUser;
  permissions: readonly PermissionName[];
  expiresAt: Date;
}

/** What a request's cookie says. */
export type ReadSession =
  | { kind: "none" }
  /** A token that cannot be read, is not ours or is over (SA 8). */
  | { kind: "bad" }
  | { kind: "signedIn"; session: UserSession };

const signIns = {
  staff: { cookie: siteCookies.session, refusal: "SIGN_IN_REFUSED" },
  "chat-agent": { cookie: siteCookies.agent, refusal: "CHAT_SIGN_IN_REFUSED" },
} as const satisfies Record<SessionKind, object>;

/** Longest name that is kept, in characters; the rest is cut off. */
const nameMost = 60;

export type SignIn = ReturnType<typeof createSignIn>;

/** Signs people in and out by one password. A browser holds the opaque token of a session in the database. */
export function createSignIn(options: {
  kind: SessionKind;
  way: SignInWay;
  connection: Connection;
  secret: string;
  clock: Clock;
  attempts: AttemptLimit;
  isTls: boolean;
}) {
  const { kind, way, connection, secret, clock, attempts, isTls } = options;
  const { cookie, refusal } = signIns[kind];
  const password = way.kind === "password" ? way.password : "";
  const sessions = createSessions({
    connection,
    clock,
    secret,
    kind,
    // A new password ends the sessions that an older one opened.
    password,
    read: (holder) => userSchema.parse(holder),
  });
  const tokenIn = (header: string | null | undefined) => readOwnCookie(header, cookie, isTls);
  const sessionOf = ({ id, holder, expiresAt }: Session<SessionUser>): UserSession => ({
    id,
    kind,
    user: holder,
    permissions: permissionsOf[kind],
    expiresAt,
  });

  return {
    kind,
    isOn: way.kind !== "off",
    asksPassword: way.kind === "password",

    /** Who signs in. Throws SIGN_IN_REFUSED or CHAT_SIGN_IN_REFUSED (403) for a wrong password, an empty name
     *  and where nobody signs in; TOO_MANY_REQUESTS (429) after too many failures of this name or network. */
    signIn(
      given: { name: string; company?: string; password: string },
      network: string,
    ): Promise<SessionUser> {
      const name = clean(given.name);
      return attempts.attempt({ account: name.toLowerCase(), network }, () => {
        const isRight =
          way.kind === "open" || (way.kind === "password" && isSame(given.password, password));
        if (!isRight || name === "")
          throw new AppError({ code: refusal, status: 403, report: false });
        return { name, company: clean(given.company ?? "") || null };
      });
    },

    /** Opens a session of ten hours, or until `expiresAt` where it goes on from another, and returns its
     *  Set-Cookie line. The session of the request's own Cookie header ends: a new sign-in, a new token. */
    async openSession(
      user: SessionUser,
      header: string | null | undefined,
      expiresAt?: Date,
    ): Promise<string> {
      const { token, session } = await sessions.open(user, tokenIn(header), expiresAt);
      const leftMs = session.expiresAt.getTime() - clock.now().getTime();
      return cookieLine(cookie, token, isTls, Math.floor(Math.min(leftMs, sessionMs) / 1_000));
    },

    /** Ends the session of the request's Cookie header, and returns the Set-Cookie line that clears it. */
    async signOut(header: string | null | undefined): Promise<string> {
      await sessions.end(tokenIn(header));
      return cookieLine(cookie, "", isTls, 0);
    },

    /** Who is signed in by the request's Cookie header. */
    async readSession(header: string | null | undefined): Promise<ReadSession> {
      const token = tokenIn(header);
      if (token === undefined) return { kind: "none" };
      const found = way.kind === "off" ? undefined : await sessions.findByToken(token);
      return found === undefined
        ? { kind: "bad" }
        : { kind: "signedIn", session: sessionOf(found) };
    },

    /** The open session of an id; undefined where it has ended, and where nobody signs in. */
    async findSession(id: string): Promise<UserSession | undefined> {
      const found = way.kind === "off" ? undefined : await sessions.findById(id);
      return found && sessionOf(found);
    },
  };
}

/** What the cookies of a request say: the sessions that are open, and of which sign-in a token opens nothing. */
export interface SignedIn {
  sessions: readonly UserSession[];
  bad: readonly SessionKind[];
}

export type SessionReader = ReturnType<typeof createSessionReader>;

/** Reads the sessions of a request, by each of the sign-ins there are. */
export function createSessionReader(all: readonly SignIn[]) {
  return {
    async read(header: string | null | undefined): Promise<SignedIn> {
      const read = await Promise.all(
        all.map(async (one) => ({ sign: one.kind, ...(await one.readSession(header)) })),
      );
      return {
        sessions: read.flatMap((one) => (one.kind === "signedIn" ? [one.session] : [])),
        bad: read.flatMap(({ kind, sign }) => (kind === "bad" ? [sign] : [])),
      };
    },
  };
}

const clean = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, nameMost);
