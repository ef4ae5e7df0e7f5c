import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { type FormAnswer, refusedForm } from "#src/areas/page/form-faults.ts";
import {
  allSaleStates,
  type SaleMoveAsked,
} from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";

type Values = Record<string, string>;

/** A move as its form asks for it. Throws BAD_REQUEST. */
export function readSaleMove(values: Values): SaleMoveAsked & { version: number } {
  const to = allSaleStates.find((state) => state === values["to"]);
  if (to === undefined) throw badRequest([{ field: "to", code: "INVALID" }]);
  const text = (name: string) => values[name]?.trim() || undefined;
  const faults = ["receivedOn", "endsOn"].flatMap((field) =>
    text(field) === undefined || isCivilDay(text(field) ?? "") ? [] : [{ field, code: "INVALID" }],
  );
  if (faults.length > 0) throw badRequest(faults);
  return {
    to,
    version: /^\d{1,9}$/.test(values["version"] ?? "") ? Number(values["version"]) : 0,
    policyNumber: text("policyNumber")?.slice(0, 60),
    receivedOn: text("receivedOn"),
    reason: text("reason")?.slice(0, 500),
    note: text("note"),
    health: values["health"] === "on",
    endsOn: text("endsOn"),
    returnsMoney: values["returnsMoney"] === "on",
  };
}

/** Fields of a move's form: other needs are said above it. */
const fields = ["policyNumber", "receivedOn", "reason", "note", "endsOn"];

/** A refusal in words: what a move still needs, each as a sentence of its own. */
export function refusedSaleForm(
  error: unknown,
  sent: { form: string; values: Values; say: Say },
): { shown: FormAnswer; status: number } {
  const missing =
    isAppError(error) && error.code === "INVALID_TRANSITION" ? error.payload["missing"] : undefined;
  if (!isAppError(error) || !Array.isArray(missing) || missing.length === 0)
    return refusedForm(error, sent);
  const { form, values, say } = sent;
  const faults = (missing as string[]).map((need) => ({
    field: fields.includes(need) ? need : null,
    message: say(`sales.missing.${need}`),
  }));
  return {
    shown: { form, values, faults, attempt: crypto.randomUUID() },
    status: error.status,
  };
}
