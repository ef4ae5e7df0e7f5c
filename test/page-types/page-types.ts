import type { CountryCode } from "#src/contracts/identification.ts";
import type { StepKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { pageRoutes, type RouteKey, type TabKey } from "#src/routes.ts";

/** Every type of page as data: one address each, in a country that has it. Whatever walks the site —
 *  languages, validity, links, axe, Lighthouse — walks these rows, so a new page is in all of them. */
export interface PageType {
  name: string;
  /** Null: an address that is no page. */
  route: RouteKey | null;
  /** Chile where left out. */
  country?: CountryCode;
  /** Parameters of the route; `{request}`, `{quote}` and `{purchase}` stand for what the walk's own request and
   *  purchase made. */
  params?: Readonly<Record<string, string>>;
  tab?: TabKey | undefined;
  /** Of a purchase: the step, whose segment is a language's own. */
  step?: StepKey;
  query?: string;
  /** 200 where left out. */
  status?: 400 | 401 | 404;
  /** Sent to the page's address instead of opening it: a form that comes back with its faults. */
  form?: Readonly<Record<string, string>>;
  /** A stranger where left out. The buyer has a purchase that waits for its signature, the payer one that is signed. */
  visitor?: "household" | "agent" | "buyer" | "payer";
  /** Budget row of UX; absent: none. */
  budget?: "static" | "landing" | "comparator" | "product" | "lighter" | "checkout";
}

type Row = Omit<PageType, "name" | "route">;

const information = (...keys: readonly RouteKey[]): PageType[] =>
  keys.map((route) => ({ name: route, route, budget: "static" }));

const landing = (route: RouteKey, row: Row = {}): PageType => ({
  name: `${route}${row.country === undefined ? "" : ` in ${row.country}`}`,
  route,
  budget: "landing",
  ...row,
});

const comparator = (address: string, row: Row = {}): PageType => ({
  name: `comparator ${address}${row.country === undefined ? "" : ` in ${row.country}`}`,
  route: "comparator",
  params: { comparator: address },
  budget: "comparator",
  ...row,
});

const product = (
  route: RouteKey,
  organization: string,
  slug: string,
  row: Row & { says?: string } = {},
): PageType => {
  const { says, ...rest } = row;
  return {
    name: `${route}${says === undefined ? "" : `, ${says}`}`,
    route,
    params: { organization, product: slug },
    budget: "product",
    ...rest,
  };
};

/** What the buyer buys: sold online to one person, with nothing to answer on health. */
export const boughtOnline = "lafken-dental-esencial";

const purchase = (row: Row & { says?: string } = {}): PageType => {
  const { says, ...rest } = row;
  return {
    name: `purchase${says === undefined ? "" : `, ${says}`}`,
    route: "purchase",
    params: { product: boughtOnline },
    budget: "checkout",
    ...rest,
  };
};

const family = ["Quillay-Vida", "Complementario-Familia-80"] as const;

export const pageTypes: readonly PageType[] = [
  comparator("Seguros-de-Salud"),
  comparator("Isapres"),
  comparator("Seguro-Complementario-Empresa"),
  comparator("Guardias"),
  comparator("SCTR"),
  comparator("Seguros-de-Viaje"),
  comparator("Seguros-Mascotas"),
  comparator("EPS", { country: "PE" }),
  comparator("Medicina-Prepagada", { country: "CO" }),
  comparator("Seguros-de-Salud", { country: "INT" }),
  {
    ...comparator("Seguros-de-Salud"),
    name: "comparator that found nothing",
    query: "tipo=DENTAL&precio-hasta=1",
  },
  {
    ...comparator("Seguros-de-Salud"),
    name: "comparator as a grid, filtered and ordered",
    query: "vista=cuadricula&tipo=DENTAL&orden=menor-precio",
  },
  {
    ...comparator("Isapres"),
    name: "comparator for a household",
    visitor: "household",
  },
  {
    name: "compare table",
    route: "compareTable",
    query: "productos={products}",
    budget: "lighter",
  },
  { name: "compare table, empty", route: "compareTable" },
  {
    name: "profile",
    route: "profile",
    params: { comparator: "Seguros-de-Salud" },
    budget: "checkout",
  },
  { name: "profile of a company", route: "profile", params: { comparator: "Empresas" } },
  { name: "profile of a trip", route: "profile", params: { comparator: "Seguros-de-Viaje" } },
  {
    name: "profile with faults",
    route: "profile",
    params: { comparator: "Seguros-de-Salud" },
    form: { "cotizante.0.sexo": "Masculino", "cotizante.0.edad": "190" },
    status: 400,
  },
  ...information(
    "contact",
    "terms",
    "privacy",
    "howItWorks",
    "ranking",
    "about",
    "questions",
    "engine",
    "forCompanies",
    "queplanCompanies",
    "partners",
    "bestPlan",
    "getQuote",
    "healthInsurance",
    "lifeInsurance",
    "travelInsurance",
    "schoolInsurance",
    "personalAccidents",
    "guards",
    "companyInsurance",
    "savingsLifeRescue",
    "referrals",
    "work",
    "internships",
    "embedding",
  ),
  { name: "blog", route: "blog", budget: "static" },
  {
    name: "blogCategory",
    route: "blogCategory",
    params: { category: "conceptos" },
    budget: "static",
  },
  {
    name: "blogArticle",
    route: "blogArticle",
    params: { article: "Que-es-el-deducible" },
    budget: "static",
  },
  { name: "blogQs", route: "blogQs", country: "PE", budget: "static" },
  {
    name: "blogQsCategory",
    route: "blogQsCategory",
    country: "PE",
    params: { category: "salud" },
    budget: "static",
  },
  {
    name: "blogQsArticle",
    route: "blogQsArticle",
    country: "PE",
    params: { article: "SCTR-para-empleadores" },
    budget: "static",
  },
  { name: "blogIh", route: "blogIh", country: "INT", budget: "static" },
  {
    name: "blogIhCategory",
    route: "blogIhCategory",
    country: "INT",
    params: { category: "salud" },
    budget: "static",
  },
  {
    name: "blogIhArticle",
    route: "blogIhArticle",
    country: "INT",
    params: { article: "Seguro-de-salud-internacional" },
    budget: "static",
  },
  landing("isapres"),
  landing("isapre", { params: { organization: "Luma" } }),
  landing("isaprePlans", { params: { organization: "Luma" } }),
  landing("insurers"),
  landing("insurer", { params: { organization: "Quillay-Vida" } }),
  landing("insurerGroup", { params: { organization: "Pehuen-Seguros" } }),
  landing("insuranceList"),
  landing("epsSellers", { country: "PE" }),
  landing("epsSeller", { country: "PE", params: { organization: "Queunal-EPS" } }),
  landing("prepaidSellers", { country: "CO" }),
  landing("prepaidSeller", {
    country: "CO",
    params: { organization: "Frailejon-Medicina-Prepagada" },
  }),
  landing("clinics"),
  landing("clinic", { params: { organization: "Clinica-Indisa" } }),
  {
    name: "planByCode without its plan",
    route: "planByCode",
    params: { product: "NADA-1" },
    status: 404,
  },
  { name: "sitemap", route: "sitemap", budget: "static" },
  { name: "search", route: "search", query: "q=oncologico" },
  { name: "verify a document", route: "verifyDocument" },
  { name: "a document that nobody knows", route: "verifyDocument", query: "codigo=K7QX-2M9P-TR4V" },
  { name: "search that found nothing", route: "search", query: "q=zzzzzz" },
  { name: "wizard", route: "wizard", budget: "lighter" },
  purchase(),
  purchase({ says: "personal data", step: "personalData", visitor: "buyer" }),
  purchase({ says: "payment plan", step: "partialPayment", visitor: "buyer" }),
  purchase({ says: "review", step: "review", visitor: "buyer" }),
  purchase({ says: "signature", step: "signature", visitor: "buyer" }),
  purchase({ says: "payment", step: "payment", visitor: "payer" }),
  { name: "my purchase, where its link was lost", route: "myPurchase", budget: "checkout" },
  {
    name: "my purchase",
    route: "myPurchase",
    params: { key: "{purchase}" },
    visitor: "payer",
    budget: "checkout",
  },
  { name: "notices", route: "notices" },
  { name: "portal", route: "portal" },
  { name: "feedback", route: "feedback" },
  { name: "partnerRegistration", route: "partnerRegistration" },
  { name: "advisor", route: "advisor" },
  { name: "login", route: "login" },
  {
    name: "login with faults",
    route: "login",
    form: { email: "nadie@correo.example", password: "Otra-8-Vez" },
    status: 401,
  },
  {
    name: "activation of a link that is over",
    route: "activate",
    params: { token: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  },
  { name: "reset", route: "reset" },
  { name: "password", route: "password", visitor: "agent" },
  { name: "institution", route: "institution", visitor: "agent" },
  { name: "myAccount", route: "myAccount", visitor: "agent" },
  { name: "mySessions", route: "mySessions", visitor: "agent" },
  { name: "myQuestions", route: "myQuestions", visitor: "agent" },
  { name: "myNotifications", route: "myNotifications", visitor: "agent" },
  { name: "mySecondFactor", route: "mySecondFactor", visitor: "agent" },
  { name: "referrer without a referer", route: "referrer", status: 404 },
  product("insurerProduct", ...family),
  ...(
    ["coverage", "limits", "requirements", "providers", "price", "yearlyCost", "questions"] as const
  ).map((tab) => product("insurerProduct", ...family, { tab, says: tab })),
  { ...product("insurerProduct", ...family, { says: "request" }), tab: "request" },
  {
    ...product("insurerProduct", ...family, { says: "request with faults" }),
    tab: "request",
    form: { fullName: "", identification: "1-1", email: "no", phone: "" },
    status: 400,
  },
  product("insurerProduct", ...family, { says: "for a household", visitor: "household" }),
  product("insurerProduct", "Nirre-Vida", "Complementario-Otono", {
    says: "for a part of a household",
    visitor: "household",
  }),
  product("insurerProduct", "Canelo-Vida", "Vida-Canelo-Primer-Paso", { says: "life" }),
  product("insurerProduct", "Pudu-Mascotas", "Mascota-Pudu-Cachorro", { says: "pets" }),
  product("insurerProduct", "Radal-Empresas", "Colectivo-Radal-Arranque", { says: "company" }),
  product("insurerProduct", "Guayacan-Proteccion", "Guardias-Guayacan-Legal", { says: "guards" }),
  product("insurerProduct", "Guayacan-Proteccion", "Ley-16-744-Guayacan-Base", { says: "SCTR" }),
  product("insurerProduct", "Caiquen-Viajes", "Viaje-Caiquen-Mochila", { says: "travel" }),
  product("clinicProduct", "Clinica-Loica", "Oncologico-Loica"),
  product("isapreComplement", "Luma", "Catastrofico-Luma-Protege"),
  product("isaprePlan", "Manio", "MN-LE101-26"),
  product("clinicPlan", "Clinica-Amancay", "Amancay-Plan-Clinica", { country: "PE" }),
  product("epsPlan", "Queunal-EPS", "Plan-Bosque-Alto", { country: "PE" }),
  product("epsProduct", "Yarumo-EPS", "Yarumo-Complemento-Total", { country: "CO" }),
  product("prepaidProduct", "Frailejon-Medicina-Prepagada", "Frailejon-Paramo-Alto", {
    country: "CO",
  }),
  product("internationalHealth", "Alisia-Salud-Global", "Alisia-Horizonte", { country: "INT" }),
  product("internationalTravel", "Golondria-Viajes", "Golondria-Mundo", { country: "INT" }),
  product("internationalLife", "Perennia-Vida", "Perennia-Raices", { country: "INT" }),
  { name: "requestSent", route: "requestSent", params: { token: "{request}" } },
  { name: "quote", route: "quote", params: { token: "{quote}" } },
  { name: "chat", route: "chat" },
  { name: "chatbot", route: "chatbot", params: { key: "amparo" } },
  { name: "chatConsole", route: "chatConsole", visitor: "agent" },
  { name: "not found", route: null, status: 404 },
];

/** The first type of each page component, and the missing page: what differs in markup and styles, for
 *  tests that need a browser. */
export const pageTemplates: readonly PageType[] = [
  ...new Map(
    pageTypes
      .toReversed()
      .map((type) => [type.route === null ? null : pageRoutes[type.route].page, type]),
  ).values(),
].toReversed();

/** Routes that draw no page of their own, and why. */
export const routesWithoutPage = {
  cardInformation: "answers data that a card asks for",
  blogFeed: "is a feed",
  blogQsFeed: "is a feed",
  blogIhFeed: "is a feed",
  sitemapFile: "is a file for search engines",
  planDetail: "leads on",
  loginCode: "needs the password before it; test/e2e/sign-in.test.ts walks it",
  home: "leads on",
  internalTraffic: "is for staff: anybody else is led to sign in",
  sharedLink: "leads on",
  profileLink: "leads on",
  preview: "leads on",
  companyLookup: "leads on, behind a guard",
  kit: "is no page in production; test/e2e/kit.test.ts walks it",
  leads: "is behind sign-in; test/e2e/leads.test.ts walks it",
  newLead: "is behind sign-in; test/e2e/leads.test.ts walks it",
  leadPurchase: "is behind sign-in; test/scenarios/purchase/assisted-purchase.test.ts walks it",
  lead: "is behind sign-in; test/e2e/leads.test.ts walks it",
  board: "is behind sign-in; test/scenarios/leads/board.test.ts opens it",
  bell: "is behind sign-in; test/scenarios/back-office/bell.test.ts opens it",
  notificationTypes: "is behind sign-in; test/scenarios/back-office/notifications.test.ts opens it",
  unsentNotifications: "is behind sign-in; test/scenarios/back-office/unsent.test.ts opens it",
  templates: "is behind sign-in; test/scenarios/back-office/notifications.test.ts opens it",
  calls: "is behind sign-in; test/scenarios/leads/call-list.test.ts asks it",
  duplicates: "is behind sign-in; test/scenarios/back-office/duplicates.test.ts asks it",
  myReferrals: "is behind sign-in; test/scenarios/back-office/referrals.test.ts walks it",
  accounts: "is behind sign-in; test/scenarios/back-office/movements.test.ts walks it",
  account: "is behind sign-in; test/scenarios/back-office/movements.test.ts walks it",
  payments: "is behind sign-in; test/scenarios/finance/payments.test.ts walks it",
  payment: "is behind sign-in; test/scenarios/finance/payments.test.ts walks it",
  reconciliation: "is behind sign-in; test/scenarios/finance/reconciliation.test.ts walks it",
  financeOverview: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  recurrent: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  remittances: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  remittance: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  disputes: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  dispute: "is behind sign-in; test/scenarios/finance/dispute-answers.test.ts walks it",
  giftCards: "is behind sign-in; test/scenarios/finance/gift-cards.test.ts walks it",
  owedOffers: "is behind sign-in; test/scenarios/finance/owed-offers.test.ts walks it",
  ledger: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  providers: "is behind sign-in; test/scenarios/finance/desk.test.ts walks it",
  paymentSettings: "is behind sign-in; test/scenarios/finance/payment-settings.test.ts walks it",
  refunds: "is behind sign-in; test/scenarios/finance/payments.test.ts walks it",
  sales: "is behind sign-in; test/scenarios/back-office/sales.test.ts walks it",
  sale: "is behind sign-in; test/scenarios/back-office/sales.test.ts walks it",
  reviews: "is behind sign-in; test/scenarios/purchase/reviews.test.ts walks it",
  review: "is behind sign-in; test/scenarios/purchase/reviews.test.ts walks it",
  users: "is behind sign-in; test/e2e/access-pages.test.ts walks it",
  user: "is behind sign-in; test/e2e/access-pages.test.ts walks it",
  roles: "is behind sign-in; test/e2e/access-pages.test.ts walks it",
  audit: "is behind sign-in; test/e2e/access-pages.test.ts walks it",
  tickets: "is behind sign-in; test/scenarios/back-office/ticket-pages.test.ts walks it",
  myQuestion: "is behind sign-in; test/scenarios/account/questions.test.ts walks it",
  newTicket: "is behind sign-in; test/scenarios/back-office/ticket-by-hand.test.ts walks it",
  ticket: "is behind sign-in; test/scenarios/back-office/ticket-pages.test.ts walks it",
  myDay: "is behind sign-in; test/e2e/executives.test.ts walks it",
  agenda: "is behind sign-in; test/e2e/executives.test.ts walks it",
  team: "is behind sign-in; test/e2e/executives.test.ts walks it",
  reports: "is behind sign-in; test/scenarios/back-office/reports.test.ts opens it",
  executives: "is behind sign-in; test/e2e/executives.test.ts walks it",
  executive: "is behind sign-in; test/e2e/executives.test.ts walks it",
  failureReasons: "is behind sign-in; test/scenarios/back-office/reasons.test.ts walks it",
  assignmentSettings: "is behind sign-in; test/e2e/executives.test.ts walks it",
} as const satisfies Partial<Record<RouteKey, string>>;
