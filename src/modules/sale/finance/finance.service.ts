import type { RefundListName } from "#src/modules/sale/refund/refund-states.rules.ts";
import { type KeysetPage, keysetPage, type PageAsked } from "#src/contracts/keyset.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { DoneAct, KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  auditingDenials,
  type DeniedAct,
  type DeniedActor,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { alreadySettled, paymentInProgress } from "./finance.errors.ts";
import {
  countedTo,
  findPayment,
  listPayments,
  listRefundRows,
  type PaymentFilter,
  type PaymentRow,
  type RefundRow,
  type WholePayment,
} from "./finance.queries.ts";
import { listStory, type StoryRow } from "./story.queries.ts";

import { type ListedRefund, listRefundPage, type RefundListAsked } from "./refund-list.queries.ts";

export interface PaymentListPage extends KeysetPage<PaymentRow> {
  total: number;
  isMore: boolean;
}

export interface PaymentRecord {
  payment: WholePayment;
  story: readonly StoryRow[];
  refunds: readonly RefundRow[];
  /** What could still be asked for, in storage units of the currency; 0 where the payment was not paid. */
  leftMinor: number;
  mayAsk: boolean;
  /** Whether it waits for its payer: no more where its provider is asked or never answered. */
  mayGiveUp: boolean;
  /** Whether it waits for a transfer that a person may say has come. */
  mayMatch: boolean;
  mayRefund: boolean;
}

/** Who works with payments: a user of the company itself. */
export interface FinanceActor extends DeniedActor {
  holder: Holder;
}

const byHand = "transfer-one-time-non-automated";

/** Rows that a file has at most. */
const exportMost = 10_000;

/** Executives and teams are held to the payments of their own sales. */
const columns = {
  tenant: "p.tenant_id",
  team: "s.team_id",
  executive: "s.executive_user_id",
  maker: "s.made_by",
  insurer: "s.insurer",
  upperType: "s.upper_type",
  country: "y.country",
};

interface FinanceNeeds {
  clock: Clock;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  payments: Pick<Payments, "ask" | "find" | "matchTransfer" | "giveUp" | "noteAct">;
}

export type Finance = ReturnType<typeof createFinance>;

const scopeOf = (needs: FinanceNeeds, actor: FinanceActor, permission = "payment:read") =>
  recordsInScope(permission, actor.holder, { at: needs.clock.now(), columns });

/** Whether a grant opens every payment: of the operator itself, narrowed by nothing. */
const seesAll = ({ clock }: FinanceNeeds, { holder }: FinanceActor): boolean => {
  const at = clock.now();
  return holder.grants.some(
    ({ from, until, permissions, path, scope, limits }) =>
      permissions.has("payment:read") &&
      from <= at &&
      (until === null || at < until) &&
      !path.includes("/") &&
      !["team", "assigned", "own"].includes(scope) &&
      Object.values(limits).every((limit) => limit === undefined),
  );
};

/** A page of the payments in scope, the newest first. Throws FORBIDDEN (403). */
async function list(
  needs: FinanceNeeds,
  actor: FinanceActor,
  filter: PaymentFilter,
  { asked, take }: { asked: PageAsked; take: number },
): Promise<PaymentListPage> {
  needs.access.require("payment:read", actor.holder);
  const { rows, total } = await needs.access.asHolder(actor.holder, (own) =>
    listPayments(own, filter, {
      scope: scopeOf(needs, actor),
      asked,
      take,
      isWhole: seesAll(needs, actor),
    }),
  );
  const keyOf = (row: PaymentRow) => [row.madeAt.toISOString(), row.id];
  return {
    ...keysetPage(rows, { asked, size: take, keyOf }),
    total: Math.min(total, countedTo),
    isMore: total > countedTo,
  };
}

/** What the filter has, for a file: at most 10,000 rows, the newest. Throws FORBIDDEN (403). */
async function exported(
  needs: FinanceNeeds,
  actor: FinanceActor,
  filter: PaymentFilter,
): Promise<PaymentRow[]> {
  needs.access.require("payment:export", actor.holder);
  const { rows } = await needs.access.asHolder(actor.holder, (own) =>
    listPayments(own, filter, {
      scope: scopeOf(needs, actor, "payment:export"),
      asked: { kind: "first" },
      take: exportMost,
    }),
  );
  return rows.slice(0, exportMost);
}

const readAct: DeniedAct = { permission: "payment:read", action: "payment.read" };

/** One payment with its story and refunds, to be read or for an act. Throws FORBIDDEN (403), NOT_FOUND (404): one out of
 *  scope is not there. A refusal is kept in the audit trail. */
const find = (
  needs: FinanceNeeds,
  actor: FinanceActor,
  reference: string,
  act: DeniedAct = readAct,
): Promise<PaymentRecord> =>
  auditingDenials(
    needs.trail,
    actor,
    { ...act, record: recordAsked("payment", reference) },
    async () => {
      needs.access.require(act.permission, actor.holder);
      return read(needs, actor, reference);
    },
  );

const read = (
  needs: FinanceNeeds,
  actor: FinanceActor,
  reference: string,
): Promise<PaymentRecord> =>
  needs.access.asHolder(actor.holder, async (own) => {
    const scope = scopeOf(needs, actor);
    const payment = await findPayment(own, reference, scope);
    if (payment === undefined) throw notFound();
    const held = needs.access.permissionsOf(actor.holder);
    const asked = await listRefundRows(own, scope, { paymentId: payment.id });
    const counted = asked
      .filter(({ state }) => state !== "REJECTED" && state !== "WITHDRAWN")
      .reduce((sum, one) => sum + one.amountMinor, 0);
    const isPaid = payment.state === "OK" || payment.state === "REQUEST_REFUND";
    const leftMinor = isPaid ? Math.max(0, payment.amountMinor - counted) : 0;
    return {
      payment,
      story: await listStory(own, payment.id),
      refunds: asked,
      leftMinor,
      mayAsk: payment.state === "PENDING" && held.has("payment:reconcile"),
      mayGiveUp: payment.state === "PENDING" && payment.isWaiting && held.has("payment:reconcile"),
      mayMatch:
        payment.state === "PENDING" && payment.flow === byHand && held.has("payment:reconcile"),
      mayRefund: leftMinor > 0 && held.has("refund:request"),
    };
  });

/** A page of the refunds in scope that wait for a person, or of the others, the newest first. Throws FORBIDDEN (403). */
async function refunds(
  needs: FinanceNeeds,
  actor: FinanceActor,
  wanted: { list: RefundListName; asked: PageAsked; take: number },
): Promise<KeysetPage<RefundRow>> {
  needs.access.require("payment:read", actor.holder);
  const rows = await needs.access.asHolder(actor.holder, (own) =>
    listRefundRows(own, scopeOf(needs, actor), wanted),
  );
  const { asked, take: size } = wanted;
  const keyOf = (row: RefundRow) => [row.askedAt.toISOString(), row.id];
  return keysetPage(rows, { asked, size, keyOf });
}

/** A page of refunds in scope, the newest first. Throws FORBIDDEN (403). */
async function refundPage(
  needs: FinanceNeeds,
  actor: FinanceActor,
  asked: RefundListAsked,
): Promise<{ rows: readonly ListedRefund[]; next: string | null; total: number }> {
  needs.access.require("payment:read", actor.holder);
  const { rows, total } = await needs.access.asHolder(actor.holder, (own) =>
    listRefundPage(own, asked, scopeOf(needs, actor)),
  );
  const keyOf = (row: ListedRefund) => [row.askedAt.toISOString(), row.id];
  // Pages go on alone.
  const page = keysetPage(rows, { asked: { kind: "first" }, size: asked.take, keyOf });
  return { rows: page.rows, next: page.next, total };
}

/** Finds a refund in scope, for an act on it. Throws FORBIDDEN (403), NOT_FOUND (404); a refusal is kept in the audit
 *  trail. */
function findRefund(
  needs: FinanceNeeds,
  actor: FinanceActor,
  id: string,
  act: DeniedAct,
): Promise<RefundRow> {
  const asked = { ...act, record: recordAsked("refund", id) };
  return auditingDenials(needs.trail, actor, asked, async () => {
    needs.access.require(act.permission, actor.holder);
    const [found] = await needs.access.asHolder(actor.holder, (own) =>
      listRefundRows(own, scopeOf(needs, actor), { id }),
    );
    if (found === undefined) throw notFound();
    return found;
  });
}

/** Keeps what a person does with a payment in its story and in the audit trail, both at once and before its provider is
 *  called: what comes of it is the provider's word. */
const note = (
  needs: FinanceNeeds,
  actor: FinanceActor,
  payment: NonNullable<Awaited<ReturnType<Payments["find"]>>>,
  { noted, ...act }: DoneAct & { noted: Omit<Parameters<Payments["noteAct"]>[1], "by"> },
): Promise<void> =>
  needs.payments.noteAct(payment, { ...noted, by: actor.user.id }, (transaction) =>
    needs.keepDone(transaction, actor, {
      ...act,
      record: recordAsked("payment", payment.reference),
      tenantId: payment.tenantId,
    }),
  );

/** Asks the provider what became of a payment that is pending. Throws NOT_FOUND (404), ALREADY_SETTLED (409). */
async function ask(
  needs: FinanceNeeds,
  actor: FinanceActor,
  reference: string,
): Promise<{ state: string }> {
  const act = { permission: "payment:reconcile", action: "payment.ask" } as const;
  await find(needs, actor, reference, act);
  const attempt = await needs.payments.find(reference);
  if (attempt === undefined) throw notFound();
  if (attempt.paymentState !== "PENDING") throw alreadySettled();
  await note(needs, actor, attempt, { ...act, noted: { act: "asked" } });
  const asked = await needs.payments.ask({ id: attempt.id });
  return { state: asked?.attempt.paymentState ?? attempt.paymentState };
}

/** Says that a transfer by hand is on our account, with its amount and the bank's number: another amount than ours pays
 *  nothing and is an item. Throws FORBIDDEN (403), NOT_FOUND (404), ALREADY_SETTLED (409). */
async function match(
  needs: FinanceNeeds,
  actor: FinanceActor,
  reference: string,
  came: { amountMinor: number; bankReference: string },
): Promise<{ state: string }> {
  const act = { permission: "payment:reconcile", action: "payment.match" } as const;
  const { payment, mayMatch } = await find(needs, actor, reference, act);
  if (payment.flow !== byHand) throw notFound();
  if (!mayMatch) throw alreadySettled();
  const attempt = await needs.payments.find(reference);
  if (attempt === undefined) throw notFound();
  await note(needs, actor, attempt, {
    ...act,
    noted: { act: "matched", note: came.bankReference },
    fields: ["amount", "bankReference"],
  });
  // A line of the bank's statement names the payment: both are the same charge.
  const settled = await needs.payments.matchTransfer(reference, {
    providerId: reference,
    amount: { amountMinor: came.amountMinor, currency: payment.currency },
    by: came.bankReference,
  });
  return { state: settled.paymentState };
}

/** Gives up a payment that waits for its payer, where the provider confirms that nothing was or can be charged: what it was
 *  for may be paid again. Throws FORBIDDEN (403), NOT_FOUND (404), ALREADY_SETTLED, PAYMENT_IN_PROGRESS (409). */
async function giveUp(
  needs: FinanceNeeds,
  actor: FinanceActor,
  reference: string,
  reason: string,
): Promise<{ state: string }> {
  const act = { permission: "payment:reconcile", action: "payment.give-up" } as const;
  await find(needs, actor, reference, act);
  const attempt = await needs.payments.find(reference);
  if (attempt === undefined) throw notFound();
  if (attempt.paymentState !== "PENDING") throw alreadySettled();
  if (attempt.state !== "REQUIRES_ACTION") throw paymentInProgress(reference);
  await note(needs, actor, attempt, {
    ...act,
    noted: { act: "given-up", note: reason },
    fields: ["reason"],
  });
  const ended = await needs.payments.giveUp(reference);
  if (ended.paymentState === "PENDING") throw paymentInProgress(reference);
  return { state: ended.paymentState };
}

/** What the company's finance sees of payments, and asks their providers. */
export function createFinance(needs: FinanceNeeds) {
  return withNeeds(needs, {
    list,
    exported,
    find,
    refunds,
    refundPage,
    findRefund,
    ask,
    match,
    giveUp,
  });
}
