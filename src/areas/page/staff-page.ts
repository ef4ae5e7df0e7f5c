import { failureMeta } from "./page-failure.tsx";
import { isPageError, type PageError } from "./page.ts";
import type { RequestFacts } from "./context.ts";
import { notFound } from "#src/platform/errors.ts";

/** Who works here: the row of the page let them in. Such pages are on the main hosts alone (AL 4). */
export function staffOf(facts: Pick<RequestFacts, "session" | "partner">) {
  const { session, partner } = facts;
  if (session === null || partner !== null) throw notFound();
  return session;
}

/** Head of a page that search engines never find. */
export function staffMeta({
  loaderData,
}: {
  loaderData: { title: string } | { error: PageError } | undefined;
}) {
  if (loaderData === undefined) return [];
  if (isPageError(loaderData)) return failureMeta(loaderData.error);
  const { title } = loaderData;
  return [{ title: `${title} | Amparo` }, { name: "robots", content: "noindex" }];
}
