import { randomUUID } from "node:crypto";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { Money } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { idempotencyConflict } from "#src/platform/http/api-routes.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import {
  alreadyPaid,
  flowRefused,
  idempotencyKeyRequired,
  paymentInProgress,
  providerUnavailable,
} from "./payment.errors.ts";
import {
  type Attempt,
  findAttempt,
  findPendingAttempt,
  insertAttempt,
  markCompleted,
  markDispatched,
} from "./payment.queries.ts";
import {
  findPayable,
  insertLines,
  insertPayable,
  lockPayable,
  type Payable,
  type PayableLine,
} from "./payable.queries.ts";
import type { CallProvider } from "./provider-calls.ts";
import { listLastCalls, listRoutes } from "./routes.queries.ts";
import { inOrder, isOut, outageLookMs } from "./routes.rules.ts";
import type { OnSettled, Settle } from "./settle.ts";
import { isPending } from "./payment.status.ts";
import { attemptLifeMs, nextAskAt } from "./settle.rules.ts";

/** What is owed, as its owner says it. */
export interface PayableAsked {
  tenantId: string;
  kind: Payable["kind"];
  /** The owner's name of it; one of a kind and name is made once. */
  ref: string;
  country: Payable["country"];
  amount: Money;
  /** What of it is whose premium; together the amount. */
  lines: readonly PayableLine[];
  uf?: { day: string; valueCents: number } | undefined;
  /** Own paths on which the payer goes on: after a refusal, and once it is paid. */
  payPath: string;
  donePath: string;
}

export interface PaymentAsked {
  payableId: string;
  flow: PaymentFlow;
  /** Else the first that is offered. */
  provider?: ProviderId | undefined;
  installments?: number | undefined;
  /** The Idempotency-Key of the call. Throws IDEMPOTENCY_KEY_REQUIRED (400) without one. */
  key: string | undefined;
  /** Address of the site that the payer is on: PUBLIC_URL, never what a browser says. */
  origin: string;
}

/** Without letters and digits that are read for one another. */
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface PaymentNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  providers: ReadonlyMap<string, PaymentProvider>;
  call: CallProvider;
  settle: Settle;
  owners: Map<Payable["kind"], OnSettled>;
}

export type Payments = ReturnType<typeof createPayments>;

/** Payables, and attempts to pay them. */
export function createPayments(needs: PaymentNeeds) {
  const { connection, clock, random, providers, call, settle, owners } = needs;
  const providerOf = ({ provider }: Pick<Attempt, "provider">): PaymentProvider => {
    const found = providers.get(provider);
    if (found === undefined) throw providerUnavailable();
    return found;
  };

  /** Providers of a flow that take the payable's currency, in the order in which they are offered. */
  async function offered(
    payable: Pick<Payable, "country" | "amount">,
    flow: PaymentFlow,
  ): Promise<PaymentProvider[]> {
    const at = clock.now();
    const since = new Date(at.getTime() - outageLookMs);
    return asService(connection, async (transaction) => {
      const found = (await listRoutes(transaction, payable.country, flow)).flatMap((id) => {
        const provider = providers.get(id);
        return provider?.currencies.includes(payable.amount.currency) === true ? [provider] : [];
      });
      const known = [];
      for (const provider of found)
        known.push({
          provider,
          isOut: isOut(await listLastCalls(transaction, provider.id, since), at),
        });
      return inOrder(known);
    });
  }

  async function choose(asked: PaymentAsked): Promise<PaymentProvider> {
    const payable = await asService(connection, (own) => findPayable(own, { id: asked.payableId }));
    if (payable === undefined) throw notFound();
    if ((payable.amount.amountMinor === 0) !== (asked.flow === "no-payment-one-time"))
      throw flowRefused();
    const offers = await offered(payable, asked.flow);
    const chosen =
      asked.provider === undefined ? offers[0] : offers.find(({ id }) => id === asked.provider);
    if (chosen === undefined) throw providerUnavailable();
    return chosen;
  }

  /** Commits an attempt before anything is sent; one that came with the same key before is given as it stands. */
  async function begin(asked: PaymentAsked, key: string): Promise<Attempt> {
    const requestHash = hashRequest({
      flow: asked.flow,
      provider: asked.provider,
      installments: asked.installments,
    });
    const before = (found: Attempt): Attempt => {
      if (found.requestHash !== requestHash) throw idempotencyConflict();
      return found;
    };
    const given = await asService(connection, (own) =>
      findAttempt(own, { payableId: asked.payableId, key }),
    );
    if (given !== undefined) return before(given);
    const provider = await choose(asked);
    return asService(connection, async (transaction) => {
      const payable = await lockPayable(transaction, asked.payableId);
      if (payable === undefined) throw notFound();
      const same = await findAttempt(transaction, { payableId: payable.id, key });
      if (same !== undefined) return before(same);
      if (payable.state !== "OPEN") throw alreadyPaid();
      const pending = await findPendingAttempt(transaction, payable.id);
      if (pending !== undefined) throw paymentInProgress(pending.reference);
      const at = clock.now();
      const id = randomUUID();
      const expiresAt = new Date(at.getTime() + attemptLifeMs);
      await insertAttempt(transaction, {
        id,
        paymentId: randomUUID(),
        payable,
        reference: `PAG-${randomText(random, referenceAlphabet, 12)}`,
        key,
        requestHash,
        provider: provider.id,
        flow: asked.flow,
        installments: asked.installments ?? 1,
        expiresAt,
        askAt: nextAskAt({ madeAt: at, expiresAt }, at),
        at,
      });
      const made = await findAttempt(transaction, { id });
      if (made === undefined) throw new Error("An attempt that was made is not there.");
      return made;
    });
  }

  const current = async (attempt: Attempt): Promise<Attempt> =>
    (await asService(connection, (own) => findAttempt(own, { id: attempt.id }))) ?? attempt;

  async function ask(attempt: Attempt): Promise<{ attempt: Attempt; isAnswered: boolean }> {
    const provider = providerOf(attempt);
    const answer = await call("ask", attempt, () => provider.ask(attempt));
    return {
      attempt: await settle(attempt.id, answer, { isAsked: true }),
      isAnswered: answer.kind !== "unknown",
    };
  }

  return {
    /** Makes a payable in the caller's transaction, once for each kind and name; its id. Throws RangeError where
     *  its lines are not its amount. */
    async makePayable(transaction: Connection, asked: PayableAsked): Promise<string> {
      const total = asked.lines.reduce((sum, line) => sum + line.amountMinor, 0);
      if (total !== asked.amount.amountMinor) throw new RangeError("The lines are not the amount.");
      const id = randomUUID();
      const isNew = await insertPayable(transaction, {
        id,
        tenant_id: asked.tenantId,
        kind: asked.kind,
        ref: asked.ref,
        country: asked.country,
        currency: asked.amount.currency,
        amount_minor: asked.amount.amountMinor,
        uf_day: asked.uf?.day ?? null,
        uf_value_cents: asked.uf?.valueCents ?? null,
        pay_path: asked.payPath,
        done_path: asked.donePath,
        made_at: clock.now(),
      });
      if (isNew) {
        await insertLines(transaction, { id, tenantId: asked.tenantId }, asked.lines);
        return id;
      }
      const found = await findPayable(transaction, { kind: asked.kind, ref: asked.ref });
      return found?.id ?? id;
    },

    /** Who is told, in the transaction that settles, what became of payables of a kind. One a kind. */
    onSettled(kind: Payable["kind"], told: OnSettled): void {
      if (owners.has(kind)) throw new Error(`Somebody is told of ${kind} already.`);
      owners.set(kind, told);
    },

    /** Providers that may take a payable by a flow, in the order in which they are offered. */
    offered: (payable: Pick<Payable, "country" | "amount">, flow: PaymentFlow) =>
      offered(payable, flow).then((found) => found.map(({ id }) => id)),

    /** Begins to pay: commits the attempt, sends it once and settles the answer. The same key gives the same
     *  attempt. Throws IDEMPOTENCY_KEY_REQUIRED (400), NOT_FOUND (404), IDEMPOTENCY_CONFLICT, ALREADY_PAID,
     *  PAYMENT_IN_PROGRESS (409), PROVIDER_UNAVAILABLE (503). */
    async pay(asked: PaymentAsked): Promise<Attempt> {
      if (asked.key === undefined || asked.key === "") throw idempotencyKeyRequired();
      const attempt = await begin(asked, asked.key);
      const isOurs = await asService(connection, (own) => markDispatched(own, attempt.id));
      if (!isOurs) return current(attempt);
      const provider = providerOf(attempt);
      const payable = await asService(connection, (own) =>
        findPayable(own, { id: attempt.payableId }),
      );
      const answer = await call("start", attempt, () =>
        provider.start({
          ...attempt,
          country: payable?.country ?? "CL",
          returnUrl: `${asked.origin}/api/payments/returns/${provider.id}`,
          notificationUrl: `${asked.origin}/api/payments/notifications/${provider.id}`,
        }),
      );
      return settle(attempt.id, answer, { isAsked: false });
    },

    /** The payer's browser is back from a provider: what it brings is completed once, else asked about. Where it
     *  goes on; undefined where nothing is known of it. */
    async takeReturn(
      providerId: string,
      fields: Readonly<Record<string, string>>,
    ): Promise<{ attempt: Attempt; path: string } | undefined> {
      const provider = providers.get(providerId);
      const read = provider?.readReturn?.(fields);
      if (provider === undefined || read === undefined) return undefined;
      const token = "token" in read ? read.token : null;
      const ref = "merchantRef" in read ? read.merchantRef : null;
      const found = await asService(connection, async (own) => {
        const byToken =
          token === null ? undefined : await findAttempt(own, { provider: providerId, token });
        return byToken ?? (ref === null ? undefined : findAttempt(own, { merchantRef: ref }));
      });
      if (found === undefined || found.provider !== providerId) return undefined;
      const settled = isPending(found.state) ? await returned(found, provider, read) : found;
      const payable = await asService(connection, (own) =>
        findPayable(own, { id: found.payableId }),
      );
      const isDone = settled.state === "APPROVED" || isPending(settled.state);
      return {
        attempt: settled,
        path: (isDone ? payable?.donePath : payable?.payPath) ?? "/",
      };
    },

    /** Asks the provider what became of an attempt, and settles the answer. */
    ask: async (where: { id: string } | { merchantRef: string }) => {
      const attempt = await asService(connection, (own) => findAttempt(own, where));
      return attempt && ask(attempt);
    },

    /** Says of an attempt that was sent and never answered that its outcome is unknown. */
    restart: async (attemptId: string): Promise<void> => {
      const attempt = await asService(connection, (own) => findAttempt(own, { id: attemptId }));
      if (attempt?.state === "DISPATCHED")
        await settle(attempt.id, { kind: "unknown", code: "CONNECTION" }, { isAsked: false });
    },

    /** The payment of a reference. */
    find: (reference: string): Promise<Attempt | undefined> =>
      asService(connection, (own) => findAttempt(own, { reference })),
  };

  async function returned(
    attempt: Attempt,
    provider: PaymentProvider,
    read: NonNullable<ReturnType<NonNullable<PaymentProvider["readReturn"]>>>,
  ): Promise<Attempt> {
    if (read.kind === "stopped") {
      const stopped = { kind: "declined", flow: "return", code: read.code } as const;
      const noted = await settle(attempt.id, stopped, { isAsked: false });
      return isPending(noted.state) ? (await ask(noted)).attempt : noted;
    }
    const { complete } = provider;
    if (read.kind === "back" || complete === undefined) return (await ask(attempt)).attempt;
    const at = clock.now();
    const isOurs = await asService(connection, (own) => markCompleted(own, attempt.id, at));
    if (!isOurs) return (await ask(attempt)).attempt;
    const answer = await call("complete", attempt, () => complete(attempt));
    return settle(attempt.id, answer, { isAsked: false });
  }
}
