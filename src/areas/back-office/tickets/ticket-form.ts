import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import type { TicketMoveAsked } from "#src/modules/contact/ticket/ticket-moves.service.ts";
import { isTicketStatus, opensAt } from "#src/modules/contact/ticket/ticket.rules.ts";
import { type AppError, badRequest } from "#src/platform/errors.ts";
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
