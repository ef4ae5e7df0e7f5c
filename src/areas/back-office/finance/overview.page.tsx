import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { financeActor } from "./finance-actor.ts";
import { presentOverview } from "./overview.presenter.ts";
import { OverviewView } from "./overview.view.tsx";
import "#src/ui/kit/kit.css";

/** All money at once; each figure leads to its list. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { financeDesk, disputes, giftCards, owedOffers, words } = services;
  const actor = financeActor(facts);
  const say = words.say(facts.language);
  const isOpen = actor.permissions.includes("dispute:read");
  return {
    title: say("finance-desk.overview.title"),
    model: presentOverview(await financeDesk.overview(actor), readerOf(facts, say), {
      giftCards: await giftCards.countDue(actor),
      owed: await owedOffers.count(actor),
      disputes: isOpen ? await disputes.countOpen(actor) : null,
    }),
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

export const meta = staffMeta;

export default function OverviewPage() {
  return <KitPage<typeof loader>>{(loaded) => <OverviewView model={loaded.model} />}</KitPage>;
}
