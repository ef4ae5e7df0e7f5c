import { addDays, civilMinute } from "#src/contracts/holidays.rules.ts";
import type { TicketRecord } from "#src/modules/contact/ticket/ticket-desk.service.ts";
import {
  longestWait,
  ticketMovesFrom,
  ticketPriorities,
  ticketQueues,
} from "#src/modules/contact/ticket/ticket.rules.ts";
import { momentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { movingOf, presentFiles, type RefusedForm, sendingOf } from "./ticket-files.presenter.ts";
import { ticketTones } from "./ticket-words.presenter.ts";
import type { TicketLineModel, TicketModel, TicketMoveModel } from "./tickets.view-model.ts";

interface TicketPlace {
  path: string;
  listHref: string;
  timeZone: string;
  now: Date;
  /** The status whose form is open. */
  moveTo: string | null;
  key: string;
  refused: RefusedForm | null;
}

/** One ticket in words. */
export function presentTicket(
  record: TicketRecord,
  reader: Reader,
  place: TicketPlace,
): TicketModel {
  const { ticket, moves, moreBefore } = record;
  const { say } = reader;
  const { path, listHref, now, timeZone, moveTo, key, refused } = place;
  const statusOf = (status: string) => say(`tickets.status.${status}`);
  return {
    reference: ticket.reference,
    subject: ticket.subject,
    status: statusOf(ticket.status),
    tone: ticketTones[ticket.status],
    due: ticket.due_at === null ? null : momentText(ticket.due_at, timeZone, reader),
    isLate: ticket.due_at !== null && ticket.due_at < now,
    version: ticket.version,
    listHref,
    lines: record.lines.map((line) => presentLine(line, ticket, reader, timeZone)),
    olderHref: moreBefore === null ? null : `${path}?antes=${moreBefore}`,
    facts: factsOf(record, reader, timeZone),
    canUpdate: record.canUpdate,
    canWrite: record.canWrite && !record.canUpdate,
    moves: moves.map((to) => ({ to, label: statusOf(to), href: `${path}?pasar=${to}#estado` })),
    move: openMove(record, moveTo, { path, now, timeZone, say }),
    owners: record.owners.map(({ id, name }) => ({ value: id, label: name })),
    owner: ticket.owner ?? "",
    placing: placingOf(ticket, say),
    key,
    sending: sendingOf({ path, reference: ticket.reference, refused }, reader),
    moving: movingOf({ reference: ticket.reference, refused }, reader),
  };
}

const placingOf = (
  { queue, priority }: TicketRecord["ticket"],
  say: Reader["say"],
): TicketModel["placing"] => ({
  queue,
  priority,
  queues: ticketQueues.map((value) => ({ value, label: say(`tickets.queue.${value}`) })),
  priorities: ticketPriorities.map((value) => ({ value, label: say(`tickets.priority.${value}`) })),
});

function openMove(
  { ticket, moves }: TicketRecord,
  asked: string | null,
  {
    path,
    now,
    timeZone,
    say,
  }: Pick<TicketPlace, "path" | "now" | "timeZone"> & Pick<Reader, "say">,
): TicketMoveModel | null {
  const to = moves.find((one) => one === asked);
  const row = ticketMovesFrom(ticket.status, "staff").find((one) => one.to === to);
  if (to === undefined || row === undefined) return null;
  const today = civilMinute(now, timeZone).date;
  return {
    to,
    title: say("tickets.act.moveTo", { status: say(`tickets.status.${to}`) }),
    needs: row.needs,
    cancelHref: path,
    days: { min: addDays(today, 1), max: addDays(today, longestWait - 1) },
  };
}

/** What was done, in words. */
function titleOf(line: TicketRecord["lines"][number], say: Reader["say"]): string {
  if (line.kind === "status")
    return say("tickets.line.status", { status: say(`tickets.status.${line.to_status}`) });
  if (line.kind === "owner") return say("tickets.line.owner", { name: line.toOwnerName ?? "" });
  if (line.kind !== "placing") return say(`tickets.line.${line.kind}`);
  const { to_queue: queue, to_priority: priority } = line;
  return [
    ...(queue === null
      ? []
      : [say("tickets.line.queue", { queue: say(`tickets.queue.${queue}`) })]),
    ...(priority === null
      ? []
      : [say("tickets.line.priority", { priority: say(`tickets.priority.${priority}`) })]),
  ].join(" · ");
}

function presentLine(
  line: TicketRecord["lines"][number],
  ticket: TicketRecord["ticket"],
  reader: Reader,
  timeZone: string,
): TicketLineModel {
  const { say } = reader;
  const isElsewhere = line.mail_from !== null && line.mail_from !== ticket.requester_email;
  const requester = isElsewhere
    ? say("tickets.line.otherAddress", { name: ticket.requester_name })
    : ticket.requester_name;
  const system = say("tickets.line.system");
  return {
    id: String(line.id),
    kind: line.kind,
    title: titleOf(line, say),
    text: line.body,
    original:
      line.html === null
        ? null
        : `/api/back-office/tickets/${ticket.reference}/messages/${line.id}/original`,
    files: presentFiles(line.files, ticket.reference, reader),
    filesRefused:
      line.files_refused === 0 ? null : say("tickets.files.left", { count: line.files_refused }),
    when: momentText(line.at, timeZone, reader),
    at: line.at.toISOString(),
    by: line.authorName ?? (line.kind === "request" ? requester : system),
  };
}

function factsOf({ ticket, email }: TicketRecord, reader: Reader, timeZone: string) {
  const { say } = reader;
  const moment = (at: Date | null) => (at === null ? null : momentText(at, timeZone, reader));
  const values = {
    requester: ticket.requester_name,
    email,
    owner: ticket.ownerName,
    queue: say(`tickets.queue.${ticket.queue}`),
    priority: say(`tickets.priority.${ticket.priority}`),
    channel: say(`tickets.channel.${ticket.channel}`),
    country: say(`tickets.country.${ticket.country}`),
    created: moment(ticket.created_at),
    firstAnswer: moment(ticket.first_answer_at),
    until: moment(ticket.hold_until),
    lead: ticket.leadReference,
    policy: ticket.policy,
    payment: ticket.payment,
    previous: ticket.previousReference,
  };
  const always = ["requester", "email", "owner", "firstAnswer"];
  return Object.entries(values)
    .filter(([name, value]) => value !== null || always.includes(name))
    .map(([name, value]) => ({ name: say(`tickets.column.${name}`), value }));
}
