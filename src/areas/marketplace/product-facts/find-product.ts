import { redirect } from "react-router";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { matchRoute } from "#src/routes/match-route.rules.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { comparatorOf } from "./product-place.presenter.ts";
import { storedProfile } from "./visitor-profile.ts";

/** A redirect that depends on state: temporary and never stored (D1). */
export const forNow = (target: string) =>
  redirect(target, { status: 302, headers: { "Cache-Control": "no-store" } });

/** A product with the visitor's profile, the comparator that lists it and the reader of the page. */
export type FoundProduct = Awaited<ReturnType<typeof findProduct>>;

/** The product of the requested address, priced for the visitor's stored profile. An address that is not
 *  the product's own is NOT_FOUND. */
export async function findProduct({ request, params, services, facts }: PageArguments) {
  const { language, country } = facts;
  const profile = await storedProfile({ services, facts });
  const { pathname } = askedUrl(request);
  const { organization = "", product = "" } = params;
  // An isapre's plans are named by their code.
  const isPlan = matchRoute(pathname)?.key === "isaprePlan";
  const detail = await services.products.loadProduct(
    { organization, product, isPlan },
    { country, language, profile },
  );
  const own = productHref(detail.record, language).split("/");
  const asked = pathname.split("/");
  if (
    own.some(
      (segment, place) => segment !== asked[place] && decodeURIComponent(segment) !== asked[place],
    )
  ) {
    throw notFound();
  }
  const comparators = await services.catalog.listComparators(country.code);
  const comparator = comparatorOf(detail.record, comparators, country.defaultComparator);
  return { detail, profile, comparator, reader: readerOf(facts, services.words.say(language)) };
}
