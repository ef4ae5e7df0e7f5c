import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { judgeRule, listFirst, type Outcome } from "./assignment-choice.ts";
import type { AssignableLead } from "./assignment.queries.ts";
import { type AssignmentRule, listRules, readTurns } from "./assignment-rules.queries.ts";
import { type AssignmentRun, openRun, ruleFor } from "./assignment-run.ts";
import { unfitness } from "./fit.rules.ts";

interface SimulationNeeds {
  clock: Clock;
}

/** A rule that is tried before it is saved; its id where it changes one that is. */
type TriedRule = Omit<AssignmentRule, "id" | "tenantId" | "version"> & { id: string | null };

/** What would become of a lead, and of every executive why they would not get it. */
interface Simulated {
  outcome: Outcome;
  /** Whether the rule that is tried, or any, takes the lead by the order of all. */
  isMatched: boolean;
}

/** What the rules as they are, or with one that is tried, would do with a lead now: who comes before every rule, then
 *  whose turn it is. Nothing changes and nothing is locked. */
export async function simulate(
  needs: SimulationNeeds,
  transaction: Connection,
  lead: AssignableLead,
  tried?: TriedRule,
): Promise<Simulated> {
  const rules = await listRulesWith(transaction, tried);
  const run = await openRun(transaction, [lead], {
    at: needs.clock.now(),
    rules,
    // The one that is tried answers also where another takes the lead.
    turnsOf: (own, ids) => readTurns(own, [...ids, ...(tried?.id ? [tried.id] : [])]),
    isOfAll: true,
  });
  const first = listFirst(run, lead);
  const rule = ruleFor(rules, lead);
  const isMatched = tried === undefined ? rule !== undefined : rule === tried;
  const judged = judgeTried(run, lead, tried ?? rule);
  const owner = first.find(({ passedOver }) => passedOver === null);
  const chosen =
    owner === undefined
      ? judged
      : { ...judged, executive: owner.userId, way: owner.way, rule: null };
  const candidates = everybody(run, lead, [
    ...first.map(({ userId, passedOver }) => ({ executive: userId, passedOver })),
    ...judged.candidates,
  ]);
  return { outcome: { ...chosen, candidates }, isMatched };
}

/** Every rule in its order, with the one that is tried in its place: among equals a new one is asked last. */
async function listRulesWith(
  transaction: Connection,
  tried: TriedRule | undefined,
): Promise<(AssignmentRule | TriedRule)[]> {
  const rules = await listRules(transaction);
  if (tried === undefined) return rules;
  const isSaved = rules.some(({ id }) => id === tried.id);
  const all = isSaved ? rules.map((one) => (one.id === tried.id ? tried : one)) : [...rules, tried];
  return all.toSorted((a, b) => a.position - b.position);
}

type SimulatedRun = Pick<AssignmentRun, "at" | "people" | "turns">;

/** What a rule would answer by the turn that it is at. */
function judgeTried(
  run: SimulatedRun,
  lead: AssignableLead,
  rule: AssignmentRule | TriedRule | undefined,
): Outcome {
  if (rule === undefined)
    return { executive: null, way: "queue", rule: null, candidates: [], reasons: {} };
  return judgeRule(run, lead, { ...rule, id: rule.id ?? "" }).outcome;
}

/** Those who were judged, each once, then every other executive: what is against them, else that the rule asks another
 *  team. */
function everybody(
  { people }: SimulatedRun,
  lead: AssignableLead,
  judged: Outcome["candidates"],
): Outcome["candidates"] {
  const once = new Map(judged.toReversed().map((one) => [one.executive, one]));
  const seen = new Set(judged.map(({ executive }) => executive));
  const others = [...people.values()].filter(({ userId }) => !seen.has(userId));
  return [
    ...[...seen].flatMap((executive) => once.get(executive) ?? []),
    ...others.map((one) => ({
      executive: one.userId,
      passedOver: unfitness(one, lead) ?? ("team" as const),
    })),
  ];
}
