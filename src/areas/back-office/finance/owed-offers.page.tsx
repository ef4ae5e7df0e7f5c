import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
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
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const values = await formValues(request);
    const say = services.words.say(facts.language);
    try {
      const actor = financeActor(facts);
      const offer = values["offer"] ?? "";
      if (!/^\d{1,15}$/.test(offer)) throw notFound();
      const proof = (values["proof"] ?? "").trim().slice(0, 500);
      if (proof.length < 3) throw badRequest([{ field: "proof", code: "REQUIRED" }]);
      await services.owedOffers.deliver(actor, { id: Number(offer), proof });
      return seeOther(`${href("owedOffers", facts.language)}?hecho=deliver`);
    } catch (error) {
      const nameOf = () => say("finance-desk.owedOffers.proof");
      return refusedForm(error, { form: "deliver", values, say, nameOf });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function OwedOffersPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <OwedOffersView
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
