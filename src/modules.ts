import { openAgenda } from "./modules/contact/agenda/open-agenda.ts";
import { openChat } from "./modules/contact/chat/open-chat.ts";
import { openExecutive } from "./modules/contact/executive/open-executive.ts";
import { superviseBy, teamsOfUser } from "./modules/contact/executive/supervision.service.ts";
import { openLead } from "./modules/contact/lead/open-lead.ts";
import { openFinding } from "./modules/contact/finding/open-finding.ts";
import { openLink } from "./modules/contact/link/open-link.ts";
import { openSiteForm } from "./modules/contact/site-form/open-site-form.ts";
import { openTicket } from "./modules/contact/ticket/open-ticket.ts";
import { openContent } from "./modules/content/content/open-content.ts";
import { openMenu } from "./modules/content/menu/open-menu.ts";
import {
  openNotification,
  openTemplates,
} from "./modules/content/notification/open-notification.ts";
import { openSearch } from "./modules/content/search/open-search.ts";
import { openTranslation } from "./modules/content/translation/open-translation.ts";
import { openAccess, openPeople } from "./modules/identity/access/open-access.ts";
import { openAccount } from "./modules/identity/account/open-account.ts";
import { openDemonstration } from "./modules/identity/demonstration/open-demonstration.ts";
import { openPartner } from "./modules/identity/partner/open-partner.ts";
import { openReferral } from "./modules/identity/referral/open-referral.ts";
import { openLeadIntegration } from "./modules/contact/lead/integration/open-lead-integration.ts";
import { openIntegration } from "./modules/identity/integration/open-integration.ts";
import { openAudit } from "./modules/identity/audit/open-audit.ts";
import { openExplain } from "./modules/identity/access/open-explain.ts";
import { openSession } from "./modules/identity/session/open-session.ts";
import { openVisitor } from "./modules/identity/visitor/open-visitor.ts";
import { openCampaign } from "./modules/insight/campaign/open-campaign.ts";
import { openExperiment } from "./modules/insight/experiment/open-experiment.ts";
import type { FaultLog } from "./modules/insight/fault/fault-log.service.ts";
import { openFault } from "./modules/insight/fault/open-fault.ts";
import { openTracking } from "./modules/insight/tracking/open-tracking.ts";
import { openMovement, whatIsDue } from "./modules/sale/movement/open-movement.ts";
import { moveSales, saleStateOf } from "./modules/sale/sale/sale-state.service.ts";
import { openSales } from "./modules-sale.ts";
import { openCatalog } from "./modules/offer/catalog/open-catalog.ts";
import { isKnownLimit } from "./modules/offer/catalog/known-limits.service.ts";
import type { ScopeOfBearer } from "./modules/offer/comparison/organizations.api.ts";
import { openComparison } from "./modules/offer/comparison/open-comparison.ts";
import { openProduct } from "./modules/offer/product/open-product.ts";
import { openProfile } from "./modules/offer/profile/open-profile.ts";
import { openQuote } from "./modules/offer/quote/open-quote.ts";
import type { EntrySources } from "./modules/content/search/search-entries.service.ts";
import { type Platform, platformParts } from "./platform/platform.ts";
import { offerScopeOf } from "./offer-scope.ts";
import type { Providers } from "./providers.ts";
import { recordsByReference as records } from "./record-facts.ts";
import type { CallFacts } from "./site/request-facts.ts";

type ProductNeeds = Parameters<typeof openProduct<CallFacts>>[1];

/** What modules tell of pages and cannot know by themselves. */
export type PageFacts = Pick<ProductNeeds, "productHead"> &
  Pick<EntrySources, "articleHref" | "families" | "sellerHref">;

/** Every module, each after those that it needs. */
export async function openModules(
  platform: Platform,
  outside: { providers: Providers; pages: PageFacts; faultLog: FaultLog },
) {
  const { providers, pages } = outside;
  const ground = openGround(platform, outside);
  const identity = await openIdentity(platform);
  const { templates, access, account, people } = identity;
  const session = openSession(platform, { ...access.services, ...account.services });
  const partner = await openPartner(platform);
  const scopeOfBearer = offerScopeOf(session.services.readBearer);
  const offer = await openOffer(platform, { providers, scopeOfBearer, ...pages });
  const { catalog, comparisons } = offer.comparison.services;
  const visits = await openVisits(platform, offer);
  const { visitors } = visits.visitor.services;
  const working = await openWorking(platform, { identity, offer, visits, session });
  const { executive, lead } = working;
  const known = {
    ...templates.services,
    ...access.services,
    ...account.services,
    ...lead.services,
    ...visits.quote.services,
    ...offer.product.services,
    ...offer.texts.services,
    catalog,
    comparisons,
    visitors,
    providers,
  };
  const sales = await openSales(platform, { ...known, ...session.services, ...whatIsDue });
  const movement = await openMovement(platform, { ...known, ...executive.services });
  const siteForm = openSiteForm(platform);
  const link = openLink(platform, { visitors, catalog });
  const talks = await openTalks(platform, { ...known, ...session.services, ...pages });
  const finding = openFinding({ ...lead.services, ...executive.services, ...people.services });
  const explain = openExplain(platform, { ...access.services, ...people.services, records });
  const reading = openReading(platform, { ...known, addresses: pages });
  return {
    ...ground,
    ...identity,
    session,
    explain,
    partner,
    ...offer,
    ...visits,
    ...working,
    ...sales,
    movement,
    siteForm,
    link,
    ...talks,
    finding,
    ...reading,
  };
}

export type Modules = Awaited<ReturnType<typeof openModules>>;

/** Modules that do not depend on the products sold: the platform's own jobs, fault reports, tracking and words. */
const openGround = (platform: Platform, { faultLog }: { faultLog: FaultLog }) => ({
  base: platformParts(platform),
  fault: openFault(platform, { faultLog }),
  tracking: openTracking(platform),
  translation: openTranslation(platform),
});

/** What is sold: the catalogue, its texts, its prices in lists and alone, and what changes its pages. */
async function openOffer(
  platform: Platform,
  needs: {
    providers: Pick<Providers, "indicators" | "content" | "features">;
    scopeOfBearer: ScopeOfBearer;
  } & Pick<ProductNeeds, "productHead">,
) {
  const { providers, scopeOfBearer, productHead } = needs;
  const stored = await openCatalog(platform, { indicators: providers.indicators });
  const { storedCatalog } = stored.services;
  const texts = await openContent(platform, { source: providers.content });
  const { landings } = texts.services;
  const comparison = await openComparison(platform, { storedCatalog, landings, scopeOfBearer });
  const { catalog, comparisons, catalogueVersion } = comparison.services;
  const product = openProduct<CallFacts>(platform, { comparisons, catalog, productHead });
  const profile = await openProfile(platform, { catalog, catalogueVersion });
  const experiment = await openExperiment(platform, { features: providers.features });
  const campaign = await openCampaign(platform, { catalogueVersion });
  return { stored, texts, comparison, product, profile, experiment, campaign };
}

type Offer = Awaited<ReturnType<typeof openOffer>>;

/** Visitors, the people whom a visitor insures, and the prices that are stored for them. */
async function openVisits(platform: Platform, { comparison, experiment, product, profile }: Offer) {
  const { catalog, comparisons } = comparison.services;
  const visitor = openVisitor(platform, {
    catalog,
    ...profile.services,
    forgetVisitor: experiment.services.experiments.forgetVisitor,
    incomePricesOf: comparisons.incomePricesOf,
  });
  const referral = await openReferral(platform, visitor.services);
  return { visitor, referral, quote: openQuote(platform, product.services) };
}

/** Leads, and the people who work them. */
async function openWorking(
  platform: Platform,
  needs: {
    identity: Awaited<ReturnType<typeof openIdentity>>;
    offer: Offer;
    visits: Awaited<ReturnType<typeof openVisits>>;
    session: ReturnType<typeof openSession>;
  },
) {
  const { identity, offer, visits, session } = needs;
  const { priceForSale } = offer.product.services;
  const known = {
    ...identity.templates.services,
    ...identity.access.services,
    ...identity.account.services,
  };
  const executive = await openExecutive(platform, { ...known, ...whatIsDue });
  const agenda = openAgenda(platform, known);
  const lead = await openLead(platform, {
    ...known,
    ...visits.visitor.services,
    ...visits.quote.services,
    catalog: offer.comparison.services.catalog,
    priceForSale,
    saleStateOf,
    moveSales,
    ...executive.services,
    ...session.services,
    teamsOf: teamsOfUser(platform.connection),
  });
  const handing = { ...identity.integration.services, priceForSale };
  const leadIntegration = openLeadIntegration(platform, handing);
  return { executive, agenda, lead, leadIntegration };
}

/** What people write to us, and who answers. */
async function openTalks(
  platform: Platform,
  needs: Omit<Parameters<typeof openChat>[1], "isStaffed" | "webchat"> &
    Omit<Parameters<typeof openTicket>[1], "chat"> & { providers: Pick<Providers, "webchat"> },
) {
  const { access, providers } = needs;
  const chat = openChat(platform, {
    ...needs,
    isStaffed: () => access.isHeldBySomebody("chat:attend"),
    webchat: providers.webchat,
  });
  const ticket = await openTicket(platform, { ...needs, ...chat.services });
  return { chat, ticket };
}

/** How people find what there is to read: menu, notices and search. */
function openReading(
  platform: Platform,
  needs: Parameters<typeof openMenu>[1] &
    Parameters<typeof openNotification>[1] &
    Parameters<typeof openSearch>[1],
) {
  return {
    menu: openMenu(platform, needs),
    notification: openNotification(platform, needs),
    search: openSearch(platform, needs),
  };
}

/** Who may sign in and who may do what, for the server and for `npm run accounts`. */
export async function openIdentity(platform: Platform) {
  const templates = await openTemplates(platform);
  const access = await openAccess(platform, {
    supervisedBy: superviseBy(platform.connection),
  });
  const account = openAccount(platform, {
    tell: templates.services.tell,
    claimsOf: ({ user, session }) => access.services.access.claimsOf(user.id, session.companyId),
  });
  const people = openPeople(platform, { ...access.services, ...account.services, isKnownLimit });
  const audit = openAudit(platform, access.services);
  const integration = openIntegration(platform);
  const demonstration = await openDemonstration(platform, {
    ...access.services,
    ...account.services,
    ...people.services,
    ...integration.services,
  });
  return { templates, access, account, people, audit, integration, demonstration };
}
