import type { MoveAsked } from "#src/modules/contact/lead/lead-move.types.ts";
import { callResults, type CallResult } from "#src/modules/contact/lead/call-results.rules.ts";
import {
  consentPurposes,
  type ContactChannel,
  contactChannels,
} from "#src/modules/contact/lead/contact-channels.rules.ts";
import type { ConsentSaid } from "#src/modules/contact/lead/lead-consents.ts";
import { type AppError, badRequest } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { instantIn } from "./zoned-time.rules.ts";
import type { LeadAnswer } from "./leads.view-model.ts";

/** What the forms of a lead send, and what is said of what the server refused. */

export type Values = Readonly<Record<string, string>>;

export async function valuesOf(request: Request): Promise<Values> {
  const form = await request.formData();
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const appointments = {
  call: { type: "LLAMADA", channel: "telefono" },
  mail: { type: "LLAMADA", channel: "email" },
  video: { type: "REUNION", channel: "video" },
} as const;
const appointmentMinutes = 30;

/** What the form of a move may ask for. */
export const moveFields = [
  "subStatus",
  "failureReason",
  "note",
  "health",
  "day",
  "time",
  "event",
  "place",
  "nextStepAt",
  "force",
  "insurer",
  "keep",
  "purchaseConsent",
] as const;

/** A move as its form asks for it; days and hours are the person's. */
export function readMove(values: Values, timeZone: string): MoveAsked & { version: number } {
  const text = (name: string) => values[name]?.trim() || undefined;
  const kind = appointments[values["event"] as keyof typeof appointments] as
    | (typeof appointments)[keyof typeof appointments]
    | undefined;
  const from = instantIn(values["day"] ?? "", values["time"] ?? "", timeZone);
  const isForced = values["force"] === "on";
  const next = instantIn(values["nextStepAt"] ?? "", "09:00", timeZone);
  return {
    to: numberOf(values["to"]) ?? 0,
    version: numberOf(values["version"]) ?? 0,
    subStatus: numberOf(values["subStatus"]),
    failureReason: text("failureReason"),
    note: text("note"),
    health: values["health"] === "on",
    insurer: text("insurer"),
    keep: text("keep")?.toUpperCase(),
    ...(next === null ? {} : { nextStepAt: next }),
    ...(isForced ? { force: true } : {}),
    ...(kind === undefined || from === null
      ? {}
      : {
          event: {
            ...kind,
            ...(isForced ? { force: true } : {}),
            place: text("place"),
            from,
            to: new Date(from.getTime() + appointmentMinutes * 60_000),
          },
        }),
  };
}

/** An attempt as its form says it. Throws BAD_REQUEST with the fields. */
export function readCall(values: Values): {
  channel: ContactChannel;
  result: CallResult;
  minutes: number;
  note: string | null;
  isHealth: boolean;
} {
  const result = callResults.find((one) => one === values["result"]);
  const channel = (["phone", "email", "whatsapp"] as const).find(
    (one) => one === values["channel"],
  );
  const minutes = values["minutes"]?.trim() === "" ? 0 : numberOf(values["minutes"]?.trim());
  const errors = [
    ...(result === undefined ? [{ field: "result", code: "REQUIRED" }] : []),
    ...(channel === undefined ? [{ field: "channel", code: "REQUIRED" }] : []),
    ...(minutes === undefined || minutes > 600 ? [{ field: "minutes", code: "INVALID" }] : []),
  ];
  if (result === undefined || channel === undefined || minutes === undefined || errors.length > 0)
    throw badRequest(errors);
  const note = values["note"]?.trim() || null;
  return { result, channel, minutes, note, isHealth: values["health"] === "on" };
}

/** A note as its form says it. */
export const readNote = (values: Values): { text: string; isHealth: boolean } => ({
  text: values["text"] ?? "",
  isHealth: values["health"] === "on",
});

/** What the person said of a way of being reached, as its form says it. Throws BAD_REQUEST with the fields. */
export function readConsent(values: Values): ConsentSaid {
  const channel = contactChannels.find((one) => one === values["channel"]);
  const purpose = consentPurposes.find((one) => one === values["purpose"]);
  const isGiven = { yes: true, no: false }[values["isGiven"] ?? ""];
  const errors = Object.entries({ channel, purpose, isGiven })
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ field, code: "REQUIRED" }));
  if (channel === undefined || purpose === undefined || isGiven === undefined)
    throw badRequest(errors);
  return { channel, purpose, isGiven, how: values["how"] ?? "" };
}

/** What the form of a consent asks for. */
export const consentFields = ["channel", "purpose", "isGiven", "how"] as const;

/** A refusal in words: what is missing at its field where the form has one, the rest above the form. */
export function faultsOf(
  error: AppError,
  say: Say,
  fields: readonly string[],
): LeadAnswer["faults"] {
  const label = (field: string) =>
    say(
      ownLabels.has(field)
        ? `lead-acts.field.${field}`
        : `leads.field.${field.replace(/^choice-/, "")}`,
    );
  if (error.code === "INVALID_TRANSITION" || error.code === "CONTACT_NOT_ALLOWED") {
    const missing = Array.isArray(error.payload["missing"])
      ? (error.payload["missing"] as string[])
      : [];
    const reason = error.payload["reason"];
    const said = missing.map((need) => ({
      field: fieldOf(need, fields),
      message: say(`leads.missing.${need}`),
    }));
    if (said.length > 0) return said;
    if (typeof reason === "string")
      return [{ field: null, message: say(`leads.refusal.${reason}`) }];
  }
  if (error.fields.length > 0 && ["BAD_REQUEST", "INVALID_PARTNER"].includes(error.code))
    return error.fields.map(({ field, code, params }) => ({
      field: fields.includes(field) ? field : null,
      message: say(`errors.${code}`, {
        ...params,
        field: fields.includes(field) ? label(field) : field,
      }),
    }));
  return [{ field: null, message: say(`errors.${error.code}`, error.params) }];
}

/** Fields whose names stand among the words of acts. */
const ownLabels: ReadonlySet<string> = new Set(["purpose", "isGiven", "how"]);

const fieldOf = (need: string, fields: readonly string[]): string | null => {
  const field = need === "event" ? "day" : need;
  return fields.includes(field) ? field : null;
};
