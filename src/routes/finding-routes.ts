/** Addresses of the pages that help to find something. Part of the table in `routes.ts`. */

export const findingRoutes = {
  /** Everything of the site by name (SA 2.1, `buscar`). */
  search: {
    page: "search/search",
    paths: { es: "buscar", en: "Search", pt: "Buscar" },
    query: ["q", "tipo", "pagina"],
  },
  /** A few questions that lead to a filtered list (SA 2.1). */
  wizard: {
    page: "wizard/wizard",
    paths: {
      es: "wizard/seguros-de-salud",
      en: "wizard/health-insurance",
      pt: "wizard/seguros-de-saude",
    },
  },
  /** Only leads on: an old plan's details (SA 2.1). */
  planDetail: {
    page: "organization-landing/plan-detail",
    paths: { es: "planSI", en: "planSI", pt: "planSI" },
    query: ["codigo", "plan"],
  },
} as const;
