import { countryOf } from "#src/config/countries.ts";
import { divideHalfUp, safeInteger } from "#src/contracts/money.ts";
import { sharesOfPart } from "#src/modules/sale/ledger/ledger.rules.ts";
import type { HeldCharge, PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { askForAccount } from "./refund-account.ts";
import { tellFinance } from "./refund-finance.ts";
import type { RefundsNeeds } from "./refund-needs.ts";
import {
  findRefund,
  hasOpenRefund,
  moveRefund,
  type Refund,
  sumRefunds,
} from "./refund.queries.ts";

/** What the end of a refund does to its payment and to the ledger. */

type Answer = Awaited<ReturnType<PaymentMoney["sendRefund"]>>;

const askAgainMs = 10 * 60_000;

/** Where a payment goes when one of its refunds ends. */
export async function release(
  needs: RefundsNeeds,
  transaction: Connection,
  held: HeldCharge,
  ended: Refund,
): Promise<void> {
  if (await hasOpenRefund(transaction, held.attempt.paymentId)) return;
  const { done } = await sumRefunds(transaction, held.charge.id);
  const isWhole = done === held.charge.amount.amountMinor;
  // The charge that pays it is still there where a second one went back.
  const isPaid = held.attempt.state === "APPROVED" && held.charge.standing !== "ACCEPTED";
  const isReversed = ended.way === "REVERSED" && ended.amount_minor === done;
  await needs.money.move(
    transaction,
    held,
    !isWhole || isPaid ? "OK" : isReversed ? "VOID" : "REFUND",
  );
}

export async function holdOf(
  needs: RefundsNeeds,
  transaction: Connection,
  refund: Refund,
): Promise<HeldCharge> {
  const held = await needs.money.hold(transaction, { chargeId: refund.charge_id });
  if (held === undefined) throw new Error("A refund has no charge.");
  return held;
}

/** Enters what came of a refund, in one transaction with the ledger and the payment. */
export async function settle(
  needs: RefundsNeeds,
  id: string,
  answer: Answer,
  isAsked: boolean,
): Promise<void> {
  await needs.money.within(async (transaction) => {
    const seen = await findRefund(transaction, { id });
    if (seen === undefined) return;
    const held = await holdOf(needs, transaction, seen);
    const refund = await findRefund(transaction, { id });
    if (refund === undefined || !["SENT", "UNKNOWN"].includes(refund.state)) return;
    const at = needs.clock.now();
    const from = { id, from: refund.state };
    if (answer.kind === "refused") {
      const failed = { state: "FAILED", error_code: answer.code, ask_at: null } as const;
      await moveRefund(transaction, from, failed);
      const { payable } = held;
      await askForAccount(needs, transaction, { refund: { ...refund, ...failed }, payable });
    } else if (answer.kind === "done") {
      const done = { state: "DONE", way: answer.way, done_at: at, ask_at: null } as const;
      await moveRefund(transaction, from, done);
      await enter(needs, transaction, held, refund);
      await release(needs, transaction, held, { ...refund, ...done });
      await tellFinance(needs, transaction, refund, { state: "DONE", by: null });
      await needs.told?.(transaction, { refund, state: "DONE", payable: held.payable });
    } else {
      const state = answer.kind === "unknown" && !isAsked ? "UNKNOWN" : refund.state;
      const askAt = new Date(at.getTime() + askAgainMs);
      await moveRefund(transaction, from, { state, ask_at: askAt });
    }
  });
}

/** What of the charge a refund is of: the part that it names, else what is left of each. */
async function linesOf(
  transaction: Connection,
  { lines, charge }: HeldCharge,
  refund: Refund,
): Promise<HeldCharge["lines"]> {
  if (refund.part !== null) return lines.filter((line) => line.part === refund.part);
  const left: HeldCharge["lines"] = [];
  for (const line of lines) {
    const { done } =
      line.part === null ? { done: 0 } : await sumRefunds(transaction, charge.id, line.part);
    const amountMinor = Math.max(0, line.amountMinor - done);
    const commissionMinor =
      line.amountMinor === 0
        ? 0
        : safeInteger(
            divideHalfUp(
              BigInt(line.commissionMinor) * BigInt(amountMinor),
              BigInt(line.amountMinor),
            ),
          );
    left.push({ ...line, amountMinor, commissionMinor });
  }
  return left;
}

export async function enter(
  needs: RefundsNeeds,
  transaction: Connection,
  held: HeldCharge,
  refund: Refund,
): Promise<void> {
  const at = needs.clock.now();
  const isAccepted = held.charge.standing === "ACCEPTED";
  const posted = {
    tenantId: refund.tenant_id,
    ref: `refund:${refund.reference}`,
    currency: held.charge.amount.currency,
    amountMinor: refund.amount_minor,
    provider: held.charge.provider,
    isFromBank: refund.means === "transfer",
    shares: isAccepted
      ? sharesOfPart(await linesOf(transaction, held, refund), refund.amount_minor)
      : [],
    day: civilDate(at, countryOf(held.payable.country).timeZone),
    at,
    isUncounted: held.payable.isInternal,
  };
  const event = isAccepted ? "refund_done" : "unknown_charge_returned";
  await needs.ledger.post(transaction, { ...posted, event });
  if (isAccepted)
    await needs.ledger.post(transaction, { ...posted, event: "commission_taken_back" });
}
