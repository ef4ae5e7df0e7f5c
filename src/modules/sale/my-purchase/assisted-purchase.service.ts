import { type CountryConfig, countryOf } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type {
  LeadSales,
  LeadToBuy,
  SaleActor,
} from "#src/modules/contact/lead/lead-sale.service.ts";
import type {
  FormShown,
  PurchaseForms,
} from "#src/modules/sale/purchase/purchase-forms.service.ts";
import {
  assistedKeys,
  type FormKey,
  isStepAllowed,
  nextStepOf,
} from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes/languages.ts";

/** What an executive does of a purchase for the person of a lead (PP 4, sale:create): opens it, and fills what the person
 *  says of themselves, never of their health. Each act is kept in the audit trail of the lead; the person goes on by the
 *  link that is sent to them. */

interface AssistingNeeds {
  connection: Connection;
  purchases: Purchases;
  purchaseForms: PurchaseForms;
  leadSales: Pick<LeadSales, "toBuy" | "keepBuying">;
}

export type AssistedPurchases = ReturnType<typeof createAssistedPurchases>;

/** A form of a purchase that an executive may fill. */
interface AssistedForm {
  lead: string;
  /** Reference of the purchase. */
  purchase: string;
  /** Its step; left out: the first that is not completed, else the first. */
  key?: string | undefined;
  language: Language;
}

/** The forms of a purchase that an executive may fill, with where each stands. */
export interface AssistedStep {
  key: FormKey;
  status: "PENDING" | "COMPLETED";
  /** Whether all before it are completed: what its person has to do first is theirs. */
  isReached: boolean;
}

const open = { permission: "sale:create", action: "lead.purchase-open" } as const;
const readForm = { permission: "sale:create", action: "lead.purchase-form-read" } as const;
const fill = { permission: "sale:create", action: "lead.purchase-form" } as const;

const isAssisted = (key: string): key is (typeof assistedKeys)[number] =>
  assistedKeys.some((one) => one === key);

/** The forms of a purchase that an executive may fill, in their order. */
const stepsOf = ({ forms }: Pick<StepPurchase, "forms">): AssistedStep[] =>
  forms
    .filter(({ key }) => isAssisted(key))
    .map(({ key, status }) => ({ key, status, isReached: isStepAllowed(forms, key) }));

/** Opens a purchase of the lead's product for its person, who agreed to that; the same key opens one. Throws NOT_FOUND,
 *  FORBIDDEN, DEMO_ACCESS, CONSENT_REQUIRED (400), PRODUCT_NOT_FOUND (404), PRODUCT_NOT_ONLINE, LEAD_CANNOT_BUY (409). */
async function begin(
  { leadSales, purchases }: AssistingNeeds,
  actor: SaleActor,
  asked: {
    lead: string;
    isConsented: boolean;
    key: string;
    /** Where a country's site is: links of its mails lead there. */
    originOf(country: CountryCode): string;
  },
): Promise<{ reference: string }> {
  const lead = await leadSales.toBuy(actor, asked.lead, open);
  const { productCode, country, language, profile, quote } = lead;
  const begun = await purchases.openAssisted(
    {
      productCode: productCode ?? "",
      country,
      language,
      limits: limitsOf(null),
      partner: null,
      baseUrl: asked.originOf(country),
      visitorId: null,
      assisted: { lead: lead.reference, by: actor.user.id },
      profile,
      quote,
      consents: { purchase: asked.isConsented, news: false },
      origin: "/",
      key: asked.key,
    },
    (transaction, { reference: purchase }) =>
      leadSales.keepBuying(transaction, { actor, act: open, lead, purchase }),
  );
  return { reference: begun.reference };
}

/** The purchase of a lead. Throws NOT_FOUND for one of another lead. */
const purchaseOf = (
  { connection, purchases }: AssistingNeeds,
  { lead, purchase }: Pick<AssistedForm, "lead" | "purchase">,
): Promise<StepPurchase> =>
  asService(connection, async (own) => {
    const found = await purchases.named(own, purchase);
    if (found?.lead_reference !== lead) throw notFound();
    return purchases.read(own, found.id);
  });

const assistingFor = (
  { leadSales }: AssistingNeeds,
  actor: SaleActor,
  of: { act: typeof fill; lead: LeadToBuy; purchase: string },
) => ({
  user: actor.user.id,
  keep: (transaction: Connection) => leadSales.keepBuying(transaction, { actor, ...of }),
});

interface ShownForm {
  step: StepPurchase;
  /** Where it is bought: its documents, phones and figures. */
  country: CountryConfig;
  key: FormKey;
  steps: AssistedStep[];
  form: FormShown;
}

/** A form with what was answered, and the others that may be filled. Throws as `show`. */
async function load(
  needs: AssistingNeeds,
  actor: SaleActor,
  { lead, ...asked }: Omit<AssistedForm, "lead"> & { lead: LeadToBuy },
): Promise<ShownForm> {
  const step = await purchaseOf(needs, { ...asked, lead: lead.reference });
  const steps = stepsOf(step);
  const first = steps.find(({ status, isReached }) => isReached && status === "PENDING");
  const key = asked.key ?? (first ?? steps[0])?.key;
  const chosen = steps.find((one) => one.key === key);
  if (chosen === undefined) throw notFound();
  const { id, reference: purchase } = step.purchase;
  const assisting = assistingFor(needs, actor, { act: fill, lead, purchase });
  const { language } = asked;
  const form = await needs.purchaseForms.show({
    id,
    visitorId: undefined,
    assisting,
    key: chosen.key,
    language,
  });
  return { step, country: countryOf(lead.country), key: chosen.key, steps, form };
}

/** A form with what was answered, and the others that may be filled; that it was read is kept. Throws NOT_FOUND (also of
 *  health), FORBIDDEN, STEP_NOT_ALLOWED (409). */
async function show(
  needs: AssistingNeeds,
  actor: SaleActor,
  asked: AssistedForm,
): Promise<ShownForm> {
  const lead = await needs.leadSales.toBuy(actor, asked.lead, readForm);
  const shown = await load(needs, actor, { ...asked, lead });
  const { reference: purchase } = shown.step.purchase;
  await asService(needs.connection, (transaction) =>
    needs.leadSales.keepBuying(transaction, { actor, act: readForm, lead, purchase }),
  );
  return shown;
}

/** What a form asks, for answers that were sent to it: nothing of what was answered before is shown by it. Throws as
 *  `show`. */
async function define(
  needs: AssistingNeeds,
  actor: SaleActor,
  sent: AssistedForm,
): Promise<{ key: FormKey; definition: NonNullable<FormShown["definition"]> }> {
  const lead = await needs.leadSales.toBuy(actor, sent.lead, fill);
  const { key, form } = await load(needs, actor, { ...sent, lead });
  return { key, definition: form.definition ?? { profileFormFields: [] } };
}

/** Takes the answers of a form: all of them, or none. The form that goes on, null where its person is next. Throws as
 *  `show`, BAD_REQUEST with the fields, FORM_LOCKED, STALE_EDIT (409), CARD_DATA_REFUSED (400). */
async function save(
  needs: AssistingNeeds,
  actor: SaleActor,
  sent: AssistedForm & { version: number; values: Readonly<Record<string, unknown>> },
): Promise<{ next: FormKey | null }> {
  const lead = await needs.leadSales.toBuy(actor, sent.lead, fill);
  const { purchase } = await purchaseOf(needs, sent);
  const key = assistedKeys.find((one) => one === sent.key);
  if (key === undefined) throw notFound();
  const assisting = assistingFor(needs, actor, { act: fill, lead, purchase: purchase.reference });
  const { version, values, language } = sent;
  const form = { id: purchase.id, visitorId: undefined, assisting, key, language };
  await needs.purchaseForms.save({ ...form, version, values });
  const next = nextStepOf((await purchaseOf(needs, sent)).forms);
  return { next: isAssisted(next) ? next : null };
}

/** Purchases that executives open and fill for the persons of their leads. */
export const createAssistedPurchases = (needs: AssistingNeeds) =>
  withNeeds(needs, { begin, show, define, save });
