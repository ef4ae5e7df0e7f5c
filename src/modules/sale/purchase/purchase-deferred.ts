import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import type { DeferredOffer } from "#src/modules/sale/payment/deferred.rules.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { notFound } from "#src/platform/errors.ts";
import type { Due } from "./purchase-due.rules.ts";
import { heldCart } from "./cart-reading.service.ts";
import { cartDueNow, type DueNeeds } from "./purchase-dues.ts";
import { mayDefer } from "./purchase-means.rules.ts";
import { options, type PaymentOption } from "./purchase-options.ts";
import { formLocked, notSigned, valueRefused } from "./purchase.errors.ts";
import { updatePurchase } from "./purchase.queries.ts";
import type { Purchases } from "./purchase.service.ts";
import { nextStepOf } from "./purchase-steps.rules.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** Instalments of a card at the payment: what was offered is kept, and nothing else may be paid by. */

interface DeferNeeds extends DueNeeds {
  payments: Pick<Payments, "owed" | "partsOf" | "takers" | "deferred">;
  purchases: Purchases;
}

export interface DeferredAsked {
  id: string;
  visitorId: string | undefined;
  flow: PaymentFlow;
  provider?: string | undefined;
  /** First six to eight digits of the card; kept nowhere. */
  bin: string;
}

/** A number of instalments, with what is due in it: an offer of the product may go by it. */
export interface DeferredOption extends DeferredOffer {
  due: Due;
}

async function optionsOf(
  needs: DeferNeeds,
  steps: readonly StepPurchase[],
  { way, bin }: { way: PaymentOption; bin: string },
): Promise<DeferredOption[]> {
  const { flow, provider } = way;
  const country = steps[0]?.purchase.country ?? "CL";
  const offersFor = (amount: Due["due"]) =>
    needs.payments.deferred({ country, amount }, { flow, provider, bin });
  const first = await offersFor(way.due.due);
  const known = new Map([[way.due.due.amountMinor, first]]);
  const found: DeferredOption[] = [];
  for (const { installments } of first) {
    const { total: due } = await cartDueNow(needs, steps, { installments });
    const { amountMinor } = due.due;
    const offers = known.get(amountMinor) ?? (await offersFor(due.due));
    known.set(amountMinor, offers);
    const offer = offers.find((one) => one.installments === installments);
    if (offer !== undefined) found.push({ ...offer, due });
  }
  return found;
}

/** In how many instalments a card may pay this way, with interest and total of each; charges nothing. Throws NOT_FOUND,
 *  NOT_SIGNED, FORM_LOCKED, BAD_REQUEST (flow). */
export async function deferredOptions(
  needs: DeferNeeds,
  asked: DeferredAsked,
): Promise<DeferredOption[]> {
  const steps = await heldCart(needs, asked);
  const [step] = steps;
  if (step === undefined) throw notFound();
  const { purchase } = step;
  if (steps.some(({ forms }) => nextStepOf(forms) !== "payment") || purchase.state === "OPEN")
    throw notSigned();
  if (purchase.state !== "SIGNED") throw formLocked(purchase.state);
  const way = (await options(needs, steps)).find(
    ({ flow, provider }) =>
      flow === asked.flow && (asked.provider === undefined || provider === asked.provider),
  );
  if (way === undefined) throw valueRefused("flow");
  const found = mayDefer(way) ? await optionsOf(needs, steps, { way, bin: asked.bin }) : [];
  const kept = found.map(({ installments, rateHundredths, total, due }) => ({
    installments,
    rateHundredths,
    totalMinor: total.amountMinor,
    dueMinor: due.due.amountMinor,
  }));
  const { flow, provider } = way;
  await asService(needs.connection, (own) =>
    updatePurchase(own, purchase.id, {
      deferred: JSON.stringify({ flow, provider, offers: kept }),
    }),
  );
  return found;
}

/** What was offered of instalments that are asked for now; undefined of one payment. Throws BAD_REQUEST (installments)
 *  for what was not said before for this way and amount. */
export function offeredBefore(
  { purchase }: Pick<StepPurchase, "purchase">,
  way: PaymentOption,
  installments: number,
): DeferredOffer | undefined {
  if (installments === 1) return undefined;
  const { deferred } = purchase;
  const { due } = way.due;
  const isSameWay = deferred?.flow === way.flow && deferred.provider === way.provider;
  const offer = deferred?.offers.find(
    (one) => one.installments === installments && one.dueMinor === due.amountMinor,
  );
  if (!isSameWay || offer === undefined || !mayDefer(way)) throw valueRefused("installments");
  const { rateHundredths, totalMinor } = offer;
  return { installments, rateHundredths, total: { ...due, amountMinor: totalMinor } };
}
