import { z } from "zod";

/** How a simulated provider misbehaves, by shares of its calls. The same seed misbehaves in the same way. */
export const faultsAsked = z.object({
  provider: z.string(),
  seed: z.int(),
  /** How long a call waits that is delayed, in milliseconds. */
  delayMs: z.int().min(1).max(60_000).default(500),
  rates: z
    .object({
      drop_before: z.number().min(0).max(1),
      drop_after: z.number().min(0).max(1),
      http_500: z.number().min(0).max(1),
      delay: z.number().min(0).max(1),
      lie_amount: z.number().min(0).max(1),
      lie_currency: z.number().min(0).max(1),
      webhook_lost: z.number().min(0).max(1),
      webhook_repeat: z.number().min(0).max(1),
      webhook_late: z.number().min(0).max(1),
      webhook_reordered: z.number().min(0).max(1),
      webhook_forged: z.number().min(0).max(1),
    })
    .partial(),
});

type Fault = keyof z.output<typeof faultsAsked>["rates"];

export interface Faults {
  set(asked: z.output<typeof faultsAsked>): void;
  delayMs(): number;
  /** Whether this fault happens now. */
  happens(fault: Fault): boolean;
}

/** Faults of one provider; none until they are set. */
export function createFaults(): Faults {
  let rates: Partial<Record<Fault, number>> = {};
  let state = 1;
  let delayMs = 500;
  // Marsaglia's xorshift: small, and the same everywhere.
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  return {
    delayMs: () => delayMs,
    set(asked) {
      delayMs = asked.delayMs;
      rates = Object.fromEntries(
        Object.entries(asked.rates).flatMap(([name, rate]) =>
          rate === undefined ? [] : [[name, rate]],
        ),
      );
      state = asked.seed === 0 ? 1 : asked.seed | 0;
    },
    happens(fault) {
      const rate = rates[fault] ?? 0;
      return rate > 0 && random() < rate;
    },
  };
}
