/** What a page says of its site, for the calls that it makes (SA 7). */
export interface PageSite {
  country: string;
  /** A partner's host: a white label. */
  isPartner: boolean;
  /** Internal traffic asks for what is there now (SA 6). */
  isRefreshForced: boolean;
  /** Whether open pages look for a newer version (SA 4). */
  isVersionChecked: boolean;
}

const partnerWord = "partner";
const refreshWord = "force-refresh";
const versionWord = "version-check";

/** The site as the document's one attribute, and back. */
export const writeSite = (site: PageSite): string =>
  [
    site.country,
    ...(site.isPartner ? [partnerWord] : []),
    ...(site.isRefreshForced ? [refreshWord] : []),
    ...(site.isVersionChecked ? [versionWord] : []),
  ].join(" ");

export function readSite(text: string | undefined): PageSite {
  const [country = "", ...words] = (text ?? "").split(" ");
  return {
    country,
    isPartner: words.includes(partnerWord),
    isRefreshForced: words.includes(refreshWord),
    isVersionChecked: words.includes(versionWord),
  };
}

/** Headers that no call to another site carries (SA 7). */
export const ownHeaders: readonly string[] = [
  "x-country",
  "x-tenant",
  "x-key",
  "x-token",
  "x-qpversion",
  "x-qpcache",
  "x-requested-with",
  "x-uuid",
  "x-jwt-token",
  "x-jwt-refreshtoken",
  "baggage",
  "sentry-trace",
];

export interface PageCall {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Asks for what is there now, not for what was kept. */
  isRefreshForced: boolean;
}

export interface CallPlace {
  /** Address of the page's own site. */
  origin: string;
  language: string;
  version: string | undefined;
  site: PageSite;
  /** Of the page's host (BO 7). */
  tenant?: string | undefined;
}

/** A call as it is sent: to our own server with what SA 7 adds, to any other without what is ours. Names
 *  of headers are in lower case. */
export function callRequest(
  call: PageCall,
  { origin, language, version, site, tenant }: CallPlace,
): { url: string; headers: Record<string, string> } {
  const url = new URL(call.url, origin);
  const headers = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (url.origin !== origin) {
    for (const name of ownHeaders) delete headers[name];
    return { url: url.href, headers };
  }
  const isGet = call.method === "GET";
  if (isGet && (site.isRefreshForced || call.isRefreshForced))
    url.searchParams.set("forceRefresh", "1");
  if (site.isPartner) url.searchParams.set("isqps", "true");
  headers["accept-language"] ??= language;
  if (tenant !== undefined) headers["x-tenant"] = tenant;
  if (!isGet) {
    headers["x-country"] = site.country;
    if (version !== undefined) headers["x-qpversion"] = version;
  }
  return { url: `${url.pathname}${url.search}`, headers };
}

/** How long an answer is kept in the page (SA 7). */
export const answerKeptMs = 5 * 60_000;

/** What an answer depends on besides the household, whose answers are never kept. */
export const answerKey = (call: PageCall, { origin, language, version, site }: CallPlace): string =>
  [
    new URL(call.url, origin).href,
    site.country,
    site.isPartner,
    language,
    version,
    call.headers["accept"] ?? "",
  ].join("|");

/** Whether an answer may be kept: what was drawn for one person, or is never to be stored, may not. */
export const mayKeepAnswer = (status: number, cacheControl: string | null): boolean =>
  status === 200 && !/no-store|private/.test(cacheControl ?? "");
