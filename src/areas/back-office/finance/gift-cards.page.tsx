import { useLoaderData } from "react-router";
import { answerHeaders, page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { presentGiftCards } from "./gift-cards.presenter.ts";
import { GiftCardsView } from "./gift-cards.view.tsx";
import { handOverAction, HandOverFrame } from "./hand-over-page.tsx";
import "#src/ui/kit/kit.css";

/** Gift cards that come with purchases: value, recipient and the first day on which each may be sent. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { giftCards, owedOffers, words } = services;
  const say = words.say(facts.language);
  const isDone = facts.url.searchParams.get("hecho") === "send";
  return {
    title: say("finance-desk.giftCards.title"),
    model: presentGiftCards(
      {
        cards: await giftCards.list(financeActor(facts)),
        owed: (await owedOffers.list(financeActor(facts))).rows,
      },
      readerOf(facts, say),
    ),
    done: isDone ? say("finance-desk.giftCards.done") : null,
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

/** Enters that one was sent. */
export const action = handOverAction({
  form: "send",
  proof: "finance-desk.giftCards.proof",
  path: (language) => href("giftCards", language),
  enter: ({ services, facts }, { reference = "" }, proof) =>
    services.giftCards.send(financeActor(facts), { reference, proof }),
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function GiftCardsPage() {
  return <HandOverFrame loaded={useLoaderData<typeof loader>()} view={GiftCardsView} />;
}
