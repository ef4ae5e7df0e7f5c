import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { AttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { cookieLine, readOwnCookie, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { isSame } from "#src/platform/http/signed-text.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createSessions, sessionMs } from "#src/platform/sessions/sessions.ts";
import { signInRefused } from "./chat.errors.ts";

/** The sign-in of the console until there are accounts: a name, and the password of the environment. In
 *  development the name alone; in production without a password there is no console at all. */
export type ConsoleAccess =
  | { kind: "off" }
  | { kind: "open" }
  | { kind: "password"; password: string };

export const agentCookie = siteCookies.agent.name;
const nameMost = 60;
const holderSchema = z.object({ name: z.string().min(1) });

export function consoleAccess(options: {
  isProduction: boolean;
  password: string | undefined;
}): ConsoleAccess {
  if (options.password !== undefined) return { kind: "password", password: options.password };
  return options.isProduction ? { kind: "off" } : { kind: "open" };
}

export type AgentAccess = ReturnType<typeof createAgentAccess>;

/** Signs the people who attend the chat in and out; a browser holds the opaque token of a session in the
 *  database. */
export function createAgentAccess(options: {
  access: ConsoleAccess;
  connection: Connection;
  secret: string;
  clock: Clock;
  attempts: AttemptLimit;
  isTls: boolean;
}) {
  const { access, connection, secret, clock, attempts, isTls } = options;
  const password = access.kind === "password" ? access.password : "";
  const sessions = createSessions({
    connection,
    clock,
    secret,
    kind: "chat-agent",
    // A new password ends the sessions that an older one opened.
    password,
    read: (holder) => holderSchema.parse(holder),
  });
  const cookie = (value: string, seconds: number) =>
    cookieLine(siteCookies.agent, value, isTls, seconds);
  const tokenIn = (header: string | null | undefined) =>
    readOwnCookie(header, siteCookies.agent, isTls);

  return {
    isOn: access.kind !== "off",
    asksPassword: access.kind === "password",

    /** The Set-Cookie line of a session of ten hours; the session of the request's own Cookie header ends.
     *  Throws CHAT_SIGN_IN_REFUSED (403) for a wrong password, an empty name and where there is no console;
     *  TOO_MANY_REQUESTS (429) after too many failures of this name or network. */
    async signIn(
      typed: string,
      given: string,
      network: string,
      header?: string | null,
    ): Promise<string> {
      const name = typed
        .normalize("NFC")
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, nameMost);
      await attempts.attempt({ account: name.toLowerCase(), network }, () => {
        const isRight =
          access.kind === "open" || (access.kind === "password" && isSame(given, password));
        if (!isRight || name === "") throw signInRefused();
      });
      const { token } = await sessions.open({ name }, tokenIn(header));
      return cookie(token, sessionMs / 1_000);
    },

    /** Ends the session of the request's Cookie header, and returns the Set-Cookie line that clears it. */
    async signOut(header: string | null | undefined): Promise<string> {
      await sessions.end(tokenIn(header));
      return cookie("", 0);
    },

    /** The agent of the session in a Cookie header; undefined without a valid session. */
    async readAgent(header: string | null | undefined): Promise<{ name: string } | undefined> {
      if (access.kind === "off") return undefined;
      return (await sessions.findByToken(tokenIn(header)))?.holder;
    },
  };
}
