import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { judgeRule, listFirst, type Outcome } from "./assignment-choice.ts";
import { simulate } from "./assignment-simulation.ts";
import {
  type AssignableLead,
  type AssignmentRule,
  giveLeads,
  insertAssignments,
  keepWaiting,
  listRules,
  lockLead,
  lockLeads,
  lockRule,
  lockTeam,
  lockWaitingLead,
  movePointer,
} from "./assignment.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { matchesRule } from "./choice.rules.ts";
import { findTeamOf } from "./executive.queries.ts";
import { nobodyCanTake } from "./executive.errors.ts";
import { unfitness } from "./fit.rules.ts";

/** The outbox's kind for the mail to an executive. */
export const leadAssignedKind = "lead_assigned" as const;

/** Status 2 Asignado. */
const assigned = 2;

/** Rows of one statement at most: parameters of one are limited. */
const batch = 1_000;

/** How long a lead that nobody could take waits until it is tried again. */
const waitingMs = 60_000;

export type Assignments = ReturnType<typeof createAssignments>;

/** What a lead costs who is given it, in the transaction that gives it: accounts know (AL 11). */
export interface LeadCharging {
  /** Each lead as it was before, and the id of its decision. */
  given(
    transaction: Connection,
    given: {
      leads: readonly AssignableLead[];
      executive: string;
      assignments: ReadonlyMap<number, number>;
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

async function keep(
  needs: AssignmentsNeeds,
  transaction: Connection,
  lead: AssignableLead,
  outcome: Outcome,
  by: string | null,
): Promise<void> {
  const { executive } = outcome;
  const at = needs.clock.now();
  if (executive === null) {
    const isFirst = await keepWaiting(transaction, lead, {
      reasons: outcome.reasons,
      at,
      nextTryAt: new Date(at.getTime() + waitingMs),
    });
    // The same answer every minute is told once.
    if (isFirst)
      await insertAssignments(transaction, { ...outcome, leads: [lead], givenBy: by, at });
    return;
  }
  await give(needs, transaction, [lead], { ...outcome, executive, by });
}

/** Gives leads to one executive, keeps why, and has them told. */
async function give(
  needs: AssignmentsNeeds,
  transaction: Connection,
  leads: readonly AssignableLead[],
  outcome: Omit<Outcome, "executive" | "reasons"> & { executive: string; by: string | null },
): Promise<void> {
  const { executive, way, rule, by } = outcome;
  const at = needs.clock.now();
  const kept = await insertAssignments(transaction, { ...outcome, leads, givenBy: by, at });
  const team = await findTeamOf(transaction, executive);
  const given = { executive, team, at, by, way, rule: rule?.name ?? null };
  await giveLeads(transaction, leads, given);
  await needs.charging?.given(transaction, { leads, executive, assignments: kept, at });
  for (const lead of leads) {
    const { reference, country } = lead;
    const ref = `${reference}/${kept.get(lead.id)}`;
    const payload = { userId: executive, reference, country };
    await enqueueMessage(transaction, { kind: leadAssignedKind, ref, payload, at });
    const previous = previousOf(lead, { executive, by });
    if (previous !== null)
      await enqueueMessage(transaction, {
        kind: leadAssignedKind,
        ref: `${ref}/previous`,
        payload: { ...payload, userId: previous, isPrevious: true },
        at,
      });
  }
}

/** Who had a lead in hand that another one is given, to be told; not who gave it away, nor who gave it back before. */
const previousOf = (
  lead: AssignableLead,
  { executive, by }: { executive: string; by: string | null },
): string | null =>
  lead.status === assigned && lead.executive !== executive && lead.executive !== by
    ? lead.executive
    : null;

/** Finds who takes a lead: who comes first, else whom the first rule that matches gives it to. */
async function choose(
  needs: AssignmentsNeeds,
  transaction: Connection,
  lead: AssignableLead,
): Promise<Outcome> {
  const first = await listFirst(needs, transaction, lead);
  const before = first.map(({ userId, passedOver }) => ({ executive: userId, passedOver }));
  const owner = first.find(({ passedOver }) => passedOver === null);
  if (owner !== undefined)
    return {
      executive: owner.userId,
      way: owner.way,
      rule: null,
      candidates: before,
      reasons: {},
    };
  const rule = (await listRules(transaction)).find((one) => one.isActive && matchesRule(one, lead));
  if (rule === undefined)
    return { executive: null, way: "queue", rule: null, candidates: before, reasons: {} };
  const chosen = await chooseByRule(needs, transaction, lead, rule);
  return { ...chosen, candidates: [...before, ...chosen.candidates] };
}

async function chooseByRule(
  needs: AssignmentsNeeds,
  transaction: Connection,
  lead: AssignableLead,
  rule: AssignmentRule,
): Promise<Outcome> {
  const pointer = await lockRule(transaction, rule.id);
  const judged = await judgeRule(
    needs,
    transaction,
    lead,
    rule,
    pointer ?? { userId: null, turns: 0 },
  );
  if (judged.pointer !== undefined) await movePointer(transaction, rule.id, judged.pointer);
  return judged.outcome;
}

/** Gives a lead whose row the transaction holds to an executive, by the rules; else into the queue. */
async function assignLead(
  needs: AssignmentsNeeds,
  transaction: Connection,
  lead: AssignableLead,
  by: string | null = null,
): Promise<Outcome> {
  const outcome = await choose(needs, transaction, lead);
  await keep(needs, transaction, lead, outcome, by);
  return outcome;
}

/** Gives the lead that waits longest, in a transaction of its own; undefined where none waits. */
async function assignNext(needs: AssignmentsNeeds): Promise<Outcome | undefined> {
  const outcome = await asService(needs.connection, async (transaction) => {
    const lead = await lockWaitingLead(transaction, needs.clock.now());
    return lead && (await assignLead(needs, transaction, lead));
  });
  return outcome;
}

/** Gives one waiting lead after another, until none is left or the process ends. */
async function assignWaiting(needs: AssignmentsNeeds, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) if ((await assignNext(needs)) === undefined) return;
}

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
  if (team !== null) await lockTeam(transaction, team);
  const [one] = await listCandidates(transaction, needs.clock.now(), { users: [executive] });
  const passedOver = lead === undefined || one === undefined ? "inactive" : unfitness(one, lead);
  if (lead === undefined || passedOver !== undefined)
    throw nobodyCanTake({ [passedOver ?? "inactive"]: 1 });
  const outcome: Outcome = {
    executive,
    way: "by-hand",
    rule: null,
    candidates: [{ executive, passedOver: null }],
    reasons: {},
  };
  await keep(needs, transaction, lead, outcome, by);
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
    for (const lead of leads) {
      const outcome = await assignLead(needs, transaction, lead, by);
      if (outcome.executive === null) notGiven.push({ id: lead.id, reasons: outcome.reasons });
      else given.push(lead);
    }
  else {
    const team = await findTeamOf(transaction, executive);
    if (team !== null) await lockTeam(transaction, team);
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
    const candidates = [{ executive, passedOver: null }];
    for (let start = 0; start < given.length; start += batch) {
      const part = given.slice(start, start + batch);
      await give(needs, transaction, part, {
        executive,
        way: "by-hand",
        rule: null,
        candidates,
        by,
      });
    }
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
      await insertAssignments(transaction, {
        leads: part.slice(start, start + batch),
        executive,
        way: "by-hand",
        rule: null,
        givenBy: by,
        candidates: [{ executive, passedOver: null }],
        at: needs.clock.now(),
      });
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
