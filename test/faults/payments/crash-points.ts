import type {
  PaymentProvider,
  ProviderAnswer,
} from "#src/modules/sale/payment/payment-provider.ts";

/** Where a node kills itself: around every call to a provider, around and inside settling, before and after what
 *  leaves by the outbox, before an answer to the payer. */
export const crashPoints = [
  "start.before",
  "start.after",
  "complete.before",
  "complete.after",
  "ask.before",
  "ask.after",
  "settle.before",
  "settle.inside",
  "settle.after",
  "answer.before",
  "notification.kept",
  "outbox.policy",
  "outbox.return",
  "outbox.refund",
  "refund.before",
  "refund.after",
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** kill -9 of this process at the named point, the so-manieth time that it is reached: `start.after:3`. */
export function crashing(asked: string | undefined) {
  const [name, count = "1"] = (asked ?? "").split(":");
  let left = Number(count);
  const at = (point: CrashPoint): void => {
    if (point !== name) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
  const around = <Given, Answer>(
    kind: "start" | "complete" | "ask" | "refund",
    call: (given: Given) => Promise<Answer>,
  ) =>
    async function called(given: Given): Promise<Answer> {
      at(`${kind}.before`);
      const answer = await call(given);
      at(`${kind}.after`);
      return answer;
    };
  return {
    at,
    around: (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      start: around("start", provider.start),
      ask: around("ask", provider.ask),
      ...(provider.complete && { complete: around("complete", provider.complete) }),
      ...(provider.refund && { refund: around("refund", provider.refund) }),
    }),
  };
}

/** A provider as a mistaken program would use it. */
export function mutated(mutant: string | undefined, provider: PaymentProvider): PaymentProvider {
  const failed = (answer: ProviderAnswer): ProviderAnswer =>
    answer.kind === "unknown" ? { kind: "refused", flow: "one-time", code: "K505" } : answer;
  if (mutant === "time-out-as-fail")
    return { ...provider, start: async (asked) => failed(await provider.start(asked)) };
  if (mutant === "new-reference")
    return {
      ...provider,
      async start(asked) {
        const answer = await provider.start(asked);
        if (answer.kind !== "unknown") return answer;
        return provider.start({ ...asked, merchantRef: `${asked.merchantRef}-2` });
      },
    };
  return provider;
}
