import { countryOf } from "#src/config/countries.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { ErrorCatalogue } from "./payment-errors.rules.ts";
import type { ProviderAnswer } from "./payment-provider.ts";
import { isPending, paymentStateOf } from "./payment.status.ts";
import { type Attempt, findAttempt, setAskAt, setAttempt } from "./payment.queries.ts";
import { findCharge, insertCharge } from "./charge.queries.ts";
import { listLines, lockPayable, type Payable, setPayableState } from "./payable.queries.ts";
import { chargeToReturn, type Judgement, judgeAnswer, nextAskAt } from "./settle.rules.ts";

/** What an owner of payables is told, in the transaction that settles. */
export interface Settled {
  payable: Payable;
  payment: { id: string; reference: string };
  outcome: "PAID" | "REFUSED";
}

export type OnSettled = (transaction: Connection, settled: Settled) => Promise<void>;

export interface SettleNeeds {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "error" | "warn">;
  ledger: Ledger;
  catalogue: ErrorCatalogue;
  owners: ReadonlyMap<Payable["kind"], OnSettled>;
}

export type Settle = ReturnType<typeof createSettle>;

/** The one place where an answer of a provider takes effect, whoever brings it: the call itself, the payer's
 *  return, a notification, the reconciler. */
export function createSettle(needs: SettleNeeds) {
  const { connection, clock, log, ledger, catalogue, owners } = needs;

  /** Applies an answer to an attempt under the lock of its payable, and gives the attempt as it stands then. */
  return (id: string, answer: ProviderAnswer, how: { isAsked: boolean }): Promise<Attempt> =>
    asService(connection, async (transaction) => {
      const found = await findAttempt(transaction, { id });
      const payable = found && (await lockPayable(transaction, found.payableId));
      // Read again under the lock: what was there before it may be settled by now.
      const attempt = payable && (await findAttempt(transaction, { id }));
      if (payable === undefined || attempt === undefined)
        throw new Error("There is no such attempt.");
      const accepted = await findCharge(transaction, { accepted: attempt.paymentId });
      const at = clock.now();
      const code = "code" in answer ? answer.code : undefined;
      const flow = "flow" in answer ? answer.flow : undefined;
      const judgement = judgeAnswer(
        {
          ...attempt,
          isCompleted: attempt.completedAt !== null,
          acceptedId: accepted?.providerId ?? null,
          isPaid: payable.state === "PAID",
          isOver: at >= attempt.expiresAt,
          isAsked: how.isAsked,
          isAskFirst:
            code !== undefined &&
            catalogue.find({ provider: attempt.provider, flow: flow ?? "*", code }).isAskFirst,
        },
        answer,
      );
      await apply(transaction, { attempt, payable, answer, judgement, at });
      return (await findAttempt(transaction, { id })) ?? attempt;
    });

  interface Applied {
    attempt: Attempt;
    payable: Payable;
    answer: ProviderAnswer;
    judgement: Judgement;
    at: Date;
  }

  async function apply(transaction: Connection, applied: Applied): Promise<void> {
    const { attempt, payable, answer, judgement, at } = applied;
    const askAt = nextAskAt(attempt, at);
    if (judgement.kind === "stay") {
      if (isPending(attempt.state)) await setAskAt(transaction, attempt.id, askAt);
      return;
    }
    if (judgement.kind === "charge") return keepCharge(transaction, applied);
    const { to, error } = judgement;
    await setAttempt(transaction, attempt, {
      state: to,
      paymentState: paymentStateOf[to],
      error,
      action:
        answer.kind === "action"
          ? { next: answer.action, token: answer.token }
          : answer.kind === "pending"
            ? { next: { kind: "wait" }, token: attempt.providerToken }
            : undefined,
      askAt: isPending(to) ? askAt : null,
      at,
    });
    if (!isPending(to)) await tell(transaction, { attempt, payable, outcome: "REFUSED" });
  }

  async function keepCharge(transaction: Connection, applied: Applied): Promise<void> {
    const { attempt, payable, answer, judgement, at } = applied;
    if (judgement.kind !== "charge" || answer.kind !== "approved") return;
    const { standing } = judgement;
    const { amount, providerId, facts } = answer;
    // Nothing was due: there is no money to enter.
    const isMoney = amount.amountMinor > 0;
    const charge = { ...attempt, providerId, amount, standing, facts, at };
    const chargeId = isMoney ? await insertCharge(transaction, charge) : 0;
    // Somebody was told of this charge before: all that follows from it is done.
    if (chargeId === undefined) return setLater(transaction, attempt, at);
    if (isMoney) await enter(transaction, applied, { standing, providerId, amount });
    if (standing === "ACCEPTED") {
      await setAttempt(transaction, attempt, {
        state: "APPROVED",
        paymentState: "OK",
        error: undefined,
        askAt: null,
        at,
      });
      await setPayableState(transaction, payable.id, "PAID", at);
      return tell(transaction, { attempt, payable, outcome: "PAID" });
    }
    log.error("payment.charge-not-accepted", { standing, reference: attempt.reference });
    if (standing === "DIFFERS") return differs(transaction, applied, { providerId, amount });
    await enqueueMessage(transaction, {
      kind: chargeToReturn,
      ref: String(chargeId),
      payload: { charge: chargeId },
      at,
    });
  }

  async function setLater(transaction: Connection, attempt: Attempt, at: Date): Promise<void> {
    if (isPending(attempt.state)) await setAskAt(transaction, attempt.id, nextAskAt(attempt, at));
  }

  /** Another amount than ours: no policy, an alert, and an item for a person. The payer is told to wait. */
  async function differs(
    transaction: Connection,
    { attempt, at }: Applied,
    theirs: { providerId: string; amount: Attempt["amount"] },
  ): Promise<void> {
    await ledger.openItem(transaction, {
      tenantId: attempt.tenantId,
      provider: attempt.provider,
      providerId: theirs.providerId,
      merchantRef: attempt.merchantRef,
      kind: "AMOUNT_DIFFERS",
      ours: attempt.amount,
      theirs: theirs.amount,
      at,
    });
    if (!isPending(attempt.state)) return;
    await setAttempt(transaction, attempt, {
      state: "UNKNOWN",
      paymentState: "PENDING",
      error: { flow: "*", code: "TIMEOUT" },
      askAt: nextAskAt(attempt, at),
      at,
    });
  }

  async function enter(
    transaction: Connection,
    { attempt, payable, at }: Applied,
    charge: { standing: string; providerId: string; amount: Attempt["amount"] },
  ): Promise<void> {
    const isAccepted = charge.standing === "ACCEPTED";
    const shares = isAccepted ? await listLines(transaction, payable.id) : [];
    const posted = {
      tenantId: attempt.tenantId,
      ref: `${attempt.provider}:${charge.providerId}`,
      currency: charge.amount.currency,
      amountMinor: charge.amount.amountMinor,
      provider: attempt.provider,
      day: civilDate(at, countryOf(payable.country).timeZone),
      at,
      shares,
    };
    await ledger.post(transaction, {
      ...posted,
      event: isAccepted ? "payment_ok" : "unknown_charge",
    });
    if (isAccepted) await ledger.post(transaction, { ...posted, event: "commission_earned" });
  }

  async function tell(
    transaction: Connection,
    { attempt, payable, outcome }: Pick<Applied, "attempt" | "payable"> & Pick<Settled, "outcome">,
  ): Promise<void> {
    await owners.get(payable.kind)?.(transaction, {
      payable,
      payment: { id: attempt.paymentId, reference: attempt.reference },
      outcome,
    });
  }
}
