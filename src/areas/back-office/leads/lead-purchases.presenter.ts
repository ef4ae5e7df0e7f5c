import type { PageArguments } from "#src/areas/page/page.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import type { LeadPurchasesModel } from "./lead-purchases.view.tsx";
import type { workerOf } from "./leads-page.ts";

/** The purchases of a lead in words: state and step alone, with a link to what the worker may open of them. Null for who
 *  may not read purchases. */
export async function purchasesOf(
  { purchaseStandings }: Pick<PageArguments["services"], "purchaseStandings">,
  worker: ReturnType<typeof workerOf>,
  { lead, reader }: { lead: { id: number }; reader: Reader },
): Promise<LeadPurchasesModel | null> {
  const may = (permission: string) => worker.permissions.some((one) => one === permission);
  if (!may("purchase:read")) return null;
  const { say, language } = reader;
  const found = await purchaseStandings.ofLead(worker, lead);
  return found.map(({ reference, product, state, step, lastStepAt, sale, mayLead }) => ({
    reference,
    send: mayLead && may("lead:message") ? crypto.randomUUID() : null,
    href: may("purchase:review")
      ? href("review", language, { reference })
      : sale !== null && may("sale:read")
        ? href("sale", language, { reference: sale })
        : null,
    state: say(`reviews.purchase.${state}`),
    note: [
      product,
      ...(step === null
        ? []
        : [say("leads.purchases.step", { step: say(`purchase.title.${step}`) })]),
      say("leads.purchases.last", { when: dateAndTime(lastStepAt, reader) }),
    ].join(" · "),
  }));
}
