import { contactIn } from "#src/contracts/contact.ts";
import { withAddresses } from "#src/modules/content/content/rich-text.rules.ts";
import type { Block } from "#src/contracts/markdown.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";
import { alternatesOf } from "#src/areas/page/alternates.rules.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { addressFor } from "./text-address.rules.ts";

export const siteName = "Amparo";

/** What texts name in braces, for a reader's country and language. */
export function textWords({ country, language, say }: Reader): Record<string, string> {
  const contact = contactIn(country.contact, language);
  return {
    email: contact.email,
    phone: contact.phone,
    phoneHref: contact.phoneHref.replace(/^tel:/, ""),
    hours: contact.hours,
    country: say(`content.countries.${country.code}`),
    currency: country.currency,
  };
}

/** A text's blocks with the addresses of the reader's language and country. */
export const localBlocks = (blocks: readonly Block[], reader: Reader): Block[] =>
  withAddresses(blocks, (address) => localAddress(address, reader));

export const localAddress = (address: string, { language, country }: Reader): string =>
  addressFor(address, { language, blogPath: country.blogPath }, samePageIn);

/** The head of a page that is there in several languages; `path` is its Spanish or own address. */
export function textHead(
  reader: Reader,
  about: {
    title: string;
    description: string;
    pathIn: (language: Language) => string;
    type?: "website" | "article";
    languages?: readonly Language[];
    /** Codes of the other countries that have it. */
    countries?: readonly string[];
    isIndexed?: boolean;
    structuredData?: PageHead["structuredData"];
  },
): PageHead {
  const { origin, language, locale } = reader;
  const { pathIn, isIndexed = true } = about;
  const urlIn = (one: Language) => `${origin}${pathIn(one)}`;
  return {
    title: `${about.title} | ${siteName}`,
    description: about.description,
    canonical: urlIn(language),
    isIndexed,
    alternates: isIndexed ? alternatesOf(about, reader) : [],
    openGraph: { type: about.type ?? "website", siteName, locale: locale.replace("-", "_") },
    structuredData: about.structuredData ?? [],
  };
}

export interface Crumb {
  label: string;
  href?: string;
}

/** The way to a page, as search engines read it. */
export const trailData = (crumbs: readonly Crumb[], origin: string): Record<string, unknown> => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, href: path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    ...(path === undefined ? {} : { item: `${origin}${path}` }),
  })),
});

/** First crumb of a trail: the country's default comparator, since there is no other home page (D1). */
export const homeCrumb = ({ say, language, country }: Reader): Crumb => ({
  label: say("content.home"),
  href: href("comparator", language, { comparator: country.defaultComparator }),
});
