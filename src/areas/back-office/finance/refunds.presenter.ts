import type { KeysetPage } from "#src/contracts/keyset.ts";
import { href } from "#src/routes/back-office.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { RefundRow } from "#src/modules/sale/finance/finance.queries.ts";
import { refundLine } from "./payment.presenter.ts";

export type RefundsModel = ReturnType<typeof presentRefunds>;

/** The queue in words: what the reader may decide has its form. */
export function presentRefunds(
  {
    rows: refunds,
    isWaiting,
    previous,
    next,
  }: Pick<KeysetPage<RefundRow>, "rows" | "previous" | "next"> & { isWaiting: boolean },
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
      version: one.version,
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
  const path = href("refunds", reader.language);
  const decided = `${path}?estado=decididas`;
  const at = (cursor: string, value: string | null) =>
    value === null ? null : `${isWaiting ? `${path}?` : `${decided}&`}${cursor}=${value}`;
  return {
    today,
    isWaiting,
    rows,
    otherHref: isWaiting ? decided : path,
    previous: at("antes", previous),
    next: at("despues", next),
  };
}
