import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { asksMore, isShared, sharedAnswers } from "./cart-sharing.rules.ts";
import { readCart } from "./cart-reading.service.ts";
import { keepAnswers, type KeepNeeds } from "./purchase-forms.service.ts";
import type { PurchasePrices } from "./purchase-price.service.ts";
import { updateForm } from "./purchase.queries.ts";
import { type FormKey, isStepAllowed } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import type { StepModule, StepPurchase } from "./step-modules.service.ts";

/** Answers of one product of a cart, taken for the others that ask the same: nothing is asked twice. What a product asks
 *  besides stays to be asked, with all that is known filled in. */

interface SharingNeeds extends KeepNeeds {
  connection: Connection;
  prices: Pick<PurchasePrices, "reprice" | "faultsOf">;
}

export type CartSharing = ReturnType<typeof createCartSharing>;

/** Answers of a product, and its insurance type. */
interface Offered {
  values: FormValues;
  line: string;
}

/** What another product of the cart takes from an answer; undefined where it takes nothing now. */
function offeredTo(
  to: StepPurchase,
  key: FormKey,
  { values: from, line }: Offered,
): FormValues | undefined {
  const form = to.forms.find((one) => one.key === key);
  const { state } = to.purchase;
  // How it is paid changes nothing of what a person decides about meanwhile.
  const isOpen = state === "OPEN" || (state === "IN_REVIEW" && key === "partialPayment");
  if (form === undefined || !isOpen) return undefined;
  // A review is of what is complete.
  if (key === "review" && !isStepAllowed(to.forms, key)) return undefined;
  const values = sharedAnswers(key, from, form.values, line === to.purchase.insurance_type);
  const isSame = hashRequest(values) === hashRequest(form.values);
  return isSame && form.status === "COMPLETED" ? undefined : values;
}

interface Taken {
  /** The executive who answered for its person; left out: its person did. */
  by?: string | undefined;
}

async function take(
  needs: SharingNeeds,
  to: StepPurchase,
  { key, module, from, by }: Taken & { key: FormKey; module: StepModule; from: Offered },
): Promise<void> {
  const { purchases, connection } = needs;
  const { id, language } = to.purchase;
  // Outside of the transaction: what a step asks is read from the catalogue.
  const shown = await module.show(to, { language });
  const expected = offeredTo(to, key, from) ?? {};
  const unpriced = await needs.prices.faultsOf(to, { key, values: expected });
  await asService(connection, async (transaction) => {
    const step = await purchases.hold(transaction, id);
    const form = step.forms.find((one) => one.key === key);
    const values = offeredTo(step, key, from);
    if (form === undefined || values === undefined) return;
    const saved = await module.save(transaction, step, values, shown);
    const fields = shown.definition?.profileFormFields ?? [];
    if (!saved.ok || unpriced.length > 0 || asksMore(fields, values)) {
      const filled = { status: "PENDING", values, at: needs.clock.now() } as const;
      return updateForm(transaction, { purchaseId: id, key }, filled);
    }
    const isChanged = hashRequest(form.values) !== hashRequest(saved.values);
    await keepAnswers(needs, transaction, step, { key, form, saved, isChanged, by });
  });
  await needs.prices.reprice(id);
}

/** Takes what a step of one product says for the others of its cart, or for one of them. The plan is the first's, and an
 *  exception where another has its own. */
async function share(
  needs: SharingNeeds,
  id: string,
  key: FormKey,
  { to = null, by }: Taken & { to?: string | null } = {},
): Promise<void> {
  const { purchases, connection } = needs;
  const module = purchases.steps.find(key);
  if (module === undefined || !isShared(key)) return;
  const cart = await asService(connection, async (own) =>
    readCart({ purchases }, own, (await purchases.read(own, id)).purchase),
  );
  const from = cart.find(({ purchase }) => purchase.id === id);
  const answer = from?.forms.find((one) => one.key === key);
  const isFirst = cart[0]?.purchase.id === id;
  if (answer?.status !== "COMPLETED" || (key === "partialPayment" && !isFirst)) return;
  const offered = { values: answer.values, line: from?.purchase.insurance_type ?? "" };
  for (const other of cart) {
    const { id: own } = other.purchase;
    const isAsked = own !== id && (to === null || own === to);
    if (isAsked && offeredTo(other, key, offered) !== undefined)
      await take(needs, other, { key, module, from: offered, by });
  }
}

/** Takes all that is answered of a cart for a product that was just added; what is reviewed is reviewed anew. */
async function shareAll(needs: SharingNeeds, to: string, by?: string): Promise<void> {
  const { purchases, connection } = needs;
  const cart = await asService(connection, async (own) =>
    readCart({ purchases }, own, (await purchases.read(own, to)).purchase),
  );
  for (const { purchase, forms } of cart)
    for (const { key, status } of forms)
      if (purchase.id !== to && status === "COMPLETED" && key !== "review")
        await share(needs, purchase.id, key, { to, by });
}

/** How answers of one product serve the others. */
export const createCartSharing = (needs: SharingNeeds) => withNeeds(needs, { share, shareAll });
