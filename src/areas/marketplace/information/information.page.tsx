import { useLoaderData } from "react-router";
import { notFound } from "#src/platform/errors.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { failureMeta, PageFailure } from "../page-failure.tsx";
import { metaOf } from "../page-head.rules.ts";
import { readerOf } from "../reader.presenter.ts";
import { presentInformation } from "./information.presenter.ts";
import { InformationView } from "./information.view.tsx";
import { routeAt } from "./route-key.rules.ts";
import { textWords } from "./text-page.presenter.ts";

/** Every informational page (SA 2.1): its words are the content service's, under the route's key. */
export const loader = page(async ({ services, facts }) => {
  const { country, language, url } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const route = routeAt(url.pathname, language, "information/information");
  if (route === undefined) throw notFound();
  const found = await services.content.findPage(route.key, {
    country: country.code,
    language,
    words: textWords(reader),
  });
  if (found === undefined) throw notFound();
  const comparators = await services.catalog.listComparators(country.code);
  return {
    ...presentInformation(
      found,
      { key: route.key, comparators: comparators.map(({ baseUrl }) => baseUrl) },
      reader,
    ),
    words: services.words.pick(language, ["content"]),
  };
});

/** Read, never worked with: the document needs no script. */
export const handle = { isStatic: true };

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (loaderData === undefined) return [];
  return isPageError(loaderData) ? failureMeta(loaderData.error) : metaOf(loaderData.head);
}

export default function InformationPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <InformationView model={loaded.model} />
    </WordsProvider>
  );
}
