import { type CountryCode, rutCheckDigit } from "#src/contracts/identification.ts";
import { leadSources, requestTypes } from "#src/contracts/enumerations/operations.ts";
import { closedStatuses, leadStatuses } from "../lead.status.ts";
import type { LeadRows } from "../lead-move.types.ts";
import { seededChance } from "#src/platform/random/seeded-chance.ts";
import { referenceAlphabet, referenceFrom } from "../lead.rules.ts";
import { linesOfBusiness } from "../lead-origin.rules.ts";
import { firstNames, lastNames, notes } from "./demonstration-names.data.ts";

/** A product that the demonstration's people ask for, with its price of today. */
export interface DemonstrationProduct {
  code: string;
  name: string;
  insurer: string;
  insurerName: string;
  upperType: string;
  price: object | null;
}

export interface DemonstrationPlaces {
  /** Executives by country. */
  executives: Readonly<Record<CountryCode, readonly string[]>>;
  /** Ids of the countries' nodes and of the partners below. */
  countryNodes: Readonly<Record<CountryCode, string>>;
  partnerNodes: Readonly<Record<CountryCode, readonly string[]>>;
  /** Who refers the people of a partner, by its node. */
  referrers: ReadonlyMap<string, string>;
  products: Readonly<Record<CountryCode, readonly DemonstrationProduct[]>>;
}

export interface DemonstrationLead {
  reference: string;
  country: CountryCode;
  tenant: string;
  lineOfBusiness: number;
  fullName: string;
  identification: string;
  email: string;
  phone: string;
  source: string;
  requestType: string;
  status: number;
  subStatus: number | null;
  failureReason: string | null;
  executive: string | null;
  /** Who referred the person. */
  referrer: string | null;
  product: DemonstrationProduct | null;
  createdAt: Date;
  assignedAt: Date | null;
  firstAnswerAt: Date | null;
  lastActAt: Date;
  nextStepAt: Date | null;
  isWhatsappGiven: boolean;
  note: string | null;
  calls: readonly { at: Date; result: string; minutes: number }[];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Days over which they are spread. */
const days = 90;
const weights: readonly CountryCode[] = [
  "CL",
  "CL",
  "CL",
  "CL",
  "CL",
  "PE",
  "PE",
  "CO",
  "CO",
  "INT",
];
/** Of them and of the next: 12 of the same document, 8 of the same e-mail, 6 of nearly the same name. */
const duplicates = { certain: 12, likely: 8, possible: 6 } as const;
const twins = duplicates.certain + duplicates.likely + duplicates.possible;
/** Where the first and the second halves of those pairs begin. */
const halves = { first: 60, second: 120 } as const;
/** What is sold and what was given up after it is shown in every state of a sale, some of each: more leads of a status
 *  than chance would make, after the first halves of those pairs. */
const soldAgain: Readonly<Record<number, number>> = { 3: 18, 100: 12 };
/** One lead of so many has something agreed: 30 of 240. */
const leadsAnEvent = 8;

/** Leads that nobody sent: the same for the same number, seed and day. */
export function demonstrationLeads(
  count: number,
  {
    seed,
    now,
    rows,
    places,
  }: { seed: number; now: Date; rows: LeadRows; places: DemonstrationPlaces },
): DemonstrationLead[] {
  const chance = seededChance(seed);
  const standings = standingsOf(rows);
  const taken = new Set<string>();
  const made: DemonstrationLead[] = [];
  const inHand = standings.find(({ status }) => status === 2);
  const sold = soldStandings(standings);
  let agreed = 0;
  for (let index = 0; index < count; index += 1) {
    // Every status and sub-status is there, then the ones that people meet most.
    const picked =
      standings[index] ??
      sold[index - halves.first - twins] ??
      pick([...standings, ...common(standings), ...common(standings)], chance);
    // Only two that are still worked on are proposed as one person.
    const isClosedTwin = isOfPair(index) && closedStatuses.some((one) => one === picked.status);
    const isEventTooMany =
      index >= standings.length && isAgreed(picked.status) && agreed >= count / leadsAnEvent;
    const standing = isClosedTwin || isEventTooMany ? (inHand ?? picked) : picked;
    if (isAgreed(standing.status)) agreed += 1;
    const lead = leadOf(index, standing, { chance, now, rows, places, taken });
    made.push(withTwin(lead, index, made));
  }
  return made;
}

interface Standing {
  status: number;
  subStatus: number | null;
}

/** Each status by itself where it has no sub-statuses, else once for each of them. */
function standingsOf({ subStatuses }: LeadRows): Standing[] {
  return Object.keys(leadStatuses)
    .map(Number)
    .flatMap((status): Standing[] => {
      const below = subStatuses.filter(({ parents }) => parents.includes(status));
      return below.length === 0
        ? [{ status, subStatus: null }]
        : below.map(({ id }) => ({ status, subStatus: id }));
    });
}

/** The statuses that a sale is of, their sub-statuses in turn. */
const soldStandings = (standings: readonly Standing[]): Standing[] =>
  Object.entries(soldAgain).flatMap(([status, count]) => {
    const below = standings.filter((one) => one.status === Number(status));
    return Array.from({ length: count }, (_, turn) => below[turn % below.length] ?? []).flat();
  });

/** Something is agreed with a person in Agenda and in Interesa. */
const isAgreed = (status: number): boolean => [13, 14].includes(status);

const isOfPair = (index: number): boolean =>
  [halves.first, halves.second].some((start) => index >= start && index < start + twins);

const common = (standings: readonly Standing[]) =>
  standings.filter(({ status }) => [2, 8, 13, 14, 500].includes(status));

interface Invention {
  /** Asked in a fixed order: the same numbers make the same leads. */
  chance: () => number;
  now: Date;
  rows: LeadRows;
  places: DemonstrationPlaces;
  /** References and pairs of last names. */
  taken: Set<string>;
}

function leadOf(index: number, standing: Standing, context: Invention): DemonstrationLead {
  const { chance, now, places, taken } = context;
  const { status, subStatus } = standing;
  const country = weights[index % weights.length] ?? "CL";
  const names = [pick(firstNames, chance), ...freeLastNames(context)];
  const partner = chance() < 0.15 ? pickOrNull(places.partnerNodes[country], chance) : null;
  const { createdAt, within, assignedAt, isAnswered, calls } = courseOf(status, context);
  const number = 10_000_000 + Math.floor(chance() * 89_999_999);
  return {
    reference: freeReference(chance, taken),
    country,
    tenant: partner ?? places.countryNodes[country],
    lineOfBusiness: partner === null ? linesOfBusiness.contact : linesOfBusiness.agreement,
    ...personOf(names, { country, number, index }),
    source: leadSources[index % 5 === 0 ? index % leadSources.length : 1] ?? "QUEPLAN.CL",
    requestType: index < 60 ? (requestTypes[index % requestTypes.length] ?? "Seguros") : "Seguros",
    status,
    subStatus,
    failureReason: status === 4 ? failureReasonOf(subStatus, country, context) : null,
    executive: assignedAt === null ? null : pickOrNull(places.executives[country], chance),
    referrer: (partner && places.referrers.get(partner)) ?? null,
    // Nearly the same name makes a pair with the same product alone, so those of a pair have one.
    product:
      chance() < 0.92 || isOfPair(index) ? pickOrNull(places.products[country], chance) : null,
    createdAt,
    assignedAt,
    firstAnswerAt: calls[0]?.at ?? null,
    lastActAt: within(closedStatuses.some((one) => one === status) ? 0.7 : 0.6 + chance() * 0.39),
    nextStepAt: isAgreed(status)
      ? appointment(new Date(now.getTime() + Math.floor((chance() * 6 - 1) * dayMs)))
      : null,
    isWhatsappGiven: chance() < 0.4,
    note: isAnswered && chance() < 0.7 ? pick(notes, chance) : null,
    calls,
  };
}

/** When it came, was given to somebody, and was answered; `within` is a part of the time since. */
function courseOf(status: number, { chance, now }: Invention) {
  // The newest first, and thicker towards today.
  const age = Math.floor(days * chance() * chance() * dayMs) + hourMs;
  const createdAt = new Date(now.getTime() - age);
  const within = (part: number) => new Date(createdAt.getTime() + Math.floor(age * part));
  const assignedAt = [1, 8].includes(status) ? null : within(0.02);
  const isAnswered = assignedAt !== null && status !== 7 && chance() < 0.9;
  const calls = isAnswered
    ? Array.from({ length: 1 + Math.floor(chance() * 3) }, (_, place) => ({
        at: atWork(within(0.1 + place * 0.2), createdAt),
        ...(place === 0 && chance() < 0.5
          ? { result: "noAnswer", minutes: 0 }
          : { result: "reached", minutes: 1 + Math.floor(chance() * 12) }),
      }))
    : [];
  return { createdAt, within, assignedAt, isAnswered, calls };
}

const personOf = (
  [first = "", last = "", second = ""]: readonly string[],
  { country, number, index }: { country: CountryCode; number: number; index: number },
): Pick<DemonstrationLead, "fullName" | "identification" | "email" | "phone"> => ({
  fullName: `${first} ${last} ${second}`,
  identification: country === "CL" ? rutOf(number) : String(number),
  email: `${plain(first)}.${plain(last)}${index}@correo.example`,
  phone: phoneOf(country, number),
});

function failureReasonOf(
  subStatus: number | null,
  country: CountryCode,
  { chance, rows }: Invention,
): string | null {
  const reasons = rows.reasons.filter(
    (one) => one.subStatus === subStatus && one.countries.includes(country),
  );
  return reasons[Math.floor(chance() * reasons.length)]?.code ?? null;
}

/** The same day at an hour at which people are called, never before the request. */
function atWork(at: Date, createdAt: Date): Date {
  const called = new Date(at);
  called.setUTCHours(13 + (at.getUTCHours() % 8));
  return called < createdAt ? at : called;
}

/** The same day, or the Monday after a Sunday, at an hour at which people meet, to five minutes. */
function appointment(at: Date): Date {
  const agreed = new Date(at);
  agreed.setUTCHours(13 + (at.getUTCHours() % 8), Math.floor(at.getUTCMinutes() / 5) * 5, 0, 0);
  return agreed.getUTCDay() === 0 ? new Date(agreed.getTime() + dayMs) : agreed;
}

/** Some ask twice: the second half of a pair takes what makes them alike from the first. */
function withTwin(
  lead: DemonstrationLead,
  index: number,
  made: readonly DemonstrationLead[],
): DemonstrationLead {
  const { certain, likely } = duplicates;
  const place = index - halves.second;
  const twin = made[place + halves.first];
  if (place < 0 || place >= twins || twin === undefined) return lead;
  const of = {
    country: twin.country,
    tenant: twin.tenant,
    executive: lead.executive && twin.executive,
  };
  if (place < certain) {
    const { identification, fullName, phone } = twin;
    // With the same product as well the two would join by themselves.
    const product = lead.product?.code === twin.product?.code ? null : lead.product;
    return { ...lead, ...of, identification, fullName, phone, product };
  }
  if (place < certain + likely)
    return { ...lead, ...of, email: twin.email, fullName: twin.fullName };
  const [first = "", last = "", second = ""] = twin.fullName.split(" ");
  return { ...lead, ...of, fullName: `${first} ${second} ${last}`, product: twin.product };
}

function freeReference(chance: () => number, taken: Set<string>): string {
  for (;;) {
    const reference = referenceFrom(
      Array.from({ length: 7 }, () => Math.floor(chance() * referenceAlphabet.length)),
    );
    if (taken.has(reference)) continue;
    taken.add(reference);
    return reference;
  }
}

/** Two last names that no other lead has, while unused pairs are left: otherwise chance would make duplicates. */
function freeLastNames({ chance, taken }: Invention): [string, string] {
  for (let attempt = 0; ; attempt += 1) {
    const names: [string, string] = [pick(lastNames, chance), pick(lastNames, chance)];
    const both = [...names].sort().join(" ");
    if (taken.has(both) && attempt < 20) continue;
    taken.add(both);
    return names;
  }
}

const rutOf = (number: number): string => {
  const digits = String(5_000_000 + (number % 20_000_000));
  return `${digits}${rutCheckDigit(digits)}`;
};

const phoneOf = (country: CountryCode, number: number): string =>
  ({
    CL: `+569${String(number).slice(0, 8)}`,
    PE: `+519${String(number).slice(0, 8)}`,
    CO: `+573${String(number)}0`.slice(0, 13),
    INT: `+1305${String(number).slice(0, 7)}`,
  })[country];

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const pickOrNull = <One>(of: readonly One[], chance: () => number): One | null =>
  of[Math.floor(chance() * of.length)] ?? null;

function pick<One>(of: readonly One[], chance: () => number): One {
  const found = pickOrNull(of, chance);
  if (found === null) throw new Error("There is nothing to pick from.");
  return found;
}
