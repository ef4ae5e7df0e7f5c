/** Addresses of the pages that help to find something. Part of the table in `routes.ts`. */

export const findingRoutes = {
  /** Everything of the site by name (SA 2.1, `buscar`). */
  search: { page: "search/search", paths: { es: "Buscar", en: "Search", pt: "Buscar" } },
  /** A few questions that lead to a filtered list (SA 2.1). */
  wizard: {
    page: "wizard/wizard",
    paths: {
      es: "wizard/seguros-de-salud",
      en: "wizard/health-insurance",
      pt: "wizard/seguros-de-saude",
    },
  },
  /** Addresses that only lead on: old plan details, and one behind a guard (SA 2.1). */
  planDetail: {
    page: "insurer-landing/plan-detail",
    paths: { es: "planSI", en: "planSI", pt: "planSI" },
  },
  companyIdQuery: {
    page: "guarded/company-id-query",
    paths: { es: "Consulta-RUT-Empresa", en: "Company-ID-Query", pt: "Consulta-RUT-Empresa" },
  },
} as const;
