import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { BesidesModel } from "./purchase.view-model.ts";

/** What else the visitor buys of a product, besides the cart that is shown. */
export async function besidesOf(
  { services, facts }: PageArguments,
  { code, cart }: { code: string; cart: readonly StepPurchase[] },
  reader: Reader,
): Promise<BesidesModel | null> {
  const { say } = reader;
  const { timeZone } = reader.country;
  const found = await services.purchaseHolders.besides({
    visitorId: facts.visitorId,
    productCode: code,
    these: cart.map(({ purchase }) => purchase.id),
  });
  if (found.length === 0) return null;
  const count = found.length;
  return {
    text: say(cart.length === 0 ? "purchase.besides.begin" : "purchase.besides.also", { count }),
    purchases: found.map(({ reference, made_at: madeAt }) => ({
      reference,
      label: say("purchase.besides.goOn", {
        reference,
        day: longDay(civilMinute(madeAt, timeZone).date, reader),
      }),
    })),
  };
}
