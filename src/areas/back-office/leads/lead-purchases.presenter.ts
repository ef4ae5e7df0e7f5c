import type { CountryCode } from "#src/contracts/identification.ts";
import { buyingStatuses, unboughtStatuses } from "#src/modules/contact/lead/lead-buying.rules.ts";
import { endedStates, paidStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import type { LeadAnswer } from "./leads.view-model.ts";
import type { LeadPurchasesModel } from "./lead-purchases.view.tsx";
import type { workerOf } from "./leads-page.ts";

interface BuyingLead {
  id: number;
  reference: string;
  status: number;
  country: CountryCode;
  product_code: string | null;
  product_name: string | null;
}

/** The purchases of a lead in words: state and step alone, with a link to what the worker may open of them. Null for who
 *  may not read purchases. */
export async function purchasesOf(
  {
    purchaseStandings,
    purchases,
  }: Pick<PageArguments["services"], "purchaseStandings" | "purchases">,
  worker: ReturnType<typeof workerOf>,
  { lead, reader }: { lead: BuyingLead; reader: Reader },
): Promise<LeadPurchasesModel | null> {
  const may = (permission: string) => worker.permissions.some((one) => one === permission);
  if (!may("purchase:read")) return null;
  const { say, language } = reader;
  const found = await purchaseStandings.ofLead(worker, lead);
  const isUnderWay = found.some(
    ({ state }) => !endedStates.includes(state) && !paidStates.includes(state),
  );
  const { product_code: code, country } = lead;
  const mayOpen =
    may("sale:create") &&
    code !== null &&
    !isUnderWay &&
    !unboughtStatuses.includes(lead.status) &&
    (await purchases.isSoldOnline({ code, country }));
  const shown = found.map(
    ({ reference, product, state, step, lastStepAt, sale, mayLead, isUnreached }) => ({
      reference,
      fillHref:
        state === "OPEN" && may("sale:create")
          ? href("leadPurchase", language, { reference: lead.reference, purchase: reference })
          : null,
      send: mayLead && may("lead:message") ? crypto.randomUUID() : null,
      href: may("purchase:review")
        ? href("review", language, { reference })
        : sale !== null && may("sale:read")
          ? href("sale", language, { reference: sale })
          : null,
      state: say(`reviews.purchase.${state}`),
      isUnreached,
      note: [
        product,
        ...(step === null
          ? []
          : [say("leads.purchases.step", { step: say(`purchase.title.${step}`) })]),
        say("leads.purchases.last", { when: dateAndTime(lastStepAt, reader) }),
      ].join(" · "),
    }),
  );
  return {
    purchases: shown,
    open: mayOpen
      ? {
          id: crypto.randomUUID(),
          product: lead.product_name ?? code,
          isOfAnother: !buyingStatuses.includes(lead.status),
        }
      : null,
  };
}

/** Opens a purchase for the person of the lead; the address of its first form. Throws as the service. */
export async function purchaseOpened(
  { services, facts }: PageArguments,
  worker: ReturnType<typeof workerOf>,
  lead: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { language, origin, countryOrigins } = facts;
  const begun = await services.assistedPurchases.begin(worker, {
    lead,
    isConsented: values["consent"] === "true",
    key: (values["id"] ?? "").slice(0, 40) || crypto.randomUUID(),
    originOf: (country) => countryOrigins.find(({ code }) => code === country)?.origin ?? origin,
  });
  return href("leadPurchase", language, { reference: begun.lead, purchase: begun.reference });
}

/** The fault of a form that was sent without confirming the person's consent. */
export const consentFaults = (say: Say): LeadAnswer["faults"] => [
  { field: null, message: say("leads.purchases.consentMissing") },
];
