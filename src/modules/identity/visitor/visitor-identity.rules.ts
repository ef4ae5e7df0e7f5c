import { cookieLine, readCookie, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { isCrawler } from "./crawler.rules.ts";

/** The visitor's id: random, first-party, of nothing that describes the person or the device. It says
 *  only "the same browser as before" and opens nothing: what a visitor stored hangs on another, secret
 *  cookie. An opt-out is kept in the same cookie, so it takes the id's place. */
export const identityCookie = siteCookies.identity.name;
const optOutValue = "no";
const idForm = /^[A-Za-z0-9_-]{22}$/;

export type Identity =
  | { kind: "known"; id: string }
  /** The answer sets the cookie with this id, and the browser keeps that same id. */
  | { kind: "new"; id: string }
  | { kind: "optedOut"; id?: undefined }
  | { kind: "crawler"; id?: undefined };

/** Who asks, by the cookie's value and the user agent. `newId` is called for a first visit only. */
export function identify(
  cookie: string | undefined,
  userAgent: string | undefined,
  newId: () => string,
): Identity {
  if (isCrawler(userAgent)) return { kind: "crawler" };
  if (cookie === optOutValue) return { kind: "optedOut" };
  if (cookie !== undefined && idForm.test(cookie)) return { kind: "known", id: cookie };
  return { kind: "new", id: newId() };
}

/** The value of the id's cookie in a Cookie header; undefined where there is none. */
export const identityValueOf = (cookieHeader: string | undefined): string | undefined =>
  readCookie(cookieHeader, siteCookies.identity);

/** The Set-Cookie line of an answer; undefined where the browser needs none. */
export const identitySetCookie = (identity: Identity, isTls: boolean): string | undefined =>
  identity.kind === "new" ? cookieLine(siteCookies.identity, identity.id, isTls) : undefined;

/** The Set-Cookie line of an opt-out, or of its taking back: then the next answer sets a new id. */
export const optOutSetCookie = (isOptedOut: boolean, isTls: boolean): string =>
  isOptedOut
    ? cookieLine(siteCookies.identity, optOutValue, isTls)
    : cookieLine(siteCookies.identity, "", isTls, 0);
