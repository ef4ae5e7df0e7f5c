import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { judgeRule, listFirst, type Outcome } from "./assignment-choice.ts";
import {
  type AssignableLead,
  type AssignmentRule,
  listRules,
  readPointer,
} from "./assignment.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { matchesRule } from "./choice.rules.ts";
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
  const first = await listFirst(needs, transaction, lead);
  const rule = (await listRulesWith(transaction, tried)).find(
    (one) => one.isActive && matchesRule(one, lead),
  );
  const isMatched = tried === undefined ? rule !== undefined : rule === tried;
  const judged = await judgeTried(needs, transaction, lead, tried ?? rule);
  const owner = first.find(({ passedOver }) => passedOver === null);
  const chosen =
    owner === undefined
      ? judged
      : { ...judged, executive: owner.userId, way: owner.way, rule: null };
  const candidates = await everybody(needs, transaction, lead, [
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

/** What a rule would answer by the turn that it is at. */
async function judgeTried(
  needs: SimulationNeeds,
  transaction: Connection,
  lead: AssignableLead,
  rule: AssignmentRule | TriedRule | undefined,
): Promise<Outcome> {
  if (rule === undefined)
    return { executive: null, way: "queue", rule: null, candidates: [], reasons: {} };
  const id = rule.id ?? "";
  const pointer = rule.id === null ? undefined : await readPointer(transaction, rule.id);
  const turn = pointer ?? { userId: null, turns: 0 };
  return (await judgeRule(needs, transaction, lead, { ...rule, id }, turn)).outcome;
}

/** Those who were judged, each once, then every other executive: what is against them, else that the rule asks another
 *  team. */
async function everybody(
  needs: SimulationNeeds,
  transaction: Connection,
  lead: AssignableLead,
  judged: Outcome["candidates"],
): Promise<Outcome["candidates"]> {
  const once = new Map(judged.toReversed().map((one) => [one.executive, one]));
  const seen = new Set(judged.map(({ executive }) => executive));
  const others = (await listCandidates(transaction, needs.clock.now())).filter(
    ({ userId }) => !seen.has(userId),
  );
  return [
    ...[...seen].flatMap((executive) => once.get(executive) ?? []),
    ...others.map((one) => ({
      executive: one.userId,
      passedOver: unfitness(one, lead) ?? ("team" as const),
    })),
  ];
}
