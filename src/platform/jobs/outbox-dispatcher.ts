import type { Clock } from "../clock/clock.ts";
import type { Connection } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import {
  claimDueMessage,
  type ClaimedMessage,
  markMessageFailed,
  markMessageSent,
  type MessageAbout,
  postponeMessage,
  releaseMessages,
} from "./outbox.queries.ts";
import { retryDelay } from "./retry-schedule.rules.ts";

/** Makes one message leave. Rejecting means it did not: it is tried again, unless the error says
 *  `permanent: true`. */
export type OutboxHandler = ((message: ClaimedMessage) => Promise<void>) & {
  /** Whether messages of the kind leave one after the other on a node: what one says holds until the next. */
  isInOrder?: boolean;
  /** Whether it is work of our own, as issuing a policy, and tells nobody anything. Given up, it is work that failed and
   *  no message that somebody may close. */
  isJob?: boolean;
};

/** A handler of work of our own. */
export const asJob = (handler: OutboxHandler): OutboxHandler =>
  Object.assign((message: ClaimedMessage) => handler(message), handler, { isJob: true });

/** What a message that was given up is about, by what it holds: never whom it is for. */
export type DescribeMessage = (payload: Record<string, unknown>) => Promise<MessageAbout>;

/** A handler whose messages leave one after the other. */
export const inOrder = (handler: OutboxHandler): OutboxHandler =>
  Object.assign((message: ClaimedMessage) => handler(message), { isInOrder: true });

export interface OutboxOptions {
  connection: Connection;
  clock: Clock;
  log: Log;
  /** What to do for each kind of message; those of modules are added before the start. */
  handlers?: Readonly<Record<string, OutboxHandler>>;
  /** How often to look for due messages where no notification of the database came; milliseconds. */
  pollMs?: number;
  /** How long a taken message is left alone. A handler that takes three quarters of it has failed, so
   *  that no other node sends while this one still tries. */
  leaseMs?: number;
  /** How many messages are under way at a time on this node. */
  atOnce?: number;
  /** Whether no other process sends from this database: what is under way at the start is then left from one that
   *  died, and leaves at once. */
  isOnlyNode?: boolean;
}

export interface OutboxDispatcher {
  /** Adds what to do for further kinds of messages. */
  handle(handlers: Readonly<Record<string, OutboxHandler>>): void;
  /** Says how it is found what a message that is given up is about. */
  describeBy(describe: DescribeMessage): void;
  /** The kinds of messages, without work of our own. */
  messageKinds(): string[];
  start(): void;
  /** Looks at once: called by the notification of a commit, so that a message leaves within the second. */
  kick(): void;
  /** Sends what is due now and answers how many messages left. */
  drain(): Promise<number>;
  /** Takes no further message and waits for those being sent. */
  stop(): Promise<void>;
}

/** Sends what waits in the outbox: at least once, begun in the order due, several at a time, so that one that is slow
 *  holds up no other. A message is leased, not locked, while it is sent, so that a slow mail server holds no
 *  transaction. */
export function createOutboxDispatcher(options: OutboxOptions): OutboxDispatcher {
  const { log, pollMs = 5_000 } = options;
  const handlers = new Map(Object.entries(options.handlers ?? {}));
  const stopping = new AbortController();
  const facts: SenderFacts = {
    handlers,
    describe: async () => ({ country: null, reference: null }),
  };
  const senders = createSenders(options, facts, stopping.signal);
  let timer: NodeJS.Timeout | undefined;
  let released = Promise.resolve();

  // The database may be away for a while: the next look finds everything still there.
  const noteAway = (error: unknown) => log.error("outbox.away", { code: failureCode(error) });

  function look(): void {
    if (stopping.signal.aborted) return;
    senders.drain().catch(noteAway);
  }

  /** Before the first look, which would find the lease of a process that died. */
  async function release(): Promise<void> {
    if (options.isOnlyNode === true)
      await releaseMessages(options.connection, options.clock.now()).catch(noteAway);
  }

  return {
    handle(added) {
      for (const [kind, handler] of Object.entries(added)) handlers.set(kind, handler);
    },
    describeBy(describe) {
      facts.describe = describe;
    },
    messageKinds: () =>
      [...handlers].filter(([, { isJob }]) => isJob !== true).map(([kind]) => kind),
    start() {
      if (timer !== undefined) return;
      timer = setInterval(look, pollMs);
      timer.unref();
      released = release().then(look);
    },
    kick: look,
    drain: senders.drain,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await released;
      await senders.ended().catch(() => 0);
    },
  };
}

type Handlers = ReadonlyMap<string, OutboxHandler>;

interface SenderFacts {
  handlers: Handlers;
  describe: DescribeMessage;
}

const LEASE_MS = 60_000;
const AT_ONCE = 4;

interface Drain {
  sent: number;
  failure?: unknown;
  end: PromiseWithResolvers<number>;
}

/** Claims of one node, one after the other: two at a time could each take a message of a kind in order. */
function createClaims(
  { connection, clock, leaseMs = LEASE_MS }: OutboxOptions,
  handlers: Handlers,
) {
  /** Kinds in order of which one is under way. */
  const underWay = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  async function claimOne(): Promise<ClaimedMessage | undefined> {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const message = await claimDueMessage(connection, now, until, [...underWay]);
    if (message && handlers.get(message.kind)?.isInOrder === true) underWay.add(message.kind);
    return message;
  }

  return {
    next(): Promise<ClaimedMessage | undefined> {
      const claimed = turn.then(claimOne);
      // The caller gets the failure; the next claim waits for the end of this one alone.
      turn = claimed.catch(() => undefined);
      return claimed;
    },
    /** Ends what is under way of a kind; whether others may have waited for it. */
    end: (kind: string): boolean => underWay.delete(kind),
  };
}

/** Senders that work side by side: one looks, and each that finds a message has another look meanwhile. */
function createSenders(options: OutboxOptions, facts: SenderFacts, stopping: AbortSignal) {
  const { atOnce = AT_ONCE } = options;
  const claims = createClaims(options, facts.handlers);
  let drain: Drain | undefined;
  let active = 0;
  let asked = 0;

  async function send(of: Drain, message: ClaimedMessage): Promise<void> {
    open(of);
    try {
      if (await sendOne(options, facts, message)) of.sent += 1;
    } finally {
      // What waited for it may leave now.
      if (claims.end(message.kind)) asked += 1;
    }
  }

  async function work(of: Drain): Promise<void> {
    let seen = asked;
    while (!stopping.aborted) {
      const message = await claims.next();
      if (message) await send(of, message);
      // Whoever called meanwhile may have meant something that was not there yet.
      else if (seen === asked) return;
      seen = asked;
    }
  }

  function open(of: Drain): void {
    if (active >= atOnce || stopping.aborted) return;
    active += 1;
    work(of)
      .catch((error: unknown) => (of.failure ??= error))
      .finally(() => {
        active -= 1;
        if (active === 0) end(of);
      });
  }

  function end(of: Drain): void {
    drain = undefined;
    if (of.failure === undefined) of.end.resolve(of.sent);
    else of.end.reject(of.failure);
  }

  return {
    /** Sends what is due; a call meanwhile makes them look once more, so no kick is missed. */
    drain(): Promise<number> {
      asked += 1;
      drain ??= { sent: 0, end: Promise.withResolvers<number>() };
      const current = drain;
      open(current);
      if (active === 0) end(current);
      return current.end.promise;
    },
    ended: async (): Promise<number> => drain?.end.promise ?? 0,
  };
}

async function sendOne(
  options: OutboxOptions,
  facts: SenderFacts,
  message: ClaimedMessage,
): Promise<boolean> {
  const { connection, clock, log, leaseMs = LEASE_MS } = options;
  const handler = facts.handlers.get(message.kind);
  try {
    if (!handler) throw Object.assign(new Error("no handler"), { code: "NO_HANDLER" });
    await withinDeadline(handler(message), leaseMs * 0.75);
  } catch (error) {
    await noteFailure(options, facts, message, error);
    return false;
  }
  await markMessageSent(connection, message.id, clock.now());
  const { kind, ref, attempts } = message;
  log.info("outbox.sent", { kind, ref, attempts });
  return true;
}

async function noteFailure(
  { connection, clock, log }: OutboxOptions,
  { handlers, describe }: SenderFacts,
  message: ClaimedMessage,
  error: unknown,
): Promise<void> {
  const code = failureCode(error);
  const fields = { kind: message.kind, ref: message.ref, attempts: message.attempts, code };
  const delay = isPermanent(error) ? undefined : retryDelay(message.attempts);
  const now = clock.now();
  if (delay === undefined) {
    const isJob = handlers.get(message.kind)?.isJob === true;
    // The message is given up in any case; without a description the list of unsent messages names no country.
    const about = await describe(message.payload).catch((failure: unknown) => {
      log.warn("outbox.undescribed", { ...fields, code: failureCode(failure) });
      return undefined;
    });
    await markMessageFailed(connection, message.id, { at: now, error: code, about, isJob });
    // Nothing is broken where a person is not reached.
    if (code === "NO_CONSENT" || code === "NO_CHANNEL") log.warn("outbox.unreached", fields);
    else log.error("outbox.failed", fields);
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
