import { data, useLoaderData } from "react-router";
import { href } from "../../../routes.ts";
import { isPageError, page } from "../../page.ts";
import { PageFailure } from "../page-failure.tsx";
import { NotFoundView } from "./not-found.view.tsx";

/** Every address without a page (404), in the language of its prefix. */
const load = page(async ({ facts, services }) => {
  // SA 2.1, SA 8: an unmanaged address is logged as an error; the log leaves out what may not be told.
  facts.log.error("page.unmanaged", { path: facts.url.pathname });
  return {
    title: services.words.say(facts.language)("states.notFound.title"),
    homeHref: href("comparator", facts.language, { comparator: facts.country.defaultComparator }),
    contact: { email: facts.country.contact.email },
  };
});

export async function loader(args: Parameters<typeof load>[0]) {
  const answer = await load(args);
  return isPageError(answer.data) ? answer : data(answer.data, { status: 404 });
}

/** A form sent to an address without a page finds none either. */
export const action = loader;

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof load>>["data"] }) => [
  { title: `${isPageError(loaderData) ? "404" : loaderData.title} | Amparo` },
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  const loaded = useLoaderData<typeof load>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return <NotFoundView {...loaded} />;
}
