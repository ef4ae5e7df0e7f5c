import { randomUUID } from "node:crypto";
import { countryOf } from "#src/config/countries.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { sharesOfPart } from "#src/modules/sale/ledger/ledger.rules.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { HeldCharge, PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import { invalidAmount, refundNotEditable } from "./refund.errors.ts";
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
import { isRefundMove, type RefundReason, type RefundState } from "./refund.status.ts";

/** Who acts, and how recently they proved who they are. */
export interface RefundActor {
  user: { id: string };
  holder: Holder;
  /** Throws STEP_UP_REQUIRED (403). */
  requireRecentProof(): void;
}

export const refundToSend = "payment-refund";

type Answer = Awaited<ReturnType<PaymentMoney["sendRefund"]>>;

const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const askAgainMs = 10 * 60_000;
const leaseMs = 60_000;

export type Refunds = ReturnType<typeof createRefunds>;

/** Money that goes back: asked for, approved by another person, sent once under its own key. */
export function createRefunds(needs: {
  clock: Clock;
  random: RandomSource;
  access: AccessService;
  ledger: Ledger;
  money: PaymentMoney;
}) {
  const { clock, random, access, ledger, money } = needs;

  const fresh = (held: HeldCharge, of: Partial<Refund>): Refund => ({
    id: randomUUID(),
    tenant_id: held.attempt.tenantId,
    payment_id: held.attempt.paymentId,
    charge_id: held.charge.id,
    reference: `DEV-${randomText(random, referenceAlphabet, 12)}`,
    idempotency_key: "",
    currency: held.charge.amount.currency,
    amount_minor: held.charge.amount.amountMinor,
    reason: "goodwill",
    state: "REQUESTED",
    asked_by: null,
    decided_by: null,
    decision_reason: null,
    way: null,
    error_code: null,
    asked_at: clock.now(),
    decided_at: null,
    sent_at: null,
    done_at: null,
    ask_at: null,
    ...of,
  });

  const toSend = (transaction: Connection, refund: Refund, round: string): Promise<boolean> =>
    enqueueMessage(transaction, {
      kind: refundToSend,
      ref: `${refund.id}/${round}`,
      payload: { refund: refund.id },
      at: clock.now(),
    });

  /** Where a payment goes when one of its refunds ends. */
  async function release(transaction: Connection, held: HeldCharge, ended: Refund): Promise<void> {
    if (await hasOpenRefund(transaction, held.attempt.paymentId)) return;
    const { done } = await sumRefunds(transaction, held.charge.id);
    const isWhole = done === held.charge.amount.amountMinor;
    // The charge that pays it is still there where a second one went back.
    const isPaid = held.attempt.state === "APPROVED" && held.charge.standing !== "ACCEPTED";
    const isReversed = ended.way === "REVERSED" && ended.amount_minor === done;
    await money.move(transaction, held, !isWhole || isPaid ? "OK" : isReversed ? "VOID" : "REFUND");
  }

  async function holdOf(transaction: Connection, refund: Refund): Promise<HeldCharge> {
    const held = await money.hold(transaction, { chargeId: refund.charge_id });
    if (held === undefined) throw new Error("A refund has no charge.");
    return held;
  }

  /** Decides about a refund that the actor sees: its row read again under the lock of what was paid. */
  const decide = (
    actor: RefundActor,
    id: string,
    work: (transaction: Connection, refund: Refund, held: HeldCharge) => Promise<void>,
  ): Promise<void> =>
    access.asHolder(actor.holder, async (own) => {
      if ((await findRefund(own, { id })) === undefined) throw notFound();
      await asService(own, async (transaction) => {
        const seen = await findRefund(transaction, { id });
        if (seen === undefined) throw notFound();
        const held = await holdOf(transaction, seen);
        const refund = await findRefund(transaction, { id });
        if (refund !== undefined) await work(transaction, refund, held);
      });
    });

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
  async function settle(id: string, answer: Answer, isAsked: boolean): Promise<void> {
    await money.within(async (transaction) => {
      const seen = await findRefund(transaction, { id });
      if (seen === undefined) return;
      const held = await holdOf(transaction, seen);
      const refund = await findRefund(transaction, { id });
      if (refund === undefined || !["SENT", "UNKNOWN"].includes(refund.state)) return;
      const at = clock.now();
      const from = { id, from: refund.state };
      if (answer.kind === "refused") {
        const failed = { state: "FAILED", error_code: answer.code, ask_at: null } as const;
        await moveRefund(transaction, from, failed);
      } else if (answer.kind === "done") {
        const done = { state: "DONE", way: answer.way, done_at: at, ask_at: null } as const;
        await moveRefund(transaction, from, done);
        await enter(transaction, held, refund);
        await release(transaction, held, { ...refund, ...done });
      } else {
        const state = answer.kind === "unknown" && !isAsked ? "UNKNOWN" : refund.state;
        const askAt = new Date(at.getTime() + askAgainMs);
        await moveRefund(transaction, from, { state, ask_at: askAt });
      }
    });
  }

  async function enter(transaction: Connection, held: HeldCharge, refund: Refund): Promise<void> {
    const at = clock.now();
    const isAccepted = held.charge.standing === "ACCEPTED";
    const posted = {
      tenantId: refund.tenant_id,
      ref: `refund:${refund.reference}`,
      currency: held.charge.amount.currency,
      amountMinor: refund.amount_minor,
      provider: held.charge.provider,
      shares: isAccepted ? sharesOfPart(held.lines, refund.amount_minor) : [],
      day: civilDate(at, countryOf(held.payable.country).timeZone),
      at,
    };
    const event = isAccepted ? "refund_done" : "unknown_charge_returned";
    await ledger.post(transaction, { ...posted, event });
    if (isAccepted) await ledger.post(transaction, { ...posted, event: "commission_taken_back" });
  }

  /** A refund with what the provider needs of it. */
  async function asked(id: string, claim?: RefundState) {
    return money.within(async (transaction) => {
      const refund = await findRefund(transaction, { id });
      if (refund === undefined) return undefined;
      const held = await holdOf(transaction, refund);
      if (claim !== undefined) {
        const at = clock.now();
        const sent = { state: claim, sent_at: at, ask_at: new Date(at.getTime() + leaseMs) };
        const isOurs = await moveRefund(transaction, { id, from: "APPROVED" }, sent);
        if (!isOurs) return undefined;
      }
      const { done } = await sumRefunds(transaction, refund.charge_id);
      return {
        held,
        part: {
          refundRef: refund.reference,
          part: { amountMinor: refund.amount_minor, currency: held.charge.amount.currency },
          returnedMinor: done,
        },
      };
    });
  }

  return {
    list: (actor: Pick<RefundActor, "holder">, state?: RefundState): Promise<Refund[]> =>
      access.asHolder(actor.holder, (own) => listRefunds(own, state)),

    /** Asks for money back; the same key asks once. Throws NOT_FOUND (404), INVALID_AMOUNT (400) beyond what is
     *  left of the charge, NOT_EDITABLE (409) for a payment that is not paid. */
    request: (
      actor: Pick<RefundActor, "user" | "holder">,
      wanted: { payment: string; amountMinor: number; reason: RefundReason; key: string },
    ): Promise<Refund> =>
      access.asHolder(actor.holder, async (own) => {
        // Under the person's own policies: a payment of another node is not there.
        if (!(await money.sees(own, wanted.payment))) throw notFound();
        return asService(own, async (transaction) => {
          const held = await money.hold(transaction, { reference: wanted.payment });
          if (held === undefined) throw notFound();
          const key = { paymentId: held.attempt.paymentId, key: wanted.key };
          const given = await findRefund(transaction, key);
          if (given !== undefined) return given;
          const { counted } = await sumRefunds(transaction, held.charge.id);
          const left = held.charge.amount.amountMinor - counted;
          if (wanted.amountMinor <= 0 || wanted.amountMinor > left) throw invalidAmount(left);
          if (!["OK", "REQUEST_REFUND"].includes(held.attempt.paymentState))
            throw refundNotEditable();
          const refund = fresh(held, {
            idempotency_key: wanted.key,
            amount_minor: wanted.amountMinor,
            reason: wanted.reason,
            asked_by: actor.user.id,
          });
          await insertRefund(transaction, refund);
          await money.move(transaction, held, "REQUEST_REFUND");
          return refund;
        });
      }),

    /** Approves a refund that somebody else asked for. Throws STEP_UP_REQUIRED (403), NOT_FOUND (404),
     *  SAME_PERSON, NOT_EDITABLE (409). */
    approve: async (actor: RefundActor, id: string): Promise<void> => {
      actor.requireRecentProof();
      await decide(actor, id, async (transaction, refund) => {
        if (refund.asked_by !== null) access.requireTwoPeople(refund.asked_by, actor.user.id);
        const at = clock.now();
        await go(transaction, refund, {
          state: "APPROVED",
          decided_by: actor.user.id,
          decided_at: at,
          error_code: null,
        });
        await toSend(transaction, refund, at.toISOString());
      });
    },

    /** Rejects one: never a withdrawal in time, which cannot be refused. Throws as `approve`. */
    reject: async (actor: RefundActor, id: string, reason: string): Promise<void> => {
      actor.requireRecentProof();
      await decide(actor, id, async (transaction, refund, held) => {
        if (refund.asked_by !== null) access.requireTwoPeople(refund.asked_by, actor.user.id);
        if (refund.reason === "withdrawal") throw refundNotEditable();
        await go(transaction, refund, {
          state: "REJECTED",
          decided_by: actor.user.id,
          decided_at: clock.now(),
          decision_reason: reason,
        });
        await release(transaction, held, refund);
      });
    },

    /** A charge that came late or twice goes back by rule, once. */
    returnCharge: (chargeId: number): Promise<void> =>
      money.within(async (transaction) => {
        const held = await money.hold(transaction, { chargeId });
        if (held === undefined || held.charge.standing === "ACCEPTED") return;
        const refund = fresh(held, {
          idempotency_key: `rule:${chargeId}`,
          reason: held.charge.standing === "LATE" ? "late_approval" : "duplicate",
          state: "APPROVED",
          decided_at: clock.now(),
        });
        if (!(await insertRefund(transaction, refund))) return;
        await money.move(transaction, held, "REQUEST_REFUND");
        await toSend(transaction, refund, "rule");
      }),

    /** Sends an approved refund, once: what nobody answered is asked about, never sent again. */
    async send(id: string): Promise<void> {
      const sent = await asked(id, "SENT");
      if (sent === undefined) return;
      await settle(id, await money.sendRefund(sent.held, sent.part), false);
    },

    /** Asks about every refund whose outcome is unknown; how many. */
    async askDue(): Promise<number> {
      const at = clock.now();
      for (let count = 0; ; count += 1) {
        const until = new Date(at.getTime() + leaseMs);
        const id = await money.within((own) => claimDueRefund(own, at, until));
        if (id === undefined) return count;
        // One that was sent and never answered: its process may have ended.
        await settle(id, { kind: "unknown", code: "CONNECTION" }, false);
        const known = await asked(id);
        if (known !== undefined)
          await settle(id, await money.askRefund(known.held, known.part), true);
      }
    },
  };
}
