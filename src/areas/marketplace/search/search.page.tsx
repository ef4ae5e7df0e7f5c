import { useLoaderData } from "react-router";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { readSearch } from "./search-address.rules.ts";
import { presentSearch, resultsOfEach, resultsOfOne } from "./search.presenter.ts";
import { SearchView } from "./search.view.tsx";

/** /buscar: everything of the site by name, in groups (SA 2.1). */
export const loader = page(async ({ request, services, facts }) => {
  const { country, language, partner, address: from } = facts;
  const asked = readSearch(askedUrl(request).searchParams);
  const { text, group, page: number } = asked;
  // What somebody searches for is kept in no store of pages.
  if (text !== "") facts.markPersonal();
  const found =
    text === ""
      ? null
      : await services.search.search(
          text,
          {
            country: country.code,
            language,
            showcase: partner?.layout.isShowcase === true ? partner.subdomain : null,
            limits: limitsOf(partner),
            address: from,
          },
          group === null
            ? { take: resultsOfEach }
            : { take: resultsOfOne, group, skip: (number - 1) * resultsOfOne },
        );
  const menu = (await services.menu.headerMenu(country.code, language)) ?? [];
  return {
    ...presentSearch(asked, { found, menu }, readerOf(facts, services.words.say(language))),
    words: services.words.pick(language, ["search", "content"]),
  };
});

export const handle = { isStatic: true };

export const meta = pageMeta;

export default function SearchPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <SearchView model={loaded.model} />
    </WordsProvider>
  );
}
