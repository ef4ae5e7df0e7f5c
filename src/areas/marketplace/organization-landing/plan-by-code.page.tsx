import { redirect } from "react-router";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { soldAt } from "#src/modules/offer/catalog/sale-state.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { type TabKey, tabs } from "#src/routes/tabs.ts";
import { page } from "#src/areas/page/page.ts";
import { findByCode } from "#src/areas/marketplace/product-facts/product-by-code.ts";

/** Where old plan links lead: on to the plan's own page while the plan is there (SA 2.1, 2.2). It may go,
 *  or move to another seller: never for good, never stored. */
export const loader = page(async (args) => {
  const { params, facts } = args;
  const record = await findByCode(params["product"] ?? "", args);
  if (record === undefined) throw notFound();
  const tab = (Object.keys(tabs) as TabKey[]).find((key) =>
    Object.values(tabs[key]).some((name) => name.toLowerCase() === params["tab"]?.toLowerCase()),
  );
  return redirect(soldAt(record) ?? productHref(record, facts.language, tab), {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  });
});

/** Only a plan that is not there is drawn here. */
export { default, meta } from "#src/areas/page/plan-not-found.tsx";
