import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { cookieLine, readOwnCookie, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { createSigner, isSame } from "#src/platform/http/signed-text.ts";
import { createSessions, type Session, sessionMs } from "#src/platform/sessions/sessions.ts";
import { signInRefused } from "./identity.errors.ts";

/** The sign-in until there are accounts: in development a name; in production the password of the
 *  environment besides, and without one nobody signs in. */
export type SignInKind =
  | { kind: "off" }
  | { kind: "open" }
  | { kind: "password"; password: string };

export const signInKind = (options: {
  isProduction: boolean;
  password: string | undefined;
}): SignInKind =>
  options.password !== undefined
    ? { kind: "password", password: options.password }
    : { kind: options.isProduction ? "off" : "open" };

const holderSchema = z.object({
  name: z.string().min(1),
  /** The company claim of an institution's user (SA 6). */
  company: z.string().nullable(),
});
/** Who is signed in. */
export type SessionHolder = z.output<typeof holderSchema>;
export type StaffSession = Session<SessionHolder>;

const claimsSchema = holderSchema.extend({ until: z.number(), session: z.string() });

/** What a request's cookie says. */
export type ReadSession =
  | { kind: "none" }
  /** A token that cannot be read, is not ours or is over (SA 8). */
  | { kind: "bad" }
  | { kind: "signedIn"; holder: SessionHolder; session: StaffSession };

const most = 60;

export type StaffAccess = ReturnType<typeof createStaffAccess>;

/** Signs people in and out. A browser holds the opaque token of a session in the database; an application
 *  gets a signed text with name, company and end, which is good as long as its session is. */
export function createStaffAccess(options: {
  access: SignInKind;
  connection: Connection;
  secret: string;
  clock: Clock;
  attempts: AttemptLimit;
  isTls: boolean;
}) {
  const { access, connection, secret, clock, attempts, isTls } = options;
  const password = access.kind === "password" ? access.password : "";
  const { sign, isSigned } = createSigner(secret, "token|");
  const sessions = createSessions({
    connection,
    clock,
    secret,
    kind: "staff",
    // A new password ends the sessions that an older one opened.
    password,
    read: (holder) => holderSchema.parse(holder),
  });
  const cookie = (value: string, seconds: number) =>
    cookieLine(siteCookies.session, value, isTls, seconds);
  const tokenIn = (header: string | null | undefined) =>
    readOwnCookie(header, siteCookies.session, isTls);

  return {
    isOn: access.kind !== "off",
    asksPassword: access.kind === "password",

    /** The signed text of a session for applications. */
    tokenOf({ id, holder, expiresAt }: StaffSession): string {
      const claims = { ...holder, until: expiresAt.getTime(), session: id };
      const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${text}.${sign(text)}`;
    },

    /** Whose a signed text is; undefined where it is not ours, or its session has ended. */
    async readToken(token: string): Promise<SessionHolder | undefined> {
      const [text = "", signature = ""] = token.split(".");
      if (access.kind === "off" || !isSigned(text, signature)) return undefined;
      const claims = claimsSchema.safeParse(parsed(Buffer.from(text, "base64url").toString()));
      if (!claims.success) return undefined;
      return (await sessions.findById(claims.data.session))?.holder;
    },

    /** Who signs in. Throws SIGN_IN_REFUSED (403) for a wrong password, an empty name and where nobody
     *  signs in; TOO_MANY_REQUESTS (429) after too many failures of this name or network. */
    signIn(
      given: { name: string; company: string; password: string },
      network: string,
    ): Promise<SessionHolder> {
      const name = clean(given.name);
      return attempts.attempt({ account: name.toLowerCase(), network }, () => {
        const isRight =
          access.kind === "open" ||
          (access.kind === "password" && isSame(given.password, password));
        if (!isRight || name === "") throw signInRefused();
        return { name, company: clean(given.company) || null };
      });
    },

    /** Opens a session of ten hours, or until `expiresAt` where it goes on from another, and returns its
     *  Set-Cookie line. The session of the request's own Cookie header ends: a new sign-in, a new token. */
    async openSession(
      holder: SessionHolder,
      header: string | null | undefined,
      expiresAt?: Date,
    ): Promise<string> {
      const { token, session } = await sessions.open(holder, tokenIn(header), expiresAt);
      const leftMs = session.expiresAt.getTime() - clock.now().getTime();
      return cookie(token, Math.floor(Math.min(leftMs, sessionMs) / 1_000));
    },

    /** Ends the session of the request's Cookie header, and returns the Set-Cookie line that clears it. */
    async signOut(header: string | null | undefined): Promise<string> {
      await sessions.end(tokenIn(header));
      return cookie("", 0);
    },

    /** Who is signed in by the request's Cookie header. */
    async readSession(header: string | null | undefined): Promise<ReadSession> {
      const token = tokenIn(header);
      if (token === undefined) return { kind: "none" };
      const session = access.kind === "off" ? undefined : await sessions.findByToken(token);
      return session === undefined
        ? { kind: "bad" }
        : { kind: "signedIn", holder: session.holder, session };
    },

    /** The open session of an id. */
    findSession: (id: string): Promise<StaffSession | undefined> => sessions.findById(id),
  };
}

const clean = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, most);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
