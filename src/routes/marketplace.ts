import { hrefOf } from "./address.ts";
import { comparatorQuery, savedFiltersKey } from "./comparator-query.rules.ts";
import { entrances } from "./entrances.ts";
import { textPages } from "./marketplace-texts.ts";
import type { Guard, PageRoute } from "./page-route.ts";

const samePath = <const Page extends string, const Path extends string>(
  page: Page,
  path: Path,
) => ({
  page,
  paths: { es: path, en: path, pt: path },
  permission: "public" as const,
});

/** Addresses that open what a link names, and lead on to a page of the site (SA 2.1). Links are sent to
 *  people of any language: their own are the same in each. */
export const linkPages = {
  /** A shared link: the page that was shared, with its household. */
  sharedLink: samePath("shared-link/shared-link", "url/:link"),
  /** Profile generation: stores a household and opens the comparator. */
  profileLink: { ...samePath("shared-link/profile-link", "v1"), query: ["perfil", "productType"] },
  /** Buying online, a step a page; without one, the first that is not completed (PP 4). */
  purchase: {
    ...samePath("purchase/purchase", "Compra-Online/:product?/:step?"),
    audit: null,
    query: ["session", "sessionType", "hecho", "falta", "documento", "producto", "con", "aparte"],
    isTopLevelOnly: true,
  },
  /** Drafts, for people with a signed link. */
  preview: { ...samePath("shared-link/preview", "preview"), query: ["token", "path", "leave"] },
} as const;

/** Comparators of group insurance. */
const collectives: readonly Guard[] = [
  {
    kind: "collective",
    only: { comparator: ["Seguro-Complementario-Empresa", "Empresas", "Guardias", "SCTR"] },
  },
  { kind: "collective", only: { line: ["Empresa"] } },
];
const hidesWithClinics: readonly Guard[] = [{ kind: "clinics" }];
/** What a product's page reads: products to compare, a clinic to look for, an employer's share. */
const productQuery: readonly string[] = ["comparar", "clinica", "aporte"];

/** Pages of the marketplace: everything that visitors find, compare, read and request. */
export const marketplacePages = {
  comparator: {
    page: "comparator/comparator",
    permission: "public",
    audit: null,
    paths: {
      es: "Comparar/:comparator/:line?",
      en: "Compare/:comparator/:line?",
      pt: "Comparar/:comparator/:line?",
    },
    query: [...Object.values(comparatorQuery), savedFiltersKey],
    guards: collectives,
  },
  /** Answers data, not a page: what a card of a comparator loads lazily (CQ 4). */
  cardInformation: {
    page: "comparator/card-information",
    permission: "public",
    paths: { es: "Tarjetas/:product", en: "Cards/:product", pt: "Cartoes/:product" },
    query: ["precios"],
    isOpen: true,
  },
  compareTable: {
    page: "compare-table/compare-table",
    permission: "public",
    paths: { es: "Comparar-Planes", en: "Compare-Plans", pt: "Comparar-Planos" },
    query: ["productos", "diferencias"],
  },
  profile: {
    page: "profile/profile",
    permission: "public",
    audit: null,
    paths: {
      es: "Perfil/:comparator/:line?",
      en: "Profile/:comparator/:line?",
      pt: "Perfil/:comparator/:line?",
    },
    query: ["volver"],
    guards: collectives,
  },
  /** Before the products: a landing's fixed segments win over a product's name. */
  ...textPages,
  ...linkPages,
  /** Everything of the site by name (SA 2.1, `buscar`). */
  search: {
    page: "search/search",
    permission: "public",
    paths: { es: "buscar", en: "Search", pt: "Buscar" },
    query: ["q", "tipo", "pagina"],
  },
  /** A few questions that lead to a filtered list (SA 2.1). */
  wizard: {
    page: "wizard/wizard",
    permission: "public",
    audit: null,
    paths: {
      es: "wizard/seguros-de-salud",
      en: "wizard/health-insurance",
      pt: "wizard/seguros-de-saude",
    },
  },
  /** Only leads on: an old plan's details (SA 2.1). */
  planDetail: {
    page: "organization-landing/plan-detail",
    permission: "public",
    paths: { es: "planSI", en: "planSI", pt: "planSI" },
    query: ["codigo", "plan"],
  },
  insurerProduct: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Seguros/:organization/:product/:tab?",
      en: "Insurance/:organization/:product/:tab?",
      pt: "Seguros/:organization/:product/:tab?",
    },
  },
  clinicProduct: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Clinicas-y-Hospitales/:organization/Seguro/:product/:tab?",
      en: "Clinics-and-Hospitals/:organization/Insurance/:product/:tab?",
      pt: "Clinicas-e-Hospitais/:organization/Seguro/:product/:tab?",
    },
    guards: hidesWithClinics,
  },
  isapreComplement: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Isapre/:organization/Complementos/:product/:tab?",
      en: "Isapre/:organization/Complements/:product/:tab?",
      pt: "Isapre/:organization/Complementos/:product/:tab?",
    },
  },
  isaprePlan: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Isapre/:organization/Planes/:product/:tab?",
      en: "Isapre/:organization/Plans/:product/:tab?",
      pt: "Isapre/:organization/Planos/:product/:tab?",
    },
  },
  clinicPlan: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Clinicas-y-Hospitales/:organization/:product/:tab?",
      en: "Clinics-and-Hospitals/:organization/:product/:tab?",
      pt: "Clinicas-e-Hospitais/:organization/:product/:tab?",
    },
    guards: hidesWithClinics,
  },
  epsPlan: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "EPS/:organization/Planes/:product/:tab?",
      en: "EPS/:organization/Plans/:product/:tab?",
      pt: "EPS/:organization/Planos/:product/:tab?",
    },
  },
  epsProduct: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "EPS/:organization/:product/:tab?",
      en: "EPS/:organization/:product/:tab?",
      pt: "EPS/:organization/:product/:tab?",
    },
  },
  prepaidProduct: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Medicina-Prepagada/:organization/:product/:tab?",
      en: "Prepaid-Medicine/:organization/:product/:tab?",
      pt: "Medicina-Pre-Paga/:organization/:product/:tab?",
    },
  },
  /** International products live under their type, a closed list (D1). */
  internationalHealth: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Salud-Internacional/:organization/:product/:tab?",
      en: "International-Health/:organization/:product/:tab?",
      pt: "Saude-Internacional/:organization/:product/:tab?",
    },
  },
  internationalTravel: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Viaje-Internacional/:organization/:product/:tab?",
      en: "International-Travel/:organization/:product/:tab?",
      pt: "Viagem-Internacional/:organization/:product/:tab?",
    },
  },
  internationalLife: {
    page: "product/product",
    permission: "public",
    audit: null,
    query: productQuery,
    paths: {
      es: "Vida-Internacional/:organization/:product/:tab?",
      en: "International-Life/:organization/:product/:tab?",
      pt: "Vida-Internacional/:organization/:product/:tab?",
    },
  },
  requestSent: {
    page: "request-sent/request-sent",
    permission: "public",
    paths: { es: "Solicitudes/:token", en: "Requests/:token", pt: "Solicitacoes/:token" },
    isTopLevelOnly: true,
  },
  quote: {
    page: "quote/quote",
    permission: "public",
    paths: { es: "Cotizacion/:token", en: "Quote/:token", pt: "Cotacao/:token" },
  },
  /** What was bought: charges, arrears, the end of the policy; by link and code, or the buyer's cookie (PP 4). */
  myPurchase: {
    page: "my-purchase/my-purchase",
    permission: "public",
    audit: null,
    paths: {
      es: "Mi-Compra/:key?",
      en: "My-Purchase/:key?",
      pt: "Minha-Compra/:key?",
    },
    query: ["hecho", "falta", "documento", "devolucion", "termino", "recordatorios"],
    isTopLevelOnly: true,
  },
  /** Sets the advisor that the address names, and goes on; without one it is the 404 page (D1). */
  referrer: {
    ...samePath("referral/referrer", "ref"),
    query: ["referer", "referrer"],
    isOpen: true,
  },
  /** The advisor's dialog as a page. */
  advisor: {
    page: "referral/advisor",
    permission: "public",
    audit: null,
    paths: { es: "Asesor", en: "Advisor", pt: "Consultor" },
    query: ["volver", "estado"],
    isOpen: true,
  },
  internalTraffic: entrances.internalTraffic,
  chat: entrances.chat,
  chatbot: {
    page: "chat/chatbot",
    permission: "public",
    audit: null,
    paths: { es: "chatbot/:key", en: "chatbot/:key", pt: "chatbot/:key" },
  },
  /** Guarded for everybody (SA 2.1): it only ever leads on. */
  companyLookup: {
    page: "not-found/not-found",
    permission: "public",
    audit: null,
    paths: {
      es: "Consulta-RUT-Empresa",
      en: "Company-Tax-Number-Query",
      pt: "Consulta-RUT-Empresa",
    },
    guards: [{ kind: "redirect", to: "/Comparar/Seguros-de-Salud", isEverywhere: true }],
  },
} as const satisfies Record<string, PageRoute>;

export type RouteKey = keyof typeof marketplacePages;

/** Addresses that pages of the marketplace lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...marketplacePages, ...entrances });
