import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { leadFacts } from "./lead-acting.ts";
import {
  beforeOf,
  cancelAhead,
  idsWithConsent,
  inBatches,
  insertOperation,
  moveLeads,
} from "./lead-bulk.queries.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { withdrawAll } from "./lead-consents.queries.ts";
import { withdrawnReason } from "./lead-rows.rules.ts";
import type { MoveFacts } from "./lead-move.types.ts";
import { judgeMove, type MoveDecision, whoOf } from "./lead-transition.rules.ts";
import { insertEvents, loadLeadRows, type WorkedLead } from "./lead-work.queries.ts";

/** Leads that make the same move: each is judged as if it were alone, then they are moved at once. */

export interface BulkMove {
  to: number;
  subStatus?: number | undefined;
  failureReason?: string | undefined;
  note?: string | undefined;
  /** The note speaks of health. */
  health?: boolean | undefined;
}

export interface RefusedRow {
  reference: string;
  code: "FORBIDDEN" | "INVALID_TRANSITION" | "CODE002";
  missing: readonly string[];
  /** Of CODE002: how many were passed over for what (AL 3). */
  reasons?: Readonly<Record<string, number>>;
}

type JudgedLead = Extract<MoveDecision, { ok: true }> & { lead: WorkedLead };

/** Which leads may make a move by the table, and what the others lack. */
export async function judgeEach(
  access: AccessService,
  transaction: Connection,
  { actor, leads, move, at }: { actor: LeadActor; leads: readonly WorkedLead[] } & MovedAt,
): Promise<{ moved: JudgedLead[]; refused: RefusedRow[] }> {
  const rows = await loadLeadRows(transaction);
  const agreed = await idsWithConsent(transaction, idsOfLeads(leads));
  const names = [...new Set(rows.transitions.flatMap((row) => whoOf(row).permissions))];
  const refused: RefusedRow[] = [];
  const moved = leads.flatMap((lead): JudgedLead[] => {
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
  return { moved, refused };
}

/** What is moved to, and when. */
interface MovedAt {
  move: BulkMove;
  at: Date;
}

/** Moves leads that may be moved, with their agendas, their timelines and what is needed to take it back. */
export async function moveJudged(
  transaction: Connection,
  moved: readonly JudgedLead[],
  { operation, by, move, at }: { operation: string; by: string } & MovedAt,
): Promise<void> {
  const cancelling = moved.filter(({ row }) => row.effect.includes("future agenda cancelled"));
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
        actor: by,
        system: "QPOPTIMIZE",
        kind: "status",
        from: lead.status,
        to: move.to,
        subStatus,
        detail: {
          fields: ["status", "subStatus"],
          version: lead.version + 1,
          operation,
          ...(move.to === 4 ? { failureReason: move.failureReason } : {}),
        },
        note: move.note?.trim() || null,
        isHealth: move.health === true,
      })),
    ),
  );
  if (move.to === 4 && move.failureReason === withdrawnReason)
    await withdrawAll(transaction, leadsIn(moved), { source: "reason", by, at });
  await insertOperation(
    transaction,
    { id: operation, actor: by, action: `status ${move.to}`, at },
    moved.map(({ lead }) => ({ lead, before: beforeOf(lead, cancelled.get(lead.id)) })),
  );
}

export const idsOfLeads = (leads: readonly WorkedLead[]): number[] => leads.map(({ id }) => id);

const leadsIn = (rows: readonly { lead: WorkedLead }[]): WorkedLead[] =>
  rows.map(({ lead }) => lead);

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
