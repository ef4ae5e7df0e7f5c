import { useLoaderData } from "react-router";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { reviewStates } from "#src/modules/sale/review/review.rules.ts";
import { KitProvider } from "#src/ui/kit/kit-provider.tsx";
import { WordsProvider } from "#src/ui/words.tsx";
import { presentReviews } from "./reviews.presenter.ts";
import { ReviewsView } from "./reviews.view.tsx";
import "#src/ui/kit/kit.css";

/** The reviews in scope: filters in the address. What it says wrong is left out. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { reviews, words } = services;
  const query = url.searchParams;
  const found = await reviews.list(staffOf(facts), {
    states: reviewStates.filter((state) => query.getAll("estado").includes(state)),
    countries: COUNTRY_CODES.filter((country) => query.getAll("pais").includes(country)),
    text: (query.get("q") ?? "").slice(0, 60),
  });
  const reader = readerOf(facts, words.say(language));
  return {
    title: reader.say("reviews.title"),
    model: presentReviews(found, reader, query.toString()),
    words: words.pick(language, ["kit", "reviews"]),
  };
});

export const meta = staffMeta;

export default function ReviewsPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <KitProvider>
        <ReviewsView model={loaded.model} />
      </KitProvider>
    </WordsProvider>
  );
}
