import { linkParameters } from "#src/modules/contact/link/link-address.rules.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { soldAt } from "#src/modules/offer/catalog/sale-state.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { page, seeOther } from "#src/areas/page/page.ts";
import { findByCode } from "#src/areas/marketplace/product-facts/product-by-code.ts";
import { readerOfLink } from "./link-reader.ts";

/** /Compra-Online/{productCode}?session=…&sessionType=…: a shared purchase link leads to its product, with
 *  the household of its session; without a product, to the country's list (SA 2.1, D5a). */
export const loader = page(async (args) => {
  const { params, services, facts, request } = args;
  const { country, language } = facts;
  const code = params["product"];
  if (code === undefined) {
    return seeOther(href("comparator", language, { comparator: country.defaultComparator }));
  }
  const record = await findByCode(code, args);
  if (record === undefined) throw notFound();
  const session = askedUrl(request).searchParams.get(linkParameters.session);
  await services.openedLinks.openSession(session, readerOfLink(args));
  return seeOther(soldAt(record) ?? productHref(record, language));
});

/** Only a product that is not there is drawn here. */
export { default, meta } from "#src/areas/page/plan-not-found.tsx";
