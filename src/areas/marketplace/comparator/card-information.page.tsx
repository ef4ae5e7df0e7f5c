import { page, type PageArguments } from "#src/areas/page/page.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import { priceParameter } from "./card.presenter.ts";
import { cardInformation } from "./card-information.presenter.ts";
import { personPrices } from "./person-prices.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";

/** A card's lazily loaded information (CQ 4, 7) as `{data}`; not a page, nothing is drawn. With `precios`
 *  it is each person's part of the price instead, for the visitor's own profile. */
export const loader = page(async (args: PageArguments) => {
  const { request, params, services, facts } = args;
  const code = params["product"] ?? "";
  const wording = {
    say: services.words.say(facts.language),
    language: facts.language,
    locale: moneyLocaleOf(facts.country.locale, facts.language),
  };
  if (new URL(request.url).searchParams.has(priceParameter)) {
    const price = services.comparison.priceFor(code, await storedProfile(args), "line");
    return Response.json({ data: personPrices(price, wording) }, { headers: ownHeaders });
  }
  const product = await services.listing.loadCardProduct(code, facts.language);
  return Response.json({ data: cardInformation(product, wording) }, { headers: sharedHeaders });
});

const sharedHeaders = { "X-Robots-Tag": "noindex", "Cache-Control": "no-cache" };
const ownHeaders = { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
