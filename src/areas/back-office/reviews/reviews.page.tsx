import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { reviewStates } from "#src/modules/sale/review/review.rules.ts";
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
  return <KitPage<typeof loader>>{(loaded) => <ReviewsView model={loaded.model} />}</KitPage>;
}
