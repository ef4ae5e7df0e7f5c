import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { csvHref } from "#src/areas/back-office/lists/csv-link.rules.ts";
import { presentDisputes } from "./disputes.presenter.ts";
import { DisputesView } from "./disputes.view.tsx";
import { financeActor } from "./finance-actor.ts";
import "#src/ui/kit/kit.css";

/** Charges that their payers dispute, open ones first. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { disputes, words } = services;
  const actor = financeActor(facts);
  const say = words.say(facts.language);
  return {
    title: say("finance-desk.disputes.title"),
    model: presentDisputes(await disputes.list(actor), readerOf(facts, say)),
    csvHref: csvHref(actor, "disputes"),
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

export const meta = staffMeta;

export default function DisputesPage() {
  return (
    <KitPage<typeof loader>>
      {(loaded) => <DisputesView model={loaded.model} csvHref={loaded.csvHref} />}
    </KitPage>
  );
}
