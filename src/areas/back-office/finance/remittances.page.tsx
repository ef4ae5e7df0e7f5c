import { CURRENCIES } from "#src/contracts/money.ts";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { insurerNames } from "./insurer-names.ts";
import { presentRemittances } from "./remittances.presenter.ts";
import { RemittancesView } from "./remittances.view.tsx";
import "#src/ui/kit/kit.css";

/** What is paid on to insurers, and what is owed to them besides. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { remittances, financeDesk, words } = services;
  const actor = financeActor(facts);
  const say = words.say(facts.language);
  return {
    title: say("remittances.title"),
    model: presentRemittances(await remittances.list(actor), readerOf(facts, say), {
      mayDraft: actor.permissions.includes("payment:reconcile"),
      today: financeDesk.today(),
      insurerOf: await insurerNames({ services, facts }),
    }),
    words: words.pick(facts.language, ["kit", "remittances"]),
  };
});

/** Makes a draft for an insurer. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const values = await formValues(request);
    try {
      const actor = financeActor(facts);
      services.access.require("payment:reconcile", actor.holder);
      const [tenantId = "", insurer = "", name = ""] = (values["account"] ?? "").split("|");
      const currency = CURRENCIES.find((one) => one === name);
      const until = values["until"] ?? "";
      if (currency === undefined) throw badRequest([{ field: "account", code: "INVALID" }]);
      if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until)))
        throw badRequest([{ field: "until", code: "INVALID" }]);
      const asked = { tenantId, insurer, currency, untilDay: until };
      const { reference } = await services.remittances.draft(actor, asked);
      return seeOther(`${href("remittance", facts.language, { reference })}?hecho=draft`);
    } catch (error) {
      return refusedForm(error, { form: "draft", values, say: services.words.say(facts.language) });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function RemittancesPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <RemittancesView model={loaded.model} sent={sent ?? undefined} isSending={isSending} />
      )}
    </KitPage>
  );
}
