import { openAgenda } from "./modules/contact/agenda/open-agenda.ts";
import { openChat } from "./modules/contact/chat/open-chat.ts";
import { openExecutive } from "./modules/contact/executive/open-executive.ts";
import { superviseBy, teamsOfUser } from "./modules/contact/executive/supervision.service.ts";
import { openLead } from "./modules/contact/lead/open-lead.ts";
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
import { openSession } from "./modules/identity/session/open-session.ts";
import { openVisitor } from "./modules/identity/visitor/open-visitor.ts";
import { openCampaign } from "./modules/insight/campaign/open-campaign.ts";
import { openExperiment } from "./modules/insight/experiment/open-experiment.ts";
import type { FaultLog } from "./modules/insight/fault/fault-log.service.ts";
import { openFault } from "./modules/insight/fault/open-fault.ts";
import { openTracking } from "./modules/insight/tracking/open-tracking.ts";
import { openMovement } from "./modules/sale/movement/open-movement.ts";
import { openSale } from "./modules/sale/sale/open-sale.ts";
import { moveSales, saleStateOf } from "./modules/sale/sale/sale-state.service.ts";
import { openCatalog } from "./modules/offer/catalog/open-catalog.ts";
import { openComparison } from "./modules/offer/comparison/open-comparison.ts";
import { openProduct } from "./modules/offer/product/open-product.ts";
import { openProfile } from "./modules/offer/profile/open-profile.ts";
import { openQuote } from "./modules/offer/quote/open-quote.ts";
import type { EntrySources } from "./modules/content/search/search-entries.service.ts";
import { openLedger } from "./modules/sale/ledger/open-ledger.ts";
import { openPayment } from "./modules/sale/payment/open-payment.ts";
import { openRefund } from "./modules/sale/refund/open-refund.ts";
import { type Platform, platformParts } from "./platform/platform.ts";
import type { Providers } from "./providers.ts";
import type { CallFacts } from "./request-facts.ts";

type ProductNeeds = Parameters<typeof openProduct<CallFacts>>[1];

/** What modules tell of pages and cannot know by themselves. */
export type PageFacts = Pick<ProductNeeds, "productHead"> &
  Pick<EntrySources, "articleHref" | "families" | "sellerHref">;

/** Every module, each after those that it needs. */
export async function openModules(
  platform: Platform,
  outside: { providers: Providers; pages: PageFacts; faultLog: FaultLog },
) {
  const { providers, pages, faultLog } = outside;
  const { articleHref, productHead } = pages;
  const base = platformParts(platform);
  const fault = openFault(platform, { faultLog });
  const tracking = openTracking(platform);
  const translation = openTranslation(platform);
  const { templates, access, account, people, demonstration } = await openIdentity(platform);
  const { draw, tell } = templates.services;
  const session = openSession(platform, { ...access.services, ...account.services });
  const partner = await openPartner(platform);

  const stored = await openCatalog(platform, { indicators: providers.indicators });
  const { storedCatalog } = stored.services;
  const texts = await openContent(platform, { source: providers.content });
  const { content, landings } = texts.services;
  const comparison = await openComparison(platform, { storedCatalog, landings });
  const { catalog, comparisons, catalogueVersion } = comparison.services;
  const product = openProduct<CallFacts>(platform, { comparisons, catalog, productHead });
  const { priceNow, priceForSale } = product.services;
  const profile = await openProfile(platform, { catalog, catalogueVersion });
  const { profileForms } = profile.services;
  const experiment = await openExperiment(platform, { features: providers.features });
  const campaign = await openCampaign(platform, { catalogueVersion });

  const visitor = openVisitor(platform, {
    catalog,
    profileForms,
    forgetVisitor: experiment.services.experiments.forgetVisitor,
    incomePricesOf: comparisons.incomePricesOf,
  });
  const { visitors } = visitor.services;
  const referral = await openReferral(platform, { visitors });
  const quote = openQuote(platform, { priceNow });
  const { quotes } = quote.services;
  const executive = await openExecutive(platform, {
    ...access.services,
    ...account.services,
    tell,
  });
  const agenda = openAgenda(platform, { ...access.services, tell });
  const lead = await openLead(platform, {
    visitors,
    quotes,
    priceForSale,
    draw,
    access: access.services.access,
    saleStateOf,
    moveSales,
    teamsOf: teamsOfUser(platform.connection),
    isDemonstrationOn: account.services.isDemonstrationOn,
  });
  const ledger = openLedger(platform, access.services);
  const payment = await openPayment(platform, {
    ...ledger.services,
    paymentProviders: providers.payments,
  });
  const sale = openSale(platform, { ...access.services, ...lead.services });
  const refund = openRefund(platform, {
    ...access.services,
    ...ledger.services,
    ...payment.services,
    requireRecentProof: account.services.accounts.sessions.requireRecentProof,
  });
  const movement = openMovement(platform, {
    ...access.services,
    ...executive.services,
    tell,
  });
  const siteForm = openSiteForm(platform);
  const link = openLink(platform, { visitors, catalog });
  const chat = openChat(platform, {
    sessions: session.services.sessions,
    isStaffed: () => access.services.access.isHeldBySomebody("chat:attend"),
    webchat: providers.webchat,
    catalog,
    content,
    comparisons,
    articleHref,
  });
  const ticket = openTicket(platform, { ...access.services, ...chat.services, draw, tell });
  const menu = openMenu(platform, { catalog, content });
  const notification = openNotification(platform, { content, ...access.services });
  const search = openSearch(platform, {
    catalog,
    content,
    landings,
    comparisons,
    addresses: pages,
  });
  return {
    base,
    fault,
    tracking,
    translation,
    templates,
    session,
    access,
    account,
    people,
    demonstration,
    partner,
    stored,
    texts,
    comparison,
    product,
    profile,
    experiment,
    campaign,
    visitor,
    referral,
    quote,
    executive,
    agenda,
    lead,
    ledger,
    payment,
    sale,
    refund,
    movement,
    siteForm,
    link,
    chat,
    ticket,
    menu,
    notification,
    search,
  };
}

export type Modules = Awaited<ReturnType<typeof openModules>>;

/** Who may sign in and who may do what, for the server and for `npm run accounts`. */
export async function openIdentity(platform: Platform) {
  const templates = await openTemplates(platform);
  const access = await openAccess(platform, {
    supervisedBy: superviseBy(platform.connection),
  });
  const { claimsOf } = access.services.access;
  const account = openAccount(platform, {
    tell: templates.services.tell,
    claimsOf: ({ user, session }) => claimsOf(user.id, session.companyId),
  });
  const people = openPeople(platform, { ...access.services, ...account.services });
  const demonstration = await openDemonstration(platform, {
    ...access.services,
    ...account.services,
    ...people.services,
  });
  return { templates, access, account, people, demonstration };
}
