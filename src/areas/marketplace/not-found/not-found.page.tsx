import { data, useLoaderData } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { isPageError, page, type PageArguments } from "#src/areas/page/page.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { NotFoundView } from "#src/areas/page/not-found.view.tsx";

/** Every address without a page (404), in the language of its prefix. */
const load = page(async ({ facts, services }) => notFoundModel(services, facts));

const notFoundModel = ({ words }: PageArguments["services"], facts: PageArguments["facts"]) => ({
  title: words.say(facts.language)("states.notFound.title"),
  homeHref: href("comparator", facts.language, { comparator: facts.country.defaultComparator }),
  contact: { email: facts.country.contact.email },
});

export async function loader(args: Parameters<typeof load>[0]) {
  const answer = await load(args);
  return isPageError(answer.data) ? answer : data(answer.data, { status: 404 });
}

/** A form sent to an address without a page finds none either. */
export const action = loader;

/** One stored document stands for every address without a page, also for one that a route of its own has:
 *  code of the page would look for that route's data. */
export const handle = { isStatic: true };

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof load>>["data"] }) => [
  { title: `${isPageError(loaderData) ? "404" : loaderData.title} | Amparo` },
  { name: "robots", content: "noindex" },
  // What a prerenderer is to answer with (SA 2.3).
  { name: "prerender-status-code", content: "404" },
];

export default function NotFoundPage() {
  const loaded = useLoaderData<typeof load>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return <NotFoundView {...loaded} />;
}
