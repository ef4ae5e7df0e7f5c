import type { HeldCharge, PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  findRefund,
  hasOpenRefund,
  listOfCharge,
  type Refund,
  sumRefunds,
} from "./refund.queries.ts";

/** What other rooms are told and ask of refunds that are asked for and that end. */

/** A refund that is done, was rejected or taken back, with what it was paid for. */
export interface EndedRefund {
  refund: Refund;
  state: "DONE" | "REJECTED" | "WITHDRAWN";
  payable: HeldCharge["payable"];
}

/** A listener that runs in the transaction of the refund. */
export type HearRefund = (transaction: Connection, ended: EndedRefund) => Promise<void>;

/** One refund, for what belongs to it; undefined where there is none. */
export const readRefund = (
  _needs: object,
  own: Connection,
  id: string,
): Promise<Refund | undefined> => findRefund(own, { id });

/** A refund that was asked for, with what it was paid for. */
export type AskedRefund = Omit<EndedRefund, "state">;

/** A listener that runs in the transaction of the refund. */
export type HearAskedRefund = (transaction: Connection, asked: AskedRefund) => Promise<void>;

/** Why all that was paid went back, each of its refunds that are done, newest first; of what was paid with others, of its
 *  own part. Undefined while something of it is left. */
export async function returnedWhole(
  { money }: { money: PaymentMoney },
  own: Connection,
  { payment, part }: { payment: string; part: string | null },
): Promise<Refund[] | undefined> {
  const charged = await money.charged(own, payment);
  if (charged === undefined) return undefined;
  const { attempt, charge, lines } = charged;
  const isAll = ["REFUND", "VOID"].includes(attempt.paymentState);
  const paid = lines
    .filter((line) => line.part === part)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isPart = part !== null && (await sumRefunds(own, charge.id, part)).done >= paid;
  if (!isAll && !isPart) return undefined;
  return (await listOfCharge(own, charge.id, part)).filter(({ state }) => state === "DONE");
}

/** Whether a refund of one of some payments, by their references, is not through yet; of what was paid with others, of
 *  its own part. */
export async function isAnyOpen(
  { money }: { money: PaymentMoney },
  transaction: Connection,
  payments: readonly { reference: string; part: string | null }[],
): Promise<boolean> {
  for (const { reference, part } of payments) {
    const held = await money.hold(transaction, { reference });
    if (held !== undefined && (await hasOpenRefund(transaction, held.attempt.paymentId, part)))
      return true;
  }
  return false;
}
