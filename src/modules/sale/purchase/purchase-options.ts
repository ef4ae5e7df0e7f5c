import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import { namedProvider } from "#src/modules/sale/payment/options.rules.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { Due } from "./purchase-due.rules.ts";
import { cartDueNow, type DueAsked, type DueNeeds, type ItemDue } from "./purchase-dues.ts";
import { flowOf, methodsFor } from "./purchase-means.rules.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** A way to pay what is due. */
export interface PaymentOption {
  flow: PaymentFlow;
  paymentType: string;
  provider: ProviderId;
  /** Of the first product; of the others their plan says it. */
  periodicity: number;
  /** What is due for all of them. */
  due: Due;
  items: readonly ItemDue[];
  /** Where the browser makes a token of the card; null where none is needed. */
  tokens: { url: string; publicKey: string } | null;
  /** No money moves. */
  isSimulated: boolean;
}

interface OptionNeeds extends DueNeeds {
  payments: Pick<Payments, "owed" | "partsOf" | "takers">;
}

/** Ways to pay all that is bought together now, by the methods of its products and the providers that take them: those
 *  that all have. What a code leaves nothing of is paid by no means. */
export async function options(
  needs: OptionNeeds,
  steps: readonly StepPurchase[],
  asked: DueAsked = {},
): Promise<PaymentOption[]> {
  const { items, total: due } = await cartDueNow(needs, steps, asked);
  const [first] = items;
  if (first === undefined) return [];
  const { country, is_internal: isInternal } = first.step.purchase;
  const isNothing = due.due.amountMinor === 0;
  // What is free is paid with the rest, however that is paid.
  const paid = isNothing ? [first] : items.filter((one) => one.due.due.amountMinor > 0);
  const lists: PaymentOption[][] = [];
  for (const item of paid) {
    const methods = methodsFor(item.product, item.plan.months);
    const [method] = methods;
    const payable =
      isNothing && method !== undefined
        ? [{ ...method, paymentType: "no_payment", provider: null }]
        : methods;
    const found: PaymentOption[] = [];
    for (const { paymentType, periodicity, provider } of payable) {
      const flow = flowOf({ paymentType, periodicity, provider });
      if (flow === undefined) continue;
      const named = namedProvider({ type: paymentType, provider }, item.product.source.code);
      const takers = await needs.payments.takers(
        { country, amount: due.due, isInternal },
        { flow, named },
      );
      for (const { id, ...taker } of takers)
        if (!found.some((one) => one.flow === flow && one.provider === id))
          found.push({ flow, paymentType, provider: id, periodicity, due, items, ...taker });
    }
    lists.push(found);
  }
  const [own = [], ...others] = lists;
  return own.filter(({ flow, provider }) =>
    others.every((list) => list.some((one) => one.flow === flow && one.provider === provider)),
  );
}
