import { randomUUID } from "node:crypto";
import type { ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { NextAction } from "#src/modules/sale/payment/payment.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { badRequest } from "#src/platform/errors.ts";
import { randomText } from "#src/platform/random/random.ts";
import type { Language } from "#src/routes/languages.ts";
import {
  endEnrolment,
  type Enrolment,
  findEnrolment,
  findLastEnrolment,
  insertEnrolment,
} from "./enrolment.queries.ts";
import { cardKeepers, takeCard } from "./policy-means.ts";
import type { ActNeeds } from "./policy-payments.ts";
import { notActive } from "./subscription.errors.ts";
import { findSubscription, type Subscription } from "./subscription.queries.ts";

/** Another card that its person enrols on the provider's page: begun here, ended once they are back. */

/** Life of an enrolment, in milliseconds (BO 9). */
const enrolmentLifeMs = 1_800_000;

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Begins to enrol a card; where the person goes. Nothing is charged. Throws NOT_ACTIVE_SUBSCRIPTIONS (409), BAD_REQUEST,
 *  PAYMENT_DECLINED (402), PROVIDER_UNAVAILABLE (503). */
export async function enrolMeans(
  needs: ActNeeds,
  purchase: StepPurchase["purchase"],
  asked: { provider: ProviderId; language: Language; origin: string },
): Promise<NextAction> {
  const { provider, language, origin } = asked;
  const subscription = await asService(needs.connection, (own) =>
    findSubscription(own, { purchaseId: purchase.id }),
  );
  const keepers = await cardKeepers(needs, subscription);
  if (subscription === undefined || keepers.length === 0) throw notActive();
  if (!keepers.some(({ id }) => id === provider) || !needs.storedCards.isEnrolledThere(provider))
    throw badRequest([{ field: "flow", code: "VALUE_NOT_ALLOWED" }]);
  const reference = `INS-${randomText(needs.random, alphabet, 12)}`;
  const returnUrl = `${origin}/api/subscriptions/enrolments/${provider}/return`;
  const begun = await needs.storedCards.enrol({
    provider,
    reference,
    returnUrl,
    language,
    host: origin,
  });
  const at = needs.clock.now();
  await asService(needs.connection, (own) =>
    insertEnrolment(own, {
      id: randomUUID(),
      tenant_id: subscription.tenant_id,
      subscription_id: subscription.id,
      provider,
      reference,
      token: begun.token,
      next_action: JSON.stringify(begun.action),
      state: "pending",
      made_at: at,
      expires_at: new Date(at.getTime() + enrolmentLifeMs),
      error_flow: null,
      error_code: null,
    }),
  );
  return begun.action;
}

/** The person is back from the provider's page: the card is charged from now on, or it stands why not. The purchase that
 *  it is of; undefined where nothing is known of it. */
export async function takeEnrolment(
  needs: ActNeeds,
  provider: string,
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const read = needs.storedCards.readReturn(provider, fields);
  if (read === undefined || read.kind === "back") return undefined;
  const [token, ref] =
    read.kind === "complete" ? [read.token, null] : [read.token, read.merchantRef];
  const found = await asService(needs.connection, async (own) => {
    const byToken = token === null ? undefined : await findEnrolment(own, provider, { token });
    return byToken ?? (ref === null ? undefined : findEnrolment(own, provider, { reference: ref }));
  });
  if (found === undefined) return undefined;
  const subscription = await asService(needs.connection, (own) =>
    findSubscription(own, { id: found.subscription_id }),
  );
  if (subscription === undefined) return undefined;
  const isOver = needs.clock.now() >= found.expires_at;
  if (read.kind === "stopped") await refuse(needs, found, { flow: "return", code: read.code });
  else if (isOver)
    await refuse(needs, found, { flow: "return", code: "TBK_ID_SESION+TBK_ORDEN_COMPRA" });
  else await finish(needs, found, subscription);
  return subscription.purchase_id;
}

const refuse = (
  { connection }: ActNeeds,
  { id }: Enrolment,
  { flow, code }: { flow: string; code: string },
): Promise<boolean> =>
  asService(connection, (own) =>
    endEnrolment(own, id, {
      from: "pending",
      state: "refused",
      error_flow: flow,
      error_code: code,
    }),
  );

/** Asks the provider for the card: once, because it answers once. Until it has answered nothing is known of it. */
async function finish(
  needs: ActNeeds,
  enrolment: Enrolment,
  subscription: Subscription,
): Promise<void> {
  const { id, provider, token, reference } = enrolment;
  if (!(await refuse(needs, enrolment, { flow: "*", code: "CONNECTION" }))) return;
  const ended = await needs.storedCards.finish({ provider, token, reference });
  if (ended.kind === "refused") {
    const { flow, code } = ended;
    await asService(needs.connection, (own) =>
      endEnrolment(own, id, {
        from: "refused",
        state: "refused",
        error_flow: flow,
        error_code: code,
      }),
    );
    return;
  }
  const { means, card, expires } = ended;
  await takeCard(needs, subscription.purchase_id, { provider, means, card, expires });
  await asService(needs.connection, (own) =>
    endEnrolment(own, id, { from: "refused", state: "done", error_flow: null, error_code: null }),
  );
}

/** The newest enrolment of a subscription, for half an hour: where its person goes on, or how it was refused. */
export async function lastEnrolment(
  needs: ActNeeds,
  subscription: Subscription | undefined,
): Promise<{
  next?: NextAction;
  refused?: { provider: ProviderId; flow: string; code: string };
}> {
  if (subscription === undefined) return {};
  const last = await asService(needs.connection, (own) => findLastEnrolment(own, subscription.id));
  if (last === undefined || needs.clock.now() >= last.expires_at) return {};
  const { provider, state, error_flow: flow, error_code: code } = last;
  if (state === "pending") return { next: last.next_action as NextAction };
  const isRefused = state === "refused" && flow !== null && code !== null;
  return isRefused ? { refused: { provider, flow, code } } : {};
}
