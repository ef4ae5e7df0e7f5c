import { randomUUID } from "node:crypto";
import {
  type Assigning,
  giveableStatuses,
  type RememberGiven,
} from "#src/modules/contact/executive/lead-assign.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { asService } from "#src/platform/database/acting.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent, unlessAnswered } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type LeadAct, type LeadActing, leadFacts } from "./lead-acting.ts";
import {
  type BulkMove,
  idsOfLeads,
  judgeEach,
  moveJudged,
  type RefusedRow,
} from "./lead-bulk-move.ts";
import {
  beforeOf,
  findOperation,
  findReferences,
  inBatches,
  insertOperation,
  leadsById,
  restoreLeads,
} from "./lead-bulk.queries.ts";
import { countChanged } from "./lead-desk.errors.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { readListAsked } from "./lead-filter.rules.ts";
import { listLeadIds } from "./lead-list.queries.ts";
import { insertEvents, type WorkedLead } from "./lead-work.queries.ts";

/** Leads of one change at most. */
export const mostLeads = 10_000;
const undoMinutes = 10;

export interface BulkAsked {
  /** References, or every lead of a filter as the list's call reads it. */
  which:
    | { references: readonly string[] }
    | { filter: URLSearchParams; except?: readonly string[] };
  /** How many the person saw. */
  expectedCount: number;
  move: BulkMove;
  /** The call that asks for it, where it may come twice. */
  sent?: SentCall | undefined;
}

interface BulkDone {
  operation: string;
  moved: number;
  refused: RefusedRow[];
}

const bulkAct = { permission: "lead:read", action: "lead.bulk-status" } as const;
const assignAct = { permission: "lead:assign", action: "lead.bulk-assign" } as const;
const undoAct = { permission: "lead:read", action: "lead.undo" } as const;

export type LeadBulk = ReturnType<typeof createLeadBulk>;

export interface LeadBulkNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  trail: Pick<AuditTrail, "add">;
  desk: Pick<LeadDesk, "contextOf">;
  connection: Connection;
  /** Who gives leads to executives. */
  assigning: Assigning;
}

/** The leads that were asked for, and the references among them that are none of the person's. */
interface LeadsFound {
  ids: number[];
  hidden: readonly string[];
}

/** What a change was asked of: in the end its hidden references go into the audit trail. */
type Counted = Pick<BulkAsked, "which" | "expectedCount"> & { hidden: Set<string> };

/** The leads that were asked for. Throws COUNT_CHANGED where they are no longer as many as the person saw, BAD_REQUEST
 *  above 10,000. */
async function countedIds(
  needs: LeadBulkNeeds,
  transaction: Connection,
  actor: LeadActor,
  { which, expectedCount, hidden }: Counted,
): Promise<number[]> {
  const found = await leadsFound(needs, transaction, actor, which);
  for (const reference of found.hidden) hidden.add(reference);
  if (found.ids.length !== expectedCount) throw countChanged(found.ids.length);
  return found.ids;
}

async function leadsFound(
  needs: LeadBulkNeeds,
  transaction: Connection,
  actor: LeadActor,
  which: BulkAsked["which"],
): Promise<LeadsFound> {
  const context = needs.desk.contextOf(actor);
  if ("references" in which) {
    if (which.references.length > mostLeads) throw tooMany("references");
    const found = await findReferences(transaction, which.references, context.scope);
    const seen = new Set(found.map(({ reference }) => reference));
    const hidden = which.references.filter((reference) => !seen.has(reference));
    return { ids: found.map(({ id }) => id), hidden };
  }
  const { filter, faults } = readListAsked(which.filter, "call");
  if (faults.length > 0) throw badRequest(faults);
  const ids = await listLeadIds(transaction, filter, context, mostLeads + 1);
  if (ids.length > mostLeads) throw tooMany("filter");
  const { except = [] } = which;
  const left = await findReferences(transaction, except, context.scope);
  const leftIds = new Set(left.map(({ id }) => id));
  return { ids: ids.filter((id) => !leftIds.has(id)), hidden: [] };
}

/** Changes leads, and keeps in the audit trail where it was asked of some that are not the person's: like one that is
 *  asked for alone, whether there is such a lead or not (AL 14). After its transaction, which may be undone. */
async function keepingHidden<Result>(
  { acting }: LeadBulkNeeds,
  actor: LeadActor,
  act: LeadAct,
  work: (hidden: Set<string>) => Promise<Result>,
): Promise<Result> {
  const hidden = new Set<string>();
  try {
    return await work(hidden);
  } finally {
    if (hidden.size > 0) await acting.keepHidden(actor, act, [...hidden]);
  }
}

/** Keeps in the audit trail which leads of a change the policy refused to the person. */
function keepForbidden(
  { acting }: LeadBulkNeeds,
  transaction: Connection,
  actor: LeadActor,
  kept: { act: LeadAct; leads: readonly WorkedLead[]; refused: readonly RefusedRow[] },
): Promise<void> {
  const forbidden = new Set(
    kept.refused.flatMap(({ code, reference }) => (code === "FORBIDDEN" ? [reference] : [])),
  );
  const leads = kept.leads.filter(({ reference }) => forbidden.has(reference));
  return acting.keepDenied(actor, kept.act, leads, transaction);
}

/** Moves every lead that may be moved; those that may not are named with what they lack. Throws COUNT_CHANGED
 *  where the leads are no longer as many as the person saw, BAD_REQUEST above 10,000, IDEMPOTENCY_CONFLICT. */
async function moveMany(
  needs: LeadBulkNeeds,
  actor: LeadActor,
  { which, expectedCount, move, sent }: BulkAsked,
): Promise<BulkDone> {
  needs.access.require("lead:read", actor.holder);
  const moveFound = async (transaction: Connection, hidden: Set<string>) => {
    const at = needs.clock.now();
    const ids = await countedIds(needs, transaction, actor, { which, expectedCount, hidden });
    const leads = await leadsById(transaction, ids, "update");
    const judged = await judgeEach(needs.access, transaction, { actor, leads, move, at });
    const { moved, refused } = judged;
    const operation = randomUUID();
    await moveJudged(transaction, moved, { operation, by: actor.user.id, move, at });
    const about = { facts: { count: moved.length, refused: refused.length, operation } };
    await needs.acting.keep(actor, bulkAct, transaction, about);
    await keepForbidden(needs, transaction, actor, { act: bulkAct, leads, refused });
    await needs.acting.keepDone(
      actor,
      bulkAct,
      moved.map(({ lead }) => lead),
      { transaction, about: {} },
    );
    return { operation, moved: moved.length, refused };
  };
  return keepingHidden(needs, actor, bulkAct, (hidden) =>
    needs.access.asHolder(actor.holder, (transaction) =>
      onceSent(transaction, sent, needs.clock.now(), () => moveFound(transaction, hidden)),
    ),
  );
}

/** Why a person may not give a lead to anybody; undefined where they may. */
function refusalOfGiving(
  access: AccessService,
  actor: LeadActor,
  lead: WorkedLead,
): RefusedRow["code"] | undefined {
  const { outcome } = access.decide("lead:assign", actor.holder, leadFacts(lead));
  if (outcome !== "allowed") return "FORBIDDEN";
  return giveableStatuses.includes(lead.status) ? undefined : "INVALID_TRANSITION";
}

/** Gives every lead that may be given to one executive, or each to whom the rules choose; the others are named. Throws
 *  as `move` does, and BAD_REQUEST for an executive out of the actor's sight. */
const assignMany = (
  needs: LeadBulkNeeds,
  actor: LeadActor,
  asked: AssignAsked,
): Promise<BulkDone> =>
  unlessAnswered(
    (find) => asService(needs.connection, find),
    asked.sent,
    () => assignCounted(needs, actor, asked),
  );

type AssignAsked = Omit<BulkAsked, "move"> & { executive: string | undefined };

async function assignCounted(
  needs: LeadBulkNeeds,
  actor: LeadActor,
  asked: AssignAsked,
): Promise<BulkDone> {
  const { access, assigning } = needs;
  const executive = asked.executive;
  const ids = await assigning.judged(actor, async () => {
    access.require("lead:assign", actor.holder);
    if (executive !== undefined) await assigning.checkExecutive(actor, executive);
    return keepingHidden(needs, actor, assignAct, (hidden) =>
      access.asHolder(actor.holder, (own) => countedIds(needs, own, actor, { ...asked, hidden })),
    );
  });
  // Executives and rules beyond the actor's scope take part in the choice.
  const done = await asService(needs.connection, (transaction) =>
    onceSent(transaction, asked.sent, needs.clock.now(), () =>
      giveThem(needs, transaction, actor, { ids, executive }),
    ),
  );
  return done;
}

async function giveThem(
  needs: LeadBulkNeeds,
  transaction: Connection,
  actor: LeadActor,
  { ids, executive }: { ids: number[]; executive: string | undefined },
): Promise<BulkDone> {
  const { access, assigning } = needs;
  const by = actor.user.id;
  const leads = await leadsById(transaction, ids, "update");
  const operation = randomUUID();
  const refused: RefusedRow[] = [];
  const giveable = leads.filter((lead) => {
    const code = refusalOfGiving(access, actor, lead);
    if (code !== undefined) refused.push({ reference: lead.reference, code, missing: [] });
    return code === undefined;
  });
  const { given, notGiven } = await assigning.giveAll(transaction, idsOfLeads(giveable), {
    executive,
    by,
  });
  const referenceOf = new Map(leads.map(({ id, reference }) => [id, reference]));
  for (const { id, reasons } of notGiven)
    refused.push({
      reference: referenceOf.get(id) ?? "",
      code: "CODE002",
      missing: Object.keys(reasons),
      reasons,
    });
  const moved = new Set(given);
  await insertOperation(
    transaction,
    { id: operation, actor: by, action: "assign", at: needs.clock.now() },
    giveable.filter(({ id }) => moved.has(id)).map((lead) => ({ lead, before: beforeOf(lead) })),
  );
  await needs.acting.keep(actor, assignAct, transaction);
  await keepForbidden(needs, transaction, actor, { act: assignAct, leads, refused });
  return { operation, moved: moved.size, refused };
}

/** Keeps what a lead was before it was given alone, so that this is taken back as a change of many is. */
export const rememberGiven =
  (clock: Clock): RememberGiven =>
  async (transaction, leadId) => {
    const leads = await leadsById(transaction, [leadId], "none");
    return async (by) => {
      const id = randomUUID();
      const rows = leads.map((lead) => ({ lead, before: beforeOf(lead) }));
      await insertOperation(
        transaction,
        { id, actor: by, action: "assign", at: clock.now() },
        rows,
      );
      return id;
    };
  };

/** Restores the leads of an operation within ten minutes, for who did it; what somebody changed since stays and
 *  is named. Throws NOT_FOUND, which the audit trail keeps. */
const undo = (
  needs: LeadBulkNeeds,
  actor: LeadActor,
  operation: string,
): Promise<{ restored: number; left: readonly string[] }> =>
  auditingDenials(
    needs.trail,
    actor,
    { ...undoAct, record: recordAsked("operation", operation) },
    () => restore(needs, actor, operation),
  );

const restore = (
  needs: LeadBulkNeeds,
  actor: LeadActor,
  operation: string,
): Promise<{ restored: number; left: readonly string[] }> =>
  needs.access.asHolder(actor.holder, async (transaction) => {
    const at = needs.clock.now();
    const since = new Date(at.getTime() - undoMinutes * 60_000);
    const found = await findOperation(transaction, operation, actor.user.id, since);
    if (found === undefined) throw notFound();
    const { restored, left } = await restoreLeads(transaction, operation, at);
    const regiven = restored.flatMap(({ id, tenant_id, executive, given }) =>
      executive === null || executive === given ? [] : [{ id, tenantId: tenant_id, executive }],
    );
    await needs.assigning.keepRestored(transaction, regiven, actor.user.id);
    await inBatches(restored, (part) =>
      insertEvents(
        transaction,
        part.map(({ status, version, id, tenant_id }) => ({
          lead: { id, tenant_id },
          at,
          actor: actor.user.id,
          system: "QPOPTIMIZE",
          kind: "undone",
          to: status,
          detail: { fields: ["status", "subStatus", "executive"], version, operation },
        })),
      ),
    );
    const about = { facts: { count: restored.length, refused: left.length, operation } };
    await needs.acting.keep(actor, undoAct, transaction, about);
    return { restored: restored.length, left };
  });

/** Changes of many leads at once, each row by the table of moves as if it were alone, and their way back. */
export function createLeadBulk(needs: LeadBulkNeeds) {
  return withNeeds(needs, { move: moveMany, assign: assignMany, undo });
}

const tooMany = (field: string) =>
  badRequest([{ field, code: "TOO_BIG", params: { maximum: mostLeads } }]);
