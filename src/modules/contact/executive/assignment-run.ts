import type { Connection } from "#src/platform/database/database.ts";
import { type AssignableLead, statusGiven } from "./assignment.queries.ts";
import type { AssignmentRule } from "./assignment-rules.queries.ts";
import { listCandidates, openStatuses, type TeamCandidate } from "./candidates.queries.ts";
import { matchesRule, type Pointer, type RuleMatch } from "./choice.rules.ts";
import { findReferrers, listOwnedAlike, type OwnedLead } from "./owners.queries.ts";

/** Leads that are given in one transaction, one after another. The rules, turns, executives and open leads that decide are
 *  read once for all of them. After each decision they are updated in memory, so the next lead is decided as if the previous
 *  one had been written to the database. */
export interface AssignmentRun<Rule = AssignmentRule> {
  at: Date;
  /** In the order in which they are asked. */
  rules: readonly Rule[];
  /** Whose turn it was last, by rule. */
  turns: Map<string, Pointer>;
  /** Rules whose turn went on. */
  moved: Set<string>;
  /** Executives who may be given any of the leads, by user id, in the order of user ids. */
  people: ReadonlyMap<string, TeamCandidate>;
  /** Open leads that somebody works, by what tells whose they are. */
  owned: Map<string, OwnedLead[]>;
  /** Executives by the advisor that a visitor named. */
  referrers: ReadonlyMap<string, string>;
}

/** A rule that is asked: a new one that is tried has no id yet. */
type AskedRule = RuleMatch & Pick<AssignmentRule, "team" | "isActive"> & { id: string | null };

/** Reads the rules' turns, the executives and the open leads that decide about some leads. `turnsOf` locks the matching rules
 *  and their teams, or only reads the turns; it runs first, so the load of each executive is read under that lock. */
export async function openRun<Rule extends AskedRule>(
  transaction: Connection,
  leads: readonly AssignableLead[],
  {
    at,
    rules,
    turnsOf,
    isOfAll = false,
  }: {
    at: Date;
    rules: readonly Rule[];
    turnsOf: (transaction: Connection, ids: readonly string[]) => Promise<Map<string, Pointer>>;
    /** Whether every executive is looked at, for who asks why. */
    isOfAll?: boolean;
  },
): Promise<AssignmentRun<Rule>> {
  const asked = [...new Set(leads.flatMap((lead) => ruleFor(rules, lead) ?? []))];
  const turns = await turnsOf(
    transaction,
    asked.flatMap(({ id }) => id ?? []),
  );
  const owned = new Map<string, OwnedLead[]>();
  for (const one of await listOwnedAlike(transaction, leads)) addOwned(owned, one);
  const referrers = await findReferrers(transaction, leads);
  const users = new Set([
    ...[...owned.values()].flat().map(({ executive }) => executive),
    ...leads.flatMap(({ executive }) => executive ?? []),
    ...referrers.values(),
  ]);
  const whose = { teams: asked.map(({ team }) => team), users: [...users] };
  const people = await listCandidates(transaction, at, isOfAll ? undefined : whose);
  return {
    at,
    rules,
    turns,
    moved: new Set(),
    people: new Map(people.map((one) => [one.userId, one])),
    owned,
    referrers,
  };
}

/** The first active rule that matches a lead; it decides where no executive of `listFirst` is fit. */
export const ruleFor = <Rule extends AskedRule>(
  rules: readonly Rule[],
  lead: AssignableLead,
): Rule | undefined => rules.find((one) => one.isActive && matchesRule(one, lead));

/** By what a lead is one of the same person: the identification, and the e-mail in any case. */
const keysOf = ({
  country,
  identification,
  email,
}: Pick<OwnedLead, "country" | "identification" | "email">): string[] => [
  ...(identification === null ? [] : [`${country}/identification/${identification}`]),
  ...(email === null ? [] : [`${country}/email/${email.toLowerCase()}`]),
];

function addOwned(owned: AssignmentRun["owned"], lead: OwnedLead): void {
  for (const key of keysOf(lead)) {
    const alike = owned.get(key);
    if (alike === undefined) owned.set(key, [lead]);
    else alike.push(lead);
  }
}

/** Executives of the same person's other open leads, the newest first. */
export function ownersOf({ owned }: Pick<AssignmentRun, "owned">, lead: AssignableLead): string[] {
  const alike = keysOf(lead)
    .flatMap((key) => owned.get(key) ?? [])
    .filter(({ id }) => id !== lead.id)
    .toSorted((one, other) => other.id - one.id);
  return [...new Set(alike.map(({ executive }) => executive))];
}

const isOpen = (status: number): boolean => (openStatuses as readonly number[]).includes(status);

/** Updates a run after a lead was given: the load of both executives, and the open leads of the same person. */
export function noteGiven(run: AssignmentRun, lead: AssignableLead, executive: string): void {
  const before = lead.executive === null ? undefined : run.people.get(lead.executive);
  if (before !== undefined && isOpen(lead.status)) before.openLeads -= 1;
  const one = run.people.get(executive);
  const isWork = isOpen(statusGiven(lead));
  if (one !== undefined) {
    one.openLeads += isWork ? 1 : 0;
    one.leadsToday += 1;
    one.lastLeadAt = run.at;
  }
  for (const key of keysOf(lead)) {
    const others = (run.owned.get(key) ?? []).filter(({ id }) => id !== lead.id);
    run.owned.set(key, others);
  }
  if (isWork) addOwned(run.owned, { ...lead, executive });
}
