import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { csvHref } from "#src/areas/back-office/lists/csv-link.rules.ts";
import { financeActor } from "./finance-actor.ts";
import { insurerNames } from "./insurer-names.ts";
import { presentLedger } from "./ledger.presenter.ts";
import { LedgerView } from "./ledger.view.tsx";
import "#src/ui/kit/kit.css";

const entriesShown = 100;

/** Where the money is at the end of a day, and the last entries of one account. */
export const loader = page(async ({ services, facts }) => {
  const insurerOf = await insurerNames({ services, facts });
  facts.markPersonal();
  const { financeDesk, ledger, words } = services;
  const query = facts.url.searchParams;
  const actor = financeActor(facts);
  const { holder } = actor;
  const asked = query.get("dia") ?? "";
  const day = isCivilDay(asked) ? asked : financeDesk.today();
  const account = (query.get("cuenta") ?? "").slice(0, 120);
  const say = words.say(facts.language);
  return {
    title: say("finance-desk.ledger.title"),
    model: presentLedger(
      {
        insurerOf,
        day,
        account,
        balances: await ledger.trialBalance(holder, day),
        entries:
          account === "" ? [] : await ledger.entries(holder, { account, day, take: entriesShown }),
      },
      readerOf(facts, say),
    ),
    csvHref: csvHref(actor, "ledger", { day }),
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

export const meta = staffMeta;

export default function LedgerPage() {
  return (
    <KitPage<typeof loader>>
      {(loaded) => <LedgerView model={loaded.model} csvHref={loaded.csvHref} />}
    </KitPage>
  );
}
