import { formatMoney, readTypedMoney } from "#src/contracts/money.ts";
import { payerReasons } from "#src/modules/sale/subscription/payer-reasons.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { RefusedRefund } from "./policy-refunds.presenter.ts";

type Purchase = StepPurchase["purchase"];

/** Asks for money of a payment back. What is wrong with the form; undefined where it was taken. Throws NOT_FOUND (404) for
 *  a payment of something else, NOT_EDITABLE (409) where it is not paid any more. */
export async function askRefund(
  { services }: PageArguments,
  purchase: Purchase,
  sent: Omit<RefusedRefund, "faults"> & { key: string },
  { say, locale }: Reader,
): Promise<RefusedRefund | undefined> {
  const { payment, amount, reason } = sent;
  const { policyRefunds } = services;
  const found = (await policyRefunds.show(purchase)).find((one) => one.reference === payment);
  if (found === undefined) throw notFound();
  const typed = readTypedMoney(amount, found.left.currency, locale);
  const amountMinor = typed.ok ? typed.money.amountMinor : 0;
  const why = payerReasons.find((one) => one === reason);
  const wrongAmount = say("my-purchase.refund.amountWrong", {
    most: formatMoney(found.left, locale),
  });
  const faults = {
    ...(amountMinor > 0 ? {} : { amount: wrongAmount }),
    ...(why === undefined ? { reason: say("my-purchase.refund.reasonMissing") } : {}),
  };
  if (why === undefined || amountMinor <= 0) return { payment, amount, reason, faults };
  try {
    const key = sent.key || crypto.randomUUID();
    await policyRefunds.ask(purchase, { payment, amountMinor, reason: why, key: `page/${key}` });
    return undefined;
  } catch (error) {
    if (!isAppError(error) || error.code !== "INVALID_AMOUNT") throw error;
    return { payment, amount, reason, faults: { amount: wrongAmount } };
  }
}
