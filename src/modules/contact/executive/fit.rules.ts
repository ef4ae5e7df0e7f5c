import type { CountryCode } from "#src/contracts/identification.ts";
import { isWorking, minutesUntilStart, type WorkingHours } from "./working-hours.rules.ts";

/** What of a lead decides who may work it. */
export interface LeadFacts {
  country: CountryCode;
  /** Null where no product was asked for. */
  upperType: string | null;
  language: string;
  requestType: string;
  source: string;
  lineOfBusiness: number;
  /** Subdomain of the partner that it came by. */
  partner: string | null;
}

/** An executive with what they have to do at an instant. */
export interface Candidate {
  userId: string;
  isActive: boolean;
  inRecess: boolean;
  countries: readonly string[];
  /** None is every line. */
  upperTypes: readonly string[];
  languages: readonly string[];
  /** None is every type. */
  requestTypes: readonly string[];
  hours: WorkingHours;
  capacity: number;
  dailyLimit: number;
  weight: number;
  /** Leads that they work now, and those they got on this civil day of theirs. */
  openLeads: number;
  leadsToday: number;
  /** When they last got a lead. */
  lastLeadAt: Date | null;
}

/** Why somebody is passed over, in the order in which it is asked. */
export const passedOverReasons = [
  "inactive",
  "recess",
  "country",
  "line",
  "language",
  "requestType",
  "capacity",
  "dailyLimit",
  "hours",
  "last",
  "team",
] as const;
export type PassedOver = (typeof passedOverReasons)[number];

const isAmong = (list: readonly string[], value: string | null): boolean =>
  list.length === 0 || value === null || list.includes(value);

/** Why an executive may not be given a lead, leaving hours and the day's limit out: what a move to 2 Asignado
 *  needs (lead-transitions.tsv). Undefined of one who may. */
export function unfitness(one: Candidate, lead: LeadFacts): PassedOver | undefined {
  if (!one.isActive) return "inactive";
  if (one.inRecess) return "recess";
  if (!one.countries.includes(lead.country)) return "country";
  if (!isAmong(one.upperTypes, lead.upperType)) return "line";
  if (!one.languages.includes(lead.language)) return "language";
  if (!isAmong(one.requestTypes, lead.requestType)) return "requestType";
  return one.openLeads >= one.capacity ? "capacity" : undefined;
}

/** Who of some executives may be given a lead now, and why each of the others may not. While somebody works, who
 *  does not work is passed over; while nobody does, whoever starts first is not. */
export function judgeFit(
  candidates: readonly Candidate[],
  lead: LeadFacts,
  at: Date,
): { fit: Candidate[]; passedOver: Map<string, PassedOver> } {
  const passedOver = new Map<string, PassedOver>();
  for (const one of candidates) {
    const reason =
      unfitness(one, lead) ?? (one.leadsToday >= one.dailyLimit ? "dailyLimit" : undefined);
    if (reason !== undefined) passedOver.set(one.userId, reason);
  }
  const free = candidates.filter(({ userId }) => !passedOver.has(userId));
  // Who has too much to do is at work all the same.
  const isAnybodyAtWork = candidates.some(
    (one) =>
      ["capacity", "dailyLimit", undefined].includes(passedOver.get(one.userId)) &&
      isWorking(one.hours, at),
  );
  const soonest = Math.min(...free.map(({ hours }) => minutesUntilStart(hours, at)));
  for (const one of free) {
    const isNext = minutesUntilStart(one.hours, at) === soonest;
    if (isAnybodyAtWork ? !isWorking(one.hours, at) : !isNext) passedOver.set(one.userId, "hours");
  }
  return { fit: free.filter(({ userId }) => !passedOver.has(userId)), passedOver };
}

/** How many were passed over for what: the payload of CODE002. */
export function countReasons(
  passedOver: Iterable<PassedOver>,
): Partial<Record<PassedOver, number>> {
  const counts: Partial<Record<PassedOver, number>> = {};
  for (const reason of passedOver) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
