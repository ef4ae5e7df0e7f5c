import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { sideBySide } from "#src/platform/jobs/side-by-side.ts";
import type { Log } from "#src/platform/log/log.ts";
import { claimDueAttempt } from "./payment.queries.ts";
import type { Payments } from "./payment.service.ts";

/** How long another node leaves an attempt alone that this one asks about. */
const leaseMs = 60_000;

/** How many are asked about at a time: what one provider leaves unanswered for 15 s holds up no other. */
const asksAtOnce = 4;

/** Asks about every attempt that is due; how many. One that fails is asked about again when its lease ends. */
export async function askDueAttempts(options: {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "warn">;
  payments: Pick<Payments, "ask" | "restart">;
}): Promise<number> {
  const { connection, clock, log, payments } = options;
  const at = clock.now();
  let asked = 0;
  const askers = Array.from({ length: asksAtOnce });
  await sideBySide(askers, asksAtOnce, async () => {
    while (await askNext()) asked += 1;
  });
  return asked;

  async function askNext(): Promise<boolean> {
    const id = await asService(connection, (own) =>
      claimDueAttempt(own, at, new Date(at.getTime() + leaseMs)),
    );
    if (id === undefined) return false;
    try {
      // Its call may have been cut off by the end of a process: nobody knows what it did.
      await payments.restart(id);
      await payments.ask({ id });
    } catch (error) {
      log.warn("payment.ask-failed", { code: error instanceof Error ? error.name : "UNKNOWN" });
    }
    return true;
  }
}
