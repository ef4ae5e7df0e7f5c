import type { PermissionName } from "#src/contracts/access.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { AuditEvent, AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { PurchaseDocuments } from "#src/modules/sale/document/documents.service.ts";
import type { HealthDeclarations } from "#src/modules/sale/health-declaration/health-declaration.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { reviewNotEditable } from "./review.errors.ts";
import { askedOf, namesOf } from "./health-step.ts";
import {
  findReview,
  listReviewActs,
  listReviewEvents,
  listReviews,
  listSentDocuments,
  type ReviewFilter,
  type ReviewRow,
} from "./review.queries.ts";
import {
  declinedReason,
  type ReadReason,
  type ReviewOutcome,
  withdrawnReason,
} from "./review.rules.ts";

/** The outbox's kind for what an applicant is told of a review; says nothing of health. */
export const reviewTold = "review-told";
export type ReviewTold = "review" | "accepted" | "conditions" | "declined" | "cancelled";

export interface ReviewDecision {
  outcome: ReviewOutcome;
  exclusions: readonly string[];
  /** Whole percent above the table's price; left out where nothing is asked above it. */
  loadingPercent?: number | undefined;
  reason: string;
}

export interface ReviewNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  purchases: Purchases;
  healthDeclarations: HealthDeclarations;
  leadPurchases: LeadPurchases;
  saleSystem: SaleSystem;
  purchaseDocuments: PurchaseDocuments;
}

/** Who adds a document for its person holds it besides purchase:review. */
export const addPermission = "payment:upload-file";

export type Reviews = ReturnType<typeof createReviews>;

export const columns = {
  tenant: "p.tenant_id",
  team: "l.team_id",
  executive: "l.executive_user_id",
  maker: "l.executive_user_id",
  insurer: "p.insurer",
  upperType: "l.upper_type",
  country: "p.country",
};

const factsOf = (review: ReviewRow): RecordFacts => ({
  path: review.path,
  executive: review.executive,
  team: review.team,
  maker: null,
  insurer: review.insurer,
  upperType: review.upperType,
  country: review.country,
});

export const tell = (
  { clock }: Pick<ReviewNeeds, "clock">,
  transaction: Connection,
  purchase: string,
  told: ReviewTold,
) =>
  enqueueMessage(transaction, {
    kind: reviewTold,
    // Each moment of its own: a second mail of a purchase is not the first one again.
    ref: `${purchase}/${told}/${clock.now().toISOString()}`,
    payload: { purchase, told },
    at: clock.now(),
  });

/** Hands a purchase to a person, in the caller's transaction; the applicant is told. */
export async function askReview(
  needs: Pick<ReviewNeeds, "clock" | "purchases">,
  transaction: Connection,
  purchaseId: string,
): Promise<void> {
  await needs.purchases.move(transaction, purchaseId, { to: "IN_REVIEW", who: "system" });
  await tell(needs, transaction, purchaseId, "review");
}

export const audited = (
  { trail, access }: ReviewNeeds,
  actor: SaleActor,
  act: Pick<AuditEvent, "action" | "outcome" | "fields" | "facts"> & {
    permission: PermissionName;
    review: ReviewRow;
  },
  transaction?: Connection,
) => {
  const { review, ...told } = act;
  const { kind, user, holder } = actor;
  return trail.add(
    {
      ...told,
      session: { id: actor.id, kind },
      actorId: user.id,
      grantId: access.grantUsed(act.permission, holder, factsOf(review)),
      record: review.reference,
      tenantId: review.tenantId,
    },
    transaction,
  );
};

/** The review, where the actor's scope holds it. Throws NOT_FOUND, FORBIDDEN. */
export async function inScope(
  needs: ReviewNeeds,
  actor: SaleActor,
  reference: string,
  permission: PermissionName,
  action: AuditEvent["action"] = permission === "health:read" ? "health.read" : "review.decide",
): Promise<ReviewRow> {
  const review = await needs.access.asHolder(actor.holder, (own) => findReview(own, reference));
  if (review === undefined) {
    // Row level security hides it from the actor; that they asked for it is kept all the same.
    const hidden = await asService(needs.connection, (own) => findReview(own, reference));
    if (hidden !== undefined)
      await audited(needs, actor, { action, permission, outcome: "denied", review: hidden });
    throw notFound();
  }
  const refusal = needs.access.refusal(permission, actor.holder, factsOf(review));
  if (refusal === undefined) return review;
  await audited(needs, actor, { action, permission, outcome: "denied", review });
  throw refusal;
}

/** The reviews of one's scope. Throws FORBIDDEN. */
async function list(
  needs: ReviewNeeds,
  actor: SaleActor,
  filter: ReviewFilter,
): Promise<ReviewRow[]> {
  needs.access.require("purchase:review", actor.holder);
  const at = needs.clock.now();
  const scope = recordsInScope("purchase:review", actor.holder, { at, columns });
  return needs.access.asHolder(actor.holder, (own) => listReviews(own, filter, scope));
}

/** One review without an answer: where it stands, its story, and whether the actor may read answers. */
async function find(needs: ReviewNeeds, actor: SaleActor, reference: string) {
  const review = await inScope(needs, actor, reference, "purchase:review");
  const mayRead = needs.access.refusal("health:read", actor.holder, factsOf(review)) === undefined;
  const mayAdd = needs.access.refusal(addPermission, actor.holder, factsOf(review)) === undefined;
  const { step, ...read } = await asService(needs.connection, async (own) => ({
    step: await needs.purchases.read(own, review.id),
    events: await listReviewEvents(own, review.id),
    acts: await listReviewActs(own, review.id),
    sent: await listSentDocuments(own, review.id),
  }));
  // In a transaction of its own: the embedded database runs one at a time.
  const documents = await needs.purchaseDocuments.shown(step);
  return { review, mayRead, mayAdd, ...read, documents, people: namesOf(step).size };
}

/** What was declared and decided, for who holds health:read; the read is kept with its reason. Throws NOT_FOUND,
 *  FORBIDDEN. */
async function readAnswers(
  needs: ReviewNeeds,
  actor: SaleActor,
  { reference, reason }: { reference: string; reason: ReadReason },
) {
  const review = await inScope(needs, actor, reference, "health:read");
  return asService(needs.connection, async (own) => {
    const step = await needs.purchases.read(own, review.id);
    const names = namesOf(step);
    const declared = await needs.healthDeclarations.read(own, {
      purchase: { id: review.id, tenantId: review.tenantId },
      reader: actor.user.id,
      reason,
    });
    await audited(
      needs,
      actor,
      {
        action: "health.read",
        permission: "health:read",
        outcome: "done",
        review,
        fields: ["healthAnswers"],
        facts: { kind: reason },
      },
      own,
    );
    return {
      people: declared.map((one) => ({ ...one, name: names.get(one.personId) ?? "" })),
      decision: await needs.healthDeclarations.latestDecision(own, review.id),
    };
  });
}

/** The applicant's own declaration, after a one-time code. The read is audited like every other. */
const readOwn = ({ connection, purchases, healthDeclarations }: ReviewNeeds, id: string) =>
  asService(connection, async (own) => {
    const step = await purchases.read(own, id);
    const names = namesOf(step);
    const declared = await healthDeclarations.read(own, {
      purchase: { id, tenantId: step.purchase.tenant_id },
      reader: null,
      reason: "applicant",
    });
    return declared.map(({ personId, measures, answers }) => ({
      personId,
      name: names.get(personId) ?? "",
      measures,
      answers,
    }));
  });

async function decline(
  needs: ReviewNeeds,
  transaction: Connection,
  purchaseId: string,
): Promise<void> {
  const ended = await needs.purchases.move(transaction, purchaseId, {
    to: "DECLINED",
    who: "purchase:review",
    reasonCode: declinedReason,
  });
  await end(needs, transaction, ended, declinedReason);
}

/** What goes with a purchase that ended unpaid: its sale fails, its lead ends with the reason. */
async function end(
  { saleSystem, leadPurchases }: ReviewNeeds,
  transaction: Connection,
  ended: Pick<StepPurchase["purchase"], "reference" | "lead_reference" | "sale_reference">,
  reason: string,
): Promise<void> {
  const { reference: purchase, lead_reference: lead, sale_reference: sale } = ended;
  if (sale !== null) await saleSystem.move(sale, { to: "FAIL", reason }, transaction);
  // The note names the purchase alone: why it was declined is about health.
  if (lead !== null)
    await leadPurchases.fail(transaction, lead, { failureReason: reason, note: purchase });
}

/** Decides about a purchase that waits. Throws BAD_REQUEST, NOT_FOUND, FORBIDDEN, NOT_EDITABLE where it does not
 *  wait, DOCUMENTS_UNDECIDED where it would go on without a document that is awaited. */
async function decide(
  needs: ReviewNeeds,
  actor: SaleActor,
  reference: string,
  decision: ReviewDecision,
): Promise<void> {
  const { outcome, exclusions, loadingPercent } = decision;
  const isConditional = outcome === "ACCEPT_WITH_EXCLUSION";
  if (isConditional && exclusions.length === 0 && loadingPercent === undefined)
    throw badRequest([{ field: "exclusions", code: "REQUIRED" }]);
  const review = await inScope(needs, actor, reference, "purchase:review");
  await asService(needs.connection, async (transaction) => {
    const step = await needs.purchases.hold(transaction, review.id);
    if (step.purchase.state !== "IN_REVIEW") throw reviewNotEditable();
    if (outcome !== "DECLINE") await needs.purchaseDocuments.requireDecided(transaction, step);
    const stands = await needs.healthDeclarations.standing(
      transaction,
      review.id,
      askedOf(step, needs.clock),
    );
    await needs.healthDeclarations.decide(transaction, {
      purchase: { id: review.id, tenantId: review.tenantId },
      decision: {
        outcome,
        exclusions: isConditional ? exclusions : [],
        ...(isConditional && loadingPercent !== undefined ? { loadingPercent } : {}),
        reason: decision.reason,
        // What lapsed while it waited is asked anew, and decided anew.
        ...(stands.kind === "judged" ? { of: stands.of } : {}),
      },
      by: actor.user.id,
    });
    if (outcome === "DECLINE") await decline(needs, transaction, review.id);
    else await needs.purchases.move(transaction, review.id, { to: "OPEN", who: "purchase:review" });
    const told = { ACCEPT: "accepted", ACCEPT_WITH_EXCLUSION: "conditions", DECLINE: "declined" };
    await tell(needs, transaction, review.id, told[outcome] as ReviewTold);
    await audited(
      needs,
      actor,
      {
        action: "review.decide",
        permission: "purchase:review",
        outcome: "done",
        review,
        facts: { status: ["IN_REVIEW", outcome] },
      },
      transaction,
    );
  });
}

/** Whether the applicant agreed that health data is treated, and may take that back. */
const isConsentGiven = ({ connection, healthDeclarations }: ReviewNeeds, purchaseId: string) =>
  asService(connection, (own) => healthDeclarations.hasConsent(own, purchaseId));

/** The applicant withdraws the consent: keys and answers are destroyed, and the purchase ends. Throws NOT_FOUND,
 *  INVALID_TRANSITION once it is being paid. */
async function withdraw(
  needs: ReviewNeeds,
  { id, visitorId }: { id: string; visitorId: string | undefined },
): Promise<void> {
  if ((await needs.purchases.held(id, visitorId)) === undefined) throw notFound();
  await asService(needs.connection, async (transaction) => {
    const { purchase } = await needs.purchases.hold(transaction, id);
    if (purchase.state === "CANCELLED") return;
    if (purchase.state === "DECLINED") throw reviewNotEditable();
    // Erases what the step keeps.
    const ended = await needs.purchases.move(transaction, id, {
      to: "CANCELLED",
      who: "policyholder",
      reasonCode: withdrawnReason,
    });
    await end(needs, transaction, ended, withdrawnReason);
  });
}

/** What people decide about purchases, and what applicants may do about it. */
export const createReviews = (needs: ReviewNeeds) =>
  withNeeds(needs, { list, find, readAnswers, readOwn, decide, isConsentGiven, withdraw });
