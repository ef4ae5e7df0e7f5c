import { z } from "zod";
import { type ProviderId, providerIds } from "#src/contracts/enumerations/payments.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import {
  type StoredCards,
  storedCardFlow,
} from "#src/modules/sale/payment/stored-cards.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PurchaseHolders } from "#src/modules/sale/purchase/purchase-holders.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import { answeringOnce } from "#src/modules/sale/purchase/repeated-calls.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { failedAnswer } from "#src/platform/http/open-api.ts";
import type { Language } from "#src/routes/languages.ts";
import type { PolicyActs } from "./policy-acts.service.ts";
import type { PolicyRefunds } from "./policy-refunds.service.ts";
import { payerReasons } from "./payer-reasons.rules.ts";
import { keyRequired, notActive, subscriberNotFound } from "./subscription.errors.ts";
import { findCycle, findSubscription } from "./subscription.queries.ts";

interface SubscriptionFacts {
  country: { code: CountryCode };
  language: Language;
  visitorId: string | undefined;
  origin: string;
}

interface CallNeeds {
  connection: Connection;
  clock: Clock;
  policyActs: PolicyActs;
  purchases: Purchases;
  purchaseHolders: Pick<PurchaseHolders, "heldByPayable">;
  payments: Pick<Payments, "find">;
  policyRefunds: Pick<PolicyRefunds, "askOwn">;
  refunds: Pick<Refunds, "withdrawByPayer">;
  storedCards: Pick<StoredCards, "isEnrolledThere">;
}

const tag = "Subscriptions";
const noStore = { "cache-control": "private, no-store" };
const base = "/api/subscriptions/:id";
const params = z.object({ id: z.uuid().describe("Id of the subscription") });

type Headers = Record<string, string | undefined>;

const requireKey = (headers: Headers): string => {
  const key = headers["idempotency-key"]?.trim();
  if (!key) throw keyRequired();
  return key;
};

/** The purchase of a subscription that the visitor holds. Throws SUBSCRIBER_NOT_FOUND (404): another person's is not
 *  there. */
async function heldBy(
  { connection, purchases }: CallNeeds,
  id: string,
  { visitorId }: SubscriptionFacts,
): Promise<StepPurchase["purchase"]> {
  const found = await asService(connection, (own) => findSubscription(own, { id }));
  const held = found && (await purchases.held(found.purchase_id, visitorId));
  if (held === undefined) throw subscriberNotFound();
  return held.purchase;
}

/** What comes: the next dates and amounts, and what would go back today. */
async function presentPolicy({ policyActs }: CallNeeds, purchase: StepPurchase["purchase"]) {
  const { subscription, cycles, unearned, pauses } = await policyActs.show(purchase);
  return {
    id: subscription?.id ?? null,
    reference: subscription?.reference ?? null,
    state: subscription?.state ?? null,
    chargeDay: subscription?.charge_day ?? null,
    pausedUntil: subscription?.paused_until ?? null,
    card: subscription?.card ?? null,
    next: cycles
      .filter(({ state }) => state === "scheduled" || state === "recycling")
      .map(({ charge_on: day, amount_minor: amountMinor, state }) => ({ day, amountMinor, state })),
    pauses,
    refundDueMinor: unearned.reduce((sum, { minor }) => sum + minor, 0),
  };
}

const enrolmentNext = z.object({
  kind: z.literal("form").describe("The fields are sent to the address"),
  url: z.string().optional().describe("Where the person goes"),
  fields: z.record(z.string(), z.string()).optional().describe("What is sent there"),
});

const shown = dataAnswer("The subscription with its next dates and amounts");

const readRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "GET",
    url: base,
    summary: "A subscription: where it stands, what is charged next, what may be changed",
    tag,
    params,
    responses: { 200: shown },
    permission: "public",
    audit: null,
    async handle({ params: { id } }, facts: SubscriptionFacts) {
      const purchase = await heldBy(needs, id, facts);
      return answer({ data: await presentPolicy(needs, purchase) }, noStore);
    },
  });

const dateRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/change-date`,
    summary: "Moves the day on which a subscription is charged",
    tag,
    idempotent: true,
    params,
    body: z
      .object({ chargeDay: z.int().min(1).max(28).describe("Day of the month, 1 to 28") })
      .strict(),
    responses: { 200: shown },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body }, facts: SubscriptionFacts) {
      const purchase = await heldBy(needs, id, facts);
      await needs.policyActs.changeDate(purchase, body.chargeDay);
      return answer({ data: await presentPolicy(needs, purchase) }, noStore);
    },
  });

/** The first provider that keeps a card by a token of the browser, or enrols it itself where there is none. Throws
 *  NOT_ACTIVE_SUBSCRIPTIONS (409) where no card is kept. */
async function keeperOf(
  { policyActs }: CallNeeds,
  purchase: StepPurchase["purchase"],
  token: string,
): Promise<ProviderId> {
  const { keepers } = await policyActs.show(purchase);
  const found = keepers.find(({ tokens }) => (tokens === null) === (token === "")) ?? keepers[0];
  if (found === undefined) throw notActive();
  return found.id;
}

const meansBody = z
  .object({
    flow: z.literal(storedCardFlow).describe("How a stored card is charged"),
    provider: z
      .enum(providerIds)
      .optional()
      .describe("Provider that keeps the card; left out: the first that keeps one so"),
    token: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("What the browser got for the card; left out where the provider enrols it itself"),
  })
  .strict();

const meansRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/means`,
    summary: "Charges another card from now on, of a token that the browser made",
    tag,
    idempotent: true,
    params,
    body: meansBody,
    responses: {
      200: shown,
      202: {
        description: "The card is enrolled on a page of its provider, to which the person goes on",
        schema: z.object({
          data: z.object({ next: enrolmentNext.describe("Where the person goes on") }),
        }),
      },
      402: {
        description: "PAYMENT_DECLINED: the provider took no such card",
        schema: failedAnswer({
          cause: z.string().optional().describe("What happened, in the reader's language"),
          next: z.string().optional().describe("What to do now, in the reader's language"),
        }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body }, facts: SubscriptionFacts) {
      const purchase = await heldBy(needs, id, facts);
      const { language, origin: host } = facts;
      const { token = "" } = body;
      const provider = body.provider ?? (await keeperOf(needs, purchase, token));
      if (token === "" && needs.storedCards.isEnrolledThere(provider)) {
        const next = await needs.policyActs.enrolMeans(purchase, {
          provider,
          language,
          origin: host,
        });
        const { url, fields } = next.kind === "redirect" ? next : {};
        const shownNext = { kind: "form", url, fields };
        return { ...answer({ data: { next: shownNext } }, noStore), status: 202 };
      }
      await needs.policyActs.changeMeans(purchase, { provider, token, language, host });
      return answer({ data: await presentPolicy(needs, purchase) }, noStore);
    },
  });

const removeCardRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "DELETE",
    url: `${base}/means`,
    summary: "Deletes the stored card: its person pays each charge from now on",
    tag,
    params,
    responses: { 204: { description: "It is deleted at its provider" } },
    permission: "public",
    audit: null,
    async handle({ params: { id } }, facts: SubscriptionFacts) {
      await needs.policyActs.removeMeans(await heldBy(needs, id, facts));
      return { status: 204, headers: noStore };
    },
  });

const pauseRoutes = (needs: CallNeeds): ApiRoute<SubscriptionFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/pause`,
    summary: "Lets a subscription rest until a day that GET names among its pauses",
    tag,
    idempotent: true,
    params,
    body: z.object({ until: z.iso.date().describe("Last day of the pause") }).strict(),
    responses: { 200: shown },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body }, facts: SubscriptionFacts) {
      const purchase = await heldBy(needs, id, facts);
      await needs.policyActs.pause(purchase, body);
      return answer({ data: await presentPolicy(needs, purchase) }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/resume`,
    summary: "Ends a pause: charged and covered again from the next cycle on",
    tag,
    idempotent: true,
    params,
    responses: { 200: shown },
    permission: "public",
    audit: null,
    async handle({ params: { id } }, facts: SubscriptionFacts) {
      const purchase = await heldBy(needs, id, facts);
      await needs.policyActs.resume(purchase);
      return answer({ data: await presentPolicy(needs, purchase) }, noStore);
    },
  }),
];

const cancelRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/cancel`,
    summary: "Ends the policy today or on a later day that is paid; the unearned premium goes back",
    tag,
    idempotent: true,
    params,
    body: z
      .object({
        endDate: z.iso.date().optional().describe("Last day of the policy; today where left out"),
        reason: z.string().trim().min(1).max(200).describe("Why, in the person's words"),
      })
      .strict(),
    responses: { 200: shown },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body }, facts: SubscriptionFacts) {
      const purchase = await heldBy(needs, id, facts);
      const returned = await needs.policyActs.end(purchase, body.reason, body.endDate);
      const data = { ...(await presentPolicy(needs, purchase)), refundDueMinor: returned };
      return answer({ data }, noStore);
    },
  });

/** What the visitor holds of what a payment paid: purchases by themselves, or the one of a cycle. Throws NOT_FOUND
 *  (404). */
async function heldOf(
  { connection, payments, purchases, purchaseHolders }: CallNeeds,
  reference: string,
  { visitorId }: SubscriptionFacts,
): Promise<StepPurchase["purchase"][]> {
  const attempt = await payments.find(reference);
  if (attempt === undefined) throw notFound();
  const cyclic = await asService(connection, async (own) => {
    const cycle = await findCycle(own, { payableId: attempt.payableId });
    return cycle && findSubscription(own, { id: cycle.subscription_id });
  });
  const held =
    cyclic === undefined
      ? await purchaseHolders.heldByPayable(attempt.payableId, visitorId)
      : [await purchases.held(cyclic.purchase_id, visitorId)];
  const found = held.flatMap((one) => one?.purchase ?? []);
  if (found.length === 0) throw notFound();
  return found;
}

const refundRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/payments/:reference/refund-requests",
    summary: "Asks for money of a payment back, by who paid it; another person approves it",
    tag: "Payments",
    idempotent: true,
    params: z.object({ reference: z.string().max(40).describe("Reference of the payment") }),
    body: z
      .object({
        amount: z.int().describe("Amount in storage units of the currency"),
        reason: z.enum(payerReasons).describe("Why it is asked for"),
      })
      .strict(),
    responses: { 201: dataAnswer("The request, which a person decides about") },
    permission: "public",
    audit: null,
    async handle({ params: { reference }, body, headers }, facts: SubscriptionFacts) {
      const key = requireKey(headers);
      const held = await heldOf(needs, reference, facts);
      const wanted = { payment: reference, amountMinor: body.amount, reason: body.reason };
      const asked = await needs.policyRefunds.askOwn(held, { ...wanted, key: `payer/${key}` });
      const data = { reference: asked.reference, state: "REQUEST_REFUND" };
      return { ...answer({ data }, noStore), status: 201 };
    },
  });

const refundBackRoute = (needs: CallNeeds): ApiRoute<SubscriptionFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/payments/:reference/refund-requests/:refund/withdraw",
    summary: "Takes back what who paid asked for, while nobody has decided about it",
    tag: "Payments",
    idempotent: true,
    params: z.object({
      reference: z.string().max(40).describe("Reference of the payment"),
      refund: z.string().max(40).describe("Reference of the request"),
    }),
    responses: { 200: dataAnswer("The request, which is taken back") },
    permission: "public",
    audit: null,
    async handle({ params: { reference, refund }, headers }, facts: SubscriptionFacts) {
      requireKey(headers);
      await heldOf(needs, reference, facts);
      await asService(needs.connection, (own) =>
        needs.refunds.withdrawByPayer(own, { payment: reference, refund }),
      );
      return answer({ data: { reference: refund, state: "WITHDRAWN" } }, noStore);
    },
  });

/** What a person does with a subscription that is theirs, as calls (PP 5). */
export const subscriptionRoutes = (needs: CallNeeds): ApiRoute<SubscriptionFacts>[] => [
  ...[
    readRoute(needs),
    dateRoute(needs),
    meansRoute(needs),
    removeCardRoute(needs),
    ...pauseRoutes(needs),
    cancelRoute(needs),
  ].map(answeringOnce(needs)),
  refundRoute(needs),
  refundBackRoute(needs),
];
