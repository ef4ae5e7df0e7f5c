import type { PageHead } from "./page-head.rules.ts";
import type { Reader } from "./reader.presenter.ts";

/** The head of a page that search engines may not list: requests, quotes, profiles, comparisons. */
export function privateHead(
  title: string,
  description: string,
  path: string,
  { origin, locale }: Reader,
): PageHead {
  return {
    title,
    description,
    canonical: `${origin}${path}`,
    isIndexed: false,
    alternates: [],
    openGraph: { type: "website", siteName: "Amparo", locale: locale.replace("-", "_") },
    structuredData: [],
  };
}
