import type { EndedSale, OnlineEnding } from "#src/modules/sale/sale/online-ending.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { SystemMove } from "#src/modules/sale/sale/sale-system.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { unearnedDue } from "./cycle-cover.rules.ts";
import { tellEnding } from "./ending-told.ts";
import { haveInsurerTold, type InsurerTold } from "./insurer-told.ts";
import { keepArrears } from "./reinstatement.ts";
import { type ActNeeds, paidUntil, paymentsOf } from "./policy-payments.ts";
import { findSubscription, listCycles } from "./subscription.queries.ts";
import { notEditable } from "./subscription.errors.ts";
import { endSubscription } from "./subscription-end.ts";
import { dayOf, moveSale } from "./subscription.service.ts";
import { endOpenTerm } from "./term.queries.ts";

/** What the end of an online sale does, whoever ends it: nothing is charged any more, what is under way goes back when
 *  it arrives, and the money that is due is asked for. The one path from a cancelled sale to its money. */

const ofSale = async (transaction: Connection, saleReference: string) => {
  const subscription = await findSubscription(transaction, { saleReference });
  const cycles = subscription === undefined ? [] : await listCycles(transaction, subscription.id);
  return { subscription, cycles };
};

/** Holds what of a sale may be paid at this moment, in the order in which settling takes it: what is owed first. */
async function hold(needs: ActNeeds, transaction: Connection, saleReference: string) {
  const { subscription, cycles } = await ofSale(transaction, saleReference);
  await needs.payments.holdPayables(
    transaction,
    cycles.flatMap(({ payable_id: payable }) => (payable === null ? [] : [payable])),
  );
  if (subscription !== undefined)
    await findSubscription(transaction, { id: subscription.id }, "update");
}

const whoOf = ({ by, to, isReturned }: Pick<EndedSale, "by" | "to" | "isReturned">) =>
  by !== null ? "sale:cancel" : to === "CANCELED_ARREARS" || isReturned ? "system" : "policyholder";

const reasons = {
  CANCELED_WITHDRAWAL: { refund: "withdrawal", key: "withdrawal", told: "withdrawal" },
  CANCELED_CUSTOMER: { refund: "cancellation", key: "end", told: "customer" },
  CANCELED_INSURER: { refund: "insurer_refused", key: "end", told: "insurer" },
  CANCELED_ARREARS: { refund: null, key: "", told: "arrears" },
} as const;

/** Ends it, and asks for all that was paid (withdrawal) or what was paid for the days after the end. Arrears give
 *  nothing back. Undefined where nothing was bought online. */
const end = (needs: ActNeeds & InsurerTold, transaction: Connection, ended: EndedSale) =>
  asService(transaction, async (own) => {
    const purchase = await needs.purchases.ofSale(own, ended.reference);
    if (purchase === undefined) return undefined;
    const { subscription, paid } = await paymentsOf(needs, own, purchase);
    const today = dayOf(needs, purchase);
    const { refund, key, told } = reasons[ended.to];
    const endsOn = ended.endsOn ?? today;
    // What was not paid for cannot be promised: the end is a day that is paid, or today.
    if (endsOn > today && endsOn > paidUntil(paid))
      return { isBeyondPaid: true, returnsMoney: false };
    const parts =
      ended.to === "CANCELED_WITHDRAWAL"
        ? paid.map(({ reference, part, amount }) => ({
            reference,
            part,
            minor: amount.amountMinor,
          }))
        : unearnedDue(paid, endsOn);
    let returned = 0;
    if (refund !== null)
      for (const { reference, part, minor } of parts) {
        const wanted = {
          payment: reference,
          amountMinor: minor,
          reason: refund,
          part: part ?? undefined,
        };
        const asked = await needs.refunds.requestForPayer(
          own,
          { ...wanted, key: `${key}/${purchase.id}` },
          ended.by,
        );
        returned += asked?.amount_minor ?? 0;
      }
    if (subscription === undefined) await endOpenTerm(own, { purchase: purchase.id });
    else {
      const owed = (await listCycles(own, subscription.id)).filter(
        ({ state }) => state === "recycling",
      );
      await endSubscription(needs, own, subscription, { who: whoOf(ended), reason: told });
      if (told === "arrears") await keepArrears(needs, own, { subscription, purchase, owed });
    }
    await tellEnding(needs, own, { purchase: purchase.id, to: ended.to, day: endsOn });
    if (told === "arrears") await haveInsurerTold(needs, own, { purchase, day: endsOn });
    return { isBeyondPaid: false, returnsMoney: returned > 0 };
  });

/** Moves the sale of a policy to its end: what it charges and what goes back follow from that move alone. Throws
 *  NOT_EDITABLE (409). */
export async function endSale(
  needs: ActNeeds,
  transaction: Connection,
  purchase: Pick<StepPurchase["purchase"], "sale_reference">,
  move: SystemMove,
): Promise<void> {
  if (purchase.sale_reference !== null) await hold(needs, transaction, purchase.sale_reference);
  if (!(await moveSale(needs, transaction, purchase, move))) throw notEditable();
}

/** How online sales end, for the sale room. */
export const createOnlineEnding = (needs: ActNeeds & InsurerTold): OnlineEnding => ({
  hold: (transaction, saleReference) => hold(needs, transaction, saleReference),
  end: (transaction, ended) => end(needs, transaction, ended),
});
