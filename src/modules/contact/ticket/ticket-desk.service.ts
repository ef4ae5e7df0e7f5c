import {
  type KeysetPage,
  keysetPage,
  type PageAsked,
  readPageAsked,
} from "#src/contracts/keyset.ts";
import { COUNTRY_CODES, type CountryCode } from "#src/contracts/identification.ts";
import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import { maskedEmail } from "#src/contracts/masked-email.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  isInside,
  placedIn,
  type TicketActing,
  type TicketActor,
  ticketFacts,
  ticketHolder,
} from "./ticket-acting.ts";
import { offeredTo } from "./ticket-book.service.ts";
import {
  emptyTicketFilter,
  isTicketKey,
  readTicketList,
  type TicketFilter,
  type TicketOrder,
  type TicketView,
  ticketViews,
} from "./ticket-filter.rules.ts";
import {
  countedTo,
  countTickets,
  keyOfTicket,
  listOwners,
  listTickets,
  listTicketsOfPerson,
  type TicketListRow,
  type TicketOfPerson,
} from "./ticket-list.queries.ts";
import type { TicketFile, TicketFiles } from "./ticket-files.ts";
import {
  findLine,
  isNote,
  listLines,
  listPossibleOwners,
  type TicketLine,
  type WorkedTicket,
} from "./ticket.queries.ts";

const readAct = { permission: "ticket:read", action: "ticket.read" } as const;
/** Lines of a timeline shown at once. */
const shownLines = 30;
/** Questions of one person shown at once. */
const askedAtOnce = 20;

export interface TicketListPage extends KeysetPage<TicketListRow> {
  total: number;
  /** More rows than are counted. */
  isMore: boolean;
  order: TicketOrder;
  filter: TicketFilter;
}

/** A file of a message, and whether this person may have its bytes. */
export interface ShownFile extends TicketFile {
  canOpen: boolean;
}

export interface TicketRecord {
  ticket: WorkedTicket;
  /** Masked: mails leave without anybody seeing it. */
  email: string | null;
  lines: readonly (TicketLine & { files: readonly ShownFile[] })[];
  moreBefore: number | null;
  /** Whether somebody answers here, and where the ticket may go by hand. */
  canUpdate: boolean;
  moves: readonly TicketStatus[];
  /** Whether the reader is who asked, and may write on. */
  canWrite: boolean;
  /** Who may be given the ticket; nobody for who may not give it. */
  owners: readonly { id: string; name: string }[];
}

export type TicketDesk = ReturnType<typeof createTicketDesk>;

interface TicketDeskNeeds {
  clock: Clock;
  access: AccessService;
  acting: TicketActing;
  ticketFiles: Pick<TicketFiles, "list">;
}

const contextOf = (needs: TicketDeskNeeds, actor: TicketActor) => ({
  holder: ticketHolder(actor.holder),
  at: needs.clock.now(),
});

const inside = async <T>(
  needs: TicketDeskNeeds,
  actor: TicketActor,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> => {
  needs.access.require("ticket:read", actor.holder);
  return needs.access.asHolder(actor.holder, work);
};

/** A page of the tickets in scope. A call's faults are refused; a page leaves them out. Throws BAD_REQUEST,
 *  FORBIDDEN. */
async function list(
  needs: TicketDeskNeeds,
  actor: TicketActor,
  query: URLSearchParams,
  { keys, take }: { keys: "call" | "page"; take: number },
): Promise<TicketListPage> {
  const { filter, order, faults } = readTicketList(query, keys);
  const [afterName, beforeName] =
    keys === "call" ? (["after", "before"] as const) : (["despues", "antes"] as const);
  const cursors = { despues: query.get(afterName), antes: query.get(beforeName) };
  const asked = pageAskedIn(cursors);
  if (keys === "call") {
    const isLost = (cursors.despues ?? cursors.antes) !== null && asked.kind === "first";
    if (isLost) faults.push({ field: afterName, code: "INVALID" });
    if (faults.length > 0) throw badRequest(faults);
  }
  return pageOf(needs, actor, { filter, order, asked, take });
}

/** A page of the tickets that the signed-in person requested, without the other tickets that their roles may read; the
 *  ticket with the latest activity comes first. Throws FORBIDDEN. */
const listAsked = (
  needs: TicketDeskNeeds,
  actor: TicketActor,
  query: URLSearchParams,
): Promise<TicketListPage> =>
  pageOf(needs, actor, {
    filter: { ...emptyTicketFilter, requester: actor.user.id },
    order: "lastAct",
    asked: pageAskedIn({ despues: query.get("despues"), antes: query.get("antes") }),
    take: askedAtOnce,
  });

/** Where a list goes on; a key that is none of its own is its beginning. */
function pageAskedIn(cursors: { despues: string | null; antes: string | null }): PageAsked {
  const page = readPageAsked(cursors, 2);
  return isTicketKey(page) ? page : { kind: "first" };
}

const pageOf = (
  needs: TicketDeskNeeds,
  actor: TicketActor,
  of: { filter: TicketFilter; order: TicketOrder; asked: PageAsked; take: number },
): Promise<TicketListPage> =>
  inside(needs, actor, async (transaction) => {
    const { filter, order, asked, take } = of;
    const context = contextOf(needs, actor);
    const { rows, total } = await listTickets(transaction, filter, context, {
      order,
      asked,
      take,
    });
    const keyOf = (row: TicketListRow) => keyOfTicket(order, row);
    return {
      ...keysetPage(rows, { asked, size: take, keyOf }),
      total: Math.min(total, countedTo),
      isMore: total > countedTo,
      order,
      filter,
    };
  });

/** How many tickets each view holds, and whose they are. */
const overview = (
  needs: TicketDeskNeeds,
  actor: TicketActor,
): Promise<{
  counts: Record<TicketView, number>;
  owners: { id: string; name: string }[];
}> =>
  inside(needs, actor, async (transaction) => {
    const context = contextOf(needs, actor);
    const counts: Partial<Record<TicketView, number>> = {};
    for (const view of ticketViews)
      counts[view] = await countTickets(transaction, { ...emptyTicketFilter, view }, context);
    return {
      counts: counts as Record<TicketView, number>,
      owners: await listOwners(transaction, context),
    };
  });

/** Tickets of a person beside one of their leads. Throws FORBIDDEN. */
const ofPerson = (
  needs: TicketDeskNeeds,
  actor: TicketActor,
  of: { leads: readonly number[]; email: string | null },
): Promise<TicketOfPerson[]> =>
  inside(needs, actor, (transaction) =>
    listTicketsOfPerson(transaction, of, contextOf(needs, actor)),
  );

/** One ticket with its newest lines, or those before one. Throws NOT_FOUND, FORBIDDEN. */
const find = (
  needs: TicketDeskNeeds,
  actor: TicketActor,
  reference: string,
  before: number | null = null,
): Promise<TicketRecord> =>
  needs.acting.on(actor, reference, { act: readAct, lock: "none" }, async (transaction, ticket) => {
    const holder = ticketHolder(actor.holder);
    const canUpdate =
      needs.access.decide("ticket:update", holder, ticketFacts(ticket)).outcome === "allowed";
    const withNotes = canUpdate || isInside(actor.holder);
    const page = { before, take: shownLines + 1, withNotes };
    const found = await listLines(transaction, ticket.id, page);
    const lines = found
      .slice(0, shownLines)
      .map((line) => (isNote(line) && !withNotes ? { ...line, body: "" } : line));
    const mayHealth =
      needs.access.decide("health:read", holder, ticketFacts(ticket)).outcome === "allowed";
    const files = (await needs.ticketFiles.list(transaction, ticket.id)).map((file) => ({
      ...file,
      canOpen: !file.isHealth || mayHealth || file.added_by === actor.user.id,
    }));
    return {
      ticket,
      email: ticket.requester_email === null ? null : maskedEmail(ticket.requester_email),
      lines: lines.map((line) => ({
        ...line,
        files:
          isNote(line) && !withNotes ? [] : files.filter(({ messageId }) => messageId === line.id),
      })),
      moreBefore: found.length > shownLines ? (lines.at(-1)?.id ?? null) : null,
      canUpdate,
      moves: canUpdate ? offeredTo(ticket.status) : [],
      canWrite: ticket.requester_user === actor.user.id,
      owners: canUpdate
        ? await listPossibleOwners(transaction, ticket.path, needs.clock.now())
        : [],
    };
  });

/** The countries in which somebody may open a ticket by hand: of who works tickets, those of their scope; of who only
 *  asks, none. */
function openable(needs: TicketDeskNeeds, actor: TicketActor): CountryCode[] {
  if (!isInside(actor.holder)) return [];
  return COUNTRY_CODES.filter((country) => {
    const { holder, record } = placedIn(actor.holder, country);
    return needs.access.decide("ticket:create", holder, record).outcome === "allowed";
  });
}

/** The same for who opens one now. Throws FORBIDDEN where there is none. */
function openableNow(needs: TicketDeskNeeds, actor: TicketActor): CountryCode[] {
  const countries = openable(needs, actor);
  // Without a country nothing that the person holds opens one.
  if (countries.length === 0)
    needs.access.require("ticket:create", { ...actor.holder, grants: [] });
  return countries;
}

/** The HTML part of a mail as it came. Throws NOT_FOUND where the message has none. */
const original = (
  needs: TicketDeskNeeds,
  actor: TicketActor,
  reference: string,
  messageId: number,
): Promise<string> =>
  needs.acting.on(actor, reference, { act: readAct, lock: "none" }, async (transaction, ticket) => {
    const line = await findLine(transaction, messageId);
    if (line === undefined || line.ticket_id !== ticket.id || line.html === null) throw notFound();
    return line.html;
  });

/** What people see of the tickets in their scope. */
export function createTicketDesk(needs: TicketDeskNeeds) {
  return withNeeds(needs, {
    list,
    listAsked,
    overview,
    openable,
    openableNow,
    ofPerson,
    find,
    original,
  });
}
