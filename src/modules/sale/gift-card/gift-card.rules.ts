import { addDays } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PaymentSetting } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { lastWithdrawalDay } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import type { SaleStateName } from "#src/modules/sale/sale/sale-transitions.rules.ts";

/** When a gift card is sent, and when it is not. Pure. */

export const giftCardStates = ["PENDING", "SENT", "CANCELLED"] as const;
export type GiftCardState = (typeof giftCardStates)[number];

/** The first civil day on which it may be sent: once nobody may withdraw any more; the day of the policy itself where there
 *  is no such right. */
export function giftCardDay(
  settings: readonly PaymentSetting[],
  of: { country: CountryCode; receivedOn: string; insuranceType: string },
): string {
  const { country, receivedOn, insuranceType } = of;
  const isIsapre = insuranceType.includes("ISAPRE");
  const last = lastWithdrawalDay(settings, { country, receivedOn, isIsapre });
  return last === null ? receivedOn : addDays(last, 1);
}

/** Ends of a sale after which its gift card is not sent. Who cancels later had the policy for its days. */
export const endsGiftCard = (to: SaleStateName): boolean =>
  to === "CANCELED_WITHDRAWAL" || to === "FAIL";

/** Whether it may be sent on a civil day. */
export const isGiftCardDue = (
  { state, dueOn }: { state: GiftCardState; dueOn: string },
  today: string,
): boolean => state === "PENDING" && dueOn <= today;
