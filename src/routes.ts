/** Every URL of the site, as data: Spanish segments and their translations (decisions 1).
 *  Plain data, no router import: the server, the pages and the browser all read it. */

export type Language = "es" | "en" | "pt";
export const languages: readonly Language[] = ["es", "en", "pt"];
export const defaultLanguage: Language = "es";

export interface PageRoute {
  /** Page file under areas/marketplace, without `.page.tsx`. */
  page: string;
  paths: Record<Language, string>;
}

export const pageRoutes = {
  comparator: {
    page: "comparator/comparator",
    paths: {
      es: "Comparar/:comparator",
      en: "Compare/:comparator",
      pt: "Comparar/:comparator",
    },
  },
  /** Answers data, not a page: what a card of a comparator loads lazily (CQ 4). */
  cardInformation: {
    page: "card-information/card-information",
    paths: { es: "Tarjetas/:product", en: "Cards/:product", pt: "Cartoes/:product" },
  },
  compareTable: {
    page: "compare-table/compare-table",
    paths: { es: "Comparar-Planes", en: "Compare-Plans", pt: "Comparar-Planos" },
  },
  profile: {
    page: "profile/profile",
    paths: { es: "Perfil/:comparator", en: "Profile/:comparator", pt: "Perfil/:comparator" },
  },
  insurerProduct: {
    page: "product/product",
    paths: {
      es: "Seguros/:organization/:product/:tab?",
      en: "Insurance/:organization/:product/:tab?",
      pt: "Seguros/:organization/:product/:tab?",
    },
  },
  clinicProduct: {
    page: "product/product",
    paths: {
      es: "Clinicas-y-Hospitales/:organization/Seguro/:product/:tab?",
      en: "Clinics-and-Hospitals/:organization/Insurance/:product/:tab?",
      pt: "Clinicas-e-Hospitais/:organization/Seguro/:product/:tab?",
    },
  },
  isapreComplement: {
    page: "product/product",
    paths: {
      es: "Isapre/:organization/Complementos/:product/:tab?",
      en: "Isapre/:organization/Complements/:product/:tab?",
      pt: "Isapre/:organization/Complementos/:product/:tab?",
    },
  },
  isaprePlan: {
    page: "product/product",
    paths: {
      es: "Isapre/:organization/Planes/:product/:tab?",
      en: "Isapre/:organization/Plans/:product/:tab?",
      pt: "Isapre/:organization/Planos/:product/:tab?",
    },
  },
  requestSent: {
    page: "request-sent/request-sent",
    paths: { es: "Solicitudes/:token", en: "Requests/:token", pt: "Solicitacoes/:token" },
  },
  quote: {
    page: "quote/quote",
    paths: { es: "Cotizacion/:token", en: "Quote/:token", pt: "Cotacao/:token" },
  },
} as const satisfies Record<string, PageRoute>;

export type RouteKey = keyof typeof pageRoutes;

/** The path of a page in a language, parameters encoded; optional ones may be left out. */
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
      return value === undefined ? undefined : encodeURIComponent(value);
    })
    .filter((segment) => segment !== undefined);
  const prefix = language === defaultLanguage ? "" : `/${language}`;
  return `${prefix}/${segments.join("/")}${query === "" ? "" : `?${query}`}`;
}

/** Tabs of a product page; the summary is the page without a tab (decisions 1). `request` is reserved. */
export const tabs = {
  coverage: { es: "Coberturas", en: "Coverage", pt: "Coberturas" },
  limits: { es: "Topes-y-Deducibles", en: "Limits-and-Deductibles", pt: "Limites-e-Franquias" },
  requirements: { es: "Requisitos", en: "Requirements", pt: "Requisitos" },
  providers: { es: "Prestadores", en: "Providers", pt: "Prestadores" },
  price: { es: "Precio", en: "Price", pt: "Preco" },
  questions: { es: "Preguntas-Frecuentes", en: "Questions", pt: "Perguntas-Frequentes" },
  request: { es: "Solicitar", en: "Request", pt: "Solicitar" },
} as const satisfies Record<string, Record<Language, string>>;

export type TabKey = keyof typeof tabs;

/** Permanent redirects of this area: CQ 2 and SA 2.2 where both ends are pages already. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: "/Comparar", to: "/Comparar/Isapres" },
  { from: "/Comparar/Isapre", to: "/Comparar/Isapres" },
  { from: "/comparar", to: "/Comparar/Isapres" },
];
