import { randomUUID } from "node:crypto";
import { countryOf } from "#src/config/countries.ts";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { idempotencyConflict } from "#src/platform/http/api-routes.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { giveUp, linkCharge, matchTransfer } from "./giving-up.ts";
import type { DeferredOffer } from "./deferred.rules.ts";
import {
  deferred,
  mayTake,
  type OfferNeeds,
  offered,
  options,
  providerOf,
  namedByRoute,
  takers,
} from "./offers.ts";
import { listHouseAccounts } from "./house-accounts.queries.ts";
import { type HouseAccount, houseAccountOn, isHouse } from "./houses.rules.ts";
import { ownFlow, wrongOf } from "./own-checks.rules.ts";
import { isGivenUpByStaff, noteAct } from "./payment-acts.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import {
  alreadyPaid,
  flowRefused,
  idempotencyKeyRequired,
  payableClosed,
  paymentInProgress,
  providerUnavailable,
} from "./payment.errors.ts";
import {
  type Attempt,
  findAttempt,
  findLatestAttempt,
  findPendingAttempt,
  findRefused,
  insertAttempt,
  markCompleted,
  markDispatched,
  setMeans,
  setToldCode,
} from "./payment.queries.ts";
import { closePayable, holdPayables, makePayable, owed, owedAs, partsOf } from "./owing.ts";
import { findPayable, lockPayable, type Payable } from "./payable.queries.ts";
import type { CallProvider } from "./provider-calls.ts";
import type { OnSettled, Settle } from "./settle.ts";
import { isPending } from "./payment.status.ts";
import { attemptLifeMs, nextAskAt } from "./settle.rules.ts";

export { type PaymentAnswer, paymentAnswer, presentAnswer } from "./payment-answer.ts";
export type { Taker } from "./offers.ts";
export { paymentDeclined, providerUnavailable } from "./payment.errors.ts";
export type { AgreementCharge, NextAction } from "./payment-provider.ts";
export type { PresentedPayment } from "./payment.presenter.ts";
export type { Settled } from "./settle.ts";

export interface PaymentAsked {
  payableId: string;
  flow: PaymentFlow;
  /** Else the first that is offered. */
  provider?: ProviderId | undefined;
  /** Instalments as they were offered; absent: one payment. */
  deferred?: DeferredOffer | undefined;
  /** What the browser got for a card; it goes to the provider once and is kept nowhere. */
  token?: string | undefined;
  /** A card that the provider keeps for us, as an earlier charge named it. */
  means?: string | undefined;
  /** A charge that the provider made by an agreement, by its own id: it is read, and nothing is charged. */
  charge?: string | undefined;
  /** Months between the charges of an agreement that this makes. */
  months?: number | undefined;
  /** The Idempotency-Key of the call. Throws IDEMPOTENCY_KEY_REQUIRED (400) without one. */
  key: string | undefined;
  /** Address of the site that the payer is on: PUBLIC_URL, never what a browser says. */
  origin: string;
}

/** Without letters and digits that are read for one another. */
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Where a provider sends the payer back: to the purchase, where that is what is paid (PP 4). */
const returnPath = (payPath: string, provider: string): string =>
  /^\/Compra-Online\/[^/]+\/Pago$/.test(payPath)
    ? `${payPath}/Retorno/${provider}`
    : `/api/payments/returns/${provider}`;

export interface PaymentNeeds extends OfferNeeds {
  random: RandomSource;
  call: CallProvider;
  settle: Settle;
  owners: Map<Payable["kind"], OnSettled>;
}

export type Payments = ReturnType<typeof createPayments>;

async function choose(needs: PaymentNeeds, asked: PaymentAsked): Promise<PaymentProvider> {
  const payable = await asService(needs.connection, (own) =>
    findPayable(own, { id: asked.payableId }),
  );
  if (payable === undefined) throw notFound();
  if ((payable.amount.amountMinor === 0) !== (asked.flow === "no-payment-one-time"))
    throw flowRefused();
  const all = await offered(needs, payable, asked.flow);
  const offers = all.filter((provider) => mayTake(provider, payable.isInternal));
  const chosen =
    asked.provider === undefined ? offers[0] : offers.find(({ id }) => id === asked.provider);
  if (chosen === undefined) throw providerUnavailable();
  const isByHand = asked.flow === "transfer-one-time-non-automated" && isHouse(chosen.id);
  if (isByHand && (await houseOf(needs, { provider: chosen.id }, payable)) === undefined)
    throw providerUnavailable();
  return chosen;
}

/** Commits an attempt before anything is sent; one that came with the same key before is given as it stands. */
async function begin(needs: PaymentNeeds, asked: PaymentAsked, key: string): Promise<Attempt> {
  const requestHash = hashRequest({
    flow: asked.flow,
    provider: asked.provider,
    installments: asked.deferred?.installments,
    token: asked.token,
    means: asked.means,
    charge: asked.charge,
  });
  const before = (found: Attempt): Attempt => {
    if (found.requestHash !== requestHash) throw idempotencyConflict();
    return found;
  };
  const given = await asService(needs.connection, (own) =>
    findAttempt(own, { payableId: asked.payableId, key }),
  );
  if (given !== undefined) return before(given);
  const provider = await choose(needs, asked);
  return asService(needs.connection, async (transaction) => {
    const payable = await lockPayable(transaction, asked.payableId);
    if (payable === undefined) throw notFound();
    const same = await findAttempt(transaction, { payableId: payable.id, key });
    if (same !== undefined) return before(same);
    if (payable.state === "CLOSED") throw payableClosed();
    if (payable.state !== "OPEN") throw alreadyPaid();
    const pending = await findPendingAttempt(transaction, payable.id);
    if (pending !== undefined) throw paymentInProgress(pending.reference);
    const at = needs.clock.now();
    const id = randomUUID();
    const expiresAt =
      provider.endOf?.(payable.country, at) ?? new Date(at.getTime() + attemptLifeMs);
    await insertAttempt(transaction, {
      id,
      paymentId: randomUUID(),
      payable,
      reference: `PAG-${randomText(needs.random, referenceAlphabet, 12)}`,
      key,
      requestHash,
      provider: provider.id,
      flow: asked.flow,
      deferred: asked.deferred,
      charge: asked.charge,
      expiresAt,
      askAt: nextAskAt({ madeAt: at, expiresAt }, at),
      at,
    });
    const made = await findAttempt(transaction, { id });
    if (made === undefined) throw new Error("An attempt that was made is not there.");
    return made;
  });
}

const current = async (needs: PaymentNeeds, attempt: Attempt): Promise<Attempt> =>
  (await asService(needs.connection, (own) => findAttempt(own, { id: attempt.id }))) ?? attempt;

async function ask(
  needs: PaymentNeeds,
  attempt: Attempt,
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const provider = providerOf(needs, attempt);
  const answer = await needs.call("ask", attempt, () => provider.ask(attempt));
  return {
    attempt: await needs.settle(attempt.id, answer, { isAsked: true }),
    isAnswered: answer.kind !== "unknown",
  };
}

/** Who is told, in the transaction that settles, what became of payables of a kind. One a kind. */
function onSettled(needs: PaymentNeeds, kind: Payable["kind"], told: OnSettled): void {
  if (needs.owners.has(kind)) throw new Error(`Somebody is told of ${kind} already.`);
  needs.owners.set(kind, told);
}

/** Whether no provider here moves money. */
const areAllSimulated = ({ providers }: PaymentNeeds): boolean =>
  [...providers.values()].every((one) => one.isSimulated === true);

/** Origins to which a browser sends cards' numbers for tokens; simulators are on the site's own. */
const tokenOrigins = ({ providers }: PaymentNeeds): string[] => {
  const urls = [...providers.values()].flatMap(({ tokens }) => (tokens ? [tokens.url] : []));
  const foreign = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [...new Set(foreign)];
};

/** Origins of the providers' pages that a payer opens by a form; simulators are on the site's own. */
const pageOrigins = ({ providers }: PaymentNeeds): string[] => [
  ...new Set([...providers.values()].flatMap(({ pageOrigin }) => pageOrigin ?? [])),
];

/** Begins to pay: commits the attempt, sends it once and settles the answer. The same key gives the same
 *  attempt. Throws IDEMPOTENCY_KEY_REQUIRED (400), NOT_FOUND (404), IDEMPOTENCY_CONFLICT, ALREADY_PAID,
 *  PAYMENT_IN_PROGRESS (409), PROVIDER_UNAVAILABLE (503). */
async function pay(needs: PaymentNeeds, asked: PaymentAsked): Promise<Attempt> {
  if (asked.key === undefined || asked.key === "") throw idempotencyKeyRequired();
  const attempt = await begin(needs, asked, asked.key);
  const isOurs = await asService(needs.connection, (own) => markDispatched(own, attempt.id));
  return isOurs ? send(needs, attempt, asked) : current(needs, attempt);
}

/** The account of the house that holds today in the payable's country; undefined of every other provider. */
async function houseOf(
  { clock, connection }: Pick<PaymentNeeds, "clock" | "connection">,
  { provider }: Pick<Attempt, "provider">,
  { country }: Pick<Payable, "country">,
): Promise<HouseAccount | undefined> {
  if (!isHouse(provider)) return undefined;
  const day = civilDate(clock.now(), countryOf(country).timeZone);
  const rows = await asService(connection, listHouseAccounts);
  return houseAccountOn(rows, { provider, country, day });
}

/** Sends an attempt and settles the answer. */
async function send(
  needs: PaymentNeeds,
  attempt: Attempt,
  asked: Pick<PaymentAsked, "token" | "means" | "months" | "origin">,
): Promise<Attempt> {
  const provider = providerOf(needs, attempt);
  const payable = await asService(needs.connection, (own) =>
    findPayable(own, { id: attempt.payableId }),
  );
  const houseAccount = payable && (await houseOf(needs, attempt, payable));
  const charge = {
    ...attempt,
    token: asked.token,
    means: asked.means,
    months: asked.months,
    country: payable?.country ?? "CL",
    applicationFeeMinor: provider.applicationFee?.(attempt.amount),
    houseAccount,
    returnUrl: `${asked.origin}${returnPath(payable?.payPath ?? "", provider.id)}`,
    notificationUrl: `${asked.origin}/api/payments/notifications/${provider.id}`,
  };
  const { amountMinor } = attempt.amount;
  const wrong = wrongOf({ ...charge, amountMinor, host: asked.origin });
  const answer =
    wrong === undefined
      ? await needs.call("start", attempt, () => provider.start(charge))
      : ({ kind: "refused", flow: ownFlow, code: wrong } as const);
  return needs.settle(attempt.id, answer, { isAsked: false });
}

/** The payer's browser is back from a provider: what it brings is completed once, else asked about. Where it
 *  goes on; undefined where nothing is known of it. */
async function takeReturn(
  needs: PaymentNeeds,
  providerId: string,
  fields: Readonly<Record<string, string>>,
  origin = "",
): Promise<{ attempt: Attempt; path: string } | undefined> {
  const provider = needs.providers.get(providerId);
  const read = provider?.readReturn?.(fields);
  if (provider === undefined || read === undefined) return undefined;
  const token = "token" in read ? read.token : null;
  const ref = "merchantRef" in read ? read.merchantRef : null;
  const found = await asService(needs.connection, async (own) => {
    const byToken =
      token === null ? undefined : await findAttempt(own, { provider: providerId, token });
    return byToken ?? (ref === null ? undefined : findAttempt(own, { merchantRef: ref }));
  });
  if (found === undefined || found.provider !== providerId) return undefined;
  const settled = isPending(found.state)
    ? await returned(needs, found, { provider, read, origin })
    : found;
  const payable = await asService(needs.connection, (own) =>
    findPayable(own, { id: found.payableId }),
  );
  const isDone = settled.state === "APPROVED" || isPending(settled.state);
  return {
    attempt: settled,
    path: (isDone ? payable?.donePath : payable?.payPath) ?? "/",
  };
}

/** Asks the provider what became of an attempt, and settles the answer. */
const askOf = async (needs: PaymentNeeds, where: { id: string } | { merchantRef: string }) => {
  const attempt = await asService(needs.connection, (own) => findAttempt(own, where));
  return attempt && ask(needs, attempt);
};

/** Says of an attempt that was sent and never answered that its outcome is unknown. */
const restart = async (needs: PaymentNeeds, attemptId: string): Promise<void> => {
  const attempt = await asService(needs.connection, (own) => findAttempt(own, { id: attemptId }));
  if (attempt?.state === "DISPATCHED")
    await needs.settle(attempt.id, { kind: "unknown", code: "CONNECTION" }, { isAsked: false });
};

/** The payment of a reference. */
const find = (needs: PaymentNeeds, reference: string): Promise<Attempt | undefined> =>
  asService(needs.connection, (own) => findAttempt(own, { reference }));

/** The newest attempt of a payable, in the caller's transaction. */
const latest = (
  _needs: PaymentNeeds,
  transaction: Connection,
  payableId: string,
): Promise<Attempt | undefined> => findLatestAttempt(transaction, payableId);

/** Tells the payer of a payment that waits why it does, by a code of the catalogue, or no more; in the caller's
 *  transaction. */
async function tellWaiting(
  _needs: PaymentNeeds,
  transaction: Connection,
  payableId: string,
  code: string | null,
): Promise<void> {
  await setToldCode(transaction, payableId, code);
}

/** The reference of the newest refused payment of a payable by a provider, in the caller's transaction. */
const refusedBy = (
  _needs: PaymentNeeds,
  transaction: Connection,
  payableId: string,
  provider: string,
): Promise<string | undefined> => findRefused(transaction, payableId, provider);

async function returned(
  needs: PaymentNeeds,
  attempt: Attempt,
  back: {
    provider: PaymentProvider;
    read: NonNullable<ReturnType<NonNullable<PaymentProvider["readReturn"]>>>;
    origin: string;
  },
): Promise<Attempt> {
  const { provider, read, origin } = back;
  if (read.kind === "stopped") {
    const stopped = { kind: "declined", flow: "return", code: read.code } as const;
    const noted = await needs.settle(attempt.id, stopped, { isAsked: false });
    return isPending(noted.state) ? (await ask(needs, noted)).attempt : noted;
  }
  const { complete } = provider;
  if (read.kind === "back" || complete === undefined) return (await ask(needs, attempt)).attempt;
  const at = needs.clock.now();
  const isOurs = await asService(needs.connection, (own) => markCompleted(own, attempt.id, at));
  if (!isOurs) return (await ask(needs, attempt)).attempt;
  const answer = await needs.call("complete", attempt, () => complete(attempt));
  if (answer.kind !== "enrolled") return needs.settle(attempt.id, answer, { isAsked: false });
  // Stored before the charge: the card is known even where the process or the connection ends during it.
  const { means } = answer;
  await asService(needs.connection, (own) => setMeans(own, attempt.id, means));
  return send(needs, attempt, { means, origin });
}

/** Payables, and attempts to pay them. */
export function createPayments(needs: PaymentNeeds) {
  return withNeeds(needs, {
    makePayable,
    holdPayables,
    closePayable,
    onSettled,
    takers,
    namedByRoute,
    tokenOrigins,
    pageOrigins,
    areAllSimulated,
    pay,
    takeReturn,
    ask: askOf,
    restart,
    find,
    options,
    deferred,
    giveUp,
    matchTransfer,
    linkCharge,
    latest,
    tellWaiting,
    refusedBy,
    noteAct,
    isGivenUpByStaff,
    owed,
    named: owedAs,
    partsOf,
  });
}
