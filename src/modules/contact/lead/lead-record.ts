import { type CountryConfig, countryOf } from "#src/config/countries.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type ListedPair, listPairs } from "./duplicates/pair.queries.ts";
import { maskedContact, type RevealedField } from "./contact-mask.rules.ts";
import { type ContactRefusal } from "./contact-rules.rules.ts";
import { type Consent, listConsents } from "./lead-consents.queries.ts";
import { leadFacts } from "./lead-acting.ts";
import { refusalOfContact } from "./lead-contact.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { leadsInScope } from "./lead-scope.queries.ts";
import { asksOf, type Need } from "./lead-needs.rules.ts";
import type { LeadRows } from "./lead-move.types.ts";
import { movesFrom, whoOf } from "./lead-transition.rules.ts";
import {
  consentsOf,
  type EventRow,
  listAppointments,
  listCalls,
  listEvents,
  listOthersOf,
  loadLeadRows,
  type WorkedLead,
} from "./lead-work.queries.ts";
import type { ContactChannel } from "./lead-work.tables.ts";

/** A move as the form of a lead offers it. */
export interface OfferedMove {
  to: number;
  asks: readonly Need[];
}

export interface LeadRecord {
  /** Where the person lives, and the civil day there. */
  country: CountryConfig;
  day: string;
  lead: WorkedLead;
  contact: Record<RevealedField, string | null>;
  canReveal: boolean;
  /** Whether the words of notes that speak of health may be read. */
  canReadHealth: boolean;
  canEdit: boolean;
  /** What the person last said, by purpose and way. */
  consents: readonly Consent[];
  /** By channel, the contact rule that forbids its use now; null where the channel may be used. */
  contactRefusals: Record<ContactChannel, ContactRefusal | null>;
  moves: readonly OfferedMove[];
  rows: LeadRows;
  events: readonly EventRow[];
  moreBefore: number | null;
  appointments: Awaited<ReturnType<typeof listAppointments>>;
  others: Awaited<ReturnType<typeof listOthersOf>>;
  /** Leads that may be of the same person, for who may join them. */
  pairs: readonly ListedPair[];
  profile: Profile | null;
  frozen: { snapshot: PriceSnapshot; expiresAt: Date } | null;
  /** Undefined: no longer for sale, or without a product. */
  today: PriceSnapshot | undefined;
}

interface RecordNeeds {
  clock: Clock;
  access: AccessService;
}

interface PriceNeeds {
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
  connection: Connection;
}

interface ReadLead {
  transaction: Connection;
  lead: WorkedLead;
}

/** What is stored of a lead, and what the actor may do with it. */
export async function recordOf(
  { clock, access }: RecordNeeds,
  actor: LeadActor,
  { transaction, lead }: ReadLead,
): Promise<Omit<LeadRecord, "frozen" | "today">> {
  const at = clock.now();
  const may = (permission: string) =>
    access.decide(permission, actor.holder, leadFacts(lead)).outcome === "allowed";
  const rows = await loadLeadRows(transaction);
  const { events, moreBefore } = await eventsPage(transaction, lead, { before: null, size: 20 });
  const consents = await consentsOf(transaction, lead.id);
  const calls = await listCalls(transaction, lead.id);
  const country = countryOf(lead.country);
  return {
    lead,
    country,
    day: civilDate(at, country.timeZone),
    rows,
    consents: await listConsents(transaction, lead.id),
    contact: maskedContact(lead),
    canReveal: may("lead:read-contact"),
    canReadHealth: may("health:read"),
    canEdit: may("lead:update"),
    contactRefusals: Object.fromEntries(
      (["phone", "email", "whatsapp"] as const).map((channel) => [
        channel,
        refusalOfContact({ lead, calls, consents, channel, userId: actor.user.id, at }),
      ]),
    ) as LeadRecord["contactRefusals"],
    moves: offeredMoves(rows, lead, may),
    events,
    moreBefore,
    appointments: await listAppointments(transaction, lead.id),
    others: await listOthersOf(transaction, lead),
    pairs: may("lead:merge") ? await pairsOf(actor, { transaction, lead }, at) : [],
    profile: lead.profile,
  };
}

/** The moves that a person may make with a lead, each with what it asks for. */
function offeredMoves(
  rows: LeadRows,
  lead: WorkedLead,
  may: (permission: string) => boolean,
): OfferedMove[] {
  const names = new Set(rows.transitions.flatMap((row) => whoOf(row).permissions));
  const permissions = new Set([...names].filter(may));
  const mover = { kind: "person", permissions } as const;
  return movesFrom(rows, lead.status, mover).map((row) => ({ to: row.to, asks: asksOf(row) }));
}

/** Leads that may be of the same person, of those that the actor may join. */
const pairsOf = (actor: LeadActor, { transaction, lead }: ReadLead, at: Date) =>
  listPairs(transaction, {
    scope: leadsInScope("lead:merge", actor.holder, at),
    level: null,
    of: lead.reference,
    after: null,
    take: 20,
  });

/** The price that was told to the person, and today's. */
export async function pricesOf(
  { quotes, connection, priceNow }: PriceNeeds,
  lead: WorkedLead,
): Promise<Pick<LeadRecord, "frozen" | "today">> {
  const frozen =
    lead.quote_id === null ? null : await quotes.findFrozenPrice(connection, lead.quote_id);
  const today =
    lead.product_code === null
      ? undefined
      : await priceNow({
          productCode: lead.product_code,
          country: lead.country,
          profile: lead.profile,
          limits: limitsOf(null),
        });
  return { frozen, today };
}

/** Lines of a timeline, and before which one there are more. */
export async function eventsPage(
  transaction: Connection,
  { id }: WorkedLead,
  { before, size }: { before: number | null; size: number },
): Promise<Pick<LeadRecord, "events" | "moreBefore">> {
  const events = await listEvents(transaction, id, { before, take: size + 1 });
  return {
    events: events.slice(0, size),
    moreBefore: events.length > size ? (events[size - 1]?.id ?? null) : null,
  };
}
