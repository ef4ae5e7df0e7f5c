import type { ContactInfo } from "#src/contracts/contact.ts";

/** What the site is, as search engines read it: on its front page and where it can be written to. The same
 *  figures as the page shows, and no more (D5). */
export function siteData(options: {
  origin: string;
  homeHref: string;
  siteName: string;
  locale: string;
}): Record<string, unknown>[] {
  const { origin, homeHref, siteName, locale } = options;
  return [
    { "@type": "WebSite", name: siteName, url: `${origin}${homeHref}`, inLanguage: locale },
    { "@type": "Organization", name: siteName, url: `${origin}/`, logo: `${origin}/favicon.svg` },
  ];
}

/** The site's own contact data (SA 3). */
export const contactData = (options: {
  origin: string;
  siteName: string;
  contact: Pick<ContactInfo, "email" | "phoneHref">;
}): Record<string, unknown> => ({
  "@type": "Organization",
  name: options.siteName,
  url: `${options.origin}/`,
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "customer service",
    email: options.contact.email,
    telephone: options.contact.phoneHref.replace(/^tel:/, ""),
  },
});
