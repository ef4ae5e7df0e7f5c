/** Sitemaps of a host: whole addresses of pages that answer 200 and are canonical to themselves. */

export interface SitemapEntry {
  /** Whole address in each language and country of the page, by hreflang. */
  alternates: readonly { hrefLang: string; href: string }[];
  /** Civil date of the last change; null where it is not known. */
  changed: string | null;
}

/** The most that one file may hold (sitemaps.org). */
export const mostAddresses = 50_000;

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");

/** One address a language of this host, each with all its alternates, of other countries too. */
export function writeSitemap(entries: readonly SitemapEntry[], origin: string): string {
  const rows = entries
    .flatMap(({ alternates, changed }) => {
      const links =
        alternates.length < 2
          ? ""
          : alternates
              .map(
                ({ hrefLang, href }) =>
                  `<xhtml:link rel="alternate" hreflang="${escaped(hrefLang)}" href="${escaped(href)}"/>`,
              )
              .join("");
      const date = changed === null ? "" : `<lastmod>${changed}</lastmod>`;
      const own = alternates.filter(
        ({ href, hrefLang }) => href.startsWith(`${origin}/`) && hrefLang !== "x-default",
      );
      return own.map(({ href }) => `<url><loc>${escaped(href)}</loc>${date}${links}</url>`);
    })
    .slice(0, mostAddresses);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${rows.join("\n")}</urlset>
`;
}
