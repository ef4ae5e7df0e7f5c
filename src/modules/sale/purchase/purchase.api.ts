import { z } from "zod";
import { paymentFlows, providerIds } from "#src/contracts/enumerations/payments.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { answer, type ApiAnswer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes.ts";
import { keyRequired, notSigned } from "./purchase.errors.ts";
import type { PurchaseForms } from "./purchase-forms.service.ts";
import type { createPurchasePayments } from "./purchase-payment.service.ts";
import type { createPurchaseEnds } from "./purchase-end.service.ts";
import type { Carts } from "./cart.service.ts";
import { cartNext } from "./cart-steps.rules.ts";
import { itemRoutes } from "./cart.api.ts";
import { deferredRoute } from "./purchase-deferred.api.ts";
import { endRoutes } from "./purchase-end.api.ts";
import type { PurchasePrices } from "./purchase-price.service.ts";
import type { PurchaseFacts } from "./purchase-call.types.ts";
import type { AnsweredOnce } from "./repeated-calls.service.ts";
import {
  paymentDeclined,
  presentAnswer,
  type PresentedPayment,
} from "#src/modules/sale/payment/payment.service.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import {
  formSaved,
  paymentMade,
  paymentOptions,
  paymentRefused,
  priceRefused,
  purchaseBegun,
  purchaseShown,
} from "./purchase-answers.ts";
import { presentBegun, presentOption, presentPurchase, presentStep } from "./purchase.presenter.ts";
import type { ListedDocument, StepPurchase } from "./step-modules.service.ts";
import type { Purchases } from "./purchase.service.ts";
import { formKeys, stepSegments } from "./purchase-steps.rules.ts";

interface CallNeeds {
  purchases: Purchases;
  forms: PurchaseForms;
  prices: PurchasePrices;
  payments: ReturnType<typeof createPurchasePayments>;
  carts: Carts;
  /** The household that a visitor told; null where it prices nobody. */
  profileOf(country: CountryCode, visitorId: string): Promise<Profile | null>;
  ends: ReturnType<typeof createPurchaseEnds>;
  say(language: Language): Say;
  /** A payment in the reader's language. */
  sayPayment(attempt: PaidAttempt, reader: { language: Language; host: string }): PresentedPayment;
  documentsOf(step: StepPurchase): Promise<readonly ListedDocument[]>;
  answeredOnce: AnsweredOnce;
}

type PaidAttempt = Awaited<ReturnType<ReturnType<typeof createPurchasePayments>["pay"]>>;

const tag = "Purchases";
const noStore = { "cache-control": "private, no-store" };
const id = z.object({ id: z.uuid().describe("Id of the purchase") });
const formPlace = id.extend({ key: z.enum(formKeys).describe("Key of the step") });
const values = z.record(z.string(), z.unknown()).describe("Answers of the step, as a tree");
/** Who asks has to hold the purchase: anybody else's is not there. What is bought with it comes along. */
async function heldBy({ carts }: CallNeeds, named: string, { visitorId }: PurchaseFacts) {
  const steps = await carts.held({ id: named, visitorId });
  const own = steps.find(({ purchase }) => purchase.id === named);
  if (own === undefined) throw notFound();
  return { steps, own };
}

const readerOf = ({ say }: CallNeeds, { language }: PurchaseFacts) => ({
  language,
  say: say(language),
});

/** The purchase as a call answers it: with its price of now, its documents and where its payment stands. */
async function presented(needs: CallNeeds, purchaseId: string, facts: PurchaseFacts) {
  const { steps, own } = await heldBy(needs, purchaseId, facts);
  const documents = await needs.documentsOf(own);
  const attempt = await needs.payments.attemptOf(own.purchase);
  const payment = attempt && needs.sayPayment(attempt, { ...facts, host: facts.origin });
  const bought = { steps, own, documents, payment: payment && presentAnswer(payment) };
  return answer({ data: presentPurchase(bought, readerOf(needs, facts)) }, noStore);
}

/** 201 of what is paid, 202 of what waits; throws PAYMENT_DECLINED (402) of what was refused. */
function answerPayment(shown: PresentedPayment): ApiAnswer {
  const { state, provider, reference, reason } = shown;
  if (reason !== null && (state === "DECLINED" || state === "FAIL")) {
    const { field: _field, ...why } = reason;
    throw paymentDeclined({ ...why, provider, reference });
  }
  const status = state === "PENDING" ? 202 : 201;
  return { ...answer({ data: presentAnswer(shown) }, noStore), status };
}

const keyOf = (headers: Record<string, string | undefined>): string => {
  const key = headers["idempotency-key"]?.trim();
  if (key === undefined || key === "") throw keyRequired();
  return key;
};

const productCode = z.string().min(1).max(100).describe("Code of the product");

const openRoute = (needs: CallNeeds): ApiRoute<PurchaseFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases",
    summary: "Begins to buy a product online",
    tag,
    idempotent: true,
    body: z.strictObject({
      productCode,
      items: z
        .array(productCode)
        .max(20)
        .optional()
        .describe("Codes of up to five products of one household, with or without the first"),
      lead: z.string().max(100).optional().describe("Token of the request that it goes on from"),
      quote: z
        .string()
        .max(100)
        .optional()
        .describe("Token of the link of a quote, at whose price it begins"),
      consents: z
        .strictObject({
          purchase: z.boolean().describe("That the data is processed to buy"),
          news: z.boolean().default(false).describe("That news may be sent"),
        })
        .describe("What was agreed to"),
    }),
    responses: { 201: { description: "The purchase", schema: purchaseBegun } },
    permission: "public",
    audit: null,
    async handle({ body, headers }, facts: PurchaseFacts) {
      const key = keyOf(headers);
      await facts.countRequest();
      const visitorId = await facts.ensureVisitor();
      const made = await needs.purchases.open({
        productCode: body.productCode,
        further: body.items?.[0] === body.productCode ? body.items.slice(1) : (body.items ?? []),
        country: facts.country.code,
        language: facts.language,
        limits: limitsOf(facts.partner),
        partner: facts.partner?.subdomain ?? null,
        baseUrl: facts.origin,
        visitorId,
        isInternal: facts.isInternalVisit,
        profile: await needs.profileOf(facts.country.code, visitorId),
        consents: body.consents,
        origin: "/",
        lead: body.lead,
        quoteToken: body.quote,
        key,
      });
      const { steps, own } = await heldBy(needs, made.id, { ...facts, visitorId });
      const data = presentBegun({ steps, own }, readerOf(needs, facts));
      return { ...answer({ data }, noStore), status: 201 };
    },
  });

const readRoute = (needs: CallNeeds): ApiRoute<PurchaseFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/purchases/:id",
    summary: "Where a purchase stands, and its price",
    tag,
    params: id,
    responses: { 200: { description: "The purchase", schema: purchaseShown } },
    permission: "public",
    async handle({ params }, facts: PurchaseFacts) {
      return presented(needs, params.id, facts);
    },
  });

const shownForm = z.object({
  data: z.object({
    version: z.int().describe("Version that saving names"),
    status: z.string().describe("PENDING or COMPLETED"),
    definition: z.unknown().describe("What is asked, for the form renderer"),
    values,
    isPrefilled: z
      .boolean()
      .describe("Whether the values are no answers yet: what this browser said before"),
  }),
});

const formRoutes = (needs: CallNeeds): ApiRoute<PurchaseFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/purchases/:id/forms/:key",
    summary: "What a step of a purchase asks, with what was answered",
    tag,
    params: formPlace,
    responses: { 200: { description: "The step", schema: shownForm } },
    permission: "public",
    async handle({ params }, { visitorId, language }: PurchaseFacts) {
      const { definition, ...shown } = await needs.forms.show({ ...params, visitorId, language });
      const { version, status, values: given, isPrefilled } = shown;
      return answer({ data: { version, status, definition, values: given, isPrefilled } }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/forms/:key",
    summary: "Answers a step of a purchase: all of it, or nothing",
    tag,
    idempotent: true,
    params: formPlace,
    body: z.strictObject({ version: z.int().min(0).describe("Version that was read"), values }),
    responses: {
      200: {
        description: "How the step stands, the price of now, and where it goes on",
        schema: formSaved,
      },
    },
    permission: "public",
    audit: null,
    async handle({ params, body, headers }, facts: PurchaseFacts) {
      keyOf(headers);
      const { visitorId, language } = facts;
      const { nextStep } = await needs.forms.save({ ...params, ...body, visitorId, language });
      const bought = await heldBy(needs, params.id, facts);
      return answer({ data: { ...presentStep(bought, params.key), nextStep } }, noStore);
    },
  }),
];

/** Instalments as deferred-options offered them; absent: one payment. */
const installments = z.int().min(1).max(48).optional().describe("Instalments of a card");

const acceptRoute = (needs: CallNeeds): ApiRoute<PurchaseFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/price-acceptance",
    summary: "Accepts the price of now, by the version that was read",
    tag,
    idempotent: true,
    params: id,
    body: z.strictObject({ priceVersion: z.int().min(1).describe("Version that was read") }),
    responses: { 200: { description: "The purchase", schema: purchaseShown }, ...priceRefused },
    permission: "public",
    audit: null,
    async handle({ params, body, headers }, facts: PurchaseFacts) {
      keyOf(headers);
      const { visitorId } = facts;
      await needs.prices.accept({ id: params.id, visitorId, version: body.priceVersion });
      return presented(needs, params.id, facts);
    },
  });

const optionsRoute = (needs: CallNeeds): ApiRoute<PurchaseFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/purchases/:id/payment-options",
    summary: "Ways to pay a purchase that is signed, with what is due by each",
    tag,
    params: id,
    responses: { 200: { description: "Ways to pay", schema: paymentOptions } },
    permission: "public",
    async handle({ params }, facts: PurchaseFacts) {
      const { steps, own } = await heldBy(needs, params.id, facts);
      if (cartNext(steps).key !== "payment") throw notSigned();
      const ways = await needs.payments.options(steps);
      const data = ways.map((way) => presentOption(way, own.purchase));
      return answer({ data }, noStore);
    },
  });

const payBody = z.strictObject({
  flow: z.enum(paymentFlows).describe("Flow of the payment"),
  provider: z.enum(providerIds).optional().describe("Provider of the payment"),
  token: z
    .string()
    .max(200)
    .optional()
    .describe("What the browser got for a card from its provider"),
  installments,
  periodicity: z
    .int()
    .min(0)
    .max(12)
    .optional()
    .describe("Months between payments, as they were signed"),
  chargeDay: z.int().min(1).max(28).optional().describe("Day of later charges, as it was signed"),
  promoCode: z.string().min(1).max(40).optional().describe("A promotional code"),
});

const payRoute = (needs: CallNeeds): ApiRoute<PurchaseFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/payments",
    summary: "Begins to pay a purchase by one of its ways",
    tag,
    idempotent: true,
    params: id,
    body: payBody,
    responses: {
      201: { description: "It is paid", schema: paymentMade },
      202: {
        description:
          "It is under way: what is next, and where it stands by GET /api/payments/{reference}",
        schema: paymentMade,
      },
      ...paymentRefused,
    },
    permission: "public",
    audit: null,
    async handle({ params, body, headers }, facts: PurchaseFacts) {
      const key = keyOf(headers);
      const { steps, own } = await heldBy(needs, params.id, facts);
      const { purchase } = steps[0] ?? own;
      const pathOf = (step: "payment" | "success") =>
        href("purchase", facts.language, {
          product: purchase.product_code,
          step: stepSegments[step][facts.language],
        });
      const attempt = await needs.payments.pay({
        id: params.id,
        visitorId: facts.visitorId,
        flow: body.flow,
        provider: body.provider,
        token: body.token,
        promoCode: body.promoCode,
        installments: body.installments,
        periodicity: body.periodicity,
        chargeDay: body.chargeDay,
        key,
        origin: facts.origin,
        payPath: pathOf("payment"),
        donePath: pathOf("success"),
      });
      return answerPayment(needs.sayPayment(attempt, { ...facts, host: facts.origin }));
    },
  });

/** Calls of a purchase, for whoever holds it. */
export const purchaseRoutes = (needs: CallNeeds): ApiRoute<PurchaseFacts>[] => [
  openRoute(needs),
  readRoute(needs),
  ...formRoutes(needs),
  acceptRoute(needs),
  optionsRoute(needs),
  payRoute(needs),
  deferredRoute(needs),
  ...[
    ...itemRoutes({ ...needs, presented: (of, facts) => presented(needs, of, facts) }),
    ...endRoutes(needs),
  ].map(needs.answeredOnce),
];
