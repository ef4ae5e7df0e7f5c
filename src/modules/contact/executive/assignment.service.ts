import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessages } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { choose, type Outcome } from "./assignment-choice.ts";
import { noteGiven, openRun } from "./assignment-run.ts";
import { listRules, lockRules, lockTeams, movePointer } from "./assignment-rules.queries.ts";
import { simulate } from "./assignment-simulation.ts";
import {
  type AssignableLead,
  assigned,
  type GivenLead,
  giveLeads,
  insertAssignments,
  keepWaiting,
  lockLead,
  lockLeads,
  lockWaitingLeads,
} from "./assignment.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { findTeamOf } from "./executive.queries.ts";
import { nobodyCanTake } from "./executive.errors.ts";
import { unfitness } from "./fit.rules.ts";

/** The outbox's kind for the mail to an executive. */
export const leadAssignedKind = "lead_assigned" as const;

/** Rows of one statement at most: parameters of one are limited. */
const batch = 1_000;

/** Leads that are given in one transaction: rules and executives are read and locked once for them. */
const atOnce = 32;

/** How long a lead that nobody could take waits until it is tried again. */
const waitingMs = 60_000;

export type Assignments = ReturnType<typeof createAssignments>;

/** What a lead costs who is given it, in the transaction that gives it: accounts know (AL 11). */
export interface LeadCharging {
  /** Each lead as it was before, who has it now, and the id of that decision. */
  given(
    transaction: Connection,
    given: {
      decisions: readonly { lead: AssignableLead; executive: string; assignment: number }[];
      at: Date;
    },
  ): Promise<void>;
  /** An assignment was undone: they are with this executive again. */
  restored(
    transaction: Connection,
    restored: { leads: readonly { id: number }[]; executive: string; at: Date },
  ): Promise<void>;
}

interface AssignmentsNeeds {
  connection: Connection;
  clock: Clock;
  charging?: LeadCharging | undefined;
}

/** What is decided of one lead. */
interface Decision {
  lead: AssignableLead;
  outcome: Outcome;
  /** Team of who gets it. */
  team: string | null;
}

/** Keeps what is decided of some leads: those that somebody takes are given, the others wait. */
async function keep(
  needs: AssignmentsNeeds,
  transaction: Connection,
  decisions: readonly Decision[],
  by: string | null,
): Promise<void> {
  const at = needs.clock.now();
  const nextTryAt = new Date(at.getTime() + waitingMs);
  for (let start = 0; start < decisions.length; start += batch) {
    const part = decisions.slice(start, start + batch);
    const waiting = part
      .filter(({ outcome }) => outcome.executive === null)
      .map(({ lead, outcome }) => ({ lead, ...outcome }));
    const firsts = await keepWaiting(transaction, waiting, { at, nextTryAt });
    // The same answer every minute is told once.
    const told = waiting.filter(({ lead }) => firsts.has(lead.id));
    await insertAssignments(transaction, told, { givenBy: by, at });
    const given = part.flatMap(({ lead, outcome: { executive, ...outcome }, team }) =>
      executive === null ? [] : [{ lead, team, ...outcome, executive }],
    );
    await give(needs, transaction, given, by);
  }
}

/** Gives leads each to an executive, keeps why, and has them told. */
async function give(
  needs: AssignmentsNeeds,
  transaction: Connection,
  given: readonly (GivenLead & Pick<Outcome, "candidates">)[],
  by: string | null,
): Promise<void> {
  if (given.length === 0) return;
  const at = needs.clock.now();
  const kept = await insertAssignments(transaction, given, { givenBy: by, at });
  await giveLeads(transaction, given, { at, by });
  const charged = given.map(({ lead, executive }) => ({
    lead,
    executive,
    assignment: kept.get(lead.id) ?? 0,
  }));
  await needs.charging?.given(transaction, { decisions: charged, at });
  const messages = charged.flatMap(({ lead, executive, assignment }) => {
    const { reference, country } = lead;
    const ref = `${reference}/${assignment}`;
    const payload = { userId: executive, reference, country };
    const previous = previousOf(lead, { executive, by });
    const toPrevious = { ...payload, userId: previous, isPrevious: true };
    return [
      { kind: leadAssignedKind, ref, payload, at },
      ...(previous === null
        ? []
        : [{ kind: leadAssignedKind, ref: `${ref}/previous`, payload: toPrevious, at }]),
    ];
  });
  await enqueueMessages(transaction, messages);
}

/** Who had a lead in hand that another one is given, to be told; not who gave it away, nor who gave it back before. */
const previousOf = (
  lead: AssignableLead,
  { executive, by }: { executive: string; by: string | null },
): string | null =>
  lead.status === assigned && lead.executive !== executive && lead.executive !== by
    ? lead.executive
    : null;

/** Gives leads whose rows the transaction holds each to an executive, one after another, by the rules; else into the
 *  queue. Decisions are in the order of the leads. */
async function assignLeads(
  needs: AssignmentsNeeds,
  transaction: Connection,
  leads: readonly AssignableLead[],
  by: string | null,
): Promise<Decision[]> {
  if (leads.length === 0) return [];
  const run = await openRun(transaction, leads, {
    at: needs.clock.now(),
    rules: await listRules(transaction),
    turnsOf: lockRules,
  });
  const decisions = leads.map((lead): Decision => {
    const outcome = choose(run, lead);
    if (outcome.executive === null) return { lead, outcome, team: null };
    noteGiven(run, lead, outcome.executive);
    return { lead, outcome, team: run.people.get(outcome.executive)?.team ?? null };
  });
  for (const rule of run.moved) {
    const turn = run.turns.get(rule);
    if (turn !== undefined) await movePointer(transaction, rule, turn);
  }
  await keep(needs, transaction, decisions, by);
  return decisions;
}

/** The same of one lead. */
async function assignLead(
  needs: AssignmentsNeeds,
  transaction: Connection,
  lead: AssignableLead,
  by: string,
): Promise<Outcome> {
  const [decision] = await assignLeads(needs, transaction, [lead], by);
  if (decision === undefined) throw new Error("Nothing was decided of a lead.");
  return decision.outcome;
}

/** Gives up to `most` leads of those that wait longest, in a transaction of their own; none where none waits. */
const assignSome = (needs: AssignmentsNeeds, most: number): Promise<Decision[]> =>
  asService(needs.connection, async (transaction) =>
    assignLeads(
      needs,
      transaction,
      await lockWaitingLeads(transaction, needs.clock.now(), most),
      null,
    ),
  );

/** Gives the lead that waits longest; undefined where none waits. */
const assignNext = async (needs: AssignmentsNeeds): Promise<Outcome | undefined> =>
  (await assignSome(needs, 1))[0]?.outcome;

/** Gives waiting leads, several in a transaction, until none is left or the process ends. Where some cannot be given
 *  together they are given one by one: those before the one that fails do not wait for it. */
async function assignWaiting(needs: AssignmentsNeeds, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const decisions = await assignSome(needs, atOnce).catch(() => assignSome(needs, 1));
    if (decisions.length === 0) return;
  }
}

/** What is decided where a person says who gets a lead. */
const byHand = (executive: string): Outcome & { executive: string } => ({
  executive,
  way: "by-hand",
  rule: null,
  candidates: [{ executive, passedOver: null }],
  reasons: {},
});

/** Gives a lead by hand. Throws CODE002 (409) with the reason where the executive may not take it, unless it
 *  is hours or the day's limit, which a person may overrule. */
async function giveTo(
  needs: AssignmentsNeeds,
  transaction: Connection,
  leadId: number,
  { executive, by }: { executive: string; by: string },
): Promise<Outcome> {
  const lead = await lockLead(transaction, leadId);
  const team = await findTeamOf(transaction, executive);
  if (team !== null) await lockTeams(transaction, [team]);
  const [one] = await listCandidates(transaction, needs.clock.now(), { users: [executive] });
  const passedOver = lead === undefined || one === undefined ? "inactive" : unfitness(one, lead);
  if (lead === undefined || passedOver !== undefined)
    throw nobodyCanTake({ [passedOver ?? "inactive"]: 1 });
  const outcome = byHand(executive);
  await keep(needs, transaction, [{ lead, outcome, team }], by);
  return outcome;
}

/** A lead that was not given, and how many were passed over for what. */
export interface NotGiven {
  id: number;
  reasons: Readonly<Record<string, number>>;
}

/** Gives many leads by hand: to one executive, or each to whom the rules choose. Rows are the transaction's. */
async function giveAll(
  needs: AssignmentsNeeds,
  transaction: Connection,
  ids: readonly number[],
  { executive, by }: { executive: string | undefined; by: string },
): Promise<{ given: number[]; notGiven: NotGiven[] }> {
  const leads = await lockLeads(transaction, ids);
  const notGiven: NotGiven[] = [];
  const given: AssignableLead[] = [];
  if (executive === undefined)
    for (const { lead, outcome } of await assignLeads(needs, transaction, leads, by)) {
      if (outcome.executive === null) notGiven.push({ id: lead.id, reasons: outcome.reasons });
      else given.push(lead);
    }
  else {
    const team = await findTeamOf(transaction, executive);
    if (team !== null) await lockTeams(transaction, [team]);
    const [found] = await listCandidates(transaction, needs.clock.now(), { users: [executive] });
    let openLeads = found?.openLeads ?? 0;
    for (const lead of leads) {
      const reason = found === undefined ? "inactive" : unfitness({ ...found, openLeads }, lead);
      if (reason !== undefined) {
        notGiven.push({ id: lead.id, reasons: { [reason]: 1 } });
        continue;
      }
      given.push(lead);
      if (lead.executive !== executive) openLeads += 1;
    }
    const outcome = byHand(executive);
    await keep(
      needs,
      transaction,
      given.map((lead) => ({ lead, outcome, team })),
      by,
    );
  }
  return { given: given.map(({ id }) => id), notGiven };
}

/** Keeps that leads are with somebody again, for who asks why: an assignment was undone. */
async function keepRestored(
  needs: AssignmentsNeeds,
  transaction: Connection,
  leads: readonly { id: number; tenantId: string; executive: string }[],
  by: string,
): Promise<void> {
  for (const [executive, part] of Map.groupBy(leads, (one) => one.executive)) {
    await needs.charging?.restored(transaction, { leads: part, executive, at: needs.clock.now() });
    for (let start = 0; start < part.length; start += batch)
      await insertAssignments(
        transaction,
        part.slice(start, start + batch).map((lead) => ({ ...byHand(executive), lead })),
        { givenBy: by, at: needs.clock.now() },
      );
  }
}

/** Gives leads to executives (AL 7). */
export function createAssignments(needs: AssignmentsNeeds) {
  return {
    ...withNeeds(needs, {
      assignLead,
      assignNext,
      assignWaiting,
      giveTo,
      giveAll,
      keepRestored,
      simulate,
    }),
  };
}
