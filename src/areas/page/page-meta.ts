import { isPageError, type PageError } from "./page.ts";
import { failureMeta } from "./page-failure.tsx";
import { metaOf, type PageHead } from "./page-head.rules.ts";

/** The head of a page by what its loader answered: its own, or that of a page that could not be had. */
export function pageMeta({
  loaderData,
}: {
  loaderData: { head: PageHead } | { error: PageError } | undefined;
}) {
  if (loaderData === undefined) return [];
  return isPageError(loaderData) ? failureMeta(loaderData.error) : metaOf(loaderData.head);
}
