import type { EventRow } from "#src/modules/contact/lead/lead-work.queries.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { type NamedRows, reasonText, statusText, subStatusText } from "./lead-words.presenter.ts";
import type { LeadEventModel } from "./leads.view-model.ts";

const kinds = ["created", "status", "note", "call", "mail", "edit", "reveal"] as const;

/** The timeline in words. */
export const presentEvents = (
  events: readonly EventRow[],
  rows: NamedRows,
  reader: Reader,
): LeadEventModel[] =>
  events.map((event) => ({
    id: String(event.id),
    kind: kinds.find((kind) => kind === event.kind) ?? "other",
    text: eventText(event, rows, reader),
    note: event.note,
    isHealth: event.is_health,
    at: event.at.toISOString(),
    when: dateAndTime(event.at, reader),
    by: event.actor_name ?? reader.say(`leads.timeline.system.${event.system}`),
  }));

/** What is said of an event by its kind alone. */
const plainEvents: Readonly<Record<string, string>> = {
  created: "created",
  note: "note",
  answer: "answer",
  undone: "undone",
  "file-added": "fileAdded",
  "file-removed": "fileRemoved",
};

function eventText(event: EventRow, rows: NamedRows, reader: Reader): string {
  const { say } = reader;
  const { detail } = event;
  const lost = Number(detail["filesRefused"] ?? 0);
  if (event.kind === "answer" && lost > 0)
    return `${say("leads.event.answer")} · ${say("leads.event.filesRefused", { count: lost })}`;
  const plain = plainEvents[event.kind];
  if (plain !== undefined) return say(`leads.event.${plain}`);
  const subStatus = subStatusText(event.sub_status, rows, reader);
  switch (event.kind) {
    case "status": {
      if (event.from_status === event.to_status && subStatus !== null)
        return say("leads.event.subStatus", { to: subStatus });
      const moved = say("leads.event.status", {
        from: event.from_status === null ? "–" : statusText(event.from_status, reader),
        to: event.to_status === null ? "–" : statusText(event.to_status, reader),
      });
      const reason = reasonText(textOf(detail["failureReason"]), rows, reader);
      return [moved, reason ?? subStatus].filter((part) => part !== null).join(" · ");
    }
    case "call":
      return say("leads.event.call", {
        channel: say(`leads.channel.${textOf(detail["channel"]) ?? "phone"}`),
        result: say(`leads.result.${textOf(detail["result"]) ?? "reached"}`),
        minutes: Number(detail["minutes"] ?? 0),
      });
    case "mail":
      return say("leads.event.mail", { subject: textOf(detail["subject"]) ?? "" });
    case "edit":
      return say("leads.event.edit", { fields: fieldNames(detail["fields"], reader) });
    case "reveal":
      return say("leads.event.reveal", { field: fieldNames([detail["field"]], reader) });
    case "appointment": {
      const at = new Date(textOf(detail["eventAt"]) ?? event.at);
      const state = say(`agenda.state.${textOf(detail["state"]) ?? "PROGRAMADA"}`);
      return say("agenda.event", { state, when: dateAndTime(at, reader) });
    }
    case "joined":
    case "parted":
      return say(`leads.event.${event.kind}`, { reference: textOf(detail["reference"]) ?? "–" });
    case "sale":
      return say("sales.lead.event", {
        sale: textOf(detail["sale"]) ?? "",
        state: say(`sales.state.${textOf(detail["state"]) ?? "PENDING"}`),
      });
    default:
      return event.to_status === null
        ? say("leads.event.other")
        : say("leads.event.status", {
            from: event.from_status === null ? "–" : statusText(event.from_status, reader),
            to: statusText(event.to_status, reader),
          });
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const known = ["fullName", "email", "phone", "identification", "comment", "policyNumber"];
const fieldNames = (value: unknown, { say, locale }: Reader): string =>
  new Intl.ListFormat(locale).format(
    (Array.isArray(value) ? value : []).flatMap((name) =>
      known.includes(String(name)) ? [say(`leads.field.${name}`).toLowerCase()] : [],
    ),
  );
