import type { PresentedPayment } from "#src/modules/sale/payment/payment.presenter.ts";
import { reviewedItems } from "#src/areas/page/reviewed-items.ts";
import { presentProviderPage } from "#src/areas/marketplace/request-facts/provider-page.presenter.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { FormKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { endedStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { HealthStepFacts } from "#src/modules/sale/review/health-step.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { transferLabel } from "#src/modules/sale/purchase/transfer-label.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  documentFault,
  presentDocuments,
  presentProofs,
} from "#src/areas/marketplace/request-facts/documents.presenter.ts";
import { presentStepForm } from "#src/areas/page/step-form.presenter.ts";
import { besidesOf } from "./besides-drawing.ts";
import type { Again, Drawn } from "./purchase-drawn.ts";
import { drawSignature } from "./signature-drawing.ts";
import { itemHrefOf, placeHref, type PurchasePlace, stepHref } from "./purchase-place.ts";
import type { RosterModel } from "#src/areas/page/purchase-step.view-model.ts";
import { presentRoster } from "#src/areas/page/roster.presenter.ts";
import { presentCart } from "./cart.presenter.ts";
import { drawEnd } from "./done-drawing.ts";
import { drawStart } from "./start-drawing.ts";
import { type CardField, cardFieldOf } from "./card.rules.ts";
import { presentPromo, presentPurchase, presentWays } from "./purchase.presenter.ts";
import { presentHealthPart, presentState } from "./purchase-health.presenter.ts";
import {
  DONE,
  FAULT,
  type PurchaseContent,
  type PurchasePageModel,
} from "./purchase.view-model.ts";

/** The page of a place: what it asks, or what became of it. */
export async function drawPlace(
  args: PageArguments,
  place: PurchasePlace,
  reader: Reader,
  again: Again = {},
): Promise<PurchasePageModel> {
  if (place.step === undefined || place.key === undefined)
    return drawStart(args, place, { reader, again });
  const purchased = place.step;
  const { items, total, today } = await args.services.purchasePayments.cartDueNow(place.cart);
  const [single] = items;
  const charges = items.length === 1 ? (single?.charges ?? []) : [];
  const due = { due: total, charges, today };
  const change = await args.services.purchasePayments.changedTotal(place.cart);
  const content = await contentOf(args, { place, purchased, due, items, again }, reader);
  const { failure = faultOf(args, reader) } = again;
  const mayWithdraw =
    place.key === "dps" &&
    purchased.purchase.state !== "DECLINED" &&
    (await args.services.reviews.isConsentGiven(purchased.purchase.id));
  const isSimulated = args.services.payments.areAllSimulated();
  const documents = await documentsOf(args, place, reader);
  const cart = presentCart({ place, items, change }, reader);
  const besides = await besidesOf(args, { code: place.base, cart: place.cart }, reader);
  const names = await args.services.profileReference.namesOf(reader.country.code, reader.language);
  const sources = {
    place,
    names,
    purchased,
    due,
    content,
    failure,
    mayWithdraw,
    isSimulated,
    documents,
    cart,
    besides,
  };
  return presentPurchase(sources, reader);
}

/** The documents of a purchase: all of them where it is reviewed, elsewhere those that its person has to send. Where all
 *  products are confirmed at once, those of all. */
async function documentsOf(
  { services, request }: PageArguments,
  place: PurchasePlace,
  reader: Reader,
): Promise<PurchasePageModel["documents"]> {
  const { key, cart, at: here } = place;
  const isOfAll = key === "review" || key === "signature";
  const found: PurchasePageModel["documents"][number][] = [];
  for (const [at, step] of cart.entries()) {
    const { purchase } = step;
    if ((!isOfAll && at !== here) || endedStates.includes(purchase.state)) continue;
    const model = presentDocuments(
      {
        purchase,
        documents: await services.purchaseDocuments.shown(step),
        back: placeHref(place, reader.language),
        query: askedUrl(request).searchParams,
        isWhole: key === "review" || purchase.state === "IN_REVIEW",
      },
      reader,
    );
    const isOne = cart.length === 1;
    if (model !== null)
      found.push({
        product: isOne ? null : purchase.product_name,
        at,
        model: isOne ? model : { ...model, key: `-${at + 1}` },
      });
  }
  return found;
}

/** What a file of people is refused with as a whole. */
const rosterFaults = ["ROSTER", "TOO_FEW_ROWS", "STALE_EDIT", "CARD_DATA_REFUSED"] as const;

/** What a form that another address took was refused with: a file of a wrong kind. */
function faultOf({ request }: PageArguments, reader: Reader): string | null {
  const { say } = reader;
  const query = askedUrl(request).searchParams;
  const ofDocument = documentFault(query, reader);
  if (ofDocument !== undefined) return ofDocument;
  const code = query.get(FAULT);
  const known = [
    "FILE_TYPE",
    "FILE_TOO_BIG",
    "TOO_MANY_FILES",
    "REQUIRED",
    "FORM_LOCKED",
    ...rosterFaults,
  ] as const;
  const found = known.find((one) => one === code);
  return found === undefined
    ? null
    : say(`errors.${found}`, { field: say("purchase.transfer.proofLabel") });
}

async function contentOf(
  args: PageArguments,
  drawn: Drawn,
  reader: Reader,
): Promise<PurchaseContent> {
  const { key } = drawn.place;
  const state = presentState(drawn.purchased, reader);
  if (state !== undefined) return state;
  if (key === "payment") return drawPayment(args, drawn, reader);
  if (key === "success") return drawEnd(args, drawn, reader);
  if (key === "signature") return drawSignature(args, drawn, reader);
  if (drawn.purchased.purchase.state === "SIGNED") return { kind: "locked" };
  return drawForm(args, { ...drawn, key: key ?? "review" }, reader);
}

async function drawForm(
  { services, facts }: PageArguments,
  { place, purchased, due, items, again, key }: Drawn & { key: FormKey },
  reader: Reader,
): Promise<PurchaseContent> {
  const { purchase } = purchased;
  const shown = await services.purchaseForms.show({
    id: purchase.id,
    visitorId: facts.visitorId,
    key,
    language: reader.language,
  });
  if (shown.definition === null) return { kind: "own", step: key };
  const roster =
    key === "massInsured"
      ? await rosterOf({ services }, { place, purchased, version: shown.version }, reader)
      : null;
  // A file's people are not drawn as fields.
  const isLoaded = roster !== null && roster.loaded !== null;
  const form = presentStepForm(
    {
      definition: isLoaded ? { profileFormFields: [] } : shown.definition,
      answers:
        again.answers ?? (isLoaded ? {} : ({ ...shown.suggested, ...shown.values } as Answers)),
      version: shown.version,
      fields: again.fields ?? [],
    },
    reader,
  );
  return {
    kind: "form",
    form,
    submit: reader.say(key === "review" ? "purchase.confirm" : "purchase.next", {
      amount: formatMoney(due.due.due, reader.locale),
    }),
    items:
      key === "review"
        ? await reviewedItems(
            { services },
            {
              items,
              today: due.today,
              hrefOf: itemHrefOf(place, reader),
              exclusionsOf: services.agreedExclusions,
            },
            reader,
          )
        : [],
    stale: again.stale ?? null,
    isPrefilled: shown.isPrefilled && again.answers === undefined,
    health:
      key === "dps"
        ? presentHealthPart(shown.facts as unknown as HealthStepFacts, purchase.price, reader)
        : null,
    roster,
  };
}

async function rosterOf(
  { services }: Pick<PageArguments, "services">,
  { place, purchased, version }: Pick<Drawn, "place" | "purchased"> & { version: number },
  reader: Reader,
): Promise<RosterModel> {
  const { language } = reader;
  return presentRoster(
    {
      ...(await services.insuredFiles.shown(purchased)),
      action: `/api/purchases/${purchased.purchase.id}/insured-file`,
      country: purchased.purchase.country,
      version,
      back: placeHref(place, language),
      nextHref: stepHref(place.base, undefined, language),
    },
    reader,
  );
}

async function drawPayment(
  args: PageArguments,
  { place, purchased, due, again }: Drawn,
  reader: Reader,
): Promise<PurchaseContent> {
  const { services, facts } = args;
  const { say, language, locale } = reader;
  const attempt = await services.purchasePayments.attemptOf(purchased.purchase);
  const told = attempt && services.sayPayment(attempt, { language, host: facts.origin });
  if (told?.state === "PENDING" && told.action?.kind === "instructions")
    return drawTransfer(args, purchased, reader);
  if (told?.state === "PENDING" && told.action?.kind !== "redirect")
    return {
      kind: "waiting",
      text: told.reason?.cause ?? null,
      mayLeave: told.action !== null,
    };
  const amount = formatMoney(due.due.due, locale);
  const ways = presentWays(
    await services.purchasePayments.options(place.cart),
    (provider) => services.sayTokenRefusals(provider, { language, host: facts.origin }),
    reader,
  );
  const redirect =
    told?.state === "PENDING" && told.action?.kind === "redirect"
      ? presentProviderPage(told.action, say("purchase.goOn", { amount }))
      : null;
  return {
    kind: "payment",
    ways,
    promo: presentPromo(
      {
        due: due.due,
        kept: purchased.purchase.promo_code,
        typed: again.promo,
        fields: again.fields,
      },
      reader,
    ),
    deferredUrl: `/api/purchases/${purchased.purchase.id}/deferred-options`,
    locale,
    idempotencyKey: crypto.randomUUID(),
    today: due.today,
    submit: say(due.due.due.amountMinor === 0 ? "purchase.finish" : "purchase.pay", { amount }),
    refusal: refusalOf(told, reader),
    redirect,
  };
}

/** Why the last payment was refused; null where nothing is to be said of it. */
function refusalOf(
  told: PresentedPayment | undefined,
  { say }: Reader,
): Extract<PurchaseContent, { kind: "payment" }>["refusal"] {
  // What the person gave up themselves needs no reason.
  const isGivenUp = told?.state === "PENDING" || told?.state === "VOID";
  const reason = isGivenUp ? null : (told?.reason ?? null);
  if (reason === null) return null;
  const { cause, next } = reason;
  return { cause, next, kept: say("purchase.dataKept"), card: refusedCard(told) };
}

/** The field of the card that a refusal is about; null where it is about none. */
function refusedCard(told: PresentedPayment | undefined): { way: string; field: CardField } | null {
  const reason = told?.reason;
  const field = reason?.class === "fix_field" ? cardFieldOf(reason.field) : null;
  return told === undefined || field === null
    ? null
    : { way: `${told.flow}:${told.provider}`, field };
}

/** Where to transfer, by when, and the proofs that were sent. */
async function drawTransfer(
  { services, request }: PageArguments,
  purchased: StepPurchase,
  reader: Reader,
): Promise<PurchaseContent> {
  const { say, locale } = reader;
  const { id } = purchased.purchase;
  const transfer = await services.purchaseTransfers.instructionsOf(purchased);
  if (transfer === undefined) throw notFound();
  const query = askedUrl(request).searchParams;
  return {
    kind: "transfer",
    facts: [
      ...(["holder", "taxId", "bank", "account"] as const).map((key) => ({
        label: say(transferLabel(key, purchased.purchase.country)),
        value: transfer[key],
      })),
      { label: say("purchase.transfer.amount"), value: formatMoney(transfer.amount, locale) },
      { label: say("purchase.transfer.reference"), value: transfer.reference },
      { label: say("purchase.transfer.lastDay"), value: longDay(transfer.lastDay, reader) },
    ],
    proofAction: `/api/purchases/${id}/documents`,
    proofs: presentProofs(await services.transferProofs.sent(purchased.purchase), reader),
    isSent: query.get(DONE) === "proof",
  };
}
