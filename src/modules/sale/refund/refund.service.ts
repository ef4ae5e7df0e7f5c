import { countryOf } from "#src/config/countries.ts";
import { divideHalfUp, safeInteger } from "#src/contracts/money.ts";
import {
  auditingDenials,
  type DeniedAct,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import { sharesOfPart } from "#src/modules/sale/ledger/ledger.rules.ts";
import type { HeldCharge, PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  demonstrate,
  fresh,
  request,
  requestByPayer,
  requestForCharge,
  requestForPayer,
} from "./refund-ask.ts";
import type { RefundActor, RefundsNeeds } from "./refund-needs.ts";
import { refundNotEditable } from "./refund.errors.ts";
import {
  claimDueRefund,
  findRefund,
  hasOpenRefund,
  insertRefund,
  listRefunds,
  moveRefund,
  type Refund,
  sumRefunds,
} from "./refund.queries.ts";
import { isAnyOpen, readRefund } from "./refund-ended.service.ts";
import { isRefundMove, type RefundState } from "./refund.status.ts";

export type { RefundActor } from "./refund-needs.ts";

export const refundToSend = "payment-refund";

type Answer = Awaited<ReturnType<PaymentMoney["sendRefund"]>>;

type Reader = Omit<RefundActor, "requireRecentProof">;

const askAgainMs = 10 * 60_000;
const leaseMs = 60_000;

export type Refunds = ReturnType<typeof createRefunds>;

const toSend = (
  needs: RefundsNeeds,
  transaction: Connection,
  refund: Refund,
  round: string,
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: refundToSend,
    ref: `${refund.id}/${round}`,
    payload: { refund: refund.id },
    at: needs.clock.now(),
  });

/** Where a payment goes when one of its refunds ends. */
async function release(
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

async function holdOf(
  needs: RefundsNeeds,
  transaction: Connection,
  refund: Refund,
): Promise<HeldCharge> {
  const held = await needs.money.hold(transaction, { chargeId: refund.charge_id });
  if (held === undefined) throw new Error("A refund has no charge.");
  return held;
}

/** Decides about a refund that the actor sees: its row read again under the lock of what was paid. One that is hidden is
 *  kept in the audit trail as refused. */
const decide = (
  needs: RefundsNeeds,
  actor: Reader,
  { id, ...act }: DeniedAct & { id: string },
  work: (transaction: Connection, refund: Refund, held: HeldCharge) => Promise<void>,
): Promise<void> =>
  auditingDenials(needs.trail, actor, { ...act, record: recordAsked("refund", id) }, () =>
    needs.access.asHolder(actor.holder, async (own) => {
      if ((await findRefund(own, { id })) === undefined) throw notFound();
      await asService(own, async (transaction) => {
        const seen = await findRefund(transaction, { id });
        if (seen === undefined) throw notFound();
        const held = await holdOf(needs, transaction, seen);
        const refund = await findRefund(transaction, { id });
        if (refund !== undefined) await work(transaction, refund, held);
      });
    }),
  );

async function go(
  transaction: Connection,
  refund: Refund,
  now: Parameters<typeof moveRefund>[2],
): Promise<void> {
  const isMove = isRefundMove(refund.state, now.state);
  if (!isMove || !(await moveRefund(transaction, { id: refund.id, from: refund.state }, now)))
    throw refundNotEditable();
}

/** Enters what came of a refund, in one transaction with the ledger and the payment. */
async function settle(
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
    } else if (answer.kind === "done") {
      const done = { state: "DONE", way: answer.way, done_at: at, ask_at: null } as const;
      await moveRefund(transaction, from, done);
      await enter(needs, transaction, held, refund);
      await release(needs, transaction, held, { ...refund, ...done });
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

async function enter(
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
  };
  const event = isAccepted ? "refund_done" : "unknown_charge_returned";
  await needs.ledger.post(transaction, { ...posted, event });
  if (isAccepted)
    await needs.ledger.post(transaction, { ...posted, event: "commission_taken_back" });
}

/** A refund with what the provider needs of it. */
async function asked(needs: RefundsNeeds, id: string, claim?: RefundState) {
  return needs.money.within(async (transaction) => {
    const refund = await findRefund(transaction, { id });
    if (refund === undefined) return undefined;
    const held = await holdOf(needs, transaction, refund);
    const isTransfer = refund.means === "transfer";
    if (claim !== undefined) {
      const at = needs.clock.now();
      const askAt = isTransfer ? null : new Date(at.getTime() + leaseMs);
      const sent = { state: claim, sent_at: at, ask_at: askAt };
      const isOurs = await moveRefund(transaction, { id, from: "APPROVED" }, sent);
      if (!isOurs) return undefined;
    }
    const { done } = await sumRefunds(transaction, refund.charge_id);
    return {
      held,
      isTransfer,
      part: {
        refundRef: refund.reference,
        part: { amountMinor: refund.amount_minor, currency: held.charge.amount.currency },
        returnedMinor: done,
      },
    };
  });
}

const list = (
  needs: RefundsNeeds,
  actor: Pick<RefundActor, "holder">,
  state?: RefundState,
): Promise<Refund[]> => needs.access.asHolder(actor.holder, (own) => listRefunds(own, state));

/** Approves a refund that somebody else asked for; with an account it goes there by bank transfer, whatever its provider
 *  says. Throws STEP_UP_REQUIRED (403), NOT_FOUND (404),
 *  SAME_PERSON, NOT_EDITABLE (409). */
const approve = async (
  needs: RefundsNeeds,
  actor: RefundActor,
  id: string,
  transfer?: { account: string },
): Promise<void> => {
  actor.requireRecentProof();
  const act = { id, permission: "refund:approve", action: "refund.approve" } as const;
  await decide(needs, actor, act, async (transaction, refund) => {
    if (refund.asked_by !== null) needs.access.requireTwoPeople(refund.asked_by, actor.user.id);
    const at = needs.clock.now();
    await go(transaction, refund, {
      state: "APPROVED",
      decided_by: actor.user.id,
      decided_at: at,
      error_code: null,
      ...(transfer === undefined ? {} : { means: "transfer", transfer_account: transfer.account }),
    });
    await toSend(needs, transaction, refund, at.toISOString());
  });
};

/** Rejects one: never a withdrawal in time, which cannot be refused. Throws as `approve`. */
const reject = async (
  needs: RefundsNeeds,
  actor: RefundActor,
  id: string,
  reason: string,
): Promise<void> => {
  actor.requireRecentProof();
  const act = { id, permission: "refund:approve", action: "refund.reject" } as const;
  await decide(needs, actor, act, async (transaction, refund, held) => {
    if (refund.asked_by !== null) needs.access.requireTwoPeople(refund.asked_by, actor.user.id);
    if (refund.reason === "withdrawal" || held.charge.standing !== "ACCEPTED")
      throw refundNotEditable();
    await go(transaction, refund, {
      state: "REJECTED",
      decided_by: actor.user.id,
      decided_at: needs.clock.now(),
      decision_reason: reason,
    });
    await release(needs, transaction, held, refund);
    const rejected = { ...refund, decision_reason: reason };
    await needs.told?.(transaction, { refund: rejected, state: "REJECTED", payable: held.payable });
  });
};

/** Enters that the bank transfer of a refund was made, with its day and the bank's number. Throws FORBIDDEN (403),
 *  NOT_FOUND (404), NOT_EDITABLE (409) for one that goes another way. */
const complete = async (
  needs: RefundsNeeds,
  actor: Reader,
  id: string,
  proof: { on: string; bankReference: string },
): Promise<void> => {
  const act = { id, permission: "payment:reconcile", action: "refund.complete" } as const;
  needs.access.require(act.permission, actor.holder);
  return decide(needs, actor, act, async (transaction, refund, held) => {
    if (refund.means !== "transfer") throw refundNotEditable();
    const done = {
      state: "DONE",
      way: "TRANSFER",
      done_at: needs.clock.now(),
      transfer_on: proof.on,
      transfer_proof: proof.bankReference,
      completed_by: actor.user.id,
    } as const;
    await go(transaction, refund, done);
    await enter(needs, transaction, held, refund);
    await release(needs, transaction, held, { ...refund, ...done });
    await needs.told?.(transaction, { refund, state: "DONE", payable: held.payable });
  });
};

/** Takes back what the same person asked for, while it waits. Throws NOT_FOUND (404), NOT_EDITABLE (409). */
const withdraw = (needs: RefundsNeeds, actor: Reader, id: string): Promise<void> => {
  const act = { id, permission: "refund:request", action: "refund.withdraw" } as const;
  return decide(needs, actor, act, async (transaction, refund, held) => {
    const isOwn = refund.asked_by === actor.user.id && held.charge.standing === "ACCEPTED";
    if (!isOwn) throw refundNotEditable();
    await go(transaction, refund, { state: "WITHDRAWN", decided_at: needs.clock.now() });
    await release(needs, transaction, held, refund);
  });
};

/** A charge that came late or twice goes back by rule, once. */
const returnCharge = (needs: RefundsNeeds, chargeId: number): Promise<void> =>
  needs.money.within(async (transaction) => {
    const held = await needs.money.hold(transaction, { chargeId });
    if (held === undefined || held.charge.standing === "ACCEPTED") return;
    const refund = fresh(needs, held, {
      idempotency_key: `rule:${chargeId}`,
      reason: held.charge.standing === "LATE" ? "late_approval" : "duplicate",
      state: "APPROVED",
      decided_at: needs.clock.now(),
    });
    if (!(await insertRefund(transaction, refund))) return;
    await needs.money.move(transaction, held, "REQUEST_REFUND");
    await toSend(needs, transaction, refund, "rule");
  });

/** Sends an approved refund, once: what nobody answered is asked about, never sent again. */
async function send(needs: RefundsNeeds, id: string): Promise<void> {
  const sent = await asked(needs, id, "SENT");
  // A person makes the transfer, and says so.
  if (sent === undefined || sent.isTransfer) return;
  await settle(needs, id, await needs.money.sendRefund(sent.held, sent.part), false);
}

/** Asks about every refund whose outcome is unknown; how many. */
async function askDue(needs: RefundsNeeds): Promise<number> {
  const at = needs.clock.now();
  for (let count = 0; ; count += 1) {
    const until = new Date(at.getTime() + leaseMs);
    const id = await needs.money.within((own) => claimDueRefund(own, at, until));
    if (id === undefined) return count;
    // One that was sent and never answered: its process may have ended.
    await settle(needs, id, { kind: "unknown", code: "CONNECTION" }, false);
    const known = await asked(needs, id);
    if (known !== undefined)
      await settle(needs, id, await needs.money.askRefund(known.held, known.part), true);
  }
}

/** Money that goes back: asked for, approved by another person, sent once under its own key. */
export function createRefunds(needs: RefundsNeeds) {
  return withNeeds(needs, {
    list,
    request,
    requestByPayer,
    requestForPayer,
    approve,
    reject,
    complete,
    withdraw,
    returnCharge,
    requestForCharge,
    read: readRefund,
    isAnyOpen,
    demonstrate,
    send,
    askDue,
  });
}
