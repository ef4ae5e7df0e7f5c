import { limitsOf } from "#src/contracts/partner-limits.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { type PageArguments, page } from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";
import { emptyChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { loadProductLines } from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { meantFilters } from "./search-filters.presenter.ts";
import { readSearch } from "./search-address.rules.ts";
import { presentSearch, resultsOfEach, resultsOfOne } from "./search.presenter.ts";
import { SearchView } from "./search.view.tsx";

/** /buscar: everything of the site by name, in groups (SA 2.1). */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
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
  const reader = readerOf(facts, services.words.say(language));
  const meant = found === null || number > 1 ? [] : await loadMeant(args, text, reader);
  const codes = (found?.groups ?? []).flatMap(({ results }) =>
    results.flatMap(({ product }) => product ?? []),
  );
  const products = await loadProductLines(codes, services, reader, await storedProfile(args));
  const menu = (await services.menu.headerMenu(country.code, language)) ?? [];
  return {
    ...presentSearch(asked, { found, menu, meant, products }, reader),
    words: services.words.pick(language, ["search", "content"]),
  };
});

/** The filters that the text means in the country's default list. */
async function loadMeant({ services, facts }: PageArguments, text: string, reader: Reader) {
  const { country, language, partner } = facts;
  const comparator = await services.catalog.findComparator(country.code, country.defaultComparator);
  if (comparator === undefined) return [];
  const { universe } = await services.listing.loadListing({
    country,
    language,
    comparator,
    choice: emptyChoice,
    profile: null,
    compared: [],
    showcase: partner?.layout.isShowcase === true ? facts.showcase : null,
  });
  return meantFilters(text, { comparator, universe }, reader);
}

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function SearchPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <SearchView model={loaded.model} />}</LoadedPage>;
}
