import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { emptyChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { menuLabel } from "#src/modules/content/menu/menu-label.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import type { DrawingName } from "#src/ui/drawing-names.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { lineDrawing } from "./line-drawing.rules.ts";
import { leftOutSentences } from "./left-out.presenter.ts";
import { householdPrice } from "./price.presenter.ts";
import { type ProductLine, productLine } from "./product-lines.presenter.ts";
import { profileText } from "./profile-text.presenter.ts";
import { storedProfile } from "./visitor-profile.ts";

/** What a page that is about a line of insurance shows of it today: the first products of its comparator at
 *  the visitor's prices, how many there are, and the two next steps. */
export interface LiveOffers {
  title: string;
  /** Of what, and for whom the prices are. */
  forWhom: string;
  drawing: DrawingName;
  products: readonly ProductLine[];
  compare: { label: string; href: string };
  /** Where the visitor gives the data that a price needs; the label says whether there are some. */
  profile: { label: string; href: string };
}

const shownProducts = 3;

/** The offers of a comparator of the reader's country, in its recommended order; null where it has none. */
export async function loadLiveOffers(
  args: PageArguments,
  comparator: ComparatorRecord,
  reader: Reader,
): Promise<LiveOffers | null> {
  const { services, facts } = args;
  const { country, language, say } = reader;
  const listing = await services.listing.loadListing({
    country,
    language,
    comparator,
    choice: emptyChoice,
    profile: await storedProfile(args),
    compared: [],
    showcase: null,
  });
  const shown = listing.rows.filter(({ said }) => said.price !== null).slice(0, shownProducts);
  if (shown.length === 0) return null;
  const names = await services.catalog.loadNames(services.comparison.current(), language);
  const insured = services.comparison.insuredFor(listing.profile, comparator);
  const people = await services.profileReference.namesOf(country.code, language);
  const price = { ...insured, formName: comparator.profileForm };
  const list = href("comparator", language, { comparator: comparator.baseUrl });
  const back = new URLSearchParams({ volver: facts.url.pathname.replace(/\.data$/, "") });
  return {
    title: say("content.offers.title"),
    forWhom: say("content.offers.forWhom", {
      comparator: menuLabel(comparator, language),
      who: profileText({ price }, reader, people).forWhom,
    }),
    drawing: lineDrawing(comparator),
    products: shown.map(({ record, said, leftOut }) => ({
      ...productLine(
        record,
        householdPrice(said, listing, leftOut, reader),
        names.insuranceTypes,
        reader,
      ),
      why: leftOutSentences(listing, leftOut, reader),
    })),
    compare: { label: say("content.offers.compare", { count: listing.total }), href: list },
    profile: {
      label: say(insured.isProfileEntered ? "content.offers.change" : "content.offers.profile"),
      href: href("profile", language, { comparator: comparator.baseUrl }, back.toString()),
    },
  };
}
