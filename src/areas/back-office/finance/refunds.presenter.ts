import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { RefundRow } from "#src/modules/sale/finance/finance.queries.ts";
import { refundLine } from "./payment.presenter.ts";

export type RefundsModel = ReturnType<typeof presentRefunds>;

/** The queue in words: what the reader may decide has its form. */
export function presentRefunds(
  refunds: readonly RefundRow[],
  reader: Reader,
  {
    userId,
    mayDecide,
    mayComplete,
    today,
  }: { userId: string; mayDecide: boolean; mayComplete: boolean; today: string },
) {
  const rows = refunds.map((one) => {
    const isTransfer = one.means === "transfer" && one.state === "SENT";
    const waits = one.state === "REQUESTED" || one.state === "FAILED" || isTransfer;
    return {
      ...refundLine(one, reader),
      waits,
      // A legal withdrawal is the policyholder's right: staff cannot cancel the refund that follows from it.
      mayWithdraw:
        one.state === "REQUESTED" && one.askedBy === userId && one.reason !== "withdrawal",
      isOwn: one.state === "REQUESTED" && one.askedBy === userId,
      mayDecide: mayDecide && waits && !isTransfer && one.askedBy !== userId,
      // The money leaves our bank: who makes the transfer says so with its number.
      mayComplete: mayComplete && isTransfer,
      account: isTransfer
        ? reader.say("finance.refunds.toAccount", { account: one.transferAccount ?? "–" })
        : null,
      // A withdrawal in time cannot be refused, and one that failed is approved again.
      mayReject: one.state === "REQUESTED" && one.reason !== "withdrawal",
    };
  });
  return {
    today,
    waiting: rows.filter((row) => row.waits),
    others: rows.filter((row) => !row.waits),
  };
}
