import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { AttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { cookieValue, createSigner, isSame } from "#src/platform/http/signed-text.ts";
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

const claimsSchema = holderSchema.extend({ until: z.number() });

/** What a request's cookie says. */
export type ReadSession =
  | { kind: "none" }
  /** A token that cannot be read, is not ours or is over (SA 8). */
  | { kind: "bad" }
  | { kind: "signedIn"; holder: SessionHolder };

export const sessionCookie = "amparo_session";
/** SA 9: a session is over after ten hours. */
export const sessionMs = 10 * 3_600_000;
const most = 60;

export type StaffAccess = ReturnType<typeof createStaffAccess>;

/** Signs people in and reads their token: name, company and end, signed with the server's secret. */
export function createStaffAccess(options: {
  access: SignInKind;
  secret: string;
  clock: Clock;
  attempts: AttemptLimit;
  isTls: boolean;
}) {
  const { access, secret, clock, attempts, isTls } = options;
  // A new password ends the sessions that an older one opened.
  const password = access.kind === "password" ? access.password : "";
  const { sign, isSigned } = createSigner(secret, `session|${password}|`);
  const cookie = (value: string, seconds: number) =>
    `${sessionCookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isTls ? "; Secure" : ""}`;

  function tokenOf(holder: SessionHolder): string {
    const claims = { ...holder, until: clock.now().getTime() + sessionMs };
    const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${text}.${sign(text)}`;
  }

  function readToken(token: string): SessionHolder | undefined {
    const [text = "", signature = ""] = token.split(".");
    if (access.kind === "off" || !isSigned(text, signature)) return undefined;
    const claims = claimsSchema.safeParse(parsed(Buffer.from(text, "base64url").toString()));
    if (!claims.success || clock.now().getTime() >= claims.data.until) return undefined;
    return { name: claims.data.name, company: claims.data.company };
  }

  return {
    isOn: access.kind !== "off",
    asksPassword: access.kind === "password",
    tokenOf,
    readToken,

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

    /** The Set-Cookie line of a session of ten hours. */
    sessionCookieOf: (holder: SessionHolder): string => cookie(tokenOf(holder), sessionMs / 1_000),
    signOut: (): string => cookie("", 0),

    /** Who is signed in by the request's Cookie header. */
    readSession(header: string | null | undefined): ReadSession {
      const token = cookieValue(header, sessionCookie);
      if (token === undefined) return { kind: "none" };
      const holder = readToken(token);
      return holder === undefined ? { kind: "bad" } : { kind: "signedIn", holder };
    },
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
