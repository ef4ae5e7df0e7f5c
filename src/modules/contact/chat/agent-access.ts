import type { Clock } from "#src/platform/clock/clock.ts";
import type { AttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { cookieValue, createSigner, isSame } from "#src/platform/http/signed-text.ts";
import { signInRefused } from "./chat.errors.ts";

/** The sign-in of the console until there are accounts: a name, and the password of the environment. In
 *  development the name alone; in production without a password there is no console at all. */
export type ConsoleAccess =
  | { kind: "off" }
  | { kind: "open" }
  | { kind: "password"; password: string };

export const agentCookie = "amparo_chat_agent";
const validMs = 10 * 3_600_000;
const nameMost = 60;

export function consoleAccess(options: {
  isProduction: boolean;
  password: string | undefined;
}): ConsoleAccess {
  if (options.password !== undefined) return { kind: "password", password: options.password };
  return options.isProduction ? { kind: "off" } : { kind: "open" };
}

export type AgentAccess = ReturnType<typeof createAgentAccess>;

export function createAgentAccess(options: {
  access: ConsoleAccess;
  secret: string;
  clock: Clock;
  attempts: AttemptLimit;
  isTls: boolean;
}) {
  const { access, secret, clock, attempts, isTls } = options;
  // A new password ends the sessions that an older one opened.
  const password = access.kind === "password" ? access.password : "";
  const { sign, isSigned } = createSigner(secret, `chat-agent|${password}|`);
  const cookie = (value: string, seconds: number) =>
    `${agentCookie}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isTls ? "; Secure" : ""}`;

  return {
    isOn: access.kind !== "off",
    asksPassword: access.kind === "password",

    /** The Set-Cookie line of a session of ten hours. Throws CHAT_SIGN_IN_REFUSED (403) for a wrong
     *  password, an empty name and where there is no console; TOO_MANY_REQUESTS (429) after too many
     *  failures of this name or network. */
    signIn(name: string, given: string, network: string): Promise<string> {
      const clean = name
        .normalize("NFC")
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, nameMost);
      return attempts.attempt({ account: clean.toLowerCase(), network }, () => {
        const isRight =
          access.kind === "open" || (access.kind === "password" && isSame(given, password));
        if (access.kind === "off" || !isRight || clean === "") throw signInRefused();
        const until = (clock.now().getTime() + validMs).toString(36);
        const text = `${until}.${Buffer.from(clean).toString("base64url")}`;
        return cookie(`${text}.${sign(text)}`, validMs / 1_000);
      });
    },

    signOut: (): string => cookie("", 0),

    /** Who is signed in by the request's Cookie header; undefined for nobody. */
    readAgent(header: string | null | undefined): { name: string } | undefined {
      if (access.kind === "off") return undefined;
      const value = cookieValue(header, agentCookie);
      const [until = "", name = "", signature = ""] = (value ?? "").split(".");
      if (!isSigned(`${until}.${name}`, signature)) return undefined;
      if (clock.now().getTime() >= Number.parseInt(until, 36)) return undefined;
      return { name: Buffer.from(name, "base64url").toString() };
    },
  };
}
