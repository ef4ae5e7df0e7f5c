import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { presentGiftCards } from "./gift-cards.presenter.ts";
import { GiftCardsView } from "./gift-cards.view.tsx";
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
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const values = await formValues(request);
    const say = services.words.say(facts.language);
    try {
      const actor = financeActor(facts);
      const proof = (values["proof"] ?? "").trim().slice(0, 500);
      if (proof.length < 3) throw badRequest([{ field: "proof", code: "REQUIRED" }]);
      await services.giftCards.send(actor, { reference: values["reference"] ?? "", proof });
      return seeOther(`${href("giftCards", facts.language)}?hecho=send`);
    } catch (error) {
      const nameOf = () => say("finance-desk.giftCards.proof");
      return refusedForm(error, { form: "send", values, say, nameOf });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function GiftCardsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <GiftCardsView
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          faults={sent?.faults ?? []}
          typed={sent?.values ?? {}}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
