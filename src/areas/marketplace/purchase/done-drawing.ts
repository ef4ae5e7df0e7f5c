import { formatMoney } from "#src/contracts/money.ts";
import { saidDeferred } from "#src/modules/sale/payment/said-deferred.rules.ts";
import type { Attempt } from "#src/modules/sale/payment/payment.queries.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import { href } from "#src/routes/marketplace.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { Drawn } from "./purchase-drawn.ts";
import type { DoneItem, PurchaseContent } from "./purchase.view-model.ts";

/** What came of it: that it is bought, with every policy, or that the payment is not known yet. */
export async function drawEnd(
  { services, facts }: PageArguments,
  { purchased, items }: Drawn,
  reader: Reader,
): Promise<PurchaseContent> {
  const { purchase, forms } = purchased;
  const attempt = await services.purchasePayments.attemptOf(purchase);
  const isPaid = purchase.state === "PAID" || purchase.state === "ISSUED";
  if (!isPaid) {
    const told =
      attempt && services.sayPayment(attempt, { language: reader.language, host: facts.origin });
    return {
      kind: "waiting",
      text: told?.reason?.cause ?? null,
      mayLeave: false,
    };
  }
  return {
    kind: "done",
    reference: purchase.reference,
    payment: purchase.payment_reference,
    amount:
      attempt === undefined || attempt.amount.amountMinor === 0
        ? null
        : formatMoney(attempt.amount, reader.locale),
    installments: attempt === undefined ? null : saidOf(attempt, reader),
    nextCharge: await nextChargeOf(services, purchase.id, reader),
    email: signerOf(forms).email || null,
    documents: await papersOf(services, purchase.id, reader),
    items: items.length === 1 ? [] : await doneItems(services, items, reader),
    mineHref:
      items.length === 1 ? href("myPurchase", reader.language, { key: purchase.reference }) : null,
  };
}

type Services = PageArguments["services"];

const papersOf = async ({ issuing }: Services, id: string, { say }: Reader) =>
  (await issuing.list(id)).map((kind) => ({
    href: `/api/purchases/${id}/issued/${kind}`,
    label: say(`purchase.done.${kind}`),
  }));

/** When it is charged next, as its subscription stands on the day of the visit; null where nothing is charged again. */
async function nextChargeOf(
  { subscriptions }: Services,
  id: string,
  reader: Reader,
): Promise<string | null> {
  const next = await subscriptions.comingCharge(id);
  if (next === undefined) return null;
  if (next.kind === "over") return reader.say("purchase.done.over");
  return next.kind === "paused"
    ? reader.say("purchase.done.paused", { day: longDay(next.until, reader) })
    : reader.say("purchase.done.next", { day: longDay(next.day, reader) });
}

/** Each product of what was paid together, with its policy. */
async function doneItems(
  services: Services,
  items: readonly ItemDue[],
  reader: Reader,
): Promise<DoneItem[]> {
  const found: DoneItem[] = [];
  for (const { step, due } of items) {
    const { id, reference, product_name: name } = step.purchase;
    found.push({
      name,
      reference,
      amount: formatMoney(due.due, reader.locale),
      nextCharge: await nextChargeOf(services, id, reader),
      documents: await papersOf(services, id, reader),
      href: href("myPurchase", reader.language, { key: reference }),
    });
  }
  return found;
}

/** In how many instalments it was paid; of those that were chosen at the provider no more is known. */
function saidOf(
  { installments, rateHundredths, payerTotalMinor, amount }: Attempt,
  reader: Reader,
): string | null {
  if (installments === 1) return null;
  if (rateHundredths === null || payerTotalMinor === null)
    return reader.say("purchase.installments.chosen", { count: installments });
  const total = { ...amount, amountMinor: payerTotalMinor };
  return saidDeferred({ installments, rateHundredths, total }, reader);
}
