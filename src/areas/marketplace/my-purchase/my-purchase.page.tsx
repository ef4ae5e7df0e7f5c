import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { isAppError, knownError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  failureOf,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { longDay, type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";
import { refuseCards, shownAgain } from "#src/areas/marketplace/request-facts/typed-cards.ts";
import {
  type Again,
  asksToStop,
  drawPlace,
  findPlace,
  type Place,
  toldActs,
} from "./my-purchase-drawing.ts";
import { accountName, accountValues, sentAccount } from "#src/areas/page/bank-account.presenter.ts";
import { MyPurchaseView } from "./my-purchase.view.tsx";
import { presentOwnHealth } from "./own-health.presenter.ts";
import { askRefund } from "./refund-acts.ts";
import {
  ACT,
  AMOUNT,
  CODE,
  confirmedActs,
  CYCLE,
  DAY,
  END_ON,
  endOnId,
  EVENT_FREE,
  eventFreeId,
  KEY,
  MAIL,
  type MyPurchaseModel,
  PAYMENT,
  REASON,
  REFUND,
  type RefusedAct,
  SURE,
  TOKEN,
  UNTIL,
  WAY,
} from "./my-purchase.view-model.ts";

/** /Mi-Compra/{key}: what was bought, and what its person may do with it (PP 4). */
export const loader = page(async (args) => {
  const { services, facts } = args;
  const place = await findPlace(args);
  facts.markPersonal();
  if (place.kind === "code" && !asksToStop(args)) {
    // The browser that bought it needs no code.
    const { reference: key } = place.step.purchase;
    const held = await services.purchaseHolders.heldAs(key, facts.visitorId);
    if (held !== undefined) return seeOther(href("myPurchase", facts.language, { key }));
  }
  const reader = readerOf(facts, services.words.say(facts.language));
  const model = await drawPlace(args, place, reader);
  return {
    model,
    head: privateHead(model.title, model.lead, href("myPurchase", facts.language), reader),
    words: services.words.pick(facts.language, ["my-purchase", "purchase", "documents"]),
  };
});

interface Act {
  args: PageArguments;
  place: Place;
  sent: FormData;
  reader: Reader;
}

const textOf = (sent: FormData, name: string): string => {
  const value = sent.get(name);
  return typeof value === "string" ? value.trim().slice(0, 200) : "";
};

/** Takes a form of the page: 303 to where it goes on, or the page again with what is wrong. */
export const action = formAction(async (args): Promise<Refused<MyPurchaseModel> | Response> => {
  const { request, services, facts } = args;
  const place = await findPlace(args);
  facts.markPersonal();
  const sent = await request.formData();
  const reader = readerOf(facts, services.words.say(facts.language));
  const act: Act = { args, place, sent, reader };
  try {
    return await take(act);
  } catch (error) {
    if (error instanceof Response || knownError(error) === undefined) throw error;
    const { code, params, fields, status, retryAfterSeconds } = failureOf(error, facts);
    const [field] = fields;
    const failure = reader.say(`errors.${field?.code ?? code}`, field?.params ?? params);
    const shown = await again(act, { failure, isSent: true, refused: refusedAct(act, failure) });
    return { ...shown, status, retryAfterSeconds };
  }
});

/** The form as it was sent, so that it opens again with what was typed. */
const refusedAct = ({ sent }: Act, message: string): RefusedAct => ({
  act: textOf(sent, ACT),
  message,
  day: textOf(sent, DAY),
  reason: shownAgain(textOf(sent, REASON)),
  until: textOf(sent, textOf(sent, ACT) === "end" ? END_ON : UNTIL),
});

async function again({ args, reader }: Act, how: Again) {
  const shown = await drawPlace(args, await findPlace(args), reader, how);
  return { shown, status: 200 };
}

async function take(act: Act): Promise<Refused<MyPurchaseModel> | Response> {
  refuseCards(act.sent);
  if (act.place.kind === "ask") return askLinks(act);
  return act.place.kind === "code" ? enter(act, act.place.token) : change(act, act.place);
}

async function askLinks(act: Act) {
  const { args, sent, reader } = act;
  const email = textOf(sent, MAIL);
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    return {
      ...(await again(act, { failure: reader.say("my-purchase.mailInvalid") })),
      status: 400,
    };
  await args.facts.countRequest();
  await args.services.myPurchases.sendLinks(email);
  // Whatever was found: the answer says nothing of it.
  return { ...(await again(act, { done: reader.say("my-purchase.linksSent") })), status: 202 };
}

async function enter(act: Act, token: string) {
  const { args, sent, reader } = act;
  const { services, facts } = args;
  if (textOf(sent, ACT) === "send") {
    await services.myPurchases.sendCode(token);
    return again(act, { isSent: true, done: reader.say("my-purchase.codeSent") });
  }
  const visitorId = await facts.ensureVisitor();
  if (textOf(sent, ACT) === "reminders-stop") {
    await services.myPurchases.stopReminders(token);
    return again(act, { done: reader.say("my-purchase.reminders.done") });
  }
  const code = textOf(sent, CODE);
  const key = await services.myPurchases.enter({ token, code, visitorId });
  const held = await services.purchaseHolders.heldAs(key, visitorId);
  const { state, product_code: product } = held?.purchase ?? { state: "PAID" };
  const isPaid = state === "PAID" || state === "ISSUED";
  // What is not paid yet goes on at its step.
  return seeOther(
    isPaid || product === undefined
      ? href("myPurchase", reader.language, { key })
      : href("purchase", reader.language, { product }),
  );
}

const needsYes = (what: string): boolean => confirmedActs.some((one) => one === what);

/** Asks for money back, or takes that back; then says so on the page. */
async function refund(act: Act, purchase: StepPurchase["purchase"]) {
  const { args, sent, reader } = act;
  const payment = textOf(sent, PAYMENT);
  const isBack = textOf(sent, ACT) === "refund-back";
  if (isBack)
    await args.services.policyRefunds.takeBack(purchase, { payment, refund: textOf(sent, REFUND) });
  else {
    const form = { payment, amount: textOf(sent, AMOUNT), reason: textOf(sent, REASON) };
    const asked = { ...form, key: textOf(sent, KEY).slice(0, 40) };
    const refused = await askRefund(args, purchase, asked, reader);
    if (refused !== undefined) return { ...(await again(act, { refund: refused })), status: 400 };
  }
  const path = href("myPurchase", reader.language, { key: purchase.reference });
  return seeOther(`${path}?hecho=${isBack ? "refund-back" : "refund"}`);
}

/** Keeps the account to which a refund goes, or shows its form again with what is wrong at each field. */
async function nameAccount(act: Act, purchase: StepPurchase["purchase"]) {
  const { args, sent, reader } = act;
  const named = { payment: textOf(sent, PAYMENT), refund: textOf(sent, REFUND) };
  const values = accountValues((name) => textOf(sent, name));
  try {
    await args.services.policyRefunds.nameAccount(purchase, named, sentAccount(values) ?? {});
  } catch (error) {
    if (!isAppError(error) || error.fields.length === 0) throw error;
    const faults = error.fields.map(({ field, code, params }) => ({
      field: accountName(field),
      message: reader.say(`errors.${code}`, params),
    }));
    const account = { refund: named.refund, values, faults };
    return { ...(await again(act, { account })), status: 400 };
  }
  const path = href("myPurchase", reader.language, { key: purchase.reference });
  return seeOther(`${path}?hecho=refund-account`);
}

/** Sends the code for what was declared about health, or shows it in the answer to that code: never by an address. */
async function health(act: Act, purchase: StepPurchase["purchase"]) {
  const { args, sent, reader } = act;
  const { myPurchases, reviews } = args.services;
  if (textOf(sent, ACT) === "health-code") {
    await myPurchases.sendCodeOf(purchase);
    const done = reader.say("my-purchase.codeSent");
    return again(act, { done, health: { kind: "code", fault: null } });
  }
  await myPurchases.useCode({ id: purchase.id, code: textOf(sent, CODE) });
  const people = presentOwnHealth(await reviews.readOwn(purchase.id), reader);
  return again(act, { health: { kind: "open", people } });
}

/** Ends the policy on the day that was shown with what goes back of it. */
async function end(act: Act, purchase: StepPurchase["purchase"]) {
  const { args, sent, reader } = act;
  const { policyActs } = args.services;
  const day = textOf(sent, END_ON) || undefined;
  const { endsOn, lastEnd } = await policyActs.show(purchase, day);
  // A day of an old page, or of none: it is chosen again, with what goes back of it.
  if (day !== undefined && day !== endsOn) {
    const params = { first: longDay(endsOn, reader), last: longDay(lastEnd, reader) };
    const failure = reader.say("my-purchase.end.dayWrong", params);
    const refused = { ...refusedAct(act, failure), fieldId: endOnId };
    return { ...(await again(act, { failure, refused })), status: 400 };
  }
  await policyActs.end(purchase, textOf(sent, REASON) || "end", day);
  const path = href("myPurchase", reader.language, { key: purchase.reference });
  return seeOther(`${path}?hecho=end`);
}

async function change(act: Act, { step: { purchase } }: Extract<Place, { kind: "mine" }>) {
  const { args, sent, reader } = act;
  const { policyActs, policyTerms } = args.services;
  const what = textOf(sent, ACT);
  const isSure = textOf(sent, SURE) === "true";
  if (needsYes(what) && !isSure) {
    const failure = reader.say("my-purchase.notSure");
    const shown = await again(act, { failure, refused: refusedAct(act, failure) });
    return { ...shown, status: 400 };
  }
  if (what === "withdraw" && textOf(sent, EVENT_FREE) !== "true") {
    const failure = reader.say("errors.EVENT_UNDECLARED");
    const refused = { ...refusedAct(act, failure), fieldId: eventFreeId };
    return { ...(await again(act, { failure, refused })), status: 400 };
  }
  if (what === "end") return end(act, purchase);
  if (what === "refund" || what === "refund-back") return refund(act, purchase);
  if (what === "refund-account") return nameAccount(act, purchase);
  if (what === "health-code" || what === "health-read") return health(act, purchase);
  if (what === "pay") {
    const [flow = "", provider = ""] = textOf(sent, WAY).split(":");
    await policyActs.payNow(purchase, {
      cycle: textOf(sent, CYCLE),
      flow: flow as PaymentFlow,
      provider: provider as ProviderId,
      token: textOf(sent, TOKEN) || undefined,
      key: textOf(sent, KEY) || undefined,
      origin: args.facts.origin,
    });
  } else if (what === "date") await policyActs.changeDate(purchase, Number(textOf(sent, DAY)));
  else if (what === "withdraw") await policyActs.withdraw(purchase, { isEventFree: true });
  else if (what === "pause") await policyActs.pause(purchase, { until: textOf(sent, UNTIL) });
  else if (what === "resume") await policyActs.resume(purchase);
  else if (what === "links-end") await args.services.myPurchases.endLinks(purchase);
  else if (what === "renew") await policyTerms.agree(purchase);
  else if (what === "renewal-decline") await policyTerms.decline(purchase);
  else if (what === "card-remove") await policyActs.removeMeans(purchase);
  else if (what === "card-enrol")
    await policyActs.enrolMeans(purchase, {
      provider: textOf(sent, WAY) as ProviderId,
      language: reader.language,
      origin: args.facts.origin,
    });
  else if (what === "card")
    await policyActs.changeMeans(purchase, {
      provider: textOf(sent, WAY) as ProviderId,
      token: textOf(sent, TOKEN),
      language: reader.language,
      host: args.facts.origin,
    });
  const path = href("myPurchase", reader.language, { key: purchase.reference });
  return seeOther(toldActs.includes(what) ? `${path}?hecho=${what}` : path);
}

export const headers = answerHeaders;

export const meta = pageMeta;

export default function MyPurchasePage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <MyPurchaseView model={sent ?? loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
