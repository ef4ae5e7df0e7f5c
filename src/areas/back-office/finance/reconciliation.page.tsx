import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { itemKinds, resolutions } from "#src/modules/sale/reconciliation/reconciliation.rules.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { csvHref } from "#src/areas/back-office/lists/csv-link.rules.ts";
import { financeActor } from "./finance-actor.ts";
import { presentReconciliation } from "./reconciliation.presenter.ts";
import { ReconciliationView } from "./reconciliation.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 25;

/** What providers' statements and our ledger do not say alike: by kind, with what a person may do. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { reconciliation, words } = services;
  const query = url.searchParams;
  const isOpen = query.get("estado") !== "resueltas";
  const filter = {
    kinds: itemKinds.filter((kind) => query.getAll("tipo").includes(kind)),
    providers: providerIds.filter((one) => query.getAll("proveedor").includes(one)),
    isOpen,
  };
  const actor = financeActor(facts);
  const cursors = { despues: query.get("despues"), antes: query.get("antes") };
  const listed = await reconciliation.list(actor, filter, {
    asked: readMomentPage(cursors, "digits"),
    take: pageSize,
  });
  const say = words.say(language);
  return {
    title: say("reconciliation.title"),
    model: presentReconciliation(listed, readerOf(facts, say), query),
    csvHref: csvHref(actor, "reconciliation", {
      kind: filter.kinds,
      provider: filter.providers,
      state: isOpen ? "open" : "resolved",
    }),
    words: words.pick(language, ["kit", "finance", "reconciliation"]),
  };
});

/** Ends an item as its form says. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const values = await formValues(request);
    const form = values["item"] ?? "";
    try {
      const actor = financeActor(facts);
      services.access.require("payment:reconcile", actor.holder);
      if (!/^\d{1,15}$/.test(form)) throw notFound();
      const resolution = resolutions.find((one) => one === values["resolution"]);
      const reason = (values["reason"] ?? "").trim().slice(0, 500);
      const payment = (values["payment"] ?? "").trim().slice(0, 40);
      if (resolution === undefined) throw badRequest([{ field: "resolution", code: "REQUIRED" }]);
      if (reason.length < 3) throw badRequest([{ field: "reason", code: "REQUIRED" }]);
      const asked = { resolution, reason, ...(payment === "" ? {} : { payment }) };
      await services.reconciliation.resolve(actor, Number(form), asked);
      return seeOther(`${href("reconciliation", facts.language)}?hecho=resolved`);
    } catch (error) {
      return refusedForm(error, { form, values, say: services.words.say(facts.language) });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ReconciliationPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <ReconciliationView
          model={loaded.model}
          csvHref={loaded.csvHref}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
