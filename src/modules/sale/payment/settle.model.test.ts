import fc from "fast-check";
import { expect, it } from "vitest";
import type { ProviderAnswer } from "./payment-provider.ts";
import { type AttemptState, isPending } from "./payment.status.ts";
import { judgeAnswer, type SettleFacts } from "./settle.rules.ts";

/** Attempts of one payable against a plain model: whatever providers answer, in whatever order, by whichever way. */

const amount = { amountMinor: 48_541, currency: "CLP" } as const;
const approvals = [1, 2].map((index): ProviderAnswer => ({
  kind: "approved",
  providerId: `charge-${index}`,
  amount,
  facts: {},
}));
const answers: ProviderAnswer[] = [
  ...approvals,
  { kind: "approved", providerId: "lie", amount: { ...amount, amountMinor: 1 }, facts: {} },
  { kind: "declined", flow: "one-time", code: "-4" },
  { kind: "declined", flow: "return", code: "TBK_TOKEN" },
  { kind: "refused", flow: "*", code: "422" },
  { kind: "action", action: { kind: "wait" }, token: "t" },
  { kind: "pending" },
  { kind: "uncompleted" },
  { kind: "not-found" },
  { kind: "unknown", code: "TIMEOUT" },
];

interface Step {
  answer: ProviderAnswer;
  isAsked: boolean;
  isAskFirst: boolean;
  isOver: boolean;
  isNext: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    answer: fc.constantFrom(...answers),
    isAsked: fc.boolean(),
    isAskFirst: fc.boolean(),
    isOver: fc.boolean(),
    isNext: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);

/** What a payable has seen: its attempts, and every charge with what was made of it. */
function run(all: readonly Step[]) {
  const charges = new Map<string, string>();
  let isPaid = false;
  let number = 0;
  let facts: SettleFacts | undefined;
  for (const step of all) {
    // Another attempt begins only where none is pending and nothing is paid.
    if (facts === undefined || (step.isNext && !isPending(facts.state) && !isPaid)) {
      number += 1;
      facts = {
        state: "DISPATCHED",
        amount,
        isCompleted: false,
        errorFlow: null,
        acceptedId: null,
        isPaid,
        isClosed: false,
        isOver: false,
        isAsked: false,
        isAskFirst: false,
      };
    }
    const { isAsked, isAskFirst, isOver, answer } = step;
    const own: ProviderAnswer =
      answer.kind === "approved"
        ? { ...answer, providerId: `${number}-${answer.providerId}` }
        : answer;
    const now: SettleFacts = { ...facts, isPaid, isAsked, isAskFirst, isOver };
    const judged = judgeAnswer(now, own);
    let state: AttemptState = now.state;
    let { acceptedId, errorFlow } = now;
    if (judged.kind === "move") {
      expect(isPending(now.state)).toBe(true);
      if (own.kind === "unknown") expect(judged.to).toBe("UNKNOWN");
      state = judged.to;
      errorFlow = judged.error?.flow ?? errorFlow;
    }
    if (judged.kind === "charge" && own.kind === "approved" && !charges.has(own.providerId)) {
      charges.set(own.providerId, judged.standing);
      if (judged.standing === "ACCEPTED") {
        expect(isPaid).toBe(false);
        [state, acceptedId, isPaid] = ["APPROVED", own.providerId, true];
      } else if (judged.standing === "DIFFERS" && isPending(state)) state = "UNKNOWN";
    }
    facts = { ...now, state, acceptedId, errorFlow };
  }
  return { charges: [...charges.values()], isPaid };
}

it("accepts one charge at most, and loses none that a provider made", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { charges, isPaid } = run(all);
      const accepted = charges.filter((standing) => standing === "ACCEPTED").length;
      expect(accepted).toBe(isPaid ? 1 : 0);
    }),
    { numRuns: 200 },
  );
});
