import { page } from "../../page.ts";
import { moneyLocaleOf } from "../amount.rules.ts";
import { cardInformation } from "../comparator/card-facts.presenter.ts";
import { readAddress } from "../comparator/comparator-address.rules.ts";

/** A card's lazily loaded information (CQ 4, 7) as `{data}`; not a page, nothing is drawn. Its query is
 *  the comparator's: prevision and chosen clinics decide the facts. */
export const loader = page(async ({ request, params, services, facts }) => {
  const record = await services.listing.loadCardProduct(params["product"] ?? "");
  const { choice } = readAddress(new URL(request.url).searchParams);
  const situation = { prevision: choice.prevision, clinics: choice.coverageOrganizations };
  const wording = {
    say: services.words.say(facts.language),
    locale: moneyLocaleOf(facts.country.locale, facts.language),
  };
  return Response.json(
    { data: cardInformation(record, situation, wording) },
    { headers: { "X-Robots-Tag": "noindex", "Cache-Control": "no-cache" } },
  );
});
