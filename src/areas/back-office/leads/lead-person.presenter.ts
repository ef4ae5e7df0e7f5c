import { civilMinute } from "#src/contracts/holidays.rules.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { LeadRecord } from "#src/modules/contact/lead/lead-desk.service.ts";
import { openStatusValues } from "#src/modules/contact/lead/lead-filter.rules.ts";
import type { TicketOfPerson } from "#src/modules/contact/ticket/ticket-list.queries.ts";
import { dateAndTime, longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { href } from "#src/routes/back-office.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";
import type { LeadPersonModel, PersonLine } from "./lead-person.view.tsx";
import type { workerOf } from "./leads-page.ts";

type Worker = ReturnType<typeof workerOf>;
type Asked = Pick<PageArguments["services"], "sales" | "ticketDesk">;

/** What else there is of the person of a lead, each with what comes next: what is agreed, what they ask, what they
 *  bought by their other requests. Nobody sees more than their permissions and scope. */
export async function personOf(
  { sales, ticketDesk }: Asked,
  worker: Worker,
  { record, reader, now }: { record: LeadRecord; reader: Reader; now: Date },
): Promise<Omit<LeadPersonModel, "newTicket">> {
  const may = (permission: string) => worker.permissions.some((one) => one === permission);
  const others = record.others.map(({ id }) => id);
  return {
    events: may("agenda:read") ? eventLines(record, reader, now) : null,
    planHref: may("agenda:update")
      ? `${href("agenda", reader.language)}?solicitud=${record.lead.reference}`
      : null,
    tickets: may("ticket:read")
      ? (
          await ticketDesk.ofPerson(worker, {
            leads: [record.lead.id, ...others],
            email: record.lead.email,
          })
        ).map((ticket) => ticketLine(ticket, reader))
      : null,
    sales:
      may("sale:read") && others.length > 0
        ? (await sales.ofLeads(worker, others)).map((sale) => ({
            key: sale.reference,
            href: href("sale", reader.language, { reference: sale.reference }),
            title: sale.reference,
            note: [
              sale.product_name,
              formatMoney(
                { amountMinor: sale.premium_minor, currency: sale.currency },
                reader.locale,
              ),
              longDate(sale.created_at, reader),
            ].join(" · "),
            state: reader.say(`sales.state.${sale.state}`),
            tone: saleTones[sale.state] ?? "neutral",
            next: reader.say(`leads.person.sale.${sale.state}`),
          }))
        : null,
  };
}

const saleTones: Readonly<Record<string, StatusTone>> = {
  PENDING: "wait",
  OK: "success",
  FAIL: "error",
  OVERDUE: "error",
};

const eventTones: Readonly<Record<string, StatusTone>> = {
  PROGRAMADA: "wait",
  REALIZADA: "success",
  NO_ASISTIO: "error",
};

function eventLines(
  { appointments, country }: LeadRecord,
  reader: Reader,
  now: Date,
): PersonLine[] {
  const { say, language } = reader;
  const agenda = href("agenda", language);
  return appointments.slice(0, 20).map((event) => {
    const isPlanned = event.state === "PROGRAMADA";
    const day = civilMinute(event.starts_at, country.timeZone).date;
    const next =
      isPlanned && event.starts_at <= now
        ? "close"
        : isPlanned
          ? "attend"
          : event.state === "NO_ASISTIO"
            ? "again"
            : "none";
    return {
      key: String(event.id),
      // Who did not come is met again at another hour; the others stand on their day.
      href:
        event.state === "NO_ASISTIO"
          ? `${agenda}?desde=${day}&mover=${event.id}`
          : `${agenda}?desde=${day}`,
      title: `${say(`agenda.type.${event.type}`)}, ${dateAndTime(event.starts_at, reader)}`,
      note: [say(`agenda.channel.${event.channel}`), event.place]
        .filter((part) => part)
        .join(" · "),
      state: say(`agenda.state.${event.state}`),
      tone: eventTones[event.state] ?? "neutral",
      next: say(`leads.person.event.${next}`),
    };
  });
}

function ticketLine(ticket: TicketOfPerson, reader: Reader): PersonLine {
  const { say, language } = reader;
  const { status, dueAt, holdUntil, owner } = ticket;
  const until = status === "hold" ? holdUntil : dueAt;
  const next = status === "open" && owner === null ? "new" : status;
  return {
    key: ticket.reference,
    href: href("ticket", language, { reference: ticket.reference }),
    title: `${ticket.reference} · ${ticket.subject}`,
    note: [owner ?? say("tickets.nobody"), longDate(ticket.createdAt, reader)].join(" · "),
    state: say(`tickets.status.${status}`),
    tone: status === "solved" ? "success" : status === "new" ? "info" : "wait",
    next: say(`leads.person.ticket.${next}`, {
      when: until === null ? "none" : dateAndTime(until, reader),
    }),
  };
}

/** What comes next of another request of the person. */
export function nextOfOther(
  other: { status: number; nextStepAt: Date | null; executive: string | null },
  reader: Reader,
): string | null {
  const { say } = reader;
  const isOpen = openStatusValues.includes(String(other.status));
  if (other.executive === null && [1, 7, 8].includes(other.status))
    return say("leads.person.other.unassigned");
  if (!isOpen) return null;
  return other.nextStepAt === null
    ? say("leads.person.other.none")
    : say("leads.person.other.at", { when: dateAndTime(other.nextStepAt, reader) });
}
