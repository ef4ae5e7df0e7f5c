import { z } from "zod";
import { CURRENCIES } from "#src/contracts/money.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { AppError } from "#src/platform/errors.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Refund } from "./refund.queries.ts";
import type { DecidedRefund, RefundActor, Refunds } from "./refund.service.ts";
import { refundReasons, refundStates } from "./refund.status.ts";

export interface RefundFacts {
  session: UserSession | null;
}

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: finance";
const id = z.object({ id: z.uuid().describe("Id of the refund") });
/** What every decision says: which version of the refund was read. */
const decision = z.object({
  version: z.int().min(1).describe("Version that was read; another one by now is refused"),
});

const typed = (what: string) => z.string().trim().max(80).describe(what);
/** An account as it is typed: what is wrong with it is said field by field. */
const account = z
  .object({
    bank: typed("Name of the bank"),
    kind: typed("checking, savings; in Chile sight or rut too"),
    number: typed("Number of the account"),
    holder: typed("Name of its holder"),
    legalId: typed("Document of identity of its holder"),
  })
  .strict();

const keyRequired = () => new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });

/** Which refund a decision is about. Throws IDEMPOTENCY_KEY_REQUIRED (400). */
function decidedOf(call: {
  params: { id: string };
  body: { version: number };
  sent?: DecidedRefund["sent"];
}): DecidedRefund {
  if (call.sent?.key === undefined) throw keyRequired();
  return { id: call.params.id, version: call.body.version, sent: call.sent };
}

const refund = z.object({
  id: z.uuid().describe("Id of the refund"),
  reference: z.string().describe("Reference of the refund"),
  state: z.enum(refundStates).describe("State of the refund"),
  reason: z.enum(refundReasons).describe("Why it is asked for"),
  amountMinor: z.int().describe("Amount in storage units of the currency"),
  currency: z.enum(CURRENCIES).describe("Currency of the amount"),
  askedAt: z.iso.datetime().describe("When it was asked for"),
  version: z.int().describe("Version of the refund, which who decides about it sends"),
});

const present = (one: Refund) => ({
  id: one.id,
  reference: one.reference,
  state: one.state,
  reason: one.reason,
  amountMinor: one.amount_minor,
  currency: one.currency,
  askedAt: one.asked_at.toISOString(),
  version: one.version,
});

function needsOf(refunds: Refunds, requireRecentProof: (session: UserSession) => void) {
  return { refunds, requireRecentProof };
}

type RefundCallsNeeds = ReturnType<typeof needsOf>;

const actorOf = (needs: RefundCallsNeeds, facts: RefundFacts): RefundActor => {
  const session = staffSession(facts.session);
  const { id: sessionId, kind, user, holder } = session;
  return {
    id: sessionId,
    kind,
    user,
    holder,
    requireRecentProof: () => needs.requireRecentProof(session),
  };
};

const postBackOfficeRefunds = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds",
    summary: "Asks for money back; another person approves it",
    tag,
    idempotent: true,
    body: z
      .object({
        payment: z.string().max(40).describe("Reference of the payment"),
        amount: z.int().min(1).describe("Amount in storage units of the currency"),
        reason: z.enum(refundReasons).describe("Why it is asked for"),
        part: z
          .string()
          .max(40)
          .optional()
          .describe(
            "Which of several products paid together, by its purchase; all of them if left out",
          ),
      })
      .strict(),
    responses: {
      201: { description: "The refund", schema: z.object({ data: refund }) },
    },
    permission: "refund:request",
    audit: "refund.request",
    isKeptWithin: true,
    async handle({ body, headers }, facts: RefundFacts) {
      const key = headers["idempotency-key"];
      if (!key) throw keyRequired();
      const { payment, amount: amountMinor, reason, part } = body;
      const asked = { payment, amountMinor, reason, key, part };
      const made = await needs.refunds.request(actorOf(needs, facts), asked);
      return { status: 201, body: { data: present(made) }, headers: noStore };
    },
  });

const postBackOfficeRefundsByIdApprove = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds/:id/approve",
    summary: "Approves a refund that somebody else asked for",
    tag,
    idempotent: true,
    params: id,
    body: decision.strict(),
    responses: { 204: { description: "Approved, and on its way" } },
    permission: "refund:approve",
    audit: "refund.approve",
    isKeptWithin: true,
    async handle(call, facts: RefundFacts) {
      await needs.refunds.approve(actorOf(needs, facts), decidedOf(call));
      return { status: 204 };
    },
  });

const approveAsTransfer = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds/:id/approve-transfer",
    summary: "Approves one that goes back by bank transfer to the account that the payer named",
    tag,
    idempotent: true,
    params: id,
    body: decision
      .extend({
        account: account.optional().describe("Where it goes; left out: the account named before"),
      })
      .strict(),
    responses: { 204: { description: "Approved: the transfer is to be made" } },
    permission: "refund:approve",
    audit: "refund.approve",
    isKeptWithin: true,
    async handle(call, facts: RefundFacts) {
      await needs.refunds.approve(actorOf(needs, facts), decidedOf(call), call.body);
      return { status: 204 };
    },
  });

const nameAccount = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds/:id/account",
    summary: "Names the bank account that a refund goes to, until its transfer is made",
    tag,
    idempotent: true,
    params: id,
    body: decision.extend({ account: account.describe("Where it goes") }).strict(),
    responses: { 204: { description: "Named" } },
    permission: "refund:approve",
    audit: "refund.account",
    isKeptWithin: true,
    async handle(call, facts: RefundFacts) {
      await needs.refunds.nameAccount(actorOf(needs, facts), decidedOf(call), call.body.account);
      return { status: 204 };
    },
  });

const complete = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds/:id/complete",
    summary: "Enters that the bank transfer of a refund was made, with its proof",
    tag,
    idempotent: true,
    params: id,
    body: decision
      .extend({
        on: z.iso.date().describe("Day of the transfer"),
        bankReference: z.string().trim().min(3).max(60).describe("The bank's number of it"),
      })
      .strict(),
    responses: { 204: { description: "It is done" } },
    permission: "payment:reconcile",
    audit: "refund.complete",
    isKeptWithin: true,
    async handle(call, facts: RefundFacts) {
      await needs.refunds.complete(actorOf(needs, facts), decidedOf(call), call.body);
      return { status: 204 };
    },
  });

const withdraw = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds/:id/withdraw",
    summary: "Takes back what the same person asked for, while it waits",
    tag,
    idempotent: true,
    params: id,
    body: decision.strict(),
    responses: { 204: { description: "Withdrawn" } },
    permission: "refund:request",
    audit: "refund.withdraw",
    isKeptWithin: true,
    async handle(call, facts: RefundFacts) {
      await needs.refunds.withdraw(actorOf(needs, facts), decidedOf(call));
      return { status: 204 };
    },
  });

const postBackOfficeRefundsByIdReject = (needs: RefundCallsNeeds): ApiRoute<RefundFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/refunds/:id/reject",
    summary: "Rejects a refund that somebody else asked for",
    tag,
    idempotent: true,
    params: id,
    body: decision
      .extend({ reason: z.string().trim().min(3).max(500).describe("Why it is rejected") })
      .strict(),
    responses: { 204: { description: "Rejected" } },
    permission: "refund:approve",
    audit: "refund.reject",
    isKeptWithin: true,
    async handle(call, facts: RefundFacts) {
      await needs.refunds.reject(actorOf(needs, facts), decidedOf(call), call.body.reason);
      return { status: 204 };
    },
  });

/** Money that goes back, in the back office. */
export function refundRoutes(
  refunds: Refunds,
  requireRecentProof: (session: UserSession) => void,
): ApiRoute<RefundFacts>[] {
  const needs = needsOf(refunds, requireRecentProof);
  return [
    postBackOfficeRefunds(needs),
    postBackOfficeRefundsByIdApprove(needs),
    approveAsTransfer(needs),
    nameAccount(needs),
    complete(needs),
    withdraw(needs),
    postBackOfficeRefundsByIdReject(needs),
  ];
}
