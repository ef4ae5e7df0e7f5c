import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { StepKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { conditionsModel, type ExclusionsOf, termsOf } from "./item-terms.ts";
import type { PageArguments } from "./page.ts";
import type { ItemFacts } from "./purchase-step.view-model.ts";
import type { Reader } from "./reader.presenter.ts";
import { reviewFacts } from "./review-facts.presenter.ts";

/** What is said of each product before it is confirmed and signed, with the terms of a civil day. */
export const reviewedItems = (
  { services }: Pick<PageArguments, "services">,
  {
    items,
    today,
    hrefOf,
    exclusionsOf,
  }: {
    items: readonly ItemDue[];
    today: string;
    /** Where a step of a product is changed, by its place among them; null where it is changed elsewhere. */
    hrefOf(step: StepPurchase, key: StepKey, at: number): string | null;
    /** For the person alone: an executive reads nothing of health. */
    exclusionsOf?: ExclusionsOf;
  },
  reader: Reader,
): Promise<ItemFacts[]> =>
  Promise.all(
    items.map(async (item, at) => {
      const { step, due, charges } = item;
      const terms = await termsOf({ services }, item, {
        today,
        language: reader.language,
        exclusionsOf,
      });
      return {
        title: items.length === 1 ? null : step.purchase.product_name,
        facts: reviewFacts(
          {
            hrefOf: (key) => hrefOf(step, key, at),
            purchased: step,
            due: { due, charges, today },
            terms,
          },
          reader,
        ),
        conditions: conditionsModel(terms.conditions, reader),
      };
    }),
  );
