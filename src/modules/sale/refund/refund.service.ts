import {
  auditingDenials,
  type DeniedAct,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import type { TypedAccount } from "#src/contracts/bank-account.rules.ts";
import type { HeldCharge } from "#src/modules/sale/payment/payment-money.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound, staleEdit } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  demonstrate,
  fresh,
  request,
  requestByPayer,
  requestForCharge,
  requestForPayer,
  standing,
} from "./refund-ask.ts";
import { tellFinance } from "./refund-finance.ts";
import type { RefundActor, RefundsNeeds } from "./refund-needs.ts";
import {
  askForAccount,
  isAccountNamed,
  mayNameAccount,
  nameAccount,
  nameAccountByPayer,
  openAccount,
  sealAccount,
  waitsForAccount,
} from "./refund-account.ts";
import { refundNotEditable } from "./refund.errors.ts";
import {
  claimDueRefund,
  findRefund,
  insertRefund,
  listRefunds,
  moveRefund,
  type Refund,
  sumRefunds,
} from "./refund.queries.ts";
import { isAnyOpen, readRefund, returnedWhole } from "./refund-ended.service.ts";
import { enter, holdOf, release, settle } from "./refund-settle.ts";
import { isRefundMove, type RefundState } from "./refund.status.ts";

export type { KnownAccount } from "./refund-account.ts";
export type { RefundActor } from "./refund-needs.ts";

export const refundToSend = "payment-refund";

type Reader = Omit<RefundActor, "requireRecentProof">;

/** A refund that somebody decides about, with the version that they read. */
export interface DecidedRefund {
  id: string;
  version: number;
  /** The call that asks for it, where that may come twice. */
  sent?: SentCall | undefined;
}

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

/** Decides about a refund that the actor sees, once for the call: its row read again under the lock of what was paid, and
 *  the decision kept in the audit trail with it. One that is hidden is kept there as refused. Throws NOT_FOUND (404),
 *  STALE_EDIT (409) where it is no longer what was read, IDEMPOTENCY_CONFLICT (409). */
const decide = (
  needs: RefundsNeeds,
  actor: Reader,
  { id, version, sent, fields, ...act }: DeniedAct & DecidedRefund & { fields?: string[] },
  work: (transaction: Connection, refund: Refund, held: HeldCharge) => Promise<void>,
): Promise<void> => {
  const named = { ...act, record: recordAsked("refund", id) };
  return auditingDenials(needs.trail, actor, named, () =>
    needs.access.asHolder(actor.holder, async (own) => {
      if ((await findRefund(own, { id })) === undefined) throw notFound();
      await asService(own, async (transaction) => {
        const seen = await findRefund(transaction, { id });
        if (seen === undefined) throw notFound();
        const held = await holdOf(needs, transaction, seen);
        const refund = await findRefund(transaction, { id });
        if (refund === undefined) throw notFound();
        await onceSent(transaction, sent, needs.clock.now(), async () => {
          if (refund.version !== version)
            throw staleEdit({ version: refund.version, state: refund.state });
          await work(transaction, refund, held);
          const about = { tenantId: refund.tenant_id, ...(fields && { fields }) };
          await needs.keepDone(transaction, actor, { ...named, ...about });
          return {};
        });
      });
    }),
  );
};

async function go(
  transaction: Connection,
  refund: Refund,
  now: Parameters<typeof moveRefund>[2],
): Promise<void> {
  const isMove = isRefundMove(refund.state, now.state);
  if (!isMove || !(await moveRefund(transaction, { id: refund.id, from: refund.state }, now)))
    throw refundNotEditable();
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

/** Approves a refund that somebody else asked for; by bank transfer it goes to the account that is typed, else to the one
 *  that was named before, whatever its provider says. One that no provider gives back needs an account. Throws BAD_REQUEST (400), STEP_UP_REQUIRED (403), NOT_FOUND
 *  (404), SAME_PERSON, NOT_EDITABLE, STALE_EDIT (409). */
const approve = async (
  needs: RefundsNeeds,
  actor: RefundActor,
  decided: DecidedRefund,
  transfer?: { account?: Partial<TypedAccount> | undefined },
): Promise<void> => {
  actor.requireRecentProof();
  const act = { ...decided, permission: "refund:approve", action: "refund.approve" } as const;
  const named = transfer?.account && { fields: ["account"] };
  await decide(needs, actor, { ...act, ...named }, async (transaction, refund, held) => {
    if (refund.asked_by !== null) needs.access.requireTwoPeople(refund.asked_by, actor.user.id);
    const { id, means } = refund;
    const isTransfer = means === "transfer" || transfer !== undefined;
    const typed = transfer?.account;
    // It goes by transfer, and nobody said where to.
    if (isTransfer && typed === undefined && !isAccountNamed(refund))
      throw badRequest([{ field: "number", code: "ACCOUNT_FIELD_MISSING" }]);
    const of = { id, country: held.payable.country };
    const at = needs.clock.now();
    await go(transaction, refund, {
      state: "APPROVED",
      decided_by: actor.user.id,
      decided_at: at,
      error_code: null,
      ...(isTransfer ? { means: "transfer" } : {}),
      ...(typed === undefined
        ? {}
        : { account_sealed: sealAccount(needs, of, typed), transfer_account: null }),
    });
    await toSend(needs, transaction, refund, at.toISOString());
  });
};

/** Names the account that a refund goes to, or another one, until the transfer is made. Who sends money elsewhere proves who
 *  they are, as for an approval. Throws as `approve`. */
const name = async (
  needs: RefundsNeeds,
  actor: RefundActor,
  decided: DecidedRefund,
  typed: Partial<TypedAccount>,
): Promise<void> => {
  actor.requireRecentProof();
  const act = { ...decided, permission: "refund:approve", action: "refund.account" } as const;
  await decide(needs, actor, { ...act, fields: ["account"] }, async (transaction, refund, held) => {
    if (refund.asked_by !== null) needs.access.requireTwoPeople(refund.asked_by, actor.user.id);
    await nameAccount(needs, transaction, { refund, held, typed, by: actor.user.id });
  });
};

/** Rejects one: never a withdrawal in time, which cannot be refused. Throws as `approve`. */
const reject = async (
  needs: RefundsNeeds,
  actor: RefundActor,
  decided: DecidedRefund,
  reason: string,
): Promise<void> => {
  actor.requireRecentProof();
  const act = { ...decided, permission: "refund:approve", action: "refund.reject" } as const;
  await decide(needs, actor, { ...act, fields: ["reason"] }, async (transaction, refund, held) => {
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
    await tellFinance(needs, transaction, refund, { state: "REJECTED", by: actor.user.id });
    await needs.told?.(transaction, { refund: rejected, state: "REJECTED", payable: held.payable });
  });
};

/** Enters that the bank transfer of a refund was made, with its day and the bank's number. Throws FORBIDDEN (403),
 *  NOT_FOUND (404), NOT_EDITABLE (409) for one that goes another way. */
const complete = async (
  needs: RefundsNeeds,
  actor: Reader,
  decided: DecidedRefund,
  proof: { on: string; bankReference: string },
): Promise<void> => {
  const act = { ...decided, permission: "payment:reconcile", action: "refund.complete" } as const;
  needs.access.require(act.permission, actor.holder);
  const fields = ["on", "bankReference"];
  return decide(needs, actor, { ...act, fields }, async (transaction, refund, held) => {
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
    await tellFinance(needs, transaction, refund, { state: "DONE", by: actor.user.id });
    await needs.told?.(transaction, { refund, state: "DONE", payable: held.payable });
  });
};

/** Takes back what the same person asked for, while it waits; never a withdrawal in time, which is the policyholder's
 *  right. Throws NOT_FOUND (404), NOT_EDITABLE (409). */
const withdraw = (needs: RefundsNeeds, actor: Reader, decided: DecidedRefund): Promise<void> => {
  const act = { ...decided, permission: "refund:request", action: "refund.withdraw" } as const;
  return decide(needs, actor, act, async (transaction, refund, held) => {
    if (refund.asked_by !== actor.user.id) throw refundNotEditable();
    await takeBack(needs, transaction, refund, held);
  });
};

/** The same by who paid, whom the caller knows to be so. Throws NOT_FOUND (404) for one of another payment or of staff,
 *  NOT_EDITABLE (409). */
async function withdrawByPayer(
  needs: RefundsNeeds,
  transaction: Connection,
  named: { payment: string; refund: string },
): Promise<void> {
  const held = await needs.money.hold(transaction, { reference: named.payment });
  const refund =
    held &&
    (await findRefund(transaction, {
      paymentId: held.attempt.paymentId,
      reference: named.refund,
    }));
  if (held === undefined || refund === undefined || refund.asked_by !== null) throw notFound();
  await takeBack(needs, transaction, refund, held);
}

/** Whether who asked may take it back: nobody has decided, and it is no right that was used (PP). */
const mayTakeBack = (_needs: object, { state, reason }: Pick<Refund, "state" | "reason">) =>
  state === "REQUESTED" && reason !== "withdrawal";

async function takeBack(
  needs: RefundsNeeds,
  transaction: Connection,
  refund: Refund,
  held: HeldCharge,
): Promise<void> {
  if (!mayTakeBack(needs, refund) || held.charge.standing !== "ACCEPTED") throw refundNotEditable();
  await go(transaction, refund, { state: "WITHDRAWN", decided_at: needs.clock.now() });
  await release(needs, transaction, held, refund);
  await needs.told?.(transaction, { refund, state: "WITHDRAWN", payable: held.payable });
}

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
    await askForAccount(needs, transaction, { refund, payable: held.payable });
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
    standing,
    approve,
    reject,
    complete,
    nameAccount: name,
    nameAccountByPayer,
    mayNameAccount,
    waitsForAccount,
    openAccount,
    withdraw,
    withdrawByPayer,
    mayTakeBack,
    returnCharge,
    requestForCharge,
    read: readRefund,
    isAnyOpen,
    returnedWhole,
    demonstrate,
    send,
    askDue,
  });
}
