import type { Candidate, LeadFacts } from "./fit.rules.ts";

export const assignmentWays = ["round-robin", "least-busy"] as const;
export type AssignmentWay = (typeof assignmentWays)[number];

/** Whose turn it was last, and how many turns in a row. */
export interface Pointer {
  userId: string | null;
  turns: number;
}

/** What a lead has to be for a rule; an empty list takes anything. */
export interface RuleMatch {
  countries: readonly string[];
  upperTypes: readonly string[];
  languages: readonly string[];
  requestTypes: readonly string[];
  sources: readonly string[];
  linesOfBusiness: readonly number[];
  partners: readonly string[];
}

export const matchesRule = (rule: RuleMatch, lead: LeadFacts): boolean =>
  takes(rule.countries, lead.country) &&
  takes(rule.upperTypes, lead.upperType) &&
  takes(rule.languages, lead.language) &&
  takes(rule.requestTypes, lead.requestType) &&
  takes(rule.sources, lead.source) &&
  takes(rule.linesOfBusiness, lead.lineOfBusiness) &&
  takes(rule.partners, lead.partner);

const takes = <Value>(list: readonly Value[], value: Value | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value));

/** The next executive in turn: the same one until their weight is used up, then the next fit one in the order of
 *  ids, from the first again after the last. Undefined where nobody is fit. */
export function nextInTurn(
  fit: readonly Pick<Candidate, "userId" | "weight">[],
  pointer: Pointer,
): { userId: string; pointer: Pointer } | undefined {
  const ordered = fit.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const last = ordered.find(({ userId }) => userId === pointer.userId);
  if (last !== undefined && pointer.turns < last.weight)
    return { userId: last.userId, pointer: { userId: last.userId, turns: pointer.turns + 1 } };
  const next =
    ordered.find(({ userId }) => pointer.userId !== null && userId > pointer.userId) ?? ordered[0];
  return next && { userId: next.userId, pointer: { userId: next.userId, turns: 1 } };
}

/** Who has least to do: open leads by capacity, then longest without a new lead, then id. */
export function leastBusy(fit: readonly Candidate[]): Candidate | undefined {
  return fit.toSorted(
    (a, b) =>
      a.openLeads / a.capacity - b.openLeads / b.capacity ||
      (a.lastLeadAt?.getTime() ?? 0) - (b.lastLeadAt?.getTime() ?? 0) ||
      (a.userId < b.userId ? -1 : 1),
  )[0];
}
