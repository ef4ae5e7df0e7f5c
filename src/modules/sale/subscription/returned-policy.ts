import { countryOf } from "#src/config/countries.ts";
import { lastWithdrawalDay } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { AskedRefund } from "#src/modules/sale/refund/refund-ended.service.ts";
import type { SystemMove } from "#src/modules/sale/sale/sale-system.service.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type ActNeeds, paidUntil, paymentsOf, type PolicyPayment } from "./policy-payments.ts";
import { endSale } from "./sale-ending.ts";
import { dayOf } from "./subscription.service.ts";

/** What all the money of a policy that went back says of the policy. Refunds that staff ask for on a payment end it here;
 *  those of a sale that ended before find it ended. */

type Refund = AskedRefund["refund"];

/** Reasons that say that there is no policy any more. Of the others (duplicate, wrong amount, goodwill) it goes on. */
const ends = {
  withdrawal: "CANCELED_WITHDRAWAL",
  cancellation: "CANCELED_CUSTOMER",
  insurer_refused: "CANCELED_INSURER",
} as const satisfies Partial<Record<Refund["reason"], SystemMove["to"]>>;

const endOf = ({ reason }: Refund) => (reason in ends ? ends[reason as keyof typeof ends] : null);

/** Why all of a payment went back: the newest refund of it that ends the policy. */
async function endingRefund(
  { refunds }: Pick<ActNeeds, "refunds">,
  transaction: Connection,
  { reference: payment, part }: PolicyPayment,
): Promise<Refund | undefined> {
  const returned = await refunds.returnedWhole(transaction, { payment, part });
  return returned?.find((one) => endOf(one) !== null);
}

/** Whether the right to withdraw was there on a day. */
async function mightWithdraw(
  { saleSystem }: Pick<ActNeeds, "saleSystem">,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
  askedOn: string,
): Promise<boolean> {
  const sale =
    purchase.sale_reference === null
      ? undefined
      : await saleSystem.read(transaction, purchase.sale_reference);
  const lastDay = lastWithdrawalDay(await settingsIn(transaction), {
    country: purchase.country,
    receivedOn: sale?.receivedOn ?? null,
    isIsapre: purchase.insurance_type.includes("ISAPRE"),
  });
  return sale?.insuredEventOn === null && lastDay !== null && askedOn <= lastDay;
}

/** Ends a policy in force once nothing is left of its newest payment, where a refund of that says so: with the last day
 *  that is paid by what was kept, else today; what was paid before a withdrawal goes back as well. Once: one that has
 *  ended stays as it ended. Whether it ended now. */
export async function endReturned(
  needs: ActNeeds,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
): Promise<boolean> {
  if (purchase.sale_reference === null) return false;
  const sale = await needs.saleSystem.read(transaction, purchase.sale_reference);
  if (sale?.state !== "OK" && sale?.state !== "OVERDUE") return false;
  const { paid } = await paymentsOf(needs, transaction, purchase);
  const newest = paid.toSorted((one, other) => other.cover.until.localeCompare(one.cover.until))[0];
  const refund = newest && (await endingRefund(needs, transaction, newest));
  const to = refund && endOf(refund);
  if (refund === undefined || to == null) return false;
  const kept: PolicyPayment[] = [];
  for (const one of paid) {
    const { reference: payment, part } = one;
    const returned = await needs.refunds.returnedWhole(transaction, { payment, part });
    if (returned === undefined) kept.push(one);
  }
  const today = dayOf(needs, purchase);
  const endsOn = paidUntil(kept) > today ? paidUntil(kept) : today;
  const by = { refund: refund.reference, reason: refund.reference };
  const askedOn = civilDate(refund.asked_at, countryOf(purchase.country).timeZone);
  // After the legal days of withdrawal the policy ends by cancellation of its policyholder.
  const isLate =
    to === "CANCELED_WITHDRAWAL" && !(await mightWithdraw(needs, transaction, purchase, askedOn));
  const move: SystemMove =
    to === "CANCELED_CUSTOMER" || isLate
      ? { to: "CANCELED_CUSTOMER", ...by, endsOn, returnsMoney: true }
      : to === "CANCELED_WITHDRAWAL"
        ? { to, ...by, askedOn }
        : { to, ...by, endsOn };
  await endSale(needs, transaction, purchase, move);
  return true;
}
