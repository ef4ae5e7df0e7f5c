import { countryOf } from "#src/config/countries.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Log } from "#src/platform/log/log.ts";
import { alertOf, type ErrorCatalogue } from "./payment-errors.rules.ts";
import type { ProviderAnswer } from "./payment-provider.ts";
import { isPending, paymentStateOf } from "./payment.status.ts";
import {
  type Attempt,
  findAttempt,
  setAskAt,
  setAttempt,
  setInstallments,
} from "./payment.queries.ts";
import { findCharge, insertCharge } from "./charge.queries.ts";
import {
  listLines,
  lockPayableOf,
  type Payable,
  setCommissions,
  setPayableState,
} from "./payable.queries.ts";
import {
  cardDeletion,
  chargeToReturn,
  type Judgement,
  judgeAnswer,
  nextAskAt,
} from "./settle.rules.ts";

/** What an owner of payables is told, in the transaction that settles. */
export interface Settled {
  payable: Payable;
  payment: { id: string; reference: string };
  outcome: "PAID" | "REFUSED";
  /** What the provider says of the charge: a stored card is named here. */
  facts: Readonly<Record<string, string | number>>;
  /** The catalogue's class of what it was refused with; null where it was not, or nothing is known of it. */
  errorClass: string | null;
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

interface Applied {
  attempt: Attempt;
  payable: Payable;
  answer: ProviderAnswer;
  judgement: Judgement;
  at: Date;
}

async function apply(needs: SettleNeeds, transaction: Connection, applied: Applied): Promise<void> {
  const { attempt, payable, answer, judgement, at } = applied;
  const askAt = nextAskAt(attempt, at);
  if (judgement.kind === "stay") {
    if (isPending(attempt.state)) await setAskAt(transaction, attempt.id, askAt);
    return;
  }
  if (judgement.kind === "charge") return keepCharge(needs, transaction, applied);
  const { to, error } = judgement;
  if (error !== undefined) alert(needs, attempt, error);
  await setAttempt(transaction, attempt, {
    state: to,
    paymentState: answer.kind === "closed" ? "VOID" : paymentStateOf[to],
    error,
    action:
      answer.kind === "action"
        ? { next: answer.action, token: answer.token }
        : answer.kind === "pending" && attempt.nextAction === null
          ? { next: { kind: "wait" }, token: attempt.providerToken }
          : undefined,
    askAt: isPending(to) ? askAt : null,
    at,
  });
  // A card that was enrolled to pay this, and did not: nothing is charged by it.
  const unused = attempt.means ?? (answer.kind === "declined" ? answer.means : undefined);
  if (!isPending(to) && unused !== undefined)
    await enqueueMessage(transaction, {
      kind: cardDeletion,
      ref: `${attempt.provider}/${unused}`,
      payload: { provider: attempt.provider, means: unused },
      at,
    });
  if (!isPending(to))
    await tell(needs, transaction, { attempt, payable, answer, outcome: "REFUSED" });
}

/** What no row of the catalogue names, and what is our own fault, is looked at by a person (PP 8): the code as it came. */
function alert(
  { log, catalogue }: SettleNeeds,
  { provider, reference }: Attempt,
  { flow, code }: { flow: string; code: string },
): void {
  const why = alertOf(catalogue.find({ provider, flow, code }));
  if (why !== undefined)
    log.error("payment.refusal-to-look-at", { why, provider, flow, code, reference });
}

async function keepCharge(
  needs: SettleNeeds,
  transaction: Connection,
  applied: Applied,
): Promise<void> {
  const { attempt, payable, answer, judgement, at } = applied;
  if (judgement.kind !== "charge" || answer.kind !== "approved") return;
  const { standing } = judgement;
  const { amount, providerId, facts } = answer;
  // Nothing was due: there is no money to enter.
  const isMoney = amount.amountMinor > 0;
  const { country } = applied.payable;
  const charge = { ...attempt, providerId, country, amount, standing, facts, at };
  const chargeId = isMoney ? await insertCharge(transaction, charge) : 0;
  // Somebody was told of this charge before: all that follows from it is done.
  if (chargeId === undefined) return setLater(transaction, attempt, at);
  if (isMoney) await enter(needs, transaction, applied, { standing, providerId, amount });
  if (standing === "ACCEPTED") {
    await setAttempt(transaction, attempt, {
      state: "APPROVED",
      paymentState: "OK",
      error: undefined,
      askAt: null,
      at,
    });
    await setPayableState(transaction, payable.id, "PAID", at);
    const { installments } = facts;
    if (typeof installments === "number" && installments > 1 && attempt.installments === 1)
      await setInstallments(transaction, attempt.paymentId, installments);
    return tell(needs, transaction, { attempt, payable, answer, outcome: "PAID" });
  }
  needs.log.error("payment.charge-not-accepted", { standing, reference: attempt.reference });
  if (standing === "DIFFERS") return differs(needs, transaction, applied, { providerId, amount });
  // Of what was ended while the payer was at the bank: the attempt ends too, and its money goes back.
  if (isPending(attempt.state))
    await setAttempt(transaction, attempt, {
      state: "EXPIRED",
      paymentState: paymentStateOf.EXPIRED,
      error: undefined,
      askAt: null,
      at,
    });
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
  needs: SettleNeeds,
  transaction: Connection,
  { attempt, at }: Applied,
  theirs: { providerId: string; amount: Attempt["amount"] },
): Promise<void> {
  await needs.ledger.openItem(transaction, {
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
  needs: SettleNeeds,
  transaction: Connection,
  { attempt, payable, at }: Applied,
  charge: { standing: string; providerId: string; amount: Attempt["amount"] },
): Promise<void> {
  const isAccepted = charge.standing === "ACCEPTED";
  const day = civilDate(at, countryOf(payable.country).timeZone);
  if (isAccepted) await setCommissions(transaction, payable.id, day);
  const shares = isAccepted ? await listLines(transaction, payable.id) : [];
  const posted = {
    tenantId: attempt.tenantId,
    ref: `${attempt.provider}:${charge.providerId}`,
    currency: charge.amount.currency,
    amountMinor: charge.amount.amountMinor,
    provider: attempt.provider,
    day,
    at,
    shares,
    isUncounted: payable.isInternal,
  };
  await needs.ledger.post(transaction, {
    ...posted,
    event: isAccepted ? "payment_ok" : "unknown_charge",
  });
  if (isAccepted) await needs.ledger.post(transaction, { ...posted, event: "commission_earned" });
}

async function tell(
  needs: SettleNeeds,
  transaction: Connection,
  told: Pick<Applied, "attempt" | "payable" | "answer"> & Pick<Settled, "outcome">,
): Promise<void> {
  const { attempt, payable, answer, outcome } = told;
  await needs.owners.get(payable.kind)?.(transaction, {
    payable,
    payment: { id: attempt.paymentId, reference: attempt.reference },
    outcome,
    facts: answer.kind === "approved" ? answer.facts : {},
    errorClass: outcome === "PAID" ? null : classOf(needs, attempt, answer),
  });
}

function classOf(needs: SettleNeeds, attempt: Attempt, answer: ProviderAnswer): string | null {
  const known =
    "flow" in answer && answer.flow !== undefined && answer.code !== undefined
      ? { flow: answer.flow, code: answer.code }
      : { flow: attempt.errorFlow, code: attempt.errorCode };
  if (known.flow === null || known.code === null) return null;
  const key = { provider: attempt.provider, flow: known.flow, code: known.code };
  return needs.catalogue.find(key).class;
}

/** The one place where an answer of a provider takes effect, whoever brings it: the call itself, the payer's
 *  return, a notification, the reconciler. */
export function createSettle(needs: SettleNeeds) {
  return (id: string, answer: ProviderAnswer, how: { isAsked: boolean }): Promise<Attempt> =>
    asService(needs.connection, async (transaction) => {
      const payable = await lockPayableOf(transaction, id);
      // Read under the lock: what was there before it may be settled by now.
      const attempt = payable && (await findAttempt(transaction, { id }));
      if (payable === undefined || attempt === undefined)
        throw new Error("There is no such attempt.");
      const accepted = await findCharge(transaction, { accepted: attempt.paymentId });
      const at = needs.clock.now();
      const code = "code" in answer ? answer.code : undefined;
      const flow = "flow" in answer ? answer.flow : undefined;
      const judgement = judgeAnswer(
        {
          ...attempt,
          isCompleted: attempt.completedAt !== null,
          acceptedId: accepted?.providerId ?? null,
          isPaid: payable.state === "PAID",
          isClosed: payable.state === "CLOSED",
          isOver: at >= attempt.expiresAt,
          isAsked: how.isAsked,
          isAskFirst:
            code !== undefined &&
            needs.catalogue.find({ provider: attempt.provider, flow: flow ?? "*", code })
              .isAskFirst,
        },
        answer,
      );
      await apply(needs, transaction, { attempt, payable, answer, judgement, at });
      return (await findAttempt(transaction, { id })) ?? attempt;
    });
}
