import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { csvHref } from "#src/areas/back-office/lists/csv-link.rules.ts";
import { financeActor } from "./finance-actor.ts";
import { presentProviders } from "./providers.presenter.ts";
import { ProvidersView } from "./providers.view.tsx";
import "#src/ui/kit/kit.css";

/** Providers of payments: their state, their last calls, and notifications that were given up. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { financeDesk, words } = services;
  const query = facts.url.searchParams;
  const provider = providerIds.find((one) => one === query.get("proveedor")) ?? null;
  const actor = financeActor(facts);
  const found = await financeDesk.providersNow(actor, provider);
  const say = words.say(facts.language);
  return {
    title: say("finance-desk.providers.title"),
    model: presentProviders(found, readerOf(facts, say), provider),
    done: query.get("hecho") === "replay" ? say("finance-desk.providers.replayed") : null,
    csvHref: csvHref(actor, "providers"),
    words: words.pick(facts.language, ["kit", "finance-desk"]),
  };
});

/** Has a notification worked again. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const values = await formValues(request);
    try {
      const actor = financeActor(facts);
      services.access.require("payment:reconcile", actor.holder);
      const event = values["event"] ?? "";
      if (!/^\d{1,15}$/.test(event)) throw notFound();
      await services.financeDesk.replay(actor, Number(event));
      return seeOther(`${href("providers", facts.language)}?hecho=replay`);
    } catch (error) {
      return refusedForm(error, { form: "", values, say: services.words.say(facts.language) });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ProvidersPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { isSending }) => (
        <ProvidersView
          model={loaded.model}
          csvHref={loaded.csvHref}
          done={loaded.done}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
