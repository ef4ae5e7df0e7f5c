import type {
  TicketDesk,
  TicketListPage,
} from "#src/modules/contact/ticket/ticket-desk.service.ts";
import { ticketFilters, ticketViews } from "#src/modules/contact/ticket/ticket-filter.rules.ts";
import { momentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { FilterField } from "#src/ui/kit/filters.rules.ts";
import { ticketTones } from "./ticket-words.presenter.ts";
import type { TicketRowModel, TicketsModel } from "./tickets.view-model.ts";

interface ListPlace {
  path: string;
  query: URLSearchParams;
  now: Date;
  timeZone: string;
  hrefOf(reference: string): string;
}

/** The list in words: rows, views with their counts, filters. */
export function presentTickets(
  page: TicketListPage,
  { counts, owners }: Awaited<ReturnType<TicketDesk["overview"]>>,
  reader: Reader,
  place: ListPlace,
): TicketsModel {
  const { say } = reader;
  const { path, query } = place;
  const current = query.get("vista") ?? "";
  return {
    path,
    query: query.toString(),
    rows: page.rows.map((row) => presentRow(row, reader, place)),
    total: page.total,
    totalText: say(page.isMore ? "tickets.moreThan" : "tickets.total", { count: page.total }),
    next: page.next,
    previous: page.previous,
    sort: { column: page.order, direction: page.order === "due" ? "asc" : "desc" },
    views: [
      {
        id: "all",
        label: say("tickets.view.all"),
        href: path,
        count: null,
        isCurrent: current === "",
      },
      ...ticketViews.map((id) => ({
        id,
        label: say(`tickets.view.${id}`),
        href: `${path}?vista=${id}`,
        count: counts[id],
        isCurrent: current === id,
      })),
    ],
    fields: fieldsOf(owners, reader),
  };
}

function presentRow(
  row: TicketListPage["rows"][number],
  reader: Reader,
  { now, timeZone, hrefOf }: ListPlace,
): TicketRowModel {
  const { say } = reader;
  const moment = (at: Date) => momentText(at, timeZone, reader);
  return {
    reference: row.reference,
    href: hrefOf(row.reference),
    subject: row.subject,
    requester: row.requesterName,
    status: say(`tickets.status.${row.status}`),
    tone: ticketTones[row.status],
    queue: say(`tickets.queue.${row.queue}`),
    priority: say(`tickets.priority.${row.priority}`),
    owner: row.ownerName ?? say("tickets.nobody"),
    channel: say(`tickets.channel.${row.channel}`),
    country: say(`tickets.country.${row.country}`),
    due: row.dueAt === null ? "–" : moment(row.dueAt),
    isLate: row.dueAt !== null && row.dueAt < now,
    lastAct: moment(row.lastActAt),
    created: moment(row.createdAt),
  };
}

function fieldsOf(owners: readonly { id: string; name: string }[], { say }: Reader): FilterField[] {
  const listed = Object.entries(ticketFilters).map(([key, { page, options }]) => ({
    key: page,
    label: say(`tickets.column.${key}`),
    options: options.map((value) => ({ value, label: say(`tickets.${key}.${value}`) })),
  }));
  const owner = {
    key: "responsable",
    label: say("tickets.column.owner"),
    options: owners.map(({ id, name }) => ({ value: id, label: name })),
  };
  return [...listed, owner].filter(({ options }) => options.length > 0);
}
