import { isCrawler } from "./crawler.rules.ts";

/** The visitor's id: random, first-party, of nothing that describes the person or the device. It says
 *  only "the same browser as before" and opens nothing: what a visitor stored hangs on another, secret
 *  cookie. An opt-out is kept in the same cookie, so it takes the id's place. */
export const identityCookie = "amparo_id";
const optOutValue = "no";
const idForm = /^[A-Za-z0-9_-]{22}$/;
const yearSeconds = 365 * 24 * 3_600;

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
export function identityValueOf(cookieHeader: string | undefined): string | undefined {
  for (const part of (cookieHeader ?? "").split(";")) {
    const [name, ...value] = part.trim().split("=");
    if (name === identityCookie) return value.join("=");
  }
  return undefined;
}

const cookieLine = (value: string, maxAge: number, isTls: boolean): string =>
  [
    `${identityCookie}=${value}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isTls ? ["Secure"] : []),
  ].join("; ");

/** The Set-Cookie line of an answer; undefined where the browser needs none. */
export const identitySetCookie = (identity: Identity, isTls: boolean): string | undefined =>
  identity.kind === "new" ? cookieLine(identity.id, yearSeconds, isTls) : undefined;

/** The Set-Cookie line of an opt-out, or of its taking back: then the next answer sets a new id. */
export const optOutSetCookie = (isOptedOut: boolean, isTls: boolean): string =>
  isOptedOut ? cookieLine(optOutValue, yearSeconds, isTls) : cookieLine("", 0, isTls);
