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
import type { KnownBuyer } from "#src/modules/sale/purchase/prefill.rules.ts";
import {
  assistedKeys,
  type FormKey,
  isStepAllowed,
  nextStepOf,
} from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { cartNext, goingOn } from "#src/modules/sale/purchase/cart-steps.rules.ts";
import type { Carts } from "#src/modules/sale/purchase/cart.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { InsuredFiles } from "#src/modules/sale/roster/insured-file.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { answerToRepeat, hashRequest, insertGivenAnswer } from "#src/platform/jobs/idempotency.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes/languages.ts";

/** What an executive does of a purchase for the person of a lead (PP 4, sale:create; decision 067): opens it, adds products
 *  of the same household, and fills every form but the health declaration; never the signature, the payment, nor a price
 *  that changed. Each act is kept in the audit trail of the lead; the person goes on by the link that is sent to them. */

interface AssistingNeeds {
  connection: Connection;
  purchases: Purchases;
  purchaseForms: PurchaseForms;
  clock: Clock;
  carts: Pick<Carts, "add" | "whole">;
  insuredFiles: Pick<InsuredFiles, "take" | "shown">;
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

/** The forms of a purchase that an executive may fill, in their order. What is reviewed is complete of every product. */
const stepsOf = (
  { forms }: Pick<StepPurchase, "forms">,
  cart: readonly Pick<StepPurchase, "forms">[],
): AssistedStep[] =>
  forms
    .filter(({ key }) => isAssisted(key))
    .map(({ key, status }) => ({
      key,
      status,
      isReached: (key === "review" ? cart : [{ forms }]).every((one) =>
        isStepAllowed(one.forms, key),
      ),
    }));

/** Opens a purchase of the lead's product for its person, who agreed to that; the same key opens one. A lead that is closed
 *  stays as it is: the purchase is of another request of the same person, which is answered. Throws NOT_FOUND, FORBIDDEN,
 *  DEMO_ACCESS, CONSENT_REQUIRED, CART_FULL, CART_TWICE (400), PRODUCT_NOT_FOUND (404), PRODUCT_NOT_ONLINE, CART_APART,
 *  LEAD_CANNOT_BUY (409). */
async function begin(
  { leadSales, purchases }: AssistingNeeds,
  actor: SaleActor,
  asked: {
    lead: string;
    isConsented: boolean;
    key: string;
    /** Codes of other products for the same household. */
    further?: readonly string[] | undefined;
    /** Where a country's site is: links of its mails lead there. */
    originOf(country: CountryCode): string;
  },
): Promise<{ reference: string; lead: string }> {
  const lead = await leadSales.toBuy(actor, asked.lead, open);
  const { productCode, country, language, profile, quote } = lead;
  const begun = await purchases.openAssisted(
    {
      productCode: productCode ?? "",
      further: asked.further,
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
  return { reference: begun.reference, lead: begun.lead_reference ?? lead.reference };
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

/** What the lead of a purchase knows of its person, and of the household of its price. */
const knownBuyer = (
  { worked }: Pick<LeadToBuy, "worked">,
  { country, profile }: Pick<StepPurchase["purchase"], "country" | "profile">,
): KnownBuyer => {
  const { full_name: fullName, email, phone, identification } = worked;
  const isHouseholdKnown = profile !== null;
  return { fullName, email, phone, identification, country, profile, isHouseholdKnown };
};

const assistingFor = (
  { leadSales }: AssistingNeeds,
  actor: SaleActor,
  of: { act: typeof fill; lead: LeadToBuy; purchase: StepPurchase["purchase"] },
) => ({
  user: actor.user.id,
  buyer: knownBuyer(of.lead, of.purchase),
  keep: (transaction: Connection) =>
    leadSales.keepBuying(transaction, { actor, ...of, purchase: of.purchase.reference }),
});

interface ShownForm {
  step: StepPurchase;
  /** All that is bought together, in their order. */
  cart: StepPurchase[];
  /** Where it is bought: its documents, phones and figures. */
  country: CountryConfig;
  key: FormKey;
  steps: AssistedStep[];
  form: FormShown;
  /** The people of a company's file; null of other forms. */
  roster: Awaited<ReturnType<InsuredFiles["shown"]>> | null;
}

/** A form with what was answered, and the others that may be filled. Throws as `show`. */
async function load(
  needs: AssistingNeeds,
  actor: SaleActor,
  { lead, ...asked }: Omit<AssistedForm, "lead"> & { lead: LeadToBuy },
): Promise<ShownForm> {
  const step = await purchaseOf(needs, { ...asked, lead: lead.reference });
  const { purchase } = step;
  const { id } = purchase;
  const cart = await needs.carts.whole(id);
  const steps = stepsOf(step, cart);
  const first = steps.find(({ status, isReached }) => isReached && status === "PENDING");
  const key = asked.key ?? (first ?? steps[0])?.key;
  const chosen = steps.find((one) => one.key === key);
  if (chosen === undefined) throw notFound();
  const assisting = assistingFor(needs, actor, { act: fill, lead, purchase });
  const form = await needs.purchaseForms.show({
    id,
    visitorId: undefined,
    assisting,
    key: chosen.key,
    language: asked.language,
  });
  const roster = chosen.key === "massInsured" ? await needs.insuredFiles.shown(step) : null;
  const country = countryOf(lead.country);
  return { step, cart, country, key: chosen.key, steps, roster, form };
}

/** A form with what was answered, else what the lead knows, and the others that may be filled; that it was read is kept.
 *  Throws NOT_FOUND (also of health), FORBIDDEN, STEP_NOT_ALLOWED (409). */
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

/** Where the work on a purchase goes on: a form of it, or of what is bought with it. */
interface GoOn {
  lead: string;
  purchase: string;
  key: FormKey;
}

/** The form that an executive fills next, of all that is bought together; null where its person is next. */
async function nextOf(needs: AssistingNeeds, id: string): Promise<GoOn | null> {
  const cart = await needs.carts.whole(id);
  const { key, at } = cartNext(goingOn(cart));
  const next = cart[at]?.purchase;
  return next === undefined || !isAssisted(key) || next.lead_reference === null
    ? null
    : { lead: next.lead_reference, purchase: next.reference, key };
}

/** Takes the answers of a form: all of them, or none. The form of the purchase that goes on, and of all that is bought
 *  together; null where its person is next. Throws as `show`, BAD_REQUEST with the fields, FORM_LOCKED, STALE_EDIT (409),
 *  CARD_DATA_REFUSED (400). */
async function save(
  needs: AssistingNeeds,
  actor: SaleActor,
  sent: AssistedForm & { version: number; values: Readonly<Record<string, unknown>> },
): Promise<{ next: FormKey | null; goOn: GoOn | null }> {
  const lead = await needs.leadSales.toBuy(actor, sent.lead, fill);
  const { purchase } = await purchaseOf(needs, sent);
  const key = assistedKeys.find((one) => one === sent.key);
  if (key === undefined) throw notFound();
  const assisting = assistingFor(needs, actor, { act: fill, lead, purchase });
  const { version, values, language } = sent;
  const form = { id: purchase.id, visitorId: undefined, assisting, key, language };
  await needs.purchaseForms.save({ ...form, version, values });
  const next = nextStepOf((await purchaseOf(needs, sent)).forms);
  return { next: isAssisted(next) ? next : null, goOn: await nextOf(needs, purchase.id) };
}

/** Takes the people of a company from a file: all rows, or none. Throws as `save`, FILE_TYPE, FILE_TOO_BIG. */
async function takeFile(
  needs: AssistingNeeds,
  actor: SaleActor,
  sent: Omit<AssistedForm, "key"> & {
    version: number;
    file: Parameters<InsuredFiles["take"]>[0]["file"];
  },
): Promise<{ people: number }> {
  const lead = await needs.leadSales.toBuy(actor, sent.lead, fill);
  const { purchase } = await purchaseOf(needs, sent);
  const assisting = assistingFor(needs, actor, { act: fill, lead, purchase });
  const { version, file, language } = sent;
  const of = { id: purchase.id, visitorId: undefined, assisting };
  return needs.insuredFiles.take({ ...of, version, file, language });
}

/** Adds a product for the same household to a purchase, once its person agreed that another insurer gets their data; the
 *  same key adds one. The purchase of the product, with the request that it is of. Throws NOT_FOUND, FORBIDDEN,
 *  CONSENT_REQUIRED, CART_FULL, CART_TWICE (400), PRODUCT_NOT_FOUND (404), PRODUCT_NOT_ONLINE, CART_APART, FORM_LOCKED,
 *  IDEMPOTENCY_CONFLICT (409). */
async function addItem(
  needs: AssistingNeeds,
  actor: SaleActor,
  asked: {
    lead: string;
    purchase: string;
    productCode: string;
    isConsented: boolean;
    key: string;
  },
): Promise<{ reference: string; lead: string }> {
  const { connection, clock, carts } = needs;
  const { productCode, isConsented, key } = asked;
  const lead = await needs.leadSales.toBuy(actor, asked.lead, open);
  const { purchase } = await purchaseOf(needs, asked);
  const scope = `assisted-item:${actor.user.id}`;
  const requestHash = hashRequest({ of: purchase.reference, productCode, isConsented });
  const given = await asService(connection, (own) => answerToRepeat(own, scope, key, requestHash));
  if (given !== undefined) return given.body as { reference: string; lead: string };
  const answerOf = (added: StepPurchase["purchase"]) => ({
    reference: added.reference,
    lead: added.lead_reference ?? lead.reference,
  });
  const added = await carts.add({
    id: purchase.id,
    visitorId: undefined,
    productCode,
    limits: limitsOf(null),
    partner: null,
    consents: { purchase: isConsented },
    assisting: {
      user: actor.user.id,
      lead: lead.reference,
      keep: async (transaction, made) => {
        const of = { actor, act: open, lead, purchase: made.reference };
        await needs.leadSales.keepBuying(transaction, of);
        const told = { scope, key, requestHash, status: 201, body: answerOf(made) };
        await insertGivenAnswer(transaction, { ...told, at: clock.now() });
      },
    },
  });
  return answerOf(added);
}

/** Purchases that executives open and fill for the persons of their leads. */
export const createAssistedPurchases = (needs: AssistingNeeds) =>
  withNeeds(needs, { begin, show, define, save, takeFile, addItem });
