import { z } from "zod";
import type { Accounts, Caller } from "#src/modules/identity/account/account.service.ts";
import type { Entered } from "#src/modules/identity/account/sign-in.service.ts";
import { defaultLanguage, type Language } from "#src/routes/languages.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";
import type { createSignedInPlace } from "./signed-in-place.service.ts";
import type { createSignInCookies } from "./sign-in-cookies.service.ts";
import type { UserSession } from "./session-reader.service.ts";

/** What the calls of accounts share (AL 5). */

export const tag = "Account";
export const noStore = { "cache-control": "private, no-store" };
export const ticket = z.string().min(1).max(100).describe("Opens the next step, once");
export const code = z.string().min(1).max(40).describe("Of the authenticator, or a recovery code");
export const password = z.string().min(1).max(1000);
export const user = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    company: z.string().nullable().describe("The company that they act for"),
  })
  .describe("Who is signed in");

export interface AuthFacts {
  address: string;
  origin: string;
  language: Language;
  session: UserSession | null;
}

export interface AuthCallsNeeds {
  accounts: Accounts;
  cookies: ReturnType<typeof createSignInCookies>;
  place: ReturnType<typeof createSignedInPlace>;
  findSession(id: string): Promise<UserSession | undefined>;
}

type Headers = Record<string, string | undefined>;

/** From where a call comes, as the services of accounts take it. */
export const callerOf = (facts: AuthFacts, headers: Headers): Caller => ({
  host: new URL(facts.origin).hostname,
  address: facts.address,
  userAgent: headers["user-agent"] ?? "",
});

/** A path of this site that is a page of it; undefined for any other text. */
export function ownPath(asked: string | undefined): string | undefined {
  if (asked === undefined || !/^\/(?![/\\])/.test(asked)) return undefined;
  const { origin, pathname, search } = new URL(asked, "http://site.invalid");
  const isOwn = origin === "http://site.invalid";
  return isOwn && samePageIn(defaultLanguage, pathname) !== undefined
    ? `${pathname}${search}`
    : undefined;
}

export const shownUser = (session: UserSession) => {
  const { id, name, email, company } = session.user;
  return { id, name, email, company };
};

/** Somebody is in: who it is, where they go on, and the cookie of the session. */
export async function entered(
  needs: AuthCallsNeeds,
  { token, signedIn }: Entered,
  { facts, goOn }: { facts: AuthFacts; goOn: string | undefined },
) {
  const session = await needs.findSession(signedIn.session.id);
  if (session === undefined) throw new Error("A session ended as it was opened.");
  return {
    data: {
      user: shownUser(session),
      goOn: goOn ?? (await needs.place.firstPage(signedIn.user.id, facts.language)),
    },
    cookies: needs.cookies.entered(token),
  };
}
