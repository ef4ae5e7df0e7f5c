import { countries, countryOf } from "#src/config/countries.ts";
import { type KeysetPage, keysetPage, readPageAsked } from "#src/contracts/keyset.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { LeadActing } from "./lead-acting.ts";
import type { LeadActor, LeadListRow, LeadPremiums } from "./lead-desk.types.ts";
import {
  type BuiltInView,
  isKeyOf,
  keyLengthOf,
  type LeadFilter,
  type LeadOrder,
  readListAsked,
} from "./lead-filter.rules.ts";
import {
  countedTo,
  countViews,
  keyOfRow,
  type ListContext,
  listFilterValues,
  listLeads,
  sumPremiums,
} from "./lead-list.queries.ts";
import { eventsPage, type LeadRecord, pricesOf, recordOf } from "./lead-record.ts";
import { contactSearchOf, leadsInScope, reportedLeads } from "./lead-scope.queries.ts";
import { countEvents, listEvents, loadLeadRows, type WorkedLead } from "./lead-work.queries.ts";

export type { LeadRecord } from "./lead-record.ts";

const readAct = { permission: "lead:read", action: "lead.read" } as const;

export interface LeadListPage extends KeysetPage<LeadListRow> {
  total: number;
  /** More rows than are counted. */
  isMore: boolean;
  /** What they pay a month, by currency; none where it was not asked for, or where there are more than are counted. */
  premiums: LeadPremiums[];
  order: LeadOrder;
  filter: LeadFilter;
}

export type LeadDesk = ReturnType<typeof createLeadDesk>;

function needsOf(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
  connection: Connection;
}) {
  const { clock, access, acting, quotes, priceNow, connection } = options;
  const [home] = countries;
  return { clock, access, acting, quotes, priceNow, connection, home };
}

type LeadDeskNeeds = ReturnType<typeof needsOf>;

function contextOf(needs: LeadDeskNeeds, actor: LeadActor): ListContext {
  const at = needs.clock.now();
  return {
    scope: leadsInScope("lead:read", actor.holder, at),
    userId: actor.user.id,
    at,
    timeZone: needs.home?.timeZone ?? "UTC",
    reported: reportedLeads(actor.holder, at),
    contactSearch: contactSearchOf(actor.holder, at),
  };
}

/** A page of the leads in scope. `strict`: what the query says wrong is refused, else left out. Throws
 *  BAD_REQUEST, FORBIDDEN. */
async function list(
  needs: LeadDeskNeeds,
  actor: LeadActor,
  query: URLSearchParams,
  {
    keys,
    take,
    isCounted = true,
    isSummed = false,
  }: { keys: "call" | "page"; take: number; isCounted?: boolean; isSummed?: boolean },
): Promise<LeadListPage> {
  needs.access.require("lead:read", actor.holder);
  const { filter, order, faults } = readListAsked(query, keys);
  const [afterName, beforeName] = keys === "call" ? ["after", "before"] : ["despues", "antes"];
  const cursors = { despues: query.get(afterName ?? ""), antes: query.get(beforeName ?? "") };
  const page = readPageAsked(cursors, keyLengthOf(order), true);
  const asked = isKeyOf(order, page) ? page : ({ kind: "first" } as const);
  if (keys === "call") {
    const isLost = (cursors.despues ?? cursors.antes) !== null && asked.kind === "first";
    if (isLost) faults.push({ field: afterName ?? "", code: "INVALID" });
    if (faults.length > 0) throw badRequest(faults);
  }
  const context = contextOf(needs, actor);
  const { rows, total, premiums } = await needs.access.asHolder(
    actor.holder,
    async (transaction) => {
      const listed = await listLeads(transaction, filter, context, {
        order,
        asked,
        take,
        isCounted,
      });
      const isWhole = isSummed && listed.total <= countedTo;
      return {
        ...listed,
        premiums: isWhole ? await sumPremiums(transaction, filter, context) : [],
      };
    },
  );
  const keyOf = (row: LeadListRow) => keyOfRow(order, row);
  return {
    ...keysetPage(rows, { asked, size: take, keyOf, isPlaced: true }),
    total: Math.min(total, countedTo),
    isMore: total > countedTo,
    premiums,
    order,
    filter,
  };
}

/** How many leads each view holds. */
async function counts(
  needs: LeadDeskNeeds,
  actor: LeadActor,
  views: readonly BuiltInView[],
): Promise<Partial<Record<BuiltInView, number>>> {
  needs.access.require("lead:read", actor.holder);
  const context = contextOf(needs, actor);
  return needs.access.asHolder(actor.holder, (transaction) =>
    countViews(transaction, views, context),
  );
}

/** What a list may be narrowed to. */
async function filterValues(needs: LeadDeskNeeds, actor: LeadActor) {
  needs.access.require("lead:read", actor.holder);
  const context = contextOf(needs, actor);
  return needs.access.asHolder(actor.holder, async (transaction) => ({
    ...(await listFilterValues(transaction, context)),
    rows: await loadLeadRows(transaction),
  }));
}

/** One lead with all that its page shows; contact is masked. Throws NOT_FOUND, FORBIDDEN. */
async function findLead(
  needs: LeadDeskNeeds,
  actor: LeadActor,
  reference: string,
): Promise<LeadRecord> {
  const found = await needs.acting.read(actor, reference, readAct, (transaction, lead) =>
    recordOf(needs, actor, { transaction, lead }),
  );
  // Prices are counted after the transaction: on the embedded database nothing else runs while one is open.
  return { ...found, ...(await pricesOf(needs, found.lead)) };
}

/** The zone in which days and hours of a lead's forms are told. */
const zoneOfLead = (needs: LeadDeskNeeds, actor: LeadActor, reference: string) =>
  needs.acting.read(actor, reference, readAct, async (_transaction, lead) => zoneOf(lead));

/** Lines of a timeline that are given at once. */
const timelineSize = 50;

/** Older lines of a lead's timeline. Throws NOT_FOUND, FORBIDDEN. */
const timeline = (
  needs: LeadDeskNeeds,
  actor: LeadActor,
  reference: string,
  before: number | null,
) =>
  needs.acting.read(actor, reference, readAct, (transaction, lead) =>
    eventsPage(transaction, lead, { before, size: timelineSize }),
  );

/** A page of a lead's timeline, the newest first, by its number (AL 5). Throws NOT_FOUND, FORBIDDEN. */
const timelinePage = (needs: LeadDeskNeeds, actor: LeadActor, reference: string, page: number) =>
  needs.acting.read(actor, reference, readAct, async (transaction, lead) => {
    const skip = (page - 1) * timelineSize;
    const total = await countEvents(transaction, lead.id);
    const events = await listEvents(transaction, lead.id, { skip, take: timelineSize });
    return { events, total, isMore: total > skip + timelineSize };
  });

/** What people see of the leads in their scope. */
export function createLeadDesk(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
  connection: Connection;
}) {
  return withNeeds(needsOf(options), {
    contextOf,
    list,
    counts,
    filterValues,
    findLead,
    zoneOf: zoneOfLead,
    timeline,
    timelinePage,
  });
}

export const zoneOf = (lead: Pick<WorkedLead, "country">): string =>
  countryOf(lead.country).timeZone;
