import { randomUUID } from "node:crypto";
import { countryOf } from "#src/config/countries.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes/languages.ts";
import { cardDataRefused } from "#src/modules/sale/payment/card-guard.service.ts";

import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import { touchCart } from "./cart.queries.ts";
import { holdCart, readCart } from "./cart-reading.service.ts";
import { buyerOf, personsAfter } from "./purchase-buyer.rules.ts";
import { formLocked, staleForm, stepNotAllowed } from "./purchase.errors.ts";
import { type KnownBuyer, prefilled, withSuggested } from "./prefill.rules.ts";
import type { PurchasePrices } from "./purchase-price.service.ts";
import {
  insertPurchaseEvent,
  type PurchaseForm,
  putPersons,
  updateForm,
  updatePurchase,
} from "./purchase.queries.ts";
import type { Purchases } from "./purchase.service.ts";
import {
  assistedKeys,
  type FormKey,
  isStepAllowed,
  nextStepOf,
  type StepKey,
  stepSubStatus,
} from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import type { StepFault } from "./step-checks.rules.ts";
import type { StepModule, StepPurchase, StepShown } from "./step-modules.service.ts";

/** Hears of a step that was taken, in its transaction. */
export type HearStep = (transaction: Connection, purchaseId: string) => Promise<void>;

interface FormNeeds {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
  prices: PurchasePrices;
  leadPurchases: LeadPurchases;
  heard: readonly HearStep[];
  /** The household that a visitor told. */
  profileOf(country: CountryCode, visitorId: string): Promise<Profile | null>;
  /** Takes an answer for what is bought with it. */
  sharing: { share(id: string, key: FormKey, told: { by?: string | undefined }): Promise<void> };
}

/** What an answer needs to be kept, whoever brings it. */
export type KeepNeeds = Pick<FormNeeds, "clock" | "purchases" | "leadPurchases" | "heard">;

/** An executive who fills a form for the person of a lead: the room that asks has decided that they may. */
export interface Assisting {
  user: string;
  /** What the lead knows of its person; a form that was not answered begins with it. */
  buyer: KnownBuyer;
  /** Keeps the act in the audit trail, in the transaction that does it. */
  keep(transaction: Connection): Promise<void>;
}

export interface FormAsked {
  /** In the place of who holds the purchase. */
  assisting?: Assisting | undefined;
  id: string;
  visitorId: string | undefined;
  key: FormKey;
  language: Language;
}

export interface FormSent extends FormAsked {
  /** The version that was read. */
  version: number;
  values: FormValues;
}

export interface FormShown extends StepShown {
  version: number;
  status: "PENDING" | "COMPLETED";
  /** Whether `values` are not answers yet: what is known of the buyer, to be confirmed or changed. */
  isPrefilled: boolean;
}

/** The step of a purchase that the visitor holds. Throws NOT_FOUND, STEP_NOT_ALLOWED. */
async function find({ purchases, connection }: FormNeeds, asked: FormAsked) {
  const { id, visitorId, key, assisting } = asked;
  const isAssisted = assistedKeys.some((one) => one === key);
  if (assisting !== undefined && !isAssisted) throw notFound();
  const held =
    assisting === undefined
      ? await purchases.held(id, visitorId)
      : await asService(connection, (own) => purchases.read(own, id));
  const form = held?.forms.find((one) => one.key === key);
  const module = purchases.steps.find(key);
  if (held === undefined || form === undefined || module === undefined) throw notFound();
  if (!isStepAllowed(held.forms, key)) throw stepNotAllowed(nextStepOf(held.forms));
  // What is reviewed together is complete of every product.
  const cart = await asService(connection, (own) => readCart({ purchases }, own, held.purchase));
  const missing =
    key === "review" ? cart.find(({ forms }) => !isStepAllowed(forms, key)) : undefined;
  if (missing !== undefined) throw stepNotAllowed(nextStepOf(missing.forms));
  return { held, form, module };
}

/** What this browser said of who buys: its profile, and its own request. Of a purchase that another browser began, as one
 *  that came by a link, only its own household is known. */
async function buyerOfVisitor(
  { connection, leadPurchases, profileOf }: FormNeeds,
  { purchase }: StepPurchase,
  visitorId: string,
): Promise<KnownBuyer> {
  const { country, lead_reference: reference } = purchase;
  const contact =
    reference === null
      ? undefined
      : await asService(connection, (own) =>
          leadPurchases.knownContact(own, { reference, visitorId }),
        );
  return {
    fullName: contact?.fullName ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    identification: contact?.identification ?? null,
    country,
    profile: contact === undefined ? null : await profileOf(country, visitorId),
    isHouseholdKnown: !purchase.price.isDefaultProfile,
  };
}

/** What a form begins with that was not answered yet; undefined where nothing of it is known. */
async function beginningOf(
  needs: FormNeeds,
  { visitorId, assisting, key }: FormAsked,
  of: { held: StepPurchase; form: PurchaseForm; shown: StepShown },
): Promise<FormValues | undefined> {
  const { held, form, shown } = of;
  const isOpen = form.status === "PENDING" && Object.keys(shown.values).length === 0;
  if (!isOpen || shown.definition === null) return undefined;
  const buyer =
    assisting?.buyer ??
    (visitorId === undefined ? undefined : await buyerOfVisitor(needs, held, visitorId));
  const fields = shown.definition.profileFormFields;
  return buyer && prefilled({ key, fields }, buyer, held.persons);
}

/** What a step asks, with what was answered, else with what is known of who buys. Throws NOT_FOUND, STEP_NOT_ALLOWED. */
async function show(needs: FormNeeds, asked: FormAsked): Promise<FormShown> {
  const { held, form, module } = await find(needs, asked);
  const shown = await module.show(held, { language: asked.language });
  const known = await beginningOf(needs, asked, { held, form, shown });
  return {
    ...shown,
    values: known === undefined ? shown.values : withSuggested(shown.suggested ?? {}, known),
    version: form.version,
    status: form.status,
    isPrefilled: known !== undefined,
  };
}

/** Takes the answers of a step: all of them, or none. The same answers again change nothing. Throws NOT_FOUND,
 *  CARD_DATA_REFUSED, BAD_REQUEST with the fields, STEP_NOT_ALLOWED, FORM_LOCKED, STALE_EDIT with both. */
async function save(needs: FormNeeds, sent: FormSent): Promise<{ nextStep: StepKey }> {
  if (holdsCardNumber(sent.values)) throw cardDataRefused();
  const { held, module } = await find(needs, sent);
  const shown = await module.show(held, { language: sent.language });
  // Before the transaction, as a price is read from the catalogue; what its own checks refuse is refused by them first.
  const unpriced = await needs.prices.faultsOf(held, { key: sent.key, values: sent.values });
  const saved = await asService(needs.connection, (transaction) =>
    write(needs, transaction, { sent, module, shown, unpriced }),
  );
  if (saved.isPriced) {
    await needs.prices.reprice(sent.id);
    await needs.sharing.share(sent.id, sent.key, { by: sent.assisting?.user });
  }
  return { nextStep: saved.nextStep };
}

async function write(
  needs: FormNeeds,
  transaction: Connection,
  {
    sent,
    module,
    shown,
    unpriced,
  }: { sent: FormSent; module: StepModule; shown: StepShown; unpriced: readonly StepFault[] },
): Promise<{ nextStep: StepKey; isPriced: boolean }> {
  const { purchases } = needs;
  const step = await purchases.hold(transaction, sent.id);
  const form = step.forms.find(({ key }) => key === sent.key);
  if (form === undefined) throw notFound();
  if (form.version !== sent.version) {
    const isSame = hashRequest(form.values) === hashRequest(sent.values);
    if (isSame && form.status === "COMPLETED")
      return { nextStep: nextStepOf(step.forms), isPriced: false };
    const isOwn = module.keepsOwnAnswers === true;
    throw staleForm({ version: form.version, values: form.values }, isOwn ? {} : sent.values);
  }
  if (step.purchase.state !== "OPEN") throw formLocked(step.purchase.state);
  const saved = await module.save(transaction, step, sent.values, shown);
  if (!saved.ok) throw badRequest(saved.fields);
  if (unpriced.length > 0) throw badRequest(unpriced);
  const isChanged = saved.isChanged ?? hashRequest(form.values) !== hashRequest(saved.values);
  const by = sent.assisting?.user;
  await keepAnswers(needs, transaction, step, { key: sent.key, form, saved, isChanged, by });
  await sent.assisting?.keep(transaction);
  const after = await purchases.read(transaction, sent.id);
  return { nextStep: nextStepOf(after.forms), isPriced: true };
}

/** Keeps answers that were checked, with all that follows from them. */
export async function keepAnswers(
  needs: KeepNeeds,
  transaction: Connection,
  step: StepPurchase,
  of: {
    key: FormKey;
    form: PurchaseForm;
    saved: { values: FormValues; isComplete: boolean };
    isChanged: boolean;
    /** The executive who filled it; left out: its person did. */
    by?: string | undefined;
  },
): Promise<void> {
  const { key, form, saved, isChanged, by } = of;
  const { purchase } = step;
  const at = needs.clock.now();
  await updateForm(
    transaction,
    { purchaseId: purchase.id, key },
    { status: saved.isComplete ? "COMPLETED" : "PENDING", values: saved.values, at },
  );
  await insertPurchaseEvent(transaction, {
    purchase,
    at,
    who: by === undefined ? "policyholder" : "executive",
    kind: "form",
    detail: { key, version: form.version + 1, ...(by === undefined ? {} : { by }) },
  });
  if (isChanged) await askAgain(needs, transaction, { step, after: key });
  await tellOf(needs, transaction, { step, key, values: saved.values });
  const { forms } = await needs.purchases.read(transaction, purchase.id);
  await updatePurchase(transaction, purchase.id, { last_step_at: at, reminders: 0 });
  if (purchase.cart_id !== null) await touchCart(transaction, purchase.cart_id, at);
  if (purchase.lead_reference !== null)
    await needs.leadPurchases.atStep(
      transaction,
      purchase.lead_reference,
      stepSubStatus[nextStepOf(forms)],
    );
  for (const hear of needs.heard) await hear(transaction, purchase.id);
}

/** Later steps that showed what changed stay filled, and are asked to be confirmed. */
async function askAgain(
  { purchases }: Pick<FormNeeds, "purchases">,
  transaction: Connection,
  { step, after }: { step: StepPurchase; after: FormKey },
): Promise<void> {
  const at = step.forms.findIndex(({ key }) => key === after);
  for (const { key, status } of step.forms.slice(at + 1)) {
    if (status !== "COMPLETED") continue;
    const isAsked = key === "review" || key === "signature";
    if (isAsked) await purchases.setForm(transaction, step.purchase.id, { key, status: "PENDING" });
  }
}

/** Who it is, for the people of the purchase and for the lead. */
async function tellOf(
  { clock, leadPurchases }: Pick<FormNeeds, "clock" | "leadPurchases">,
  transaction: Connection,
  { step, key, values }: { step: StepPurchase; key: FormKey; values: FormValues },
): Promise<void> {
  const { purchase, persons } = step;
  const buyer = buyerOf(key, values, purchase.country);
  if (buyer === undefined) return;
  const today = civilDate(clock.now(), countryOf(purchase.country).timeZone);
  if (key === "personalData")
    await putPersons(
      transaction,
      purchase,
      personsAfter({ persons, values, today, newId: randomUUID }),
    );
  if (purchase.lead_reference !== null)
    await leadPurchases.nameBuyer(transaction, purchase.lead_reference, buyer);
}

/** Opens a signed purchase for changes again: its signature is void. Throws NOT_FOUND, FORM_LOCKED. */
async function reopen(
  { connection, purchases }: FormNeeds,
  { id, visitorId }: Pick<FormAsked, "id" | "visitorId">,
): Promise<void> {
  const held = await purchases.held(id, visitorId);
  if (held === undefined) throw notFound();
  await asService(connection, async (transaction) => {
    for (const { purchase } of await holdCart({ purchases }, transaction, id)) {
      if (purchase.state === "OPEN" || purchase.state === "IN_REVIEW") continue;
      if (purchase.state !== "SIGNED") throw formLocked(purchase.state);
      await purchases.move(transaction, purchase.id, { to: "OPEN", who: "policyholder" });
    }
  });
}

export type PurchaseForms = ReturnType<typeof createPurchaseForms>;

/** The forms of purchases: what is asked, and how answers are taken. */
export const createPurchaseForms = (needs: FormNeeds) => withNeeds(needs, { show, save, reopen });
