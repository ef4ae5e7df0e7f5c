import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PromoCodes } from "#src/modules/sale/promo-code/promo-code.service.ts";
import { giveCodesBack } from "./purchase-dues.ts";
import type { HearRefund } from "#src/modules/sale/refund/refund-ended.service.ts";

/** States of a payment of which nothing is left. */
const returnedWhole: readonly string[] = ["REFUND", "VOID"];

/** Hears that money of a purchase went back: once all of it did, who had a code may use it again. What was charged late or
 *  twice was never owed: the code counts for what is paid. */
export const hearReturned =
  (needs: { payments: Pick<Payments, "latest">; promoCodes: PromoCodes }): HearRefund =>
  async (transaction, { refund, state, payable }) => {
    if (payable.kind !== "purchase" || state !== "DONE") return;
    if (refund.reason === "late_approval" || refund.reason === "duplicate") return;
    const paid = await needs.payments.latest(transaction, payable.id);
    if (paid === undefined || !returnedWhole.includes(paid.paymentState)) return;
    const [reference = ""] = payable.ref.split("/");
    await giveCodesBack(needs.promoCodes, transaction, reference);
  };
