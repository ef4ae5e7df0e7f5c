import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { menuLabel } from "#src/modules/content/menu/menu-label.rules.ts";
import { emptyChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import type { DrawingName } from "#src/ui/drawing-names.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { lineDrawing } from "#src/areas/marketplace/product-facts/line-drawing.rules.ts";

/** A line of insurance to get a quote for: its address is the form that the price needs. */
export interface QuoteChoice {
  label: string;
  href: string;
  drawing: DrawingName;
  /** How many products there are today. */
  note: string;
}

/** What a visitor of the country can get a quote for: each comparator of the header's menu that has products.
 *  The form leads on to the list with the visitor's prices. */
export async function loadQuoteChoices(
  { services }: PageArguments,
  comparators: readonly ComparatorRecord[],
  { country, language, say }: Reader,
): Promise<QuoteChoice[]> {
  const menu = await services.menu.headerMenu(country.code, language);
  const urls = menu?.flatMap(({ url, categories }) => [url, ...categories.map((one) => one.url)]);
  const listOf = ({ baseUrl }: ComparatorRecord) =>
    href("comparator", language, { comparator: baseUrl });
  const lists = await Promise.all(
    comparators
      .filter((comparator) => urls?.includes(listOf(comparator)) !== false)
      .map(async (comparator) => ({
        comparator,
        listing: await services.listing.loadListing({
          country,
          language,
          comparator,
          choice: emptyChoice,
          profile: null,
          compared: [],
          showcase: null,
        }),
      })),
  );
  return lists
    .filter(({ listing }) => listing.total > 0)
    .map(({ comparator, listing }) => {
      const back = new URLSearchParams({ volver: listOf(comparator) });
      return {
        label: menuLabel(comparator, language),
        href: href("profile", language, { comparator: comparator.baseUrl }, back.toString()),
        drawing: lineDrawing(comparator),
        note: say("content.landing.count", { count: listing.total }),
      };
    });
}
