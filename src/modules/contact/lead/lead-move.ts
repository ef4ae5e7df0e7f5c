import type { Connection } from "#src/platform/database/database.ts";
import type { LeadSystem } from "./lead.tables.ts";
import type { MoveAsked, MoveFacts } from "./lead-move.types.ts";
import { withdrawAll } from "./lead-consents.queries.ts";
import { type TransitionRow, withdrawnReason } from "./lead-rows.rules.ts";
import {
  consentsOf,
  insertEvent,
  type LeadChange,
  listAppointments,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";

/** Where the sale of a lead stands; null where it has none. The module of sales knows. */
export type SaleStateOf = (transaction: Connection, leadId: number) => Promise<string | null>;

/** What decides about a move of a lead, as its transaction sees it. */
export async function moveFactsOf(
  transaction: Connection,
  lead: WorkedLead,
  { hasPrice, saleState }: Pick<MoveFacts, "hasPrice" | "saleState">,
): Promise<MoveFacts> {
  const consents = await consentsOf(transaction, lead.id);
  const appointments = await listAppointments(transaction, lead.id);
  return {
    status: lead.status,
    subStatus: lead.sub_status,
    statusSince: lead.status_since,
    country: lead.country,
    hasIdentification: lead.identification !== null,
    hasPrice,
    hasPolicy: lead.policy_number !== null,
    hasActiveExecutive: lead.is_executive_active,
    isContactAllowed: consents.some(({ isGiven }) => isGiven),
    appointments: appointments.map(({ type, state, starts_at: startsAt }) => ({
      type,
      state,
      startsAt,
    })),
    lastActAt: lead.last_act_at,
    saleState,
  };
}

const joinedStatus = 6;

/** Statuses in which nobody answered yet. */
const unansweredStatuses = [1, 2, 7, 8];

export interface DecidedMove {
  row: Pick<TransitionRow, "from" | "to">;
  subStatus: number | null;
  /** What the move was asked with, for the timeline. */
  asked: Omit<MoveAsked, "to">;
  /** What its effect changes besides. */
  change: LeadChange;
  at: Date;
  actor: string | null;
  system: LeadSystem;
}

/** Writes a move that was decided: the lead, its next version, and the line of its timeline; who withdrew their consent
 *  by its reason is sought out no more. Answers the version. */
export async function writeMove(
  transaction: Connection,
  lead: WorkedLead,
  { row, subStatus, asked, change, at, actor, system }: DecidedMove,
): Promise<number> {
  const next = lead.version + 1;
  const isAnswer = lead.first_answer_at === null && unansweredStatuses.includes(lead.status);
  await updateLead(
    transaction,
    lead.id,
    {
      ...change,
      status: row.to,
      sub_status: subStatus,
      failure_reason: row.to === 4 ? (asked.failureReason ?? null) : null,
      // Out of Duplicado it stands alone again: answers to its mails and its files are its own.
      ...(row.from === joinedStatus && row.to !== joinedStatus ? { merged_into: null } : {}),
      last_act_at: at,
      ...(row.from === row.to ? {} : { status_since: at }),
      ...(isAnswer ? { first_answer_at: at } : {}),
    },
    next,
  );
  await insertEvent(transaction, {
    lead,
    at,
    actor,
    system,
    kind: "status",
    from: lead.status,
    to: row.to,
    subStatus,
    detail: {
      fields: ["status", ...(subStatus === lead.sub_status ? [] : ["subStatus"])],
      version: next,
      ...(row.to === 4 ? { failureReason: asked.failureReason } : {}),
      ...(asked.insurer === undefined ? {} : { insurer: asked.insurer }),
      ...(asked.event === undefined ? {} : { eventAt: asked.event.from.toISOString() }),
    },
    note: asked.note?.trim() || null,
    isHealth: asked.health === true,
  });
  if (row.to === 4 && asked.failureReason === withdrawnReason)
    await withdrawAll(transaction, [lead], { source: "reason", by: actor, at });
  return next;
}
