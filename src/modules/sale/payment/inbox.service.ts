import { createHash } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { retryDelay } from "#src/platform/jobs/retry-schedule.rules.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { AgreementTold, PaymentProvider } from "./payment-provider.ts";
import {
  claimDueEvent,
  finishEvent,
  insertEvent,
  listFailedEvents,
  namePayment,
  postponeEvent,
  replayEvent,
} from "./inbox.queries.ts";
import { invalidSignature } from "./payment.errors.ts";
import type { Payments } from "./payment.service.ts";

/** How long another node leaves an event alone that this one works. */
const leaseMs = 60_000;

/** Hears that something happened to an agreement; false where it could not be looked at yet. */
export type HearAgreement = (agreement: { provider: string; means: string }) => Promise<boolean>;

/** Hears of a dispute that its provider told of; false where it could not be looked at yet. */
export type HearDispute = (dispute: { provider: string; id: string }) => Promise<boolean>;

export type Inbox = ReturnType<typeof createInbox>;

/** Undefined where everybody looked at the agreement; else why it is to be tried again. */
async function workAgreement(
  hearers: readonly HearAgreement[],
  provider: PaymentProvider,
  about: AgreementTold,
): Promise<string | undefined> {
  const means = await provider.agreements?.of(about);
  if (means === undefined) return "UNANSWERED";
  if (means === null) return undefined;
  for (const hear of hearers)
    if (!(await hear({ provider: provider.id, means }))) return "UNANSWERED";
  return undefined;
}

/** What providers tell us: kept byte for byte and answered at once, worked afterwards. What a notification says is
 *  never believed: it makes us ask. */
export function createInbox(options: {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "info" | "warn" | "error">;
  providers: ReadonlyMap<string, PaymentProvider>;
  payments: Pick<Payments, "ask">;
  /** Hears of an agreement of which a provider told something; false where it has to be told again. */
  agreementHearers: readonly HearAgreement[];
  disputeHearers: readonly HearDispute[];
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
    id: number;
    provider: string;
    body: Buffer;
    signature: string;
    receivedAt: Date;
  }): Promise<string | undefined> {
    try {
      const { body, signature, receivedAt } = event;
      const provider = providers.get(event.provider);
      const read = provider?.readNotification?.(Buffer.from(body), signature, receivedAt);
      if (read?.ok !== true || provider === undefined) return "NOT_READ";
      if ("agreement" in read)
        return await workAgreement(options.agreementHearers, provider, read.agreement);
      if ("dispute" in read) {
        for (const hear of options.disputeHearers)
          if (!(await hear({ provider: provider.id, id: read.dispute }))) return "UNANSWERED";
        return undefined;
      }
      const merchantRef =
        "merchantRef" in read ? read.merchantRef : await provider.referenceOf?.(read.providerId);
      if (merchantRef === undefined) return "UNANSWERED";
      // Of a payment that its provider does not know there is nothing to ask.
      if (merchantRef === null) return undefined;
      const asked = await payments.ask({ merchantRef });
      const paymentId = asked?.attempt.paymentId;
      if (paymentId !== undefined)
        await asService(connection, (own) => namePayment(own, event.id, paymentId));
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
      const { readNotification, signatureHeaders } = provider ?? {};
      if (readNotification === undefined || signatureHeaders === undefined) throw notFound();
      const signature = signatureHeaders.map((name) => headers[name] ?? "").join(" ");
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

    /** Has an event worked again now; `besides` keeps that somebody wanted it, in the transaction that puts it among what
     *  is due. Throws NOT_FOUND (404) for one that is not there or waits anyway. */
    async replay(id: number, besides: (own: Connection) => Promise<void>): Promise<void> {
      await asService(connection, async (own) => {
        if (!(await replayEvent(own, id, clock.now()))) throw notFound();
        await besides(own);
      });
      await workDue();
    },

    /** Events that were given up, the newest first. */
    failed: () => asService(connection, listFailedEvents),
  };
}
