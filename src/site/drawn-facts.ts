import type { CookieSerializeOptions, SerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CountryConfig } from "../config/countries.ts";
import { type Environment, showsKitPage } from "../config/environment.ts";
import type { Partner } from "../contracts/partner.ts";
import type { DecideRequest } from "../modules/insight/experiment/request-decision.service.ts";
import { isCrawler } from "../modules/identity/visitor/crawler.rules.ts";
import { accessTo, type PageAccess } from "../modules/identity/partner/partner-access.rules.ts";
import { isReferredProfile, namesReferrer } from "../modules/offer/profile/profile-link.rules.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { byteText, type ByteText } from "../platform/http/byte-text.ts";
import { cookieIn, siteCookies } from "../platform/http/cookies.rules.ts";
import { askedAddress, shownAddress } from "../platform/http/page-handler.ts";
import type { DrawnFacts, RenderedPage } from "../platform/http/pages.ts";
import type { WordsStore } from "../platform/words/words.ts";
import { type CallFacts, type FactsOptions, readFacts } from "./request-facts.ts";
import { siteOfVisitor } from "../areas/marketplace/country-notice/country-notice.rules.ts";
import { matchRoute } from "../routes/match-route.rules.ts";
import { renderedAddress } from "../routes/page-query.rules.ts";
import { defaultLanguage, homePath, href, type Language, languages } from "../routes.ts";
import { writeSite } from "../ui/calls/call-request.rules.ts";
import { tenantOfHost } from "./request-tenant.ts";
import type { Services } from "../services.ts";
import { partnerEdition } from "./partner-edition.ts";
import { askingOnce } from "./asking-once.ts";

/** What pages are drawn by. */
export interface DrawingOptions {
  environment: Environment;
  servicesFor(facts: { country: CountryConfig; partner: Partner | null }): Services;
  factsOptions: FactsOptions;
  decide: DecideRequest;
  clock: Clock;
  words: WordsStore;
}

interface ContextModule {
  RouterContextProvider: new () => import("react-router").RouterContextProvider;
}

interface RenderingNeeds {
  app: FastifyInstance;
  options: DrawingOptions;
  RouterContextProvider: unknown;
  servicesContext: typeof import("../areas/page/context.ts").servicesContext;
  factsContext: typeof import("../areas/page/context.ts").factsContext;
}

/** A request as far as it was settled before its page is rendered. */
interface Drawing {
  request: FastifyRequest;
  facts: CallFacts;
  services: Services;
  /** Drafts are shown too. */
  isPreview: boolean;
  decision: ReturnType<DecideRequest>;
  access: PageAccess;
  tenant: string | undefined;
  elsewhere: ReturnType<typeof elsewhereOf>;
}

/** Everything that a page is rendered from: facts, services, words, and what it is stored by. */
export async function drawnFacts(
  needs: RenderingNeeds,
  request: FastifyRequest,
): Promise<DrawnFacts> {
  const { app, options } = needs;
  const cookies: string[] = [];
  const reply = {
    setCookie: (name: string, value: string, settings: CookieSerializeOptions) =>
      cookies.push(app.serializeCookie(name, value, settings as SerializeOptions)),
  };
  const facts = await readFacts(request, reply, options.factsOptions);
  const drawing = await settle(options, request, facts);
  const { services, isPreview, decision, access } = drawing;
  const words = wordsOf(options, drawing);
  const mayShare = isShareable(drawing);
  let isLeftMissing = false;
  const leavesMissing = () => {
    isLeftMissing =
      mayShare && request.method === "GET" && !facts.isPersonal() && cookies.length === 0;
    return isLeftMissing;
  };
  const pageAt = (at: string, leaves: () => boolean) =>
    renderedPage(needs, { ...drawing, services: { ...services, words } }, at, leaves);
  const linkTarget = await linkTargetOf(drawing);
  return {
    ...pageAt(addressOf(drawing), leavesMissing),
    origin: facts.origin,
    language: facts.language,
    edition: await editionOf(options, drawing),
    isPersonal: facts.isPersonal,
    mayShare,
    setCookies: () => cookies,
    ownCookie: decision.setCookie,
    onShown: decision.record,
    isUnknownHost: facts.isUnknownHost || access.kind === "missing",
    isUnmanaged: access.kind !== "redirect" && isUnmanaged(request.url.split("?")[0] ?? "/"),
    missing: () => pageAt(missingPath(facts.language), () => false),
    isLeftMissing: () => isLeftMissing,
    isPrivateHost: facts.partner?.settings.SEOMetadata.isIndexed === false || isPreview,
    linkTarget,
    home: homeTarget(request.url.split("?")[0] ?? "/", facts),
  };
}

/** Whose drafts are shown, which versions of experiments, who may see the page, and where else it is. */
async function settle(
  { servicesFor, decide }: DrawingOptions,
  request: FastifyRequest,
  facts: CallFacts,
): Promise<Drawing> {
  const published = askingOnce(servicesFor(facts));
  const isPreview = published.preview.accepts(cookieIn(request.cookies, siteCookies.preview));
  const services = isPreview ? { ...published, content: published.drafts } : published;
  if (isPreview) facts.markPersonal();
  const decision = decide({
    cookie: cookieIn(request.cookies, siteCookies.identity),
    userAgent: request.headers["user-agent"],
    path: request.url.split("?")[0] ?? "/",
    country: facts.country.code,
    isInternal: facts.visitor?.isInternal ?? false,
  });
  const access = accessOf(request, facts);
  // Without the database a page names no tenant; its calls are accepted without one.
  const tenant = await tenantOfHost(facts.partner, services.access).catch(() => undefined);
  const elsewhere = elsewhereOf(request, facts);
  return { request, facts, services, isPreview, decision, access, tenant, elsewhere };
}

/** What the table of pages and a partner's settings say of a request. */
const accessOf = (request: FastifyRequest, facts: CallFacts): PageAccess => {
  const { pathname, searchParams } = askedAddress(request, facts.origin);
  return accessTo({
    path: pathname,
    language: facts.language,
    partner: facts.partner,
    isReferred:
      (facts.visitor?.referral ?? null) !== null ||
      isReferredProfile(facts.visitor?.profile ?? {}) ||
      namesReferrer(searchParams.get("perfil")),
    isCrawler: isCrawler(request.headers["user-agent"]),
    home: href("comparator", facts.language, { comparator: facts.country.defaultComparator }),
  });
};

/** The site of another country where the visitor seems to be. */
const elsewhereOf = (request: FastifyRequest, facts: CallFacts) =>
  request.frame !== null || isCrawler(request.headers["user-agent"])
    ? null
    : siteOfVisitor({ ...facts, stays: cookieIn(request.cookies, siteCookies.stay) });

/** Staff see which messages have no translation; everybody else reads them in Spanish. */
function wordsOf({ environment, words }: DrawingOptions, { services, facts }: Drawing) {
  const isMarked =
    environment.NODE_ENV === "development" ||
    services.internalPanel.isOn(facts.visitor, "translationMarks");
  const countryWords = words.inCountry(facts.country.code);
  return isMarked ? countryWords.forStaff : countryWords;
}

/** Whether the page may be stored for, and answered from what is stored for, visitors who are not known: never where a
 *  guard redirects this one. */
function isShareable({ facts, isPreview, access }: Drawing): boolean {
  const isKnown = facts.visitorId !== undefined || facts.clinic !== null;
  return !isKnown && !isPreview && access.kind !== "redirect";
}

/** The address to render: of a form as it was sent; else without the query keys that no page reads. */
const addressOf = ({ request, facts }: Drawing): string =>
  request.method === "POST"
    ? request.url
    : renderedAddress(request.url, {
        isPartner: facts.partner !== null,
        isFramed: request.frame !== null,
      });

/** The page at an address, with the context that its loaders and actions read. */
function renderedPage(
  { options, RouterContextProvider, servicesContext, factsContext }: RenderingNeeds,
  { request, facts, services, isPreview, decision, access, tenant, elsewhere }: Drawing,
  address: string,
  leavesMissing: () => boolean,
): RenderedPage {
  const { environment } = options;
  const context = new (RouterContextProvider as ContextModule["RouterContextProvider"])();
  let document: ByteText | undefined;
  context.set(servicesContext, services);
  context.set(factsContext, {
    ...facts,
    isPreview,
    elsewhere,
    tenant: tenant ?? null,
    site: writeSite({
      country: facts.country.code,
      isPartner: facts.partner !== null,
      isRefreshForced: services.internalPanel.isOn(facts.visitor, "forceRefresh"),
      isVersionChecked: environment.VERSION_CHECK === "on",
    }),
    takeDocument(html) {
      document = byteText(html);
    },
    leavesMissing,
    showsKitPage: showsKitPage(environment),
    isAdmitted: false,
    isFormSent: request.method === "POST",
    isDocument: !/\.data(?:\?|$)/.test(request.url),
    variants: decision.variants,
    leadsTo: access.kind === "redirect" ? access.to : null,
    get visitorId() {
      return facts.visitorId;
    },
    nonce: request.nonce,
    url: shownAddress({ url: address }, facts.origin),
    askedQuery: shownAddress(request, facts.origin).search,
  });
  return { context, document: () => document, address };
}

/** Where the address leads that was opened with something in it for the visitor's session. */
const linkTargetOf = async ({ request, facts, services }: Drawing): Promise<string | undefined> =>
  request.method === "GET" && !facts.isUnknownHost
    ? await services.openedLinks.openAddress(request.url, {
        ...facts,
        userAgent: request.headers["user-agent"],
        ensureVisitor: () => facts.ensureVisitor(),
      })
    : undefined;

/** What a stored page depends on besides its address. */
async function editionOf({ clock }: DrawingOptions, drawing: Drawing): Promise<string> {
  const { request, facts, services, decision, elsewhere } = drawing;
  const { version, pricingDate } = services.comparison.current();
  return [
    facts.country.code,
    version,
    pricingDate,
    await services.content.revision(),
    services.campaigns.edition(facts.country, clock.now()),
    decision.tuple,
    partnerEdition(facts.partner),
    request.frame?.key ?? "",
    elsewhere?.code ?? "",
  ].join("|");
}

/** The router's own address for routes that links lead to. */
const routerManifest = "/__manifest";

const isUnmanaged = (path: string): boolean =>
  path !== routerManifest && matchRoute(path) === undefined;

/** An address without a page that stands for every other in its language. */
const missingPath = (language: Language): string =>
  `${language === defaultLanguage ? "" : `/${language}`}/404`;

/** Where the bare address of a language leads: there is no other home page (D1). */
function homeTarget(path: string, { country, partner }: CallFacts): string | undefined {
  const language = languages.find((one) => path === homePath(one));
  if (language === undefined) return undefined;
  return (
    partner?.defaultPath ?? href("comparator", language, { comparator: country.defaultComparator })
  );
}
