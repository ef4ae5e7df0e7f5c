import { randomUUID } from "node:crypto";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
import {
  cancelAhead,
  findOperation,
  idsOfReferences,
  idsWithConsent,
  inBatches,
  insertOperation,
  leadsById,
  moveLeads,
  restoreLeads,
} from "./lead-bulk.queries.ts";
import { countChanged } from "./lead-desk.errors.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { readListAsked } from "./lead-filter.rules.ts";
import { listLeadIds } from "./lead-list.queries.ts";
import type { MoveFacts } from "./lead-move.types.ts";
import { judgeMove, whoOf } from "./lead-transition.rules.ts";
import { insertEvents, loadLeadRows, type WorkedLead } from "./lead-work.queries.ts";

/** Leads of one change at most. */
export const mostLeads = 10_000;
const undoMinutes = 10;

export interface BulkMove {
  to: number;
  subStatus?: number | undefined;
  failureReason?: string | undefined;
  note?: string | undefined;
}

export interface BulkAsked {
  /** References, or every lead of a filter as the list's call reads it. */
  which:
    | { references: readonly string[] }
    | { filter: URLSearchParams; except?: readonly string[] };
  /** How many the person saw. */
  expectedCount: number;
  move: BulkMove;
}

export interface RefusedRow {
  reference: string;
  code: "FORBIDDEN" | "INVALID_TRANSITION";
  missing: readonly string[];
}

const bulkAct = { permission: "lead:read", action: "lead.bulk-status" } as const;
const undoAct = { permission: "lead:read", action: "lead.undo" } as const;

export type LeadBulk = ReturnType<typeof createLeadBulk>;

/** Changes of many leads at once, each row by the table of moves as if it were alone, and their way back. */
export function createLeadBulk(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  desk: Pick<LeadDesk, "contextOf">;
}) {
  const { clock, access, acting, desk } = options;

  async function idsOf(
    transaction: Connection,
    actor: LeadActor,
    which: BulkAsked["which"],
  ): Promise<number[]> {
    if ("references" in which) {
      if (which.references.length > mostLeads) throw tooMany("references");
      const { scope } = desk.contextOf(actor);
      return idsOfReferences(transaction, which.references, scope);
    }
    const { filter, faults } = readListAsked(which.filter, "call");
    if (faults.length > 0) throw badRequest(faults);
    const context = desk.contextOf(actor);
    const ids = await listLeadIds(transaction, filter, context, mostLeads + 1);
    if (ids.length > mostLeads) throw tooMany("filter");
    const { except = [] } = which;
    const left = new Set(await idsOfReferences(transaction, except, context.scope));
    return ids.filter((id) => !left.has(id));
  }

  return {
    /** Moves every lead that may be moved; those that may not are named with what they lack. Throws COUNT_CHANGED
     *  where the leads are no longer as many as the person saw, BAD_REQUEST above 10,000. */
    async move(
      actor: LeadActor,
      { which, expectedCount, move }: BulkAsked,
    ): Promise<{ operation: string; moved: number; refused: RefusedRow[] }> {
      access.require("lead:read", actor.holder);
      return access.asHolder(actor.holder, async (transaction) => {
        const at = clock.now();
        const ids = await idsOf(transaction, actor, which);
        if (ids.length !== expectedCount) throw countChanged(ids.length);
        const leads = await leadsById(transaction, ids, "update");
        const rows = await loadLeadRows(transaction);
        const agreed = await idsWithConsent(transaction, ids);
        const names = [...new Set(rows.transitions.flatMap((row) => whoOf(row).permissions))];
        const refused: RefusedRow[] = [];
        const moved = leads.flatMap((lead) => {
          const permissions = new Set(
            names.filter(
              (name) => access.decide(name, actor.holder, leadFacts(lead)).outcome === "allowed",
            ),
          );
          const decision = judgeMove(rows, {
            facts: factsOf(lead, agreed.has(lead.id)),
            asked: move,
            mover: { kind: "person", permissions },
            at,
          });
          if (decision.ok) return [{ lead, ...decision }];
          const missing = decision.code === "INVALID_TRANSITION" ? decision.missing : [];
          refused.push({ reference: lead.reference, code: decision.code, missing });
          return [];
        });
        const operation = randomUUID();
        const cancelling = moved.filter(({ row }) =>
          row.effect.includes("future agenda cancelled"),
        );
        const cancelled = await cancelAhead(transaction, idsIn(cancelling), at);
        for (const [, group] of Map.groupBy(moved, ({ subStatus }) => subStatus))
          for (const [cancelsAgenda, part] of Map.groupBy(group, (one) => cancelling.includes(one)))
            await moveLeads(transaction, idsIn(part), {
              to: move.to,
              subStatus: part[0]?.subStatus ?? null,
              failureReason: move.to === 4 ? (move.failureReason ?? null) : null,
              cancelsAgenda,
              at,
            });
        await inBatches(moved, (part) =>
          insertEvents(
            transaction,
            part.map(({ lead, subStatus }) => ({
              lead,
              at,
              actor: actor.user.id,
              system: "QPOPTIMIZE",
              kind: "status",
              from: lead.status,
              to: move.to,
              subStatus,
              detail: { fields: ["status", "subStatus"], version: lead.version + 1, operation },
              note: move.note?.trim() || null,
            })),
          ),
        );
        await insertOperation(
          transaction,
          { id: operation, actor: actor.user.id, action: `status ${move.to}`, at },
          moved.map(({ lead }) => ({
            lead,
            before: {
              status: lead.status,
              subStatus: lead.sub_status,
              failureReason: lead.failure_reason,
              executive: lead.executive_user_id,
              team: lead.team_id,
              nextStepAt: lead.next_step_at?.toISOString() ?? null,
              statusSince: lead.status_since.toISOString(),
              appointments: cancelled.get(lead.id) ?? [],
            },
          })),
        );
        await acting.keep(actor, bulkAct, transaction);
        return { operation, moved: moved.length, refused };
      });
    },

    /** Restores the leads of an operation within ten minutes, for who did it; what somebody changed since stays and
     *  is named. Throws NOT_FOUND. */
    async undo(
      actor: LeadActor,
      operation: string,
    ): Promise<{ restored: number; left: readonly string[] }> {
      return access.asHolder(actor.holder, async (transaction) => {
        const at = clock.now();
        const since = new Date(at.getTime() - undoMinutes * 60_000);
        const found = await findOperation(transaction, operation, actor.user.id, since);
        if (found === undefined) throw notFound();
        const { restored, left } = await restoreLeads(transaction, operation, at);
        await inBatches(restored, (part) =>
          insertEvents(
            transaction,
            part.map(({ status, version, ...lead }) => ({
              lead,
              at,
              actor: actor.user.id,
              system: "QPOPTIMIZE",
              kind: "undone",
              to: status,
              detail: { fields: ["status", "subStatus"], version, operation },
            })),
          ),
        );
        await acting.keep(actor, undoAct, transaction);
        return { restored: restored.length, left };
      });
    },
  };
}

const tooMany = (field: string) =>
  badRequest([{ field, code: "TOO_BIG", params: { maximum: mostLeads } }]);

const idsIn = (rows: readonly { lead: WorkedLead }[]): number[] => rows.map(({ lead }) => lead.id);

/** What is known of a lead without asking after each: prices, sales and meetings are, so moves that need them are
 *  made one by one. */
const factsOf = (lead: WorkedLead, isContactAllowed: boolean): MoveFacts => ({
  status: lead.status,
  subStatus: lead.sub_status,
  statusSince: lead.status_since,
  country: lead.country,
  hasIdentification: lead.identification !== null,
  hasPrice: false,
  hasPolicy: lead.policy_number !== null,
  hasActiveExecutive: lead.is_executive_active,
  isContactAllowed,
  appointments: [],
  lastActAt: lead.last_act_at,
  saleState: null,
});
