import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { csvHref } from "#src/areas/back-office/lists/csv-link.rules.ts";
import { financeActor } from "./finance-actor.ts";
import { arrearsAges } from "#src/modules/sale/finance/arrears-ages.rules.ts";
import { isDayCursor } from "#src/contracts/keyset.ts";
import { insurerNames } from "./insurer-names.ts";
import { chargeStates } from "#src/areas/back-office/lists/charge-states.ts";
import { presentRecurrent } from "./recurrent.presenter.ts";
import { RecurrentView } from "./recurrent.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 50;

const ageOf = (text: string | null) => arrearsAges.find((one) => one === text) ?? null;

/** Charges of subscriptions by their day: the next 30 days where nothing else is asked for. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { financeDesk, words } = services;
  const query = facts.url.searchParams;
  const state = chargeStates.find((one) => one === query.get("estado")) ?? null;
  const age = state !== "recycling" ? null : ageOf(query.get("edad"));
  const after = query.get("despues");
  const filter = {
    state,
    age,
    before: after !== null && isDayCursor(after) ? after : null,
    isNext: state === null,
  };
  const actor = financeActor(facts);
  const found = await financeDesk.recurrent(actor, filter, pageSize);
  const say = words.say(facts.language);
  return {
    title: say("finance-desk.recurrent.title"),
    model: presentRecurrent(found, readerOf(facts, say), {
      state,
      age,
      insurerOf: await insurerNames({ services, facts }),
      opensSales: actor.permissions.includes("sale:read"),
    }),
    csvHref: csvHref(actor, "recurrent", { state, age, next: state === null ? "1" : null }),
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

export const meta = staffMeta;

export default function RecurrentPage() {
  return (
    <KitPage<typeof loader>>
      {(loaded) => <RecurrentView model={loaded.model} csvHref={loaded.csvHref} />}
    </KitPage>
  );
}
