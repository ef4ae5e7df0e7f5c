import type { AssignableLead } from "./assignment.queries.ts";
import type { AssignmentRule } from "./assignment-rules.queries.ts";
import { type AssignmentRun, ownersOf, ruleFor } from "./assignment-run.ts";
import { leastBusy, nextInTurn, type Pointer } from "./choice.rules.ts";
import { countReasons, judgeFit, type PassedOver, unfitness } from "./fit.rules.ts";

/** Status 1: somebody made it by hand. An executive stands in it only where they brought the person themselves. */
const broughtStatus = 1;

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

/** Who brought a lead that was not given to anybody yet, where it is an executive: they work the ones that they bring. */
const bringerOf = ({ status, executive }: AssignableLead): string[] =>
  status === broughtStatus && executive !== null ? [executive] : [];

/** Who gave a lead back or was taken it from; one in 1 was brought, not given back. */
const lastOf = ({ status, executive }: AssignableLead): string | null =>
  status === broughtStatus ? null : executive;

/** Who comes before every rule, and why each of them is passed over: whoever works an open lead of the same person, then
 *  the executive who brought or referred them (AL 7). */
export function listFirst(
  run: Pick<AssignmentRun, "owned" | "people" | "referrers">,
  lead: AssignableLead,
): { userId: string; way: "same-person" | "referral"; passedOver: PassedOver | null }[] {
  const referrer = run.referrers.get(lead.referralAdvisor ?? "");
  const known = [
    ...ownersOf(run, lead).map((userId) => ({ userId, way: "same-person" as const })),
    ...[...bringerOf(lead), ...(referrer === undefined ? [] : [referrer])].map((userId) => ({
      userId,
      way: "referral" as const,
    })),
  ];
  const judged = [];
  for (const one of known) {
    const found = run.people.get(one.userId);
    const passedOver = found === undefined ? "inactive" : (unfitness(found, lead) ?? null);
    judged.push({ ...one, passedOver });
    if (passedOver === null) break;
  }
  return judged;
}

/** What a rule answers, and whose turn it then was; nothing is kept. */
export function judgeRule(
  { at, people, turns }: Pick<AssignmentRun, "at" | "people" | "turns">,
  lead: AssignableLead,
  rule: Pick<AssignmentRule, "id" | "name" | "team" | "way">,
): { outcome: Outcome; pointer: Pointer | undefined } {
  const team = [...people.values()].filter((one) => one.team === rule.team);
  const judged = judgeFit(team, lead, at);
  const { passedOver } = judged;
  // Who gave it back gets it again only where nobody else can take it.
  const last = lastOf(lead);
  const others = judged.fit.filter(({ userId }) => userId !== last);
  const fit = others.length > 0 ? others : judged.fit;
  if (fit !== judged.fit && fit.length < judged.fit.length && last !== null)
    passedOver.set(last, "last");
  const pointer = turns.get(rule.id) ?? { userId: null, turns: 0 };
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

/** Chooses the executive for one lead of a run: the first fit executive of `listFirst`, else the one that the first matching
 *  rule chooses. In the second case the rule's turn in the run is moved. */
export function choose(run: AssignmentRun, lead: AssignableLead): Outcome {
  const first = listFirst(run, lead);
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
  const rule = ruleFor(run.rules, lead);
  if (rule === undefined)
    return { executive: null, way: "queue", rule: null, candidates: before, reasons: {} };
  const { outcome, pointer } = judgeRule(run, lead, rule);
  if (pointer !== undefined) {
    run.turns.set(rule.id, pointer);
    run.moved.add(rule.id);
  }
  return { ...outcome, candidates: [...before, ...outcome.candidates] };
}
