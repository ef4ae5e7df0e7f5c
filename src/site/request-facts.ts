import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import { type CountryConfig, countryOf } from "../config/countries.ts";
import { linkedOrigins, type PublicAddresses } from "../config/public-origins.ts";
import {
  countryForHost,
  countryOrigin,
  countryOrigins,
  isAddress,
  isOwnName,
  partnerLabel,
  subdomainOrigin,
} from "../config/site-hosts.ts";
import type { Partner } from "../contracts/partner.ts";
import type { PublicOrigin } from "../contracts/public-origin.ts";
import { showcaseOf } from "../contracts/partner-limits.ts";
import type { PartnerService } from "../modules/identity/partner/partner.service.ts";
import type { SessionReader } from "../modules/identity/session/session-reader.service.ts";
import type { UserSession } from "../modules/identity/session/session-reader.service.ts";
import { networkOf } from "../platform/limits/network.rules.ts";
import type { HumanCheck } from "../modules/identity/visitor/human-check.service.ts";
import type { Visitor, VisitorService } from "../modules/identity/visitor/visitor.service.ts";
import type { ImageCdns } from "../config/environment.ts";
import type { SearchFigures } from "../contracts/search-figures.ts";
import type { CallLimit } from "../platform/limits/call-limit.ts";
import type { Log } from "../platform/log/log.ts";
import {
  cookieIn,
  cookieName,
  type SiteCookie,
  siteCookies,
} from "../platform/http/cookies.rules.ts";
import { liveKey } from "../routes/lead-list-keys.ts";
import { defaultLanguage, type Language, languages } from "../routes.ts";

/** What every request is: country, language, visitor. The same for calls and pages. */
export interface CallFacts {
  country: CountryConfig;
  language: Language;
  address: string;
  visitorId: string | undefined;
  visitor: Visitor | undefined;
  /** Who is signed in, and what that opens; null for a visitor. */
  session: UserSession | null;
  /** A session's token was sent that opens nothing (SA 8). */
  isBadToken: boolean;
  /** A visit that a signed link made one of internal traffic. */
  isInternalVisit: boolean;
  origin: string;
  /** Addresses of the countries that name each other's pages; none on a partner's host. */
  origins: readonly PublicOrigin[];
  /** Where each country's site is; none on a partner's host, and where they have no addresses of their own. */
  countryOrigins: readonly PublicOrigin[];
  /** Country that a proxy of ours says the visitor is in (ISO 3166), as CL; null where none says it. */
  visitorCountry: string | null;
  /** The partner whose subdomain was asked; null on the main hosts. */
  partner: Partner | null;
  /** A subdomain that is nobody's: nothing is found there. */
  isUnknownHost: boolean;
  /** Subdomain of the partner whose showcase may be asked for; null on the main hosts. */
  showcase: string | null;
  /** Figures without a record behind them, where they are switched on (SA 9); else null. */
  figures: SearchFigures | null;
  /** Address of the country's image CDN; null where there is none (SA 8). */
  imageCdn: string | null;
  /** The visitor's id, giving a cookie to whoever has none yet. */
  ensureVisitor(): Promise<string>;
  countCompareCall(): Promise<void>;
  /** Counts something that this address sends in; throws TOO_MANY_REQUESTS. */
  countRequest(): Promise<void>;
  /** Code of the clinic that was asked for earlier in this visit; null for none. */
  clinic: string | null;
  /** Keeps a clinic for the visit; null forgets it. The answer is then one visitor's. */
  rememberClinic(code: string | null): void;
  /** True once the answer depends on the visitor. */
  isPersonal(): boolean;
  markPersonal(): void;
  log: Log;
}

export interface FactsOptions {
  visitors: VisitorService;
  humanCheck: HumanCheck;
  partners: PartnerService;
  sessions: SessionReader;
  isTls: boolean;
  /** Addresses people use (PUBLIC_URL and those of countries). */
  publicAddresses: PublicAddresses;
  /** Whether who connects from an address is a proxy of ours, which says where a request comes from. */
  isProxy(address: string): boolean;
  requestLimit: CallLimit;
  /** Visitors that a network may begin: a row each, without a cookie to count by. */
  newVisitorLimit: CallLimit;
  figures?: SearchFigures | null;
  /** Image CDNs by country code. */
  imageCdns?: ImageCdns;
  log: Log;
}

/** The language of a page by its prefix; of a call by Accept-Language. */
export function languageOf(path: string, acceptLanguage?: string): Language {
  const prefix = /^\/([a-z]{2})(\/|$)/.exec(path)?.[1];
  const byPath = languages.find((language) => language === prefix && language !== defaultLanguage);
  if (byPath) return byPath;
  if (!path.startsWith("/api/")) return defaultLanguage;
  const asked = (acceptLanguage ?? "").toLowerCase().split(",")[0]?.slice(0, 2);
  return languages.find((language) => language === asked) ?? defaultLanguage;
}

/** Where a new cookie is put: an answer of Fastify, or a page's own. */
export interface CookieJar {
  setCookie(name: string, value: string, options: CookieSerializeOptions): unknown;
}

/** Reads the facts of a request; the visitor's cookie and the session's are looked up once, and set on the answer
 *  where they are new. */
export async function readFacts(
  request: FastifyRequest,
  reply: CookieJar,
  options: FactsOptions,
): Promise<CallFacts> {
  const { visitors, isTls } = options;
  const host = await readHost(request, options);
  const path = request.url.split("?")[0] ?? "/";
  const token = cookieIn(request.cookies, siteCookies.visitor);
  const visitor = token === undefined ? undefined : await visitors.findVisitorByToken(token);
  const asked = hostFacts(host, request, options);
  const signedIn = await options.sessions.read(request.headers.cookie, {
    isAct: isAct(request),
    host: new URL(asked.origin).hostname,
  });
  if (signedIn.newToken !== undefined)
    setOwnCookie(reply, siteCookies.session, signedIn.newToken, isTls);
  const facts: CallFacts = {
    ...asked,
    language: languageOf(path, request.headers["accept-language"]),
    address: request.ip,
    visitorId: visitor?.id,
    visitor,
    session: signedIn.session,
    isBadToken: signedIn.isBad,
    isInternalVisit: visitor?.isInternal ?? false,
    visitorCountry: options.isProxy(request.socket.remoteAddress ?? "")
      ? countrySaidBy(request)
      : null,
    figures: options.figures ?? null,
    log: options.log,
    clinic: cookieIn(request.cookies, siteCookies.clinic) || null,
    ...visitorActs(() => facts, { reply, token, options }),
  };
  return facts;
}

/** Whose host was asked. */
interface AskedHost {
  /** The label of a partner's subdomain; null on the main hosts. */
  label: string | null;
  partner: Partner | null;
  country: CountryConfig;
}

async function readHost(
  request: FastifyRequest,
  { partners, publicAddresses }: FactsOptions,
): Promise<AskedHost> {
  const xCountry = request.headers["x-country"];
  const label = partnerLabel(request.host, publicAddresses);
  const partner = label === null ? null : ((await partners.findPartner(label)) ?? null);
  const country = partner
    ? countryOf(partner.country)
    : countryForHost(
        request.host,
        typeof xCountry === "string" ? xCountry : undefined,
        publicAddresses,
      );
  return { label, partner, country };
}

/** What the host alone says: country and partner, and the addresses of both. */
const hostFacts = (
  { label, partner, country }: AskedHost,
  request: FastifyRequest,
  { publicAddresses, imageCdns }: FactsOptions,
): Pick<
  CallFacts,
  | "country"
  | "origin"
  | "origins"
  | "countryOrigins"
  | "partner"
  | "isUnknownHost"
  | "showcase"
  | "imageCdn"
> => ({
  country,
  origin: partner
    ? subdomainOrigin(request, publicAddresses)
    : (countryOrigin(request, country, publicAddresses) ?? originOf(request, publicAddresses)),
  origins: partner === null ? linkedOrigins(publicAddresses) : [],
  countryOrigins: label === null ? countryOrigins(request, publicAddresses) : [],
  partner,
  isUnknownHost: label !== null && partner === null,
  showcase: showcaseOf(partner),
  imageCdn: imageCdns?.[country.code] ?? null,
});

/** What is done with the visitor of a request. What is known of them changes with it: `own` are its facts. */
function visitorActs(
  own: () => CallFacts,
  { reply, token, options }: { reply: CookieJar; token: string | undefined; options: FactsOptions },
): Pick<
  CallFacts,
  | "rememberClinic"
  | "isPersonal"
  | "markPersonal"
  | "ensureVisitor"
  | "countRequest"
  | "countCompareCall"
> {
  const { visitors, humanCheck, requestLimit, newVisitorLimit, isTls } = options;
  let personal = false;
  return {
    rememberClinic(code) {
      personal = true;
      if (code !== own().clinic) setOwnCookie(reply, siteCookies.clinic, code ?? "", isTls);
      own().clinic = code;
    },
    isPersonal: () => personal,
    markPersonal: () => {
      personal = true;
    },
    async ensureVisitor() {
      personal = true;
      const facts = own();
      if (facts.visitorId !== undefined) return facts.visitorId;
      await newVisitorLimit.count(networkOf(facts.address));
      const ensured = await visitors.ensureVisitor(token);
      facts.visitorId = ensured.visitor.id;
      facts.visitor = ensured.visitor;
      if (ensured.newToken !== undefined) {
        setOwnCookie(reply, siteCookies.visitor, ensured.newToken, isTls);
      }
      return ensured.visitor.id;
    },
    countRequest: async () => requestLimit.count(networkOf(own().address)),
    countCompareCall() {
      const { visitorId, address, visitor } = own();
      return humanCheck.countCompareCall({
        visitorId,
        address,
        humanUntil: visitor?.humanUntil ?? null,
      });
    },
  };
}

const readsAgain = new RegExp(`[?&]${liveKey}=`);

/** Whether a request is an act of the person (BO 9): neither a stream, nor a poll of an open page, nor a page that
 *  reads itself again for it was told of a change. */
const isAct = ({ headers, url }: FastifyRequest): boolean =>
  headers["x-poll"] === undefined &&
  headers.accept?.includes("text/event-stream") !== true &&
  !readsAgain.test(url);

const setOwnCookie = (reply: CookieJar, cookie: SiteCookie, value: string, isTls: boolean) =>
  reply.setCookie(cookieName(cookie, isTls), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isTls,
    maxAge: value === "" ? 0 : cookie.seconds,
  });

/** Cloudflare's word for the country of who asks; it has others than countries' for places it cannot tell. */
function countrySaidBy({ headers }: FastifyRequest): string | null {
  const said = headers["cf-ipcountry"];
  return typeof said === "string" && /^[A-Z][A-Z0-9]$/.test(said) ? said : null;
}

/** The address of this host for links. Without PUBLIC_URL only a name of ours or a bare address is
 *  believed: the Host header is the sender's, and links of mails are built from it. */
function originOf(request: FastifyRequest, addresses: PublicAddresses): string {
  const name = request.hostname.toLowerCase();
  const isBelieved = isOwnName(name, addresses) || isAddress(name);
  const port = /:(\d{1,5})$/.exec(request.host)?.[1];
  const asked = `${request.protocol}://${name}${port === undefined ? "" : `:${port}`}`;
  if (isBelieved && URL.canParse(asked)) return asked;
  return `${request.protocol}://localhost:${request.socket.localPort ?? 3000}`;
}
