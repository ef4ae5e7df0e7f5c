/** Addresses about who visits: advisor, staff, sign-in (SA 2.8, 2.9). Part of the table in `routes.ts`. */

const row = <const Page extends string>(page: Page, es: string, en: string, pt: string) => ({
  page,
  paths: { es, en, pt },
});

export const visitRoutes = {
  /** Sets the advisor that the address names, and goes on; without one it is the 404 page (D1). */
  referrer: {
    ...row("referral/referrer", "ref", "ref", "ref"),
    query: ["referer", "referrer"],
    isOpen: true,
  },
  /** The advisor's dialog as a page. */
  advisor: {
    ...row("referral/advisor", "Asesor", "Advisor", "Consultor"),
    query: ["volver", "estado"],
    isOpen: true,
  },
  /** What staff set for their own visit, as a page (SA 2.9). */
  internalTraffic: {
    ...row("staff/internal-traffic", "Trafico-Interno", "Internal-Traffic", "Trafego-Interno"),
    query: ["error"],
    isTopLevelOnly: true,
  },
  /** Requests without a token are redirected here (SA 2.1). */
  login: {
    ...row("login/login", "login", "login", "login"),
    area: "account",
    query: ["loginError", "referrer", "hash"],
    isOpen: true,
    isTopLevelOnly: true,
  },
} as const;
