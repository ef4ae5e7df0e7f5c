import { performance } from "node:perf_hooks";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { Attempt } from "./payment.queries.ts";
import { insertCall } from "./routes.queries.ts";

type CallKind = "start" | "complete" | "ask" | "refund" | "ask-refund";

/** What every answer of a provider has. */
interface Answered {
  kind: string;
  code?: string;
}

export type CallProvider = ReturnType<typeof createProviderCalls>;

/** The one way by which providers are called: each call is noted with how it ended, and what the adapter throws is
 *  an outcome that nobody knows, never a refusal. No transaction is open meanwhile. */
export function createProviderCalls(options: {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "warn">;
}) {
  const { connection, clock, log } = options;
  return async <Answer extends Answered>(
    kind: CallKind,
    { paymentId, tenantId, provider }: Pick<Attempt, "paymentId" | "tenantId" | "provider">,
    call: () => Promise<Answer>,
  ): Promise<Answer | { kind: "unknown"; code: "CONNECTION" }> => {
    const from = performance.now();
    let answer: Answer | { kind: "unknown"; code: "CONNECTION" };
    try {
      answer = await call();
    } catch (error) {
      const name = error instanceof Error ? error.name : "UNKNOWN";
      log.warn("payment.call-failed", { provider, call: kind, error: name });
      answer = { kind: "unknown", code: "CONNECTION" };
    }
    await asService(connection, (transaction) =>
      insertCall(transaction, {
        tenantId,
        paymentId,
        provider,
        kind,
        outcome: answer.kind,
        code: answer.code ?? null,
        durationMs: Math.round(performance.now() - from),
        at: clock.now(),
      }),
    );
    return answer;
  };
}
