import type { Clock } from "../clock/clock.ts";
import type { Connection } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import {
  claimDueMessage,
  type ClaimedMessage,
  markMessageFailed,
  markMessageSent,
  postponeMessage,
} from "./outbox.queries.ts";
import { retryDelay } from "./retry-schedule.rules.ts";

/** Makes one message leave. Rejecting means it did not: it is tried again, unless the error says
 *  `permanent: true`. */
export type OutboxHandler = (message: ClaimedMessage) => Promise<void>;

export interface OutboxOptions {
  connection: Connection;
  clock: Clock;
  log: Log;
  /** What to do for each kind of message; those of modules are added before the start. */
  handlers?: Readonly<Record<string, OutboxHandler>>;
  /** How often to look for due messages where nobody calls kick(); milliseconds. */
  pollMs?: number;
  /** How long a taken message is left alone. A handler that takes three quarters of it has failed, so
   *  that no other node sends while this one still tries. */
  leaseMs?: number;
}

export interface OutboxDispatcher {
  /** Adds what to do for further kinds of messages. */
  handle(handlers: Readonly<Record<string, OutboxHandler>>): void;
  start(): void;
  /** Looks at once: called right after a commit, so that a message leaves within the second. */
  kick(): void;
  /** Sends what is due now and answers how many messages left. */
  drain(): Promise<number>;
  /** Takes no further message and waits for the one being sent. */
  stop(): Promise<void>;
}

/** Sends what waits in the outbox: at least once, in the order due, one at a time on this node. A message
 *  is leased, not locked, while it is sent, so that a slow mail server holds no transaction. */
export function createOutboxDispatcher(options: OutboxOptions): OutboxDispatcher {
  const { log, pollMs = 5_000 } = options;
  const handlers = new Map(Object.entries(options.handlers ?? {}));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let askedAgain = false;
  const stopping = new AbortController();

  async function drainAgain(): Promise<number> {
    let sent = 0;
    try {
      do {
        askedAgain = false;
        sent += await drainOnce(options, handlers, stopping.signal);
      } while (askedAgain && !stopping.signal.aborted);
    } finally {
      running = undefined;
    }
    return sent;
  }

  /** One drain at a time; a call meanwhile makes it look once more, so no kick is missed. */
  function drain(): Promise<number> {
    if (running) askedAgain = true;
    return (running ??= drainAgain());
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    // The database may be away for a while: the next look finds everything still there.
    drain().catch((error: unknown) => log.error("outbox.away", { code: failureCode(error) }));
  }

  return {
    handle(added) {
      for (const [kind, handler] of Object.entries(added)) handlers.set(kind, handler);
    },
    start() {
      timer ??= setInterval(look, pollMs);
      timer.unref();
      look();
    },
    kick: look,
    drain,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running?.catch(() => 0);
    },
  };
}

type Handlers = ReadonlyMap<string, OutboxHandler>;

const LEASE_MS = 60_000;

/** Sends until nothing is due, and answers how many messages left. */
async function drainOnce(
  options: OutboxOptions,
  handlers: Handlers,
  stopping: AbortSignal,
): Promise<number> {
  const { connection, clock, leaseMs = LEASE_MS } = options;
  let sent = 0;
  while (!stopping.aborted) {
    const now = clock.now();
    const message = await claimDueMessage(connection, now, new Date(now.getTime() + leaseMs));
    if (!message) return sent;
    if (await sendOne(options, handlers.get(message.kind), message)) sent += 1;
  }
  return sent;
}

async function sendOne(
  options: OutboxOptions,
  handler: OutboxHandler | undefined,
  message: ClaimedMessage,
): Promise<boolean> {
  const { connection, clock, log, leaseMs = LEASE_MS } = options;
  try {
    if (!handler) throw Object.assign(new Error("no handler"), { code: "NO_HANDLER" });
    await withinDeadline(handler(message), leaseMs * 0.75);
  } catch (error) {
    await noteFailure(options, message, error);
    return false;
  }
  await markMessageSent(connection, message.id, clock.now());
  log.info("outbox.sent", { kind: message.kind, attempts: message.attempts });
  return true;
}

async function noteFailure(
  { connection, clock, log }: OutboxOptions,
  message: ClaimedMessage,
  error: unknown,
): Promise<void> {
  const code = failureCode(error);
  const fields = { kind: message.kind, ref: message.ref, attempts: message.attempts, code };
  const delay = isPermanent(error) ? undefined : retryDelay(message.attempts);
  const now = clock.now();
  if (delay === undefined) {
    await markMessageFailed(connection, message.id, now, code);
    log.error("outbox.failed", fields);
    return;
  }
  await postponeMessage(connection, message.id, new Date(now.getTime() + delay), code);
  log.warn("outbox.postponed", { ...fields, delayMs: delay });
}

/** Rejects with TIMED_OUT where the work takes longer; what it still does then is not waited for. */
async function withinDeadline(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error("The message took too long."), { code: "TIMED_OUT" }));
    }, ms);
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** A stable code of a failure; messages may quote an address, so they are not kept. */
function failureCode(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === "number") return `SMTP_${responseCode}`;
  if (typeof code === "string" && code !== "") return code;
  return error instanceof Error ? error.name : "UNKNOWN";
}

const isPermanent = (error: unknown): boolean =>
  (error as { permanent?: unknown } | null)?.permanent === true;
