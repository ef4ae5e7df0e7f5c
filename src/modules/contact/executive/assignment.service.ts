import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import {
  type AssignableLead,
  type AssignmentRule,
  findReferrer,
  giveLead,
  insertAssignment,
  keepWaiting,
  listOwners,
  listRules,
  lockLead,
  lockRule,
  lockTeam,
  lockWaitingLead,
  moveAgenda,
  movePointer,
} from "./assignment.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { leastBusy, matchesRule, nextInTurn, type Pointer } from "./choice.rules.ts";
import { findTeamOf } from "./executive.queries.ts";
import { nobodyCanTake } from "./executive.errors.ts";
import { countReasons, judgeFit, type PassedOver, unfitness } from "./fit.rules.ts";

/** The outbox's kind for the mail to an executive. */
export const leadAssignedKind = "lead_assigned" as const;

/** How long a lead that nobody could take waits until it is tried again. */
const waitingMs = 60_000;

/** Who was given a lead and how, or that nobody can take it. */
export interface Outcome {
  executive: string | null;
  way: "same-person" | "referral" | "round-robin" | "least-busy" | "by-hand" | "queue";
  rule: { id: string; name: string } | null;
  /** Everybody who was asked after, and why they were passed over. */
  candidates: { executive: string; passedOver: PassedOver | null }[];
  /** How many were passed over for what. */
  reasons: Readonly<Record<string, number>>;
}

export type Assignments = ReturnType<typeof createAssignments>;

/** Gives leads to executives (annex 7). */
export function createAssignments(options: {
  connection: Connection;
  clock: Clock;
  kickOutbox: () => void;
}) {
  const { connection, clock, kickOutbox } = options;

  async function keep(
    transaction: Connection,
    lead: AssignableLead,
    outcome: Outcome,
    by: string | null,
  ): Promise<void> {
    const { executive, way, rule, candidates } = outcome;
    const at = clock.now();
    const row = { lead, executive, way, rule, givenBy: by, candidates, at };
    if (executive === null) {
      const isFirst = await keepWaiting(transaction, lead, {
        reasons: outcome.reasons,
        at,
        nextTryAt: new Date(at.getTime() + waitingMs),
      });
      // The same answer every minute is told once.
      if (isFirst) await insertAssignment(transaction, row);
      return;
    }
    const id = await insertAssignment(transaction, row);
    const team = await findTeamOf(transaction, executive);
    await giveLead(transaction, lead, {
      executive,
      team,
      at,
      by,
      way,
      rule: rule?.name ?? null,
    });
    await moveAgenda(transaction, lead, { executive, at });
    await enqueueMessage(transaction, {
      kind: leadAssignedKind,
      ref: `${lead.reference}/${id}`,
      payload: { userId: executive, reference: lead.reference, country: lead.country },
      at,
    });
  }

  /** Finds who takes a lead, in the order of the annex: whoever works an open lead of the same person; the
   *  executive who referred them; the first rule that matches. */
  async function choose(transaction: Connection, lead: AssignableLead): Promise<Outcome> {
    const at = clock.now();
    const referrer =
      lead.referralAdvisor === null
        ? undefined
        : await findReferrer(transaction, lead.referralAdvisor);
    const known = [
      ...(await listOwners(transaction, lead)).map((userId) => ({
        userId,
        way: "same-person" as const,
      })),
      ...(referrer === undefined ? [] : [{ userId: referrer, way: "referral" as const }]),
    ];
    const before: Outcome["candidates"] = [];
    for (const { userId, way } of known) {
      const [one] = await listCandidates(transaction, at, { users: [userId] });
      const passedOver = one === undefined ? "inactive" : (unfitness(one, lead) ?? null);
      before.push({ executive: userId, passedOver });
      if (passedOver === null)
        return { executive: userId, way, rule: null, candidates: before, reasons: {} };
    }
    const rule = (await listRules(transaction)).find(
      (one) => one.isActive && matchesRule(one, lead),
    );
    if (rule === undefined)
      return { executive: null, way: "queue", rule: null, candidates: before, reasons: {} };
    const chosen = await chooseByRule(transaction, lead, rule);
    return { ...chosen, candidates: [...before, ...chosen.candidates] };
  }

  async function chooseByRule(
    transaction: Connection,
    lead: AssignableLead,
    rule: AssignmentRule,
  ): Promise<Outcome> {
    const pointer = await lockRule(transaction, rule.id);
    const judged = await judgeRule(transaction, lead, rule, pointer ?? { userId: null, turns: 0 });
    if (judged.pointer !== undefined) await movePointer(transaction, rule.id, judged.pointer);
    return judged.outcome;
  }

  /** What a rule would answer; nothing is written. */
  async function judgeRule(
    transaction: Connection,
    lead: AssignableLead,
    rule: Pick<AssignmentRule, "id" | "name" | "team" | "way">,
    pointer: Pointer,
  ): Promise<{ outcome: Outcome; pointer: Pointer | undefined }> {
    const at = clock.now();
    const team = await listCandidates(transaction, at, { team: rule.team });
    const judged = judgeFit(team, lead, at);
    const { passedOver } = judged;
    // Who gave it back gets it again only where nobody else can take it.
    const others = judged.fit.filter(({ userId }) => userId !== lead.executive);
    const fit = others.length > 0 ? others : judged.fit;
    if (fit !== judged.fit && fit.length < judged.fit.length && lead.executive !== null)
      passedOver.set(lead.executive, "last");
    const turn = rule.way === "round-robin" ? nextInTurn(fit, pointer) : undefined;
    const executive = rule.way === "round-robin" ? turn?.userId : leastBusy(fit)?.userId;
    const outcome: Outcome = {
      executive: executive ?? null,
      way: executive === undefined ? "queue" : rule.way,
      rule: { id: rule.id, name: rule.name },
      candidates: team.map(({ userId }) => ({
        executive: userId,
        passedOver: passedOver.get(userId) ?? null,
      })),
      reasons: countReasons(passedOver.values()),
    };
    return { outcome, pointer: turn?.pointer };
  }

  /** Gives a lead whose row the transaction holds to an executive, by the rules; else into the queue. */
  async function assignLead(
    transaction: Connection,
    lead: AssignableLead,
    by: string | null = null,
  ): Promise<Outcome> {
    const outcome = await choose(transaction, lead);
    await keep(transaction, lead, outcome, by);
    return outcome;
  }

  /** Gives the lead that waits longest, in a transaction of its own; undefined where none waits. */
  async function assignNext(): Promise<Outcome | undefined> {
    const outcome = await asService(connection, async (transaction) => {
      const lead = await lockWaitingLead(transaction, clock.now());
      return lead && (await assignLead(transaction, lead));
    });
    if (outcome !== undefined && outcome.executive !== null) kickOutbox();
    return outcome;
  }

  return {
    assignLead,
    assignNext,

    /** Gives one waiting lead after another, until none is left or the process ends. */
    async assignWaiting(isStopping: () => boolean): Promise<void> {
      while (!isStopping()) if ((await assignNext()) === undefined) return;
    },

    /** Gives a lead by hand. Throws CODE002 (409) with the reason where the executive may not take it, unless it
     *  is hours or the day's limit, which a person may overrule. */
    async giveTo(
      transaction: Connection,
      leadId: number,
      { executive, by }: { executive: string; by: string },
    ): Promise<Outcome> {
      const lead = await lockLead(transaction, leadId);
      const team = await findTeamOf(transaction, executive);
      if (team !== null) await lockTeam(transaction, team);
      const [one] = await listCandidates(transaction, clock.now(), { users: [executive] });
      const passedOver =
        lead === undefined || one === undefined ? "inactive" : unfitness(one, lead);
      if (lead === undefined || passedOver !== undefined)
        throw nobodyCanTake({ [passedOver ?? "inactive"]: 1 });
      const outcome: Outcome = {
        executive,
        way: "by-hand",
        rule: null,
        candidates: [{ executive, passedOver: null }],
        reasons: {},
      };
      await keep(transaction, lead, outcome, by);
      return outcome;
    },

    /** What a rule, or the rules as they are, would do with a lead; nothing changes. */
    async simulate(
      transaction: Connection,
      lead: AssignableLead,
      rule?: Pick<AssignmentRule, "id" | "name" | "team" | "way">,
    ): Promise<Outcome> {
      const found =
        rule ??
        (await listRules(transaction)).find((one) => one.isActive && matchesRule(one, lead));
      if (found === undefined)
        return { executive: null, way: "queue", rule: null, candidates: [], reasons: {} };
      const pointer = { userId: null, turns: 0 };
      return (await judgeRule(transaction, lead, found, pointer)).outcome;
    },

    kick: kickOutbox,
  };
}
