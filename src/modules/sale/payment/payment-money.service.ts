import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { PaymentState } from "#src/contracts/enumerations/record-statuses.ts";
import { type Charge, findCharge } from "./charge.queries.ts";
import { listLines, lockPayable, type Payable, type PayableLine } from "./payable.queries.ts";
import type { PaymentProvider, RefundAnswer, RefundAsked } from "./payment-provider.ts";
import { type Attempt, findAttempt, setPaymentState } from "./payment.queries.ts";
import { canMove, paymentMoves } from "./payment.status.ts";
import { endDiffering } from "./differing.ts";
import type { CallProvider } from "./provider-calls.ts";
import type { SettleNeeds } from "./settle.ts";

/** A charge with all that stands behind it, its payable held until the transaction ends. */
export interface HeldCharge {
  attempt: Attempt;
  payable: Payable;
  charge: Charge;
  lines: PayableLine[];
}

export type PaymentMoney = ReturnType<typeof createPaymentMoney>;

interface PaymentMoneyNeeds {
  connection: Connection;
  settle: SettleNeeds;
  providers: ReadonlyMap<string, PaymentProvider>;
  call: CallProvider;
}

const calledFor =
  (needs: PaymentMoneyNeeds, kind: "refund" | "ask-refund") =>
  async (
    { attempt, charge }: HeldCharge,
    asked: Pick<RefundAsked, "refundRef" | "part" | "returnedMinor">,
  ): Promise<RefundAnswer> => {
    const provider = needs.providers.get(charge.provider);
    const method = kind === "refund" ? provider?.refund : provider?.askRefund;
    if (method === undefined) return { kind: "refused", flow: "*", code: "UNLISTED" };
    const all = { ...attempt, ...asked, amount: charge.amount, providerId: charge.providerId };
    return needs.call<RefundAnswer>(kind, attempt, () => method(all));
  };

/** The accepted charge of a payment, or one by its id; undefined where there is none. */
async function hold(
  transaction: Connection,
  where: { reference: string } | { chargeId: number },
): Promise<HeldCharge | undefined> {
  const named =
    "chargeId" in where ? await findCharge(transaction, { id: where.chargeId }) : undefined;
  const attempt =
    "reference" in where
      ? await findAttempt(transaction, where)
      : named && (await findAttempt(transaction, { paymentId: named.paymentId }));
  const payable = attempt && (await lockPayable(transaction, attempt.payableId));
  if (payable === undefined || attempt === undefined) return undefined;
  const charge = named ?? (await findCharge(transaction, { accepted: attempt.paymentId }));
  const held = await findAttempt(transaction, { id: attempt.id });
  if (charge === undefined || held === undefined) return undefined;
  return { attempt: held, payable, charge, lines: await listLines(transaction, payable.id) };
}

/** What was charged by a payment, to be shown: nothing is held. Undefined where nothing was. */
async function charged(
  own: Connection,
  reference: string,
): Promise<Pick<HeldCharge, "attempt" | "charge" | "lines"> | undefined> {
  const attempt = await findAttempt(own, { reference });
  const charge = attempt && (await findCharge(own, { accepted: attempt.paymentId }));
  return charge && { attempt, charge, lines: await listLines(own, attempt.payableId) };
}

/** Whether a person's transaction sees a payment: one of another node is not there. */
const sees = async (own: Connection, reference: string): Promise<boolean> =>
  (await findAttempt(own, { reference })) !== undefined;

/** Moves a payment by its table; one that is there already stays. Throws where the table has no such row. */
async function move(
  transaction: Connection,
  { attempt }: HeldCharge,
  to: PaymentState,
): Promise<void> {
  const from = attempt.paymentState;
  if (from === to) return;
  if (!canMove(paymentMoves, from, to)) throw new Error(`No payment goes from ${from} to ${to}.`);
  await setPaymentState(transaction, attempt.paymentId, to);
}

/** Runs work in a transaction of the service. */
const within = <T>(
  needs: PaymentMoneyNeeds,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> => asService(needs.connection, work);

/** What money that goes back needs of payments. */
export function createPaymentMoney(needs: PaymentMoneyNeeds) {
  return {
    hold,
    charged,
    sees,
    move,
    within: <T>(work: (transaction: Connection) => Promise<T>): Promise<T> => within(needs, work),
    sendRefund: calledFor(needs, "refund"),
    askRefund: calledFor(needs, "ask-refund"),
    /** Ends a charge of another amount as a person decided. */
    endDiffering: (transaction: Connection, asked: Parameters<typeof endDiffering>[2]) =>
      endDiffering(needs.settle, transaction, asked),
  };
}
