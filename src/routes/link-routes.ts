/** Addresses that open something for whoever has the link, and lead on to a page of the site (SA 2.1).
 *  Part of the table in `routes.ts`. Links are sent to people of any language: their own are the same. */

const row = <const Page extends string, const Path extends string>(page: Page, path: Path) => ({
  page,
  paths: { es: path, en: path, pt: path },
});

export const linkRoutes = {
  /** A shared link: the page that was shared, with its household. */
  sharedLink: row("shared-link/shared-link", "url/:link"),
  /** Profile generation: stores a household and opens the comparator. */
  profileLink: { ...row("shared-link/profile-link", "v1"), query: ["perfil", "productType"] },
  /** A shared purchase link, as far as the product's page. */
  sharedPurchase: {
    ...row("shared-link/shared-purchase", "Compra-Online/:product?"),
    query: ["session"],
    isTopLevelOnly: true,
  },
  /** Drafts, for whoever has a signed link. */
  preview: { ...row("shared-link/preview", "preview"), query: ["token", "path", "leave"] },
} as const;
