import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { cancelReasons } from "#src/modules/sale/purchase/cancel-reasons.rules.ts";
import type { FormKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { type AppErrorShape, knownError, notFound } from "#src/platform/errors.ts";
import { answersFromForm } from "#src/ui/form/form-answers.rules.ts";
import { ADD_ROW, answersAfterButton, REMOVE_ROW, UPDATE } from "#src/ui/form/form-rows.rules.ts";
import type { FormDefinition } from "#src/ui/form/form-definition.rules.ts";
import { failureOf, type PageArguments, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staleOf } from "#src/areas/page/step-form.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { DOCUMENT_FILE } from "#src/areas/marketplace/request-facts/documents.view-model.ts";
import { type Act, longText, textOf } from "./purchase-act.ts";
import { drawPlace } from "./purchase-drawing.ts";
import type { Again } from "./purchase-drawn.ts";
import { findPlace, placeHref, stepHref } from "./purchase-place.ts";
import { sendSignatureCode, signPurchase, typedSignature } from "./signature-acts.ts";
import { furtherCodes } from "./further-codes.rules.ts";
import {
  ACT,
  KEY,
  DONE,
  INSTALLMENTS,
  ITEM,
  OTHER,
  PROMO,
  type PurchasePageModel,
  REASON,
  TOKEN,
  VERSION,
  WAY,
  WITH,
} from "./purchase.view-model.ts";
import { refuseCards, shownAgain } from "#src/areas/marketplace/request-facts/typed-cards.ts";

type Answered = Refused<PurchasePageModel> | Response;

/** What a form of the purchase asks for, and where it leads. */
export async function actOn(args: PageArguments): Promise<Answered> {
  const { request, services, facts } = args;
  const place = await findPlace(args);
  if (place instanceof Response) return place;
  facts.markPersonal();
  const sent = await request.formData();
  const reader = readerOf(facts, services.words.say(facts.language));
  const act: Act = { args, place, sent, reader };
  if (textOf(sent, ACT) === "other") return goOnWith(act);
  if (place.step === undefined) return textOf(sent, ACT) === "add" ? add(act) : start(act);
  const [asked = ""] = textOf(sent, ACT).split(":");
  switch (asked) {
    case "accept":
      return refusable(act, accept);
    case "pay":
      return refusable(act, pay);
    case "promo":
      return refusable(act, useCode, { promo: shownAgain(textOf(sent, PROMO)) });
    case "total":
      return refusable(act, acceptTotal);
    case "remove":
      return refusable(act, takeOut);
    case "withdraw":
      return refusable(act, withdraw);
    case "leave":
      return refusable(act, leave);
    case "cancel":
      return refusable(act, cancel);
    case "document":
      return refusable(act, takeBack);
    case "reopen":
      return refusable(act, reopen);
    case "by-hand":
      return refusable(act, typeByHand);
    case "code":
      return refusable(act, sendSignatureCode);
    case "sign":
      return refusable(act, signPurchase, { signature: typedSignature(sent) });
    default:
      return takeForm(act);
  }
}

/** Runs an act; what refuses it is said on the page, which keeps all there was. */
async function refusable(
  act: Act,
  run: (act: Act) => Promise<Response>,
  again: Again = {},
): Promise<Answered> {
  try {
    refuseCards(act.sent);
    return await run(act);
  } catch (error) {
    if (error instanceof Response || knownError(error) === undefined) throw error;
    return refused(act, error, again);
  }
}

async function refused(
  { args, reader }: Act,
  error: unknown,
  again: Again = {},
): Promise<Answered> {
  const failure = failureOf(error, args.facts);
  const place = await findPlace(args);
  if (place instanceof Response) return place;
  const said = reader.say(`errors.${failure.code}`, failure.params);
  const shown = await drawPlace(args, place, reader, {
    fields: failure.fields,
    failure: failure.fields.length > 0 ? null : said,
    ...again,
  });
  return { shown, status: failure.status, retryAfterSeconds: failure.retryAfterSeconds };
}

async function start(act: Act): Promise<Answered> {
  const { args, place, sent, reader } = act;
  const { services, facts } = args;
  const { record } = place;
  try {
    await facts.countRequest();
    await services.purchases.open({
      productCode: record.code,
      further: furtherCodes(longText(sent, WITH), record.code),
      country: facts.country.code,
      language: reader.language,
      limits: limitsOf(facts.partner),
      partner: facts.partner?.subdomain ?? null,
      baseUrl: facts.origin,
      visitorId: await facts.ensureVisitor(),
      isInternal: facts.isInternalVisit,
      profile: await storedProfile({ services, facts }),
      consents: { purchase: textOf(sent, "purchase") === "true", news: false },
      origin: productHref(record, "es"),
      key: textOf(sent, KEY) || undefined,
    });
    return seeOther(stepHref(record.code, undefined, reader.language));
  } catch (error) {
    if (knownError(error) === undefined) throw error;
    const isMissingConsent = codeOf(error) === "CONSENT_REQUIRED";
    return refused(act, error, { isMissingConsent });
  }
}

/** Adds the product to what the visitor buys already. */
async function add(act: Act): Promise<Answered> {
  const { args, place, sent } = act;
  const { services, facts } = args;
  try {
    await facts.countRequest();
    const [first] = await services.carts.openCart({
      visitorId: facts.visitorId,
      country: facts.country.code,
    });
    if (first === undefined) return await start(act);
    await services.carts.add({
      id: first.purchase.id,
      visitorId: facts.visitorId,
      productCode: place.record.code,
      limits: limitsOf(facts.partner),
      partner: facts.partner?.subdomain ?? null,
      consents: { purchase: textOf(sent, "purchase") === "true" },
    });
    return seeOther(stepHref(first.purchase.product_code, undefined, act.reader.language));
  } catch (error) {
    if (knownError(error) === undefined) throw error;
    return refused(act, error, { isMissingConsent: codeOf(error) === "CONSENT_REQUIRED" });
  }
}

/** Goes on with another purchase of the product; one that is not the visitor's is not there. */
async function goOnWith({ args, sent, reader }: Act): Promise<Response> {
  const { services, facts } = args;
  const { visitorId } = facts;
  const reference = textOf(sent, OTHER);
  const code = await services.purchaseHolders.takeUp({ reference, visitorId });
  if (code === undefined) throw notFound();
  return seeOther(stepHref(code, undefined, reader.language));
}

/** Accepts the total without what left the cart. */
async function acceptTotal({ args, place, sent, reader }: Act): Promise<Response> {
  await args.services.purchasePrices.accept({
    id: place.cart[0]?.purchase.id ?? "",
    visitorId: args.facts.visitorId,
    version: Number(textOf(sent, VERSION)),
  });
  return seeOther(stepHref(place.base, undefined, reader.language));
}

/** Takes a product out; what is left goes on at its first. */
async function takeOut({ args, place, sent, reader }: Act): Promise<Response> {
  const productCode = textOf(sent, ITEM);
  const { visitorId } = args.facts;
  await args.services.carts.remove({
    id: place.step?.purchase.id ?? "",
    visitorId,
    productCode,
  });
  const left = place.cart.find(({ purchase }) => purchase.product_code !== productCode);
  const base = left?.purchase.product_code ?? place.base;
  return seeOther(stepHref(base, undefined, reader.language));
}

const codeOf = (error: unknown): string | undefined =>
  (error as Partial<AppErrorShape> | undefined)?.code;

async function takeForm(act: Act): Promise<Answered> {
  const { args, place, sent, reader } = act;
  const { services, facts } = args;
  const key = place.key as FormKey;
  const asked = {
    id: place.step?.purchase.id ?? "",
    visitorId: facts.visitorId,
    key,
    language: reader.language,
  };
  const shown = await services.purchaseForms.show(asked);
  const definition: FormDefinition = shown.definition ?? { profileFormFields: [] };
  const answers = answersFromForm(definition, sent);
  const changed = answersAfterButton(definition, answers, {
    add: textOf(sent, ADD_ROW) || null,
    remove: textOf(sent, REMOVE_ROW) || null,
    update: textOf(sent, UPDATE) || null,
  });
  if (changed !== undefined)
    return { shown: await drawPlace(args, place, reader, { answers: changed }), status: 200 };
  try {
    const version = Number(textOf(sent, VERSION));
    await services.purchaseForms.save({ ...asked, version, values: answers });
    return seeOther(stepHref(place.base, undefined, reader.language));
  } catch (error) {
    if (knownError(error) === undefined) throw error;
    const stale = codeOf(error) === "STALE_EDIT" ? staleOf(error, definition, reader) : null;
    return refused(act, error, { answers, stale });
  }
}

async function accept({ args, place, sent, reader }: Act): Promise<Response> {
  // Of one of several products; of one alone its own.
  const step = place.cart[Number(textOf(sent, ITEM)) - 1] ?? place.step;
  await args.services.purchasePrices.accept({
    id: step?.purchase.id ?? "",
    visitorId: args.facts.visitorId,
    version: Number(textOf(sent, VERSION)),
  });
  return seeOther(placeHref(place, reader.language));
}

/** Takes the consent to treat health data back: the purchase ends, and another may begin. */
async function withdraw({ args, place, reader }: Act): Promise<Response> {
  const id = place.step?.purchase.id ?? "";
  await args.services.reviews.withdraw({ id, visitorId: args.facts.visitorId });
  return seeOther(stepHref(place.base, undefined, reader.language));
}

/** Gives up a payment that waits for the payer: another way may be chosen. */
async function leave({ args, place, reader }: Act): Promise<Response> {
  const id = place.step?.purchase.id ?? "";
  await args.services.purchaseEnds.giveUp({ id, visitorId: args.facts.visitorId });
  return seeOther(stepHref(place.base, "payment", reader.language));
}

/** Cancels what is not paid: back to the product, where another purchase may begin. */
async function cancel({ args, place, sent, reader }: Act): Promise<Response> {
  const said = textOf(sent, REASON);
  const reason = cancelReasons.find((one) => one === said) ?? "FR27";
  const id = place.step?.purchase.id ?? "";
  await args.services.purchaseEnds.cancel({ id, visitorId: args.facts.visitorId, reason });
  return seeOther(`${stepHref(place.base, undefined, reader.language)}?${DONE}=cancel`);
}

/** Deletes a document of the purchase that no reviewer has decided on yet. */
async function takeBack({ args, place, sent, reader }: Act): Promise<Response> {
  const [, of = ""] = textOf(sent, ACT).split(":");
  const step = place.cart[Number(of)] ?? place.step;
  await args.services.purchaseDocuments.takeBack({
    id: step?.purchase.id ?? "",
    visitorId: args.facts.visitorId,
    fileId: textOf(sent, DOCUMENT_FILE),
  });
  return seeOther(placeHref(place, reader.language));
}

/** Takes a file of people back: they are typed instead. */
async function typeByHand({ args, place, sent, reader }: Act): Promise<Response> {
  await args.services.purchaseForms.save({
    id: place.step?.purchase.id ?? "",
    visitorId: args.facts.visitorId,
    key: "massInsured",
    language: reader.language,
    version: Number(textOf(sent, VERSION)),
    values: {},
  });
  return seeOther(placeHref(place, reader.language));
}

async function reopen({ args, place, reader }: Act): Promise<Response> {
  const id = place.step?.purchase.id ?? "";
  await args.services.purchaseForms.reopen({ id, visitorId: args.facts.visitorId });
  const isAnswer = place.key !== "payment" && place.key !== "signature";
  return seeOther(stepHref(place.base, isAnswer ? place.key : "review", reader.language));
}

/** Uses a promotional code, or takes it back where none is typed. */
async function useCode({ args, place, sent, reader }: Act): Promise<Response> {
  await args.services.purchasePayments.useCode({
    id: place.step?.purchase.id ?? "",
    visitorId: args.facts.visitorId,
    code: textOf(sent, PROMO).trim() || null,
  });
  return seeOther(stepHref(place.base, "payment", reader.language));
}

/** Begins to pay: to the payment's page again, which leads on to the provider, says what is wrong, or that it is
 *  paid. */
async function pay({ args, place, sent, reader }: Act): Promise<Response> {
  const { services, facts } = args;
  const [flow = "", provider = ""] = textOf(sent, WAY).split(":");
  const code = place.base;
  const attempt = await services.purchasePayments.pay({
    id: place.step?.purchase.id ?? "",
    visitorId: facts.visitorId,
    flow: flow as PaymentFlow,
    provider: provider === "" ? undefined : provider,
    token: textOf(sent, TOKEN) || undefined,
    installments: Number(textOf(sent, INSTALLMENTS)) || undefined,
    key: textOf(sent, KEY) || undefined,
    origin: facts.origin,
    payPath: stepHref(code, "payment", reader.language),
    donePath: stepHref(code, "success", reader.language),
  });
  const isDone = attempt.state === "APPROVED";
  return seeOther(stepHref(code, isDone ? "success" : "payment", reader.language));
}
