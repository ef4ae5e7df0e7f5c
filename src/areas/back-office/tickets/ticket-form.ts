import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import type { HandTicket } from "#src/modules/contact/ticket/ticket-acts.service.ts";
import type {
  TicketMoveAsked,
  TicketPlacing,
} from "#src/modules/contact/ticket/ticket-moves.service.ts";
import {
  cleanText,
  handTicketChannels,
  isTicketStatus,
  opensAt,
  ticketLimits,
  ticketPriorities,
  ticketQueues,
} from "#src/modules/contact/ticket/ticket.rules.ts";
import { type AppError, badRequest, type FieldError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { TicketAnswer } from "./tickets.view-model.ts";

/** What the forms of a ticket send, and what is said of what the server refused. */

type Values = Readonly<Record<string, string>>;

export async function valuesOf(request: Request): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of await request.formData())
    if (typeof value === "string") values[name] = value;
  return values;
}

export const versionOf = (values: Values): number => {
  const text = values["version"] ?? "";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badRequest([]);
  return Number(text);
};

/** A move as its form asks for it; days are those of who sends it. */
export function readMove(values: Values, timeZone: string): TicketMoveAsked {
  const to = values["to"];
  if (!isTicketStatus(to)) throw badRequest([]);
  const day = values["until"] ?? "";
  const isDay = /^20\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  if (day !== "" && !isDay) throw badRequest([{ field: "until", code: "INVALID" }]);
  if (values["file"]) throw badRequest([{ field: "file", code: "FILES_APART" }]);
  return {
    to,
    version: versionOf(values),
    owner: values["owner"],
    message: values["message"],
    note: values["note"],
    until: isDay ? zonedInstant(day, opensAt, timeZone) : undefined,
  };
}

/** The queue and priority that a ticket is to have. */
export function readPlacing(values: Values): TicketPlacing {
  const queue = ticketQueues.find((one) => one === values["queue"]);
  const priority = ticketPriorities.find((one) => one === values["priority"]);
  const faults: FieldError[] = [];
  if (queue === undefined) faults.push({ field: "queue", code: "REQUIRED" });
  if (priority === undefined) faults.push({ field: "priority", code: "REQUIRED" });
  if (faults.length > 0) throw badRequest(faults);
  return { queue, priority, version: versionOf(values) };
}

/** What the form of a new ticket asks for. Throws BAD_REQUEST where a field that has to be there is not, or is longer
 *  than is kept. */
export function readNewTicket(values: Values): Omit<HandTicket, "language"> {
  const faults: FieldError[] = [];
  const text = (name: string, maximum: number, isRequired: boolean): string => {
    const given = cleanText(values[name] ?? "");
    if (given === "" && isRequired) faults.push({ field: name, code: "REQUIRED" });
    if (given.length > maximum) faults.push({ field: name, code: "TOO_BIG", params: { maximum } });
    return given;
  };
  const oneOf = <One extends string>(name: string, list: readonly One[]): One => {
    const found = list.find((one) => one === values[name]);
    if (found === undefined) faults.push({ field: name, code: "REQUIRED" });
    return found ?? (list[0] as One);
  };
  const asked = {
    name: text("name", ticketLimits.name, true),
    email: text("email", ticketLimits.email, false) || null,
    country: oneOf("country", COUNTRY_CODES),
    channel: oneOf("channel", handTicketChannels),
    queue: oneOf("queue", ticketQueues),
    priority: oneOf("priority", ticketPriorities),
    subject: text("subject", ticketLimits.subject, true),
    text: text("text", ticketLimits.text, true),
    lead: text("lead", 20, false).toUpperCase() || null,
    policy: text("policy", ticketLimits.link, false) || null,
    payment: text("payment", ticketLimits.link, false) || null,
  };
  if (faults.length > 0) throw badRequest(faults);
  return asked;
}

/** A refusal in words, at the fields of the form. */
export function faultsOf(error: AppError, say: Say, form: string): TicketAnswer["faults"] {
  if (error.code === "INVALID_TRANSITION")
    return [{ field: null, message: say("tickets.act.refused") }];
  if (error.fields.length === 0)
    return [{ field: null, message: say(`errors.${error.code}`, error.params) }];
  return error.fields.map(({ field, code, params }) => ({
    field,
    message: say(`errors.${code}`, { ...params, field: say(`tickets.field.${form}.${field}`) }),
  }));
}
