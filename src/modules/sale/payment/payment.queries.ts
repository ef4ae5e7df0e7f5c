import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { PaymentState } from "#src/contracts/enumerations/record-statuses.ts";
import type { Currency, Money } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { DeferredOffer } from "./deferred.rules.ts";
import type { NextAction } from "./payment-provider.ts";
import { type AttemptState, isPending, pendingAttempt } from "./payment.status.ts";
import type { Payable } from "./payable.queries.ts";
import "./payment.tables.ts";

export interface Attempt {
  id: string;
  tenantId: string;
  paymentId: string;
  payableId: string;
  reference: string;
  merchantRef: string;
  requestHash: string;
  provider: ProviderId;
  flow: PaymentFlow;
  state: AttemptState;
  paymentState: PaymentState;
  amount: Money;
  installments: number;
  /** What the bank adds, in hundredths of a per cent, and what the payer pays in all; null where that is not known or it is
   *  one payment. */
  rateHundredths: number | null;
  payerTotalMinor: number | null;
  providerToken: string | null;
  /** The card that its payer enrolled for it. */
  means: string | null;
  nextAction: NextAction | null;
  errorFlow: string | null;
  errorCode: string | null;
  /** Code of the message that is shown to the payer while the payment waits. */
  toldCode: string | null;
  completedAt: Date | null;
  madeAt: Date;
  expiresAt: Date;
}

const attempts = (connection: Connection) =>
  connection
    .selectFrom("payment_attempts as a")
    .innerJoin("payments as p", "p.id", "a.payment_id")
    .select([
      "a.id",
      "a.tenant_id as tenantId",
      "a.payment_id as paymentId",
      "a.payable_id as payableId",
      "p.reference",
      "a.merchant_ref as merchantRef",
      "a.request_hash as requestHash",
      "a.provider",
      "a.flow",
      "a.state",
      "p.state as paymentState",
      "p.amount_minor as amountMinor",
      "p.currency",
      "p.installments",
      "p.rate_hundredths as rateHundredths",
      "p.payer_total_minor as payerTotalMinor",
      "a.provider_token as providerToken",
      "a.means",
      "a.next_action as nextAction",
      "a.error_flow as errorFlow",
      "a.error_code as errorCode",
      "a.told_code as toldCode",
      "a.completed_at as completedAt",
      "a.made_at as madeAt",
      "a.expires_at as expiresAt",
    ]);

type AttemptRow = Awaited<ReturnType<ReturnType<typeof attempts>["executeTakeFirstOrThrow"]>>;

const attemptOf = ({ amountMinor, currency, ...row }: AttemptRow): Attempt => ({
  ...row,
  provider: row.provider as ProviderId,
  flow: row.flow as PaymentFlow,
  nextAction: row.nextAction as NextAction | null,
  amount: { amountMinor, currency: currency as Currency },
});

type AttemptWhere =
  | { id: string }
  | { reference: string }
  | { merchantRef: string }
  | { paymentId: string }
  | { provider: string; token: string }
  | { payableId: string; key: string };

export async function findAttempt(
  connection: Connection,
  where: AttemptWhere,
): Promise<Attempt | undefined> {
  const all = attempts(connection);
  const one =
    "id" in where
      ? all.where("a.id", "=", where.id)
      : "reference" in where
        ? all.where("p.reference", "=", where.reference)
        : "merchantRef" in where
          ? all.where("a.merchant_ref", "=", where.merchantRef)
          : "paymentId" in where
            ? all.where("a.payment_id", "=", where.paymentId)
            : "token" in where
              ? all
                  .where("a.provider", "=", where.provider)
                  .where("a.provider_token", "=", where.token)
              : all
                  .where("a.payable_id", "=", where.payableId)
                  .where("a.idempotency_key", "=", where.key);
  const row = await one.executeTakeFirst();
  return row && attemptOf(row);
}

/** The attempt of a payable that is not settled; there is at most one. */
export async function findPendingAttempt(
  connection: Connection,
  payableId: string,
): Promise<Attempt | undefined> {
  const row = await attempts(connection)
    .where("a.payable_id", "=", payableId)
    .where("a.state", "in", pendingAttempt)
    .executeTakeFirst();
  return row && attemptOf(row);
}

/** The newest attempt of a payable; of two at one instant the one that is still open, of which there is one at most. */
export async function findLatestAttempt(
  connection: Connection,
  payableId: string,
): Promise<Attempt | undefined> {
  const row = await attempts(connection)
    .where("a.payable_id", "=", payableId)
    .orderBy("a.made_at", "desc")
    .orderBy((each) => each("a.state", "in", pendingAttempt), "desc")
    .orderBy("a.id")
    .limit(1)
    .executeTakeFirst();
  return row && attemptOf(row);
}

/** The reference of the newest payment of a payable that a provider refused. */
export async function findRefused(
  connection: Connection,
  payableId: string,
  provider: string,
): Promise<string | undefined> {
  const row = await attempts(connection)
    .where("a.payable_id", "=", payableId)
    .where("a.provider", "=", provider)
    .where("a.state", "in", ["DECLINED", "ERROR", "EXPIRED"])
    .orderBy("a.made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reference;
}

export interface NewAttempt {
  id: string;
  paymentId: string;
  payable: Payable;
  reference: string;
  key: string;
  requestHash: string;
  provider: ProviderId;
  flow: PaymentFlow;
  /** Absent: one payment. */
  deferred?: DeferredOffer | undefined;
  /** A charge that the provider made already, by its own id. */
  charge?: string | undefined;
  expiresAt: Date;
  askAt: Date;
  at: Date;
}

/** A payment with its attempt, before anything is sent. */
export async function insertAttempt(transaction: Connection, fresh: NewAttempt): Promise<void> {
  const { payable, provider, flow, at } = fresh;
  await transaction
    .insertInto("payments")
    .values({
      id: fresh.paymentId,
      tenant_id: payable.tenantId,
      payable_id: payable.id,
      reference: fresh.reference,
      flow,
      provider,
      state: "PENDING",
      currency: payable.amount.currency,
      amount_minor: payable.amount.amountMinor,
      installments: fresh.deferred?.installments ?? 1,
      rate_hundredths: fresh.deferred?.rateHundredths ?? null,
      payer_total_minor: fresh.deferred?.total.amountMinor ?? null,
      made_at: at,
      settled_at: null,
    })
    .execute();
  await transaction
    .insertInto("payment_attempts")
    .values({
      id: fresh.id,
      tenant_id: payable.tenantId,
      payment_id: fresh.paymentId,
      payable_id: payable.id,
      // One name for both sides: a sentence of the provider's and a question of the payer's find the same row.
      merchant_ref: fresh.reference,
      idempotency_key: fresh.key,
      request_hash: fresh.requestHash,
      provider,
      flow,
      state: "CREATED",
      provider_token: fresh.charge ?? null,
      means: null,
      next_action: null,
      error_flow: null,
      error_code: null,
      completed_at: null,
      made_at: at,
      expires_at: fresh.expiresAt,
      ask_at: fresh.askAt,
      settled_at: null,
    })
    .execute();
}

/** Takes the sending of an attempt: true for the one who sends it. */
export async function markDispatched(transaction: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("payment_attempts")
    .set({ state: "DISPATCHED" })
    .where("id", "=", id)
    .where("state", "=", "CREATED")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Takes the one call that completes a pending attempt: true for the one who sends it. */
export async function markCompleted(
  transaction: Connection,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("payment_attempts")
    .set({ completed_at: at })
    .where("id", "=", id)
    .where("completed_at", "is", null)
    .where("state", "in", pendingAttempt)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Keeps the card that the payer enrolled for an attempt, before it is charged. */
export const setMeans = (transaction: Connection, id: string, means: string) =>
  transaction.updateTable("payment_attempts").set({ means }).where("id", "=", id).execute();

/** Writes where an attempt and its payment stand now. */
export async function setAttempt(
  transaction: Connection,
  attempt: Pick<Attempt, "id" | "paymentId">,
  now: {
    state: AttemptState;
    paymentState: PaymentState;
    error: { flow: string; code: string } | undefined;
    action?: { next: NextAction; token: string | null } | undefined;
    askAt: Date | null;
    at: Date;
  },
): Promise<void> {
  const settledAt = isPending(now.state) ? null : now.at;
  await transaction
    .updateTable("payment_attempts")
    .set({
      state: now.state,
      ask_at: now.askAt,
      settled_at: settledAt,
      ...(now.error === undefined
        ? {}
        : { error_flow: now.error.flow, error_code: now.error.code }),
      ...(now.action === undefined
        ? {}
        : { next_action: JSON.stringify(now.action.next), provider_token: now.action.token }),
    })
    .where("id", "=", attempt.id)
    .execute();
  await setPaymentState(transaction, attempt.paymentId, now.paymentState, settledAt);
}

/** Stores the code of the message for the payer. Only attempts that wait for the payer are changed. */
export const setToldCode = (transaction: Connection, payableId: string, code: string | null) =>
  transaction
    .updateTable("payment_attempts")
    .set({ told_code: code })
    .where("payable_id", "=", payableId)
    .where("state", "=", "REQUIRES_ACTION")
    .execute();

/** Keeps in how many instalments the payer chose to pay at the provider. */
export const setInstallments = (transaction: Connection, id: string, installments: number) =>
  transaction.updateTable("payments").set({ installments }).where("id", "=", id).execute();

export const setPaymentState = (
  transaction: Connection,
  id: string,
  state: PaymentState,
  settledAt?: Date | null,
) =>
  transaction
    .updateTable("payments")
    .set({ state, ...(settledAt === undefined ? {} : { settled_at: settledAt }) })
    .where("id", "=", id)
    .execute();

/** Takes an attempt that is due to be asked about and leases it: another node skips it. */
export async function claimDueAttempt(
  transaction: Connection,
  at: Date,
  until: Date,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable("payment_attempts")
    .set((update) => ({ ask_at: until, asks: update("asks", "+", 1) }))
    .where("id", "=", (select) =>
      select
        .selectFrom("payment_attempts")
        .select("id")
        .where("ask_at", "<=", at)
        .where("state", "in", pendingAttempt)
        .orderBy("ask_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export const setAskAt = (transaction: Connection, id: string, askAt: Date) =>
  transaction
    .updateTable("payment_attempts")
    .set({ ask_at: askAt })
    .where("id", "=", id)
    .where("state", "in", pendingAttempt)
    .execute();
