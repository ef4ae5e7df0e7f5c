import {
  type LeadEventKind,
  leadEventKinds,
} from "#src/modules/contact/lead/lead-event-kinds.rules.ts";
import type { EventRow } from "#src/modules/contact/lead/lead-work.queries.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { type NamedRows, reasonText, statusText, subStatusText } from "./lead-words.presenter.ts";
import type { LeadEventModel } from "./leads.view-model.ts";

const icons = ["created", "status", "note", "call", "mail", "edit", "reveal"] as const;

/** The timeline in words. */
export const presentEvents = (
  events: readonly EventRow[],
  rows: NamedRows,
  reader: Reader,
): LeadEventModel[] =>
  events.map((event) => ({
    id: String(event.id),
    kind: icons.find((kind) => kind === event.kind) ?? "other",
    text: eventText(event, rows, reader),
    note: event.note,
    isHealth: event.is_health,
    at: event.at.toISOString(),
    when: dateAndTime(event.at, reader),
    by: byText(event, reader),
  }));

/** The person who did it and the system that was used (AL 6); the system alone where it acted by itself. */
function byText({ actor_name: actor, system }: EventRow, { say }: Reader): string {
  const by = say(`leads.timeline.system.${system}`);
  return actor === null ? by : `${actor} · ${by}`;
}

type Told = (event: EventRow, rows: NamedRows, reader: Reader) => string;

const plain =
  (word: string): Told =>
  (_event, _rows, { say }) =>
    say(`leads.event.${word}`);

/** What is said of each kind of line. */
const told: Readonly<Record<LeadEventKind, Told>> = {
  created: plain("created"),
  note: plain("note"),
  undone: plain("undone"),
  "file-added": plain("fileAdded"),
  "file-removed": plain("fileRemoved"),
  assigned: assignedText,
  status: statusChangeText,
  answer({ detail }, _rows, { say }) {
    const lost = Number(detail["filesRefused"] ?? 0);
    const refused = lost === 0 ? [] : [say("leads.event.filesRefused", { count: lost })];
    return [say("leads.event.answer"), ...refused].join(" · ");
  },
  call: ({ detail }, _rows, { say }) =>
    say("leads.event.call", {
      channel: say(`leads.channel.${textOf(detail["channel"]) ?? "phone"}`),
      result: say(`leads.result.${textOf(detail["result"]) ?? "reached"}`),
      minutes: Number(detail["minutes"] ?? 0),
    }),
  consent: ({ detail }, _rows, { say }) =>
    say("lead-acts.consent.event", {
      channel: say(`leads.channel.${textOf(detail["channel"]) ?? "phone"}`),
      purpose: say(`lead-acts.consent.${textOf(detail["purpose"]) ?? "contact"}`),
      answer: say(detail["isGiven"] === true ? "leads.consent.yes" : "leads.consent.no"),
    }),
  mail: ({ detail }, _rows, { say }) =>
    say("leads.event.mail", { subject: textOf(detail["subject"]) ?? "" }),
  edit: ({ detail }, _rows, reader) =>
    reader.say("leads.event.edit", { fields: fieldNames(detail["fields"], reader) }),
  reveal: ({ detail }, _rows, reader) =>
    reader.say("leads.event.reveal", { field: fieldNames([detail["field"]], reader) }),
  appointment({ detail, at }, _rows, reader) {
    const when = dateAndTime(new Date(textOf(detail["eventAt"]) ?? at), reader);
    const state = reader.say(`agenda.state.${textOf(detail["state"]) ?? "PROGRAMADA"}`);
    return reader.say("agenda.event", { state, when });
  },
  joined: ({ detail }, _rows, { say }) =>
    say("leads.event.joined", { reference: textOf(detail["reference"]) ?? "–" }),
  parted: ({ detail }, _rows, { say }) =>
    say("leads.event.parted", { reference: textOf(detail["reference"]) ?? "–" }),
  sale: ({ detail }, _rows, { say }) =>
    say("sales.lead.event", {
      sale: textOf(detail["sale"]) ?? "",
      state: say(`sales.state.${textOf(detail["state"]) ?? "PENDING"}`),
    }),
};

/** A line of a kind that only an older or newer version of the program knows says that something changed. */
const eventText: Told = (event, rows, reader) =>
  (leadEventKinds.some((kind) => kind === event.kind)
    ? told[event.kind as LeadEventKind]
    : plain("other"))(event, rows, reader);

const ways = ["same-person", "referral", "round-robin", "least-busy", "by-hand"];

/** The executive who got the lead, and how: by hand, or by which rule. */
function assignedText({ detail, given_name: name }: EventRow, _rows: NamedRows, { say }: Reader) {
  const given = say("leads.event.assigned", { name: name ?? say("leads.nobody") });
  const way = ways.find((one) => one === detail["way"]);
  const rule = textOf(detail["rule"]) ?? "–";
  return way === undefined ? given : `${given} · ${say(`leads.event.way.${way}`, { rule })}`;
}

/** Why the system moved it. */
const causes = ["recess", "inactive"];

function statusChangeText(event: EventRow, rows: NamedRows, reader: Reader): string {
  const { say } = reader;
  const { detail, from_status: from, to_status: to } = event;
  const subStatus = subStatusText(event.sub_status, rows, reader);
  if (from === to && subStatus !== null) return say("leads.event.subStatus", { to: subStatus });
  const moved = say("leads.event.status", {
    from: from === null ? "–" : statusText(from, reader),
    to: to === null ? "–" : statusText(to, reader),
  });
  const reason = reasonText(textOf(detail["failureReason"]), rows, reader);
  const cause = causes.find((one) => one === detail["reason"]);
  const why = cause === undefined ? (reason ?? subStatus) : say(`leads.event.cause.${cause}`);
  return why === null ? moved : `${moved} · ${why}`;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const known = ["fullName", "email", "phone", "identification", "comment", "policyNumber"];
const fieldNames = (value: unknown, { say, locale }: Reader): string =>
  new Intl.ListFormat(locale).format(
    (Array.isArray(value) ? value : []).flatMap((name) =>
      known.includes(String(name)) ? [say(`leads.field.${name}`).toLowerCase()] : [],
    ),
  );
