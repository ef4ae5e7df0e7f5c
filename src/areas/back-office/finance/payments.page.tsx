import { civilMinute } from "#src/contracts/holidays.rules.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { keepView, viewsAsked } from "#src/areas/back-office/lists/saved-views.presenter.ts";
import { readPaymentFilter } from "#src/modules/sale/finance/payment-filter.rules.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { presentPayments } from "./payments.presenter.ts";
import { PaymentsView } from "./payments.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 50;

/** The payments in scope: views, filters and pages, all of them in the address. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = financeActor(facts);
  const { clock, finance, words } = services;
  const query = url.searchParams;
  const cursors = { despues: query.get("despues"), antes: query.get("antes") };
  const filter = readPaymentFilter(query);
  const listed = await finance.list(actor, filter, {
    asked: readMomentPage(cursors, "uuid"),
    take: pageSize,
  });
  const reader = readerOf(facts, words.say(language));
  const path = href("payments", language);
  return {
    title: reader.say("finance.payments.title"),
    model: presentPayments(listed, reader, {
      query,
      period: { from: filter.from, to: filter.until },
      today: civilMinute(clock.now(), reader.country.timeZone).date,
      readAt: clock.now().getTime(),
      mayExport: actor.permissions.includes("payment:export"),
      kept: await viewsAsked(services.paymentViews, actor, reader, { path, query }),
    }),
    words: words.pick(language, ["kit", "finance"]),
  };
});

/** What is done with views that people save. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { services, facts } = args;
  facts.markPersonal();
  const values = await formValues(args.request);
  const { language, url } = facts;
  try {
    const actor = financeActor(facts);
    const query = await keepView(services.paymentViews, actor, values, url.searchParams);
    return seeOther(`${href("payments", language)}?${query}`);
  } catch (error) {
    const say = services.words.say(language);
    const refused = refusedForm(error, { form: values["form"] ?? "", values, say });
    return { ...refused, shown: { ...refused.shown, faults: refused.shown.faults.slice(0, 1) } };
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function PaymentsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <PaymentsView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
