import { failureMeta } from "#src/areas/page/page-failure.tsx";
import { isPageError, type PageError } from "#src/areas/page/page.ts";
import type { RequestFacts } from "#src/areas/page/context.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";
import { notFound } from "#src/platform/errors.ts";

/** Who works leads: the row of the page let them in. Back office is on the main hosts alone (AL 4). */
export function workerOf(facts: Pick<RequestFacts, "session" | "partner">) {
  const { session, partner } = facts;
  if (session === null || partner !== null) throw notFound();
  return session;
}

/** Two leads side by side. */
export const compareHrefIn = (language: Language) => (one: string, other: string) =>
  `${href("duplicates", language)}?${new URLSearchParams({ una: one, otra: other }).toString()}`;

type Loaded = { title: string } | { error: PageError };

/** Head of the pages of leads: never found by search engines. */
export function leadsMeta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (loaderData === undefined) return [];
  if (isPageError(loaderData)) return failureMeta(loaderData.error);
  const { title } = loaderData;
  return [{ title }, { name: "robots", content: "noindex" }];
}
