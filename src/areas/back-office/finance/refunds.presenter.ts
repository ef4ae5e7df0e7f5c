import type { KeysetPage } from "#src/contracts/keyset.ts";
import { href } from "#src/routes/back-office.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { RefundListName } from "#src/modules/sale/refund/refund-states.rules.ts";
import type { RefundRow } from "#src/modules/sale/finance/finance.queries.ts";
import { accountText, presentAccountFields } from "#src/areas/page/bank-account.presenter.ts";
import { maskedNumber } from "#src/contracts/bank-account.rules.ts";
import type { KnownAccount } from "#src/modules/sale/refund/refund.service.ts";
import { refundLine } from "./payment.presenter.ts";

export type RefundsModel = ReturnType<typeof presentRefunds>;

/** A refund with the account that it goes to, opened. */
export type RefundWithAccount = RefundRow & { known: KnownAccount };

/** The account in words; null of a refund that has none. Who neither decides about it nor makes the transfer needs no more
 *  than to know it again. */
function accountOf(
  { known: { account, text }, country }: RefundWithAccount,
  isWhole: boolean,
  { say }: Reader,
): string | null {
  if (account === null && text === null) return null;
  const number = account?.number ?? (text ?? "").replaceAll(/\D/g, "");
  if (!isWhole) return maskedNumber(number);
  return account === null ? text : accountText(account, country, say);
}

/** Who reads the queue, and what they may do. */
interface QueueReader {
  userId: string;
  mayDecide: boolean;
  mayComplete: boolean;
}

/** A refund in words; what the reader may decide has its form. */
function presentRow(
  one: RefundWithAccount,
  reader: Reader,
  { userId, mayDecide, mayComplete }: QueueReader,
) {
  const isTransfer = one.means === "transfer" && one.state === "SENT";
  const account = accountOf(one, mayDecide || mayComplete, reader);
  const waits = one.state === "REQUESTED" || one.state === "FAILED" || isTransfer;
  const isOwn = one.state === "REQUESTED" && one.askedBy === userId;
  const isOthers = one.askedBy !== userId;
  const isMissing = account === null && one.means === "transfer" && waits;
  return {
    ...refundLine(one, reader),
    version: one.version,
    // A legal withdrawal is the policyholder's right: staff cannot cancel the refund that follows from it.
    mayWithdraw: isOwn && one.reason !== "withdrawal",
    isOwn,
    mayDecide: mayDecide && waits && !isTransfer && isOthers,
    // The money leaves our bank: who makes the transfer says so with its number.
    mayComplete: mayComplete && isTransfer,
    account:
      account === null
        ? isMissing
          ? reader.say("finance.refunds.noAccount")
          : null
        : reader.say("finance.refunds.toAccount", { account }),
    // Without an account there is nowhere to send a transfer.
    mayAccept: one.means !== "transfer" || account !== null,
    // One that is to be transferred and has no account, or a wrong one, is mended by who may approve it.
    mayMend: mayDecide && isTransfer && isOthers,
    accountFields: presentAccountFields({ of: one.id, country: one.country }, reader.say),
    // A withdrawal in time cannot be refused, and one that failed is approved again.
    mayReject: one.state === "REQUESTED" && one.reason !== "withdrawal",
  };
}

/** The queue in words. */
export function presentRefunds(
  {
    rows: refunds,
    list,
    previous,
    next,
  }: Pick<KeysetPage<RefundWithAccount>, "rows" | "previous" | "next"> & { list: RefundListName },
  reader: Reader,
  { today, ...who }: QueueReader & { today: string },
) {
  const rows = refunds.map((one) => presentRow(one, reader, who));
  const path = href("refunds", reader.language);
  const isWaiting = list === "waiting";
  const decided = `${path}?estado=decididas`;
  const own = { waiting: `${path}?`, open: `${path}?estado=abiertas&`, decided: `${decided}&` };
  const at = (cursor: string, value: string | null) =>
    value === null ? null : `${own[list]}${cursor}=${value}`;
  return {
    today,
    list,
    rows,
    otherHref: isWaiting ? decided : path,
    previous: at("antes", previous),
    next: at("despues", next),
  };
}
