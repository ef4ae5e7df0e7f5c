import { redirect } from "react-router";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { page } from "#src/areas/page/page.ts";

/** planSI, the address of old plan details (SA 2.1): on to the plan that its query names, else to where
 *  plans are compared. Plans come and go: never for good, never stored. */
export const loader = page(async ({ request, services, facts }) => {
  const { language, country } = facts;
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("codigo") ?? searchParams.get("plan") ?? "";
  const edition = services.comparison.current();
  const [record] = edition.productByCode.has(code)
    ? await services.catalog.loadProducts([code], edition, language)
    : [];
  const plans = await services.catalog.findComparator(country.code, "Isapres");
  const comparator = plans?.baseUrl ?? country.defaultComparator;
  return redirect(
    record === undefined
      ? href("comparator", language, { comparator })
      : productHref(record, language),
    { status: 302, headers: { "Cache-Control": "no-store" } },
  );
});

/** It always leads on. */
export { default, meta } from "#src/areas/page/plan-not-found.tsx";
