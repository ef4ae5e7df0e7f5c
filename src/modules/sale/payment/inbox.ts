import { createHash } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { retryDelay } from "#src/platform/jobs/retry-schedule.rules.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { claimDueEvent, finishEvent, insertEvent, postponeEvent } from "./inbox.queries.ts";
import { invalidSignature } from "./payment.errors.ts";
import type { Payments } from "./payment.service.ts";

/** How long another node leaves an event alone that this one works. */
const leaseMs = 60_000;

export type Inbox = ReturnType<typeof createInbox>;

/** What providers tell us: kept byte for byte and answered at once, worked afterwards. What a notification says is
 *  never believed: it makes us ask. */
export function createInbox(options: {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "info" | "warn" | "error">;
  providers: ReadonlyMap<string, PaymentProvider>;
  payments: Pick<Payments, "ask">;
}) {
  const { connection, clock, log, providers, payments } = options;
  let working: Promise<number> | undefined;

  async function work(): Promise<number> {
    for (let done = 0; ; done += 1) {
      const at = clock.now();
      const event = await asService(connection, (own) =>
        claimDueEvent(own, at, new Date(at.getTime() + leaseMs)),
      );
      if (event === undefined) return done;
      const error = await workOne(event);
      const delay = error === undefined ? undefined : retryDelay(event.tries);
      await asService(connection, (own) =>
        error === undefined || delay === undefined
          ? finishEvent(own, event.id, { at: clock.now(), error })
          : postponeEvent(own, event.id, { until: new Date(at.getTime() + delay), error }),
      );
      if (error !== undefined && delay === undefined)
        log.error("payment.notification-failed", { provider: event.provider, event: event.id });
    }
  }

  /** Undefined where it is worked off; else why it is to be tried again. */
  async function workOne(event: {
    provider: string;
    body: Buffer;
    signature: string;
    receivedAt: Date;
  }): Promise<string | undefined> {
    try {
      const { body, signature, receivedAt } = event;
      const read = providers
        .get(event.provider)
        ?.readNotification?.(Buffer.from(body), signature, receivedAt);
      if (read?.ok !== true) return "NOT_READ";
      const asked = await payments.ask({ merchantRef: read.merchantRef });
      return asked === undefined || asked.isAnswered ? undefined : "UNANSWERED";
    } catch (error) {
      return error instanceof Error ? error.name : "UNKNOWN";
    }
  }

  /** Works what is due; a call meanwhile waits for the run that is under way. */
  const workDue = async (): Promise<number> => {
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  };

  return {
    /** Keeps a notification: its bytes once. Throws NOT_FOUND (404) for who sends none, INVALID_SIGNATURE (401)
     *  for a forged one, of which nothing is kept and for which nobody is called. */
    async receive(
      providerId: string,
      body: Buffer,
      headers: Readonly<Record<string, string | undefined>>,
    ): Promise<void> {
      const provider = providers.get(providerId);
      const { readNotification, signatureHeader } = provider ?? {};
      if (readNotification === undefined || signatureHeader === undefined) throw notFound();
      const signature = headers[signatureHeader] ?? "";
      const at = clock.now();
      if (!readNotification(body, signature, at).ok) {
        log.warn("payment.notification-forged", { provider: providerId });
        throw invalidSignature();
      }
      const digest = createHash("sha256").update(body).digest("hex");
      await asService(connection, (own) =>
        insertEvent(own, { provider: providerId, digest, body, signature, at }),
      );
      // After the answer: whoever tells us waits for nothing else.
      setImmediate(() => {
        workDue().catch(() => log.warn("payment.inbox-away"));
      });
    },

    workDue,
  };
}
