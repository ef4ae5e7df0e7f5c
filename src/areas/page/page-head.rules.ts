/** What a page says of itself to browsers, search engines and whoever shares its address. */
export interface PageHead {
  title: string;
  description: string;
  /** Whole address. */
  canonical: string;
  isIndexed: boolean;
  /** Whole addresses of the same page in other languages; none where the page is not indexed. */
  alternates: readonly { hrefLang: string; href: string }[];
  /** Open Graph tags, which previews of a shared link read; null on a page that only its own visitor can open. */
  openGraph: { type: "website" | "product" | "article"; siteName: string; locale: string } | null;
  /** Structured data, true to the page; each a schema.org object without its @context. */
  structuredData: readonly Record<string, unknown>[];
  /** Further tags, as a partner's record sets them. */
  tags?: readonly Readonly<Record<string, string>>[];
}

/** The head of a page that others get too. */
export type SharedHead = PageHead & { openGraph: NonNullable<PageHead["openGraph"]> };

/** The picture of a shared address: the site's own, the same for every page. */
export const shareImage = { path: "/share.png", width: 1200, height: 630 } as const;

/** The head of a page as the router's `meta` wants it. */
export function metaOf(head: PageHead): Record<string, unknown>[] {
  const {
    title,
    description,
    canonical,
    isIndexed,
    alternates,
    openGraph,
    structuredData,
    tags = [],
  } = head;
  return [
    { title },
    { name: "description", content: description },
    ...(isIndexed ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: canonical },
    ...alternates.map(({ hrefLang, href }) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang,
      href,
    })),
    ...(openGraph === null ? [] : sharedTags({ ...head, openGraph, tags })),
    ...tags,
    ...structuredData.map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

/** Tags that previews of a shared link read. */
function sharedTags({
  title,
  description,
  canonical,
  openGraph,
  tags,
}: SharedHead & { tags: NonNullable<PageHead["tags"]> }): Record<string, unknown>[] {
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:type", content: openGraph.type },
    { property: "og:site_name", content: openGraph.siteName },
    { property: "og:locale", content: openGraph.locale },
    ...(tags.some(({ property }) => property === "og:image")
      ? []
      : [
          { property: "og:image", content: new URL(shareImage.path, canonical).href },
          { property: "og:image:width", content: String(shareImage.width) },
          { property: "og:image:height", content: String(shareImage.height) },
          { property: "og:image:alt", content: openGraph.siteName },
        ]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
