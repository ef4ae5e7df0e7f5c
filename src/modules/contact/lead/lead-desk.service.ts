import { type CountryConfig, countries, countryOf } from "#src/config/countries.ts";
import { type KeysetPage, keysetPage, readPageAsked } from "#src/contracts/keyset.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { type ListedPair, listPairs } from "./duplicates/pair.queries.ts";
import { maskedContact, type RevealedField } from "./contact-mask.rules.ts";
import { type ContactRefusal } from "./contact-rules.rules.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
import { refusalOfContact } from "./lead-contact.ts";
import type { LeadActor, LeadListRow } from "./lead-desk.types.ts";
import {
  type BuiltInView,
  emptyFilter,
  isKeyOf,
  keyLengthOf,
  type LeadFilter,
  type LeadOrder,
  readListAsked,
} from "./lead-filter.rules.ts";
import {
  countedTo,
  countLeads,
  keyOfRow,
  type ListContext,
  listFilterValues,
  listLeads,
} from "./lead-list.queries.ts";
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

const readAct = { permission: "lead:read", action: "lead.read" } as const;

export interface LeadListPage extends KeysetPage<LeadListRow> {
  total: number;
  /** More rows than are counted. */
  isMore: boolean;
  order: LeadOrder;
  filter: LeadFilter;
}

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
  canEdit: boolean;
  consents: Awaited<ReturnType<typeof consentsOf>>;
  /** Why nobody may call, write or message now, by way; null where one may. */
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

export type LeadDesk = ReturnType<typeof createLeadDesk>;

/** What people see of the leads in their scope. */
export function createLeadDesk(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
  connection: Connection;
}) {
  const { clock, access, acting, quotes, priceNow, connection } = options;
  const [home] = countries;

  function contextOf(actor: LeadActor): ListContext {
    const at = clock.now();
    return {
      scope: leadsInScope("lead:read", actor.holder, at),
      userId: actor.user.id,
      at,
      timeZone: home?.timeZone ?? "UTC",
      searchesContact: access.permissionsOf(actor.holder).has("lead:read-contact"),
    };
  }

  return {
    /** In what a person's lists are asked. */
    contextOf,

    /** A page of the leads in scope. `strict`: what the query says wrong is refused, else left out. Throws
     *  BAD_REQUEST, FORBIDDEN. */
    async list(
      actor: LeadActor,
      query: URLSearchParams,
      {
        keys,
        take,
        isCounted = true,
      }: { keys: "call" | "page"; take: number; isCounted?: boolean },
    ): Promise<LeadListPage> {
      access.require("lead:read", actor.holder);
      const { filter, order, faults } = readListAsked(query, keys);
      const [afterName, beforeName] = keys === "call" ? ["after", "before"] : ["despues", "antes"];
      const cursors = { despues: query.get(afterName ?? ""), antes: query.get(beforeName ?? "") };
      const page = readPageAsked(cursors, keyLengthOf(order));
      const asked = isKeyOf(order, page) ? page : ({ kind: "first" } as const);
      if (keys === "call") {
        const isLost = (cursors.despues ?? cursors.antes) !== null && asked.kind === "first";
        if (isLost) faults.push({ field: afterName ?? "", code: "INVALID" });
        if (faults.length > 0) throw badRequest(faults);
      }
      const context = contextOf(actor);
      const { rows, total } = await access.asHolder(actor.holder, (transaction) =>
        listLeads(transaction, filter, context, { order, asked, take, isCounted }),
      );
      const keyOf = (row: LeadListRow) => keyOfRow(order, row);
      return {
        ...keysetPage(rows, { asked, size: take, keyOf }),
        total: Math.min(total, countedTo),
        isMore: total > countedTo,
        order,
        filter,
      };
    },

    /** How many leads each view holds. */
    async counts(
      actor: LeadActor,
      views: readonly BuiltInView[],
    ): Promise<Partial<Record<BuiltInView, number>>> {
      access.require("lead:read", actor.holder);
      const context = contextOf(actor);
      return access.asHolder(actor.holder, async (transaction) => {
        const counted: Partial<Record<BuiltInView, number>> = {};
        for (const view of views)
          counted[view] = await countLeads(transaction, { ...emptyFilter, view }, context);
        return counted;
      });
    },

    /** What a list may be narrowed to. */
    async filterValues(actor: LeadActor) {
      access.require("lead:read", actor.holder);
      const context = contextOf(actor);
      return access.asHolder(actor.holder, async (transaction) => ({
        ...(await listFilterValues(transaction, context)),
        rows: await loadLeadRows(transaction),
      }));
    },

    /** One lead with all that its page shows; contact is masked. Throws NOT_FOUND, FORBIDDEN. */
    async findLead(actor: LeadActor, reference: string): Promise<LeadRecord> {
      const at = clock.now();
      const may = (permission: string, lead: WorkedLead) =>
        access.decide(permission, actor.holder, leadFacts(lead)).outcome === "allowed";
      const found = await acting.read(actor, reference, readAct, async (transaction, lead) => {
        const rows = await loadLeadRows(transaction);
        const events = await listEvents(transaction, lead.id, { before: null, take: 20 });
        const consents = await consentsOf(transaction, lead.id);
        const calls = await listCalls(transaction, lead.id);
        const names = new Set(rows.transitions.flatMap((row) => whoOf(row).permissions));
        const permissions = new Set([...names].filter((name) => may(name, lead)));
        const mover = { kind: "person", permissions } as const;
        const country = countryOf(lead.country);
        return {
          lead,
          country,
          day: civilDate(at, country.timeZone),
          rows,
          consents,
          contact: maskedContact(lead),
          canReveal: may("lead:read-contact", lead),
          canEdit: may("lead:update", lead),
          contactRefusals: Object.fromEntries(
            (["phone", "email", "whatsapp"] as const).map((channel) => [
              channel,
              refusalOfContact({ lead, calls, consents, channel, userId: actor.user.id, at }),
            ]),
          ) as LeadRecord["contactRefusals"],
          moves: movesFrom(rows, lead.status, mover).map((row) => ({
            to: row.to,
            asks: asksOf(row),
          })),
          events: events.slice(0, 20),
          moreBefore: events.length > 20 ? (events[19]?.id ?? null) : null,
          appointments: await listAppointments(transaction, lead.id),
          others: await listOthersOf(transaction, lead),
          pairs: may("lead:merge", lead)
            ? await listPairs(transaction, {
                scope: leadsInScope("lead:merge", actor.holder, at),
                level: null,
                of: lead.reference,
                after: null,
                take: 20,
              })
            : [],
          profile: lead.profile,
        };
      });
      // Prices are counted after the transaction: on the embedded database nothing else runs while one is open.
      const { lead } = found;
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
      return { ...found, frozen, today };
    },

    /** The zone in which days and hours of a lead's forms are told. */
    zoneOf: (actor: LeadActor, reference: string) =>
      acting.read(actor, reference, readAct, async (_transaction, lead) => zoneOf(lead)),

    /** Older lines of a lead's timeline. Throws NOT_FOUND, FORBIDDEN. */
    timeline: (actor: LeadActor, reference: string, before: number | null) =>
      acting.read(actor, reference, readAct, async (transaction, lead) => {
        const events = await listEvents(transaction, lead.id, { before, take: 50 });
        return {
          events: events.slice(0, 50),
          moreBefore: events.length > 50 ? (events[49]?.id ?? null) : null,
        };
      }),
  };
}

export const zoneOf = (lead: Pick<WorkedLead, "country">): string =>
  countryOf(lead.country).timeZone;
