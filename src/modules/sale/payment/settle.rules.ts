import type { Money } from "#src/contracts/money.ts";
import type { ProviderAnswer } from "./payment-provider.ts";
import { type AttemptState, attemptMoves, canMove, isPending } from "./payment.status.ts";

/** What settle() knows when an answer comes, under the lock of the payable. */
export interface SettleFacts {
  state: AttemptState;
  amount: Money;
  /** Whether the one call that completes it was sent. */
  isCompleted: boolean;
  /** What is noted of it already, in the words of the catalogue. */
  errorFlow: string | null;
  /** The charge by which it was approved before. */
  acceptedId: string | null;
  /** Whether its payable is paid, by whichever attempt. */
  isPaid: boolean;
  /** Whether its owner ended it: nothing is taken for it any more. */
  isClosed: boolean;
  /** Whether the life of an attempt that the provider does not know is over. */
  isOver: boolean;
  /** Whether the provider was asked; else it is the answer to a call that sends or completes. */
  isAsked: boolean;
  /** Whether the catalogue says of the answer's code that the provider is asked first. */
  isAskFirst: boolean;
}

export type Judgement =
  | { kind: "stay" }
  | { kind: "move"; to: AttemptState; error?: { flow: string; code: string } }
  | { kind: "charge"; standing: "ACCEPTED" | "LATE" | "DUPLICATE" | "DIFFERS" };

const stay: Judgement = { kind: "stay" };

/** What an answer makes of an attempt: the one place that decides (PP, attempt). A time-out is never a refusal, and
 *  what was refused stays refused: an approval after it is a charge that goes back. */
export function judgeAnswer(facts: SettleFacts, answer: ProviderAnswer): Judgement {
  const to = (state: AttemptState, error?: { flow: string; code: string }): Judgement =>
    canMove(attemptMoves, facts.state, state)
      ? { kind: "move", to: state, ...(error === undefined ? {} : { error }) }
      : stay;
  if (answer.kind === "approved") return judgeCharge(facts, answer);
  if (!isPending(facts.state)) return stay;
  switch (answer.kind) {
    case "declined": {
      const { flow, code } = answer;
      const error = flow !== undefined && code !== undefined ? { flow, code } : undefined;
      return facts.isAskFirst && !facts.isAsked ? to("UNKNOWN", error) : to("DECLINED", error);
    }
    case "refused": {
      const error = { flow: answer.flow, code: answer.code };
      return facts.isAskFirst && !facts.isAsked ? to("UNKNOWN", error) : to("ERROR", error);
    }
    case "action":
      return to("REQUIRES_ACTION");
    case "pending":
      // The provider says why it waits: whoever pays is told to wait, until it is settled.
      return answer.code === undefined || answer.flow === undefined
        ? to("REQUIRES_ACTION")
        : to("UNKNOWN", { flow: answer.flow, code: answer.code });
    case "closed":
      return to("EXPIRED");
    case "uncompleted":
      // The payer stopped and said so: nothing is charged, and we will not complete it.
      if (facts.errorFlow === "return" && !facts.isCompleted) return to("DECLINED");
      return facts.isOver ? to("EXPIRED", endedWith(answer)) : stay;
    case "not-found":
      return facts.isOver ? to("EXPIRED") : stay;
    case "unknown":
      return facts.isAsked ? stay : to("UNKNOWN", { flow: "*", code: answer.code });
  }
}

const endedWith = ({ flow, code }: { flow?: string; code?: string }) =>
  flow === undefined || code === undefined ? undefined : { flow, code };

function judgeCharge(
  facts: SettleFacts,
  { amount, providerId }: Extract<ProviderAnswer, { kind: "approved" }>,
): Judgement {
  if (facts.acceptedId === providerId) return stay;
  const isEqual =
    amount.amountMinor === facts.amount.amountMinor && amount.currency === facts.amount.currency;
  if (!isEqual) return { kind: "charge", standing: "DIFFERS" };
  if (facts.isPaid) return { kind: "charge", standing: "DUPLICATE" };
  return {
    kind: "charge",
    standing: isPending(facts.state) && !facts.isClosed ? "ACCEPTED" : "LATE",
  };
}

/** The outbox's kind for a card that a provider is to delete; its payload names provider and card as they are called
 *  there. */
export const cardDeletion = "card-deletion";

/** Charges that go back by rule leave through the outbox; refund takes them. */
export const chargeToReturn = "payment-charge-to-return";

/** How long an attempt lives that its provider does not know, in milliseconds (BO 9). */
export const attemptLifeMs = 1_800_000;

const minute = 60_000;
/** When the provider is asked, after the attempt was sent; then daily. */
const askAfter = [minute / 2, 2 * minute, 10 * minute, 60 * minute];
const daily = 24 * 60 * minute;

/** When the provider is to be asked next; and at the end of the attempt's life in any case. */
export function nextAskAt(attempt: { madeAt: Date; expiresAt: Date }, at: Date): Date {
  const life = at.getTime() - attempt.madeAt.getTime();
  const planned = askAfter.find((after) => after > life);
  const next = planned === undefined ? at.getTime() + daily : attempt.madeAt.getTime() + planned;
  const end = attempt.expiresAt.getTime();
  return new Date(end > at.getTime() ? Math.min(next, end) : next);
}
