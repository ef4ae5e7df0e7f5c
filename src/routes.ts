/** Every URL of the site, as data: Spanish segments and their translations (D1).
 *  Plain data, no router import: the server, the pages and the browser all read it. */
import { contentRoutes } from "./routes/content-routes.ts";
import { linkRoutes } from "./routes/link-routes.ts";
import { findingRoutes } from "./routes/finding-routes.ts";
import { visitRoutes } from "./routes/visit-routes.ts";
import { comparatorQuery, savedFiltersKey } from "./routes/comparator-query.rules.ts";

export type Language = "es" | "en" | "pt";
export const languages: readonly Language[] = ["es", "en", "pt"];
export const defaultLanguage: Language = "es";

/** What a page asks of a partner's host; the main hosts pass every guard (SA 4). */
export interface Guard {
  /** redirect: to the partner's default path, else to `to`, else to `/`. collective: the same, with the
   *  dialog that says where group insurance is. clinics: none where the partner hides clinics. */
  kind: "redirect" | "collective" | "clinics";
  to?: string;
  /** The guard stands on the main hosts as well. */
  isEverywhere?: boolean;
  /** Values of the path's parameters it is for; every one where left out. */
  only?: Readonly<Record<string, readonly string[]>>;
}

export interface PageRoute {
  /** Page file under its area's folder, without `.page.tsx`. */
  page: string;
  /** Folder under areas/; marketplace where left out. */
  area?: "account" | "back-office";
  paths: Record<Language, string>;
  guards?: readonly Guard[];
  /** A part of other pages, or what holds for everybody: open on every partner's host. */
  isOpen?: boolean;
  /** Keys of the query that the page reads; none where left out. Any other key changes nothing of the page
   *  and is left out before it is rendered and stored (`routes/page-query.rules.ts`). */
  query?: readonly string[];
  /** Never in a frame of another site, whatever its token (SA 5): money, requests and staff. */
  isTopLevelOnly?: boolean;
}

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

export const pageRoutes = {
  comparator: {
    page: "comparator/comparator",
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
    paths: { es: "Tarjetas/:product", en: "Cards/:product", pt: "Cartoes/:product" },
    query: ["precios"],
    isOpen: true,
  },
  compareTable: {
    page: "compare-table/compare-table",
    paths: { es: "Comparar-Planes", en: "Compare-Plans", pt: "Comparar-Planos" },
    query: ["productos", "diferencias"],
  },
  profile: {
    page: "profile/profile",
    paths: {
      es: "Perfil/:comparator/:line?",
      en: "Profile/:comparator/:line?",
      pt: "Perfil/:comparator/:line?",
    },
    query: ["volver"],
    guards: collectives,
  },
  /** Before the products: a landing's fixed segments win over a product's name. */
  ...contentRoutes,
  ...linkRoutes,
  ...findingRoutes,
  insurerProduct: {
    page: "product/product",
    query: productQuery,
    paths: {
      es: "Seguros/:organization/:product/:tab?",
      en: "Insurance/:organization/:product/:tab?",
      pt: "Seguros/:organization/:product/:tab?",
    },
  },
  clinicProduct: {
    page: "product/product",
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
    query: productQuery,
    paths: {
      es: "Isapre/:organization/Complementos/:product/:tab?",
      en: "Isapre/:organization/Complements/:product/:tab?",
      pt: "Isapre/:organization/Complementos/:product/:tab?",
    },
  },
  isaprePlan: {
    page: "product/product",
    query: productQuery,
    paths: {
      es: "Isapre/:organization/Planes/:product/:tab?",
      en: "Isapre/:organization/Plans/:product/:tab?",
      pt: "Isapre/:organization/Planos/:product/:tab?",
    },
  },
  clinicPlan: {
    page: "product/product",
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
    query: productQuery,
    paths: {
      es: "EPS/:organization/Planes/:product/:tab?",
      en: "EPS/:organization/Plans/:product/:tab?",
      pt: "EPS/:organization/Planos/:product/:tab?",
    },
  },
  epsProduct: {
    page: "product/product",
    query: productQuery,
    paths: {
      es: "EPS/:organization/:product/:tab?",
      en: "EPS/:organization/:product/:tab?",
      pt: "EPS/:organization/:product/:tab?",
    },
  },
  prepaidProduct: {
    page: "product/product",
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
    query: productQuery,
    paths: {
      es: "Salud-Internacional/:organization/:product/:tab?",
      en: "International-Health/:organization/:product/:tab?",
      pt: "Saude-Internacional/:organization/:product/:tab?",
    },
  },
  internationalTravel: {
    page: "product/product",
    query: productQuery,
    paths: {
      es: "Viaje-Internacional/:organization/:product/:tab?",
      en: "International-Travel/:organization/:product/:tab?",
      pt: "Viagem-Internacional/:organization/:product/:tab?",
    },
  },
  internationalLife: {
    page: "product/product",
    query: productQuery,
    paths: {
      es: "Vida-Internacional/:organization/:product/:tab?",
      en: "International-Life/:organization/:product/:tab?",
      pt: "Vida-Internacional/:organization/:product/:tab?",
    },
  },
  requestSent: {
    page: "request-sent/request-sent",
    paths: { es: "Solicitudes/:token", en: "Requests/:token", pt: "Solicitacoes/:token" },
    isTopLevelOnly: true,
  },
  quote: {
    page: "quote/quote",
    paths: { es: "Cotizacion/:token", en: "Quote/:token", pt: "Cotacao/:token" },
  },
  ...visitRoutes,
  /** The live chat as a page: works without JavaScript, and is what the panel loads (SA 2.10). */
  chat: {
    page: "chat/chat",
    paths: { es: "Chat", en: "Chat", pt: "Chat" },
    query: ["desde", "nuevo"],
  },
  chatbot: {
    page: "chat/chatbot",
    paths: { es: "chatbot/:key", en: "chatbot/:key", pt: "chatbot/:key" },
  },
  /** Guarded for everybody (SA 2.1): it only ever leads on. */
  companyLookup: {
    page: "not-found/not-found",
    paths: {
      es: "Consulta-RUT-Empresa",
      en: "Company-Tax-Number-Query",
      pt: "Consulta-RUT-Empresa",
    },
    guards: [{ kind: "redirect", to: "/Comparar/Seguros-de-Salud", isEverywhere: true }],
  },
  chatConsole: {
    page: "chat-console/chat-console",
    area: "back-office",
    paths: {
      es: "Consola/Chat/:conversation?",
      en: "Console/Chat/:conversation?",
      pt: "Console/Chat/:conversation?",
    },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
} as const satisfies Record<string, PageRoute>;

export type RouteKey = keyof typeof pageRoutes;

/** The bare path of a language, which leads to the country's own beginning (D1). */
export const homePath = (language: Language): string =>
  language === defaultLanguage ? "/" : `/${language}`;

/** The path of a page in a language, parameters encoded; optional ones may be left out. A value may
 *  hold several segments, as the address of a comparator of one line does. */
export function href(
  key: RouteKey,
  language: Language,
  params: Record<string, string | undefined> = {},
  query = "",
): string {
  const segments = pageRoutes[key].paths[language]
    .split("/")
    .map((segment) => {
      if (!segment.startsWith(":")) return segment;
      const name = segment.replace(/^:|\?$/g, "");
      const value = params[name];
      if (value === undefined && !segment.endsWith("?")) throw new Error(`${key} needs ${name}`);
      return value?.split("/").map(encodeURIComponent).join("/");
    })
    .filter((segment) => segment !== undefined);
  const prefix = language === defaultLanguage ? "" : `/${language}`;
  return `${prefix}/${segments.join("/")}${query === "" ? "" : `?${query}`}`;
}

/** The base address of a comparator, from the parameters of its pages: `Seguros-de-Salud/Dental`. */
export const comparatorAddress = (params: Readonly<Record<string, string | undefined>>): string =>
  [params["comparator"], params["line"]].filter((part) => part !== undefined).join("/");

/** Tabs of a product page; the summary is the page without a tab (D1). `request` is reserved. */
export const tabs = {
  coverage: { es: "Coberturas", en: "Coverage", pt: "Coberturas" },
  limits: { es: "Topes-y-Deducibles", en: "Limits-and-Deductibles", pt: "Limites-e-Franquias" },
  requirements: { es: "Requisitos", en: "Requirements", pt: "Requisitos" },
  providers: { es: "Prestadores", en: "Providers", pt: "Prestadores" },
  price: { es: "Precio", en: "Price", pt: "Preco" },
  yearlyCost: { es: "Costo-Anual", en: "Yearly-Cost", pt: "Custo-Anual" },
  questions: { es: "Preguntas-Frecuentes", en: "Questions", pt: "Perguntas-Frequentes" },
  request: { es: "Solicitar", en: "Request", pt: "Solicitar" },
} as const satisfies Record<string, Record<Language, string>>;

export type TabKey = keyof typeof tabs;
