import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { allSaleStates } from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { presentSales } from "./sales.presenter.ts";
import { SalesView } from "./sales.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 50;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The sales in scope: filters and pages, all of them in the address. What it says wrong is left out. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { sales, words, clock } = services;
  const query = url.searchParams;
  const cursors = { despues: query.get("despues"), antes: query.get("antes") };
  const listed = await sales.list(
    actor,
    {
      states: allSaleStates.filter((state) => query.getAll("estado").includes(state)),
      countries: COUNTRY_CODES.filter((country) => query.getAll("pais").includes(country)),
      executives: query.getAll("ejecutivo").filter((id) => uuid.test(id)),
      text: (query.get("q") ?? "").slice(0, 60),
    },
    { asked: readMomentPage(cursors), take: pageSize },
  );
  const reader = readerOf(facts, words.say(language));
  return {
    title: reader.say("sales.title"),
    model: presentSales(listed, reader, {
      sellers: await sales.sellers(actor),
      query: query.toString(),
      now: clock.now(),
    }),
    words: words.pick(language, ["kit", "sales"]),
  };
});

export const meta = staffMeta;

export default function SalesPage() {
  return <KitPage<typeof loader>>{(loaded) => <SalesView model={loaded.model} />}</KitPage>;
}
