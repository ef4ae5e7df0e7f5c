import type { PageArguments } from "#src/areas/page/page.ts";
import {
  type WithdrawalTerm,
  withdrawalText,
} from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";

/** The legal withdrawal of each product that is bought; null where there is no such right. */
export const withdrawalsOf = (
  { services }: Pick<PageArguments, "services">,
  items: readonly ItemDue[],
): Promise<(WithdrawalTerm | null)[]> =>
  Promise.all(items.map(({ step }) => services.paymentSettings.withdrawalOf(step.purchase)));

/** What a review says of it. */
export const withdrawalFacts = (
  withdrawal: WithdrawalTerm | null,
  say: Say,
): { label: string; value: string; href: null }[] =>
  withdrawal === null
    ? []
    : [
        {
          label: say("purchase.review.withdrawal"),
          value: withdrawalText(withdrawal, say),
          href: null,
        },
      ];
