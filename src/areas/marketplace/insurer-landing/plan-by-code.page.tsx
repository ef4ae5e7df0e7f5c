import { redirect } from "react-router";
import { productHref } from "#src/modules/catalog/product-link.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { type TabKey, tabs } from "#src/routes.ts";
import { page } from "../../page.ts";

/** Where old plan links lead: on to the plan's own page while the plan is there (SA 2.1, 2.2). It may go,
 *  or move to another seller: never for good, never stored. */
export const loader = page(async ({ params, services, facts }) => {
  const record = await findPlan(params["product"] ?? "");
  if (record === undefined) throw notFound();
  const { language } = facts;
  const tab = (Object.keys(tabs) as TabKey[]).find((key) =>
    Object.values(tabs[key]).some((name) => name.toLowerCase() === params["tab"]?.toLowerCase()),
  );
  return redirect(productHref(record, language, tab), {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  });

  async function findPlan(code: string) {
    const edition = services.comparison.current();
    if (!edition.productByCode.has(code)) return undefined;
    return (await services.catalog.loadProducts([code], edition, facts.language))[0];
  }
});

/** Only a plan that is not there is drawn here. */
export { default, meta } from "./plan-not-found.tsx";
