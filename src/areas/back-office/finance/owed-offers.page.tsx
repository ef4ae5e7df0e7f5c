import { useLoaderData } from "react-router";
import { answerHeaders, page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { handOverAction, HandOverFrame } from "./hand-over-page.tsx";
import { presentOwedOffers } from "./owed-offers.presenter.ts";
import { OwedOffersView } from "./owed-offers.view.tsx";
import "#src/ui/kit/kit.css";

/** Offers of a limited number that people paid for after there was none, and those that they have by now. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { owedOffers, words } = services;
  const say = words.say(facts.language);
  const actor = financeActor(facts);
  const isDone = facts.url.searchParams.get("hecho") === "deliver";
  return {
    title: say("finance-desk.owedOffers.title"),
    model: presentOwedOffers(
      await owedOffers.list(actor, { after: facts.url.searchParams.get("despues") }),
      actor.permissions.includes("payment:reconcile"),
      readerOf(facts, say),
    ),
    done: isDone ? say("finance-desk.owedOffers.done") : null,
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

/** Enters that one was delivered. */
export const action = handOverAction({
  form: "deliver",
  proof: "finance-desk.owedOffers.proof",
  path: (language) => href("owedOffers", language),
  enter({ services, facts }, { offer = "" }, proof) {
    if (!/^\d{1,15}$/.test(offer)) throw notFound();
    return services.owedOffers.deliver(financeActor(facts), { id: Number(offer), proof });
  },
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function OwedOffersPage() {
  return <HandOverFrame loaded={useLoaderData<typeof loader>()} view={OwedOffersView} />;
}
