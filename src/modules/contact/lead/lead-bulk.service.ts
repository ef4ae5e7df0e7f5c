import { randomUUID } from "node:crypto";
import {
  type Assigning,
  giveableStatuses,
} from "#src/modules/contact/executive/lead-assign.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { asService } from "#src/platform/database/acting.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
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
  idsOfReferences,
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
import { insertEvents } from "./lead-work.queries.ts";

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
}

const bulkAct = { permission: "lead:read", action: "lead.bulk-status" } as const;
const assignAct = { permission: "lead:assign", action: "lead.bulk-assign" } as const;
const undoAct = { permission: "lead:read", action: "lead.undo" } as const;

export type LeadBulk = ReturnType<typeof createLeadBulk>;

export interface LeadBulkNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  desk: Pick<LeadDesk, "contextOf">;
  connection: Connection;
  /** Who gives leads to executives. */
  assigning: Assigning;
}

/** The leads that were asked for. Throws COUNT_CHANGED where they are no longer as many as the person saw, BAD_REQUEST
 *  above 10,000. */
export async function countedIds(
  needs: LeadBulkNeeds,
  transaction: Connection,
  actor: LeadActor,
  { which, expectedCount }: Pick<BulkAsked, "which" | "expectedCount">,
): Promise<number[]> {
  const ids = await idsOf(needs, transaction, actor, which);
  if (ids.length !== expectedCount) throw countChanged(ids.length);
  return ids;
}

async function idsOf(
  needs: LeadBulkNeeds,
  transaction: Connection,
  actor: LeadActor,
  which: BulkAsked["which"],
): Promise<number[]> {
  if ("references" in which) {
    if (which.references.length > mostLeads) throw tooMany("references");
    const { scope } = needs.desk.contextOf(actor);
    return idsOfReferences(transaction, which.references, scope);
  }
  const { filter, faults } = readListAsked(which.filter, "call");
  if (faults.length > 0) throw badRequest(faults);
  const context = needs.desk.contextOf(actor);
  const ids = await listLeadIds(transaction, filter, context, mostLeads + 1);
  if (ids.length > mostLeads) throw tooMany("filter");
  const { except = [] } = which;
  const left = new Set(await idsOfReferences(transaction, except, context.scope));
  return ids.filter((id) => !left.has(id));
}

/** Moves every lead that may be moved; those that may not are named with what they lack. Throws COUNT_CHANGED
 *  where the leads are no longer as many as the person saw, BAD_REQUEST above 10,000. */
async function moveMany(
  needs: LeadBulkNeeds,
  actor: LeadActor,
  { which, expectedCount, move }: BulkAsked,
): Promise<{ operation: string; moved: number; refused: RefusedRow[] }> {
  needs.access.require("lead:read", actor.holder);
  return needs.access.asHolder(actor.holder, async (transaction) => {
    const at = needs.clock.now();
    const ids = await countedIds(needs, transaction, actor, { which, expectedCount });
    const leads = await leadsById(transaction, ids, "update");
    const judged = await judgeEach(needs.access, transaction, { actor, leads, move, at });
    const { moved, refused } = judged;
    const operation = randomUUID();
    await moveJudged(transaction, moved, { operation, by: actor.user.id, move, at });
    const about = { facts: { count: moved.length, refused: refused.length, operation } };
    await needs.acting.keep(actor, bulkAct, transaction, about);
    await needs.acting.keepDone(
      actor,
      bulkAct,
      moved.map(({ lead }) => lead),
      { transaction, about: {} },
    );
    return { operation, moved: moved.length, refused };
  });
}

/** Gives every lead that may be given to one executive, or each to whom the rules choose; the others are named. Throws
 *  as `move` does, and BAD_REQUEST for an executive out of the actor's sight. */
async function assignMany(
  needs: LeadBulkNeeds,
  actor: LeadActor,
  asked: Pick<BulkAsked, "which" | "expectedCount"> & { executive: string | undefined },
): Promise<{ operation: string; moved: number; refused: RefusedRow[] }> {
  const { access, assigning } = needs;
  const by = actor.user.id;
  const executive = asked.executive;
  const ids = await assigning.judged(actor, async () => {
    access.require("lead:assign", actor.holder);
    if (executive !== undefined) await assigning.checkExecutive(actor, executive);
    return access.asHolder(actor.holder, (own) => countedIds(needs, own, actor, asked));
  });
  // Executives and rules beyond the actor's scope take part in the choice.
  const done = await asService(needs.connection, async (transaction) => {
    const leads = await leadsById(transaction, ids, "update");
    const operation = randomUUID();
    const refused: RefusedRow[] = [];
    const giveable = leads.filter((lead) => {
      const { reference } = lead;
      const isTheirs =
        access.decide("lead:assign", actor.holder, leadFacts(lead)).outcome === "allowed";
      if (!isTheirs) refused.push({ reference, code: "FORBIDDEN", missing: [] });
      else if (!giveableStatuses.includes(lead.status))
        refused.push({ reference, code: "INVALID_TRANSITION", missing: [] });
      else return true;
      return false;
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
      });
    const moved = new Set(given);
    await insertOperation(
      transaction,
      { id: operation, actor: by, action: "assign", at: needs.clock.now() },
      giveable.filter(({ id }) => moved.has(id)).map((lead) => ({ lead, before: beforeOf(lead) })),
    );
    await needs.acting.keep(actor, assignAct, transaction);
    return { operation, moved: moved.size, refused };
  });
  assigning.kick();
  return done;
}

/** Restores the leads of an operation within ten minutes, for who did it; what somebody changed since stays and
 *  is named. Throws NOT_FOUND. */
async function undo(
  needs: LeadBulkNeeds,
  actor: LeadActor,
  operation: string,
): Promise<{ restored: number; left: readonly string[] }> {
  return needs.access.asHolder(actor.holder, async (transaction) => {
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
}

/** Changes of many leads at once, each row by the table of moves as if it were alone, and their way back. */
export function createLeadBulk(needs: LeadBulkNeeds) {
  return withNeeds(needs, { move: moveMany, assign: assignMany, undo });
}

const tooMany = (field: string) =>
  badRequest([{ field, code: "TOO_BIG", params: { maximum: mostLeads } }]);
