/** A cookie that this site sets: host-only, for every path, Secure under TLS. */
export interface SiteCookie {
  /** Its name without TLS. */
  name: string;
  /** How long a browser keeps it. */
  seconds: number;
  sameSite: "Lax" | "Strict";
  /** False only where a page's script writes it. */
  isHttpOnly: boolean;
}

const daySeconds = 24 * 3_600;

/** Every cookie of this site. */
export const siteCookies = {
  /** The visitor's secret token: profile, filters, conversations. */
  visitor: { name: "amparo_visitor", seconds: 365 * daySeconds, sameSite: "Lax", isHttpOnly: true },
  /** The visitor's id for experiments, or that they want none. */
  identity: { name: "amparo_id", seconds: 365 * daySeconds, sameSite: "Lax", isHttpOnly: true },
  /** The session of a user. */
  session: { name: "amparo_session", seconds: 10 * 3_600, sameSite: "Lax", isHttpOnly: true },
  /** The ticket between two steps of a sign-in, for the longest of them. */
  signInStep: { name: "amparo_sign_in", seconds: 15 * 60, sameSite: "Lax", isHttpOnly: true },
  /** The token of who looks at drafts. */
  preview: { name: "amparo_preview", seconds: daySeconds, sameSite: "Lax", isHttpOnly: true },
  /** The clinic that somebody asked for, while their visit lasts. */
  clinic: { name: "amparo_clinic", seconds: 12 * 3_600, sameSite: "Lax", isHttpOnly: true },
  /** The country whose plans somebody looks at on purpose; a page's script writes it. */
  stay: { name: "amparo_country", seconds: 30 * daySeconds, sameSite: "Lax", isHttpOnly: false },
} as const satisfies Record<string, SiteCookie>;

/** Browsers take a cookie of this prefix from this very host over TLS only: a subdomain cannot plant it. */
const hostPrefix = "__Host-";

/** The name under which a cookie is set. */
export const cookieName = ({ name }: SiteCookie, isTls: boolean): string =>
  isTls ? `${hostPrefix}${name}` : name;

/** A cookie's value among those of a request; the plain name counts where the other is not there: browsers
 *  kept it from before the prefix. */
export const cookieIn = (
  cookies: Readonly<Record<string, string | undefined>>,
  { name }: SiteCookie,
): string | undefined => cookies[`${hostPrefix}${name}`] ?? cookies[name];

/** The same in a Cookie header. */
export const readCookie = (
  header: string | null | undefined,
  { name }: SiteCookie,
): string | undefined => valueOf(header, `${hostPrefix}${name}`) ?? valueOf(header, name);

/** The same of a session: under TLS the plain name counts for nothing, for anybody may have planted it. */
export const readOwnCookie = (
  header: string | null | undefined,
  cookie: SiteCookie,
  isTls: boolean,
): string | undefined => valueOf(header, cookieName(cookie, isTls)) || undefined;

/** The Set-Cookie line of a cookie; `seconds` where it is not kept for its usual time, 0 clears it. */
export const cookieLine = (
  cookie: SiteCookie,
  value: string,
  isTls: boolean,
  seconds: number = cookie.seconds,
): string =>
  [
    `${cookieName(cookie, isTls)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    ...(cookie.isHttpOnly ? ["HttpOnly"] : []),
    `SameSite=${cookie.sameSite}`,
    ...(isTls ? ["Secure"] : []),
  ].join("; ");

function valueOf(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [found, ...value] = part.trim().split("=");
    if (found === name) return value.join("=");
  }
  return undefined;
}
