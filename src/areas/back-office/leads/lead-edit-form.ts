import type { EditInput } from "#src/modules/contact/lead/lead-edit.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import type { Values } from "./lead-form.ts";
import {
  askedFields,
  type ContactField,
  contactFields,
  type EditConflict,
  type EditedField,
  editedFields,
} from "./lead-edit.view-model.ts";

/** What the form that edits a lead sends. A field that was left as it stood is not sent on, so that it meets nobody
 *  else's change of it; contact data, which the form does not show, changes where something is typed. */

const isContact = (field: EditedField): field is ContactField =>
  contactFields.some((one) => one === field);

/** Throws BAD_REQUEST where a field that two people changed has no choice. */
export function readLeadEdit(values: Values): EditInput & { version: number } {
  const asked = (values["conflict"] ?? "").split(",").filter((field) => field !== "");
  const undecided = asked.filter(
    (field) => !["mine", "theirs"].includes(values[`choice-${field}`] ?? ""),
  );
  if (undecided.length > 0)
    throw badRequest(undecided.map((field) => ({ field: `choice-${field}`, code: "REQUIRED" })));
  const input: EditInput = {};
  for (const field of editedFields) {
    const isTheirs = asked.includes(field) && values[`choice-${field}`] === "theirs";
    if (!isTheirs && isChanged(field, values)) input[field] = valueOf(field, values);
  }
  const consent = tidy(values["consent"]);
  if (consent !== "" && ("email" in input || "phone" in input)) input.consent = consent;
  return { ...input, version: Number(values["version"]) || 0 };
}

const tidy = (text: string | undefined) => (text ?? "").replaceAll("\r\n", "\n").trim();

const isChanged = (field: EditedField, values: Values): boolean =>
  isContact(field)
    ? tidy(values[field]) !== "" || values[`remove-${field}`] === "on"
    : tidy(values[field]) !== tidy(values[`was-${field}`]);

const valueOf = (field: EditedField, values: Values): string =>
  isContact(field) && values[`remove-${field}`] === "on" ? "" : tidy(values[field]);

/** What somebody else changed meanwhile, of an edit that was refused for it; null of another refusal. */
export function conflictOf(error: unknown): EditConflict | null {
  if (!isAppError(error) || error.code !== "STALE_EDIT") return null;
  const { current } = error.payload;
  const now = typeof current === "object" && current !== null ? current : {};
  const version = "version" in now && typeof now.version === "number" ? now.version : null;
  if (version === null) return null;
  const named = error.fields.map(({ field }) => field);
  return { version, fields: editedFields.filter((field) => named.includes(field)) };
}

/** The names of the form's fields, as refusals name them. */
export const editFields: readonly string[] = [
  ...askedFields,
  ...editedFields,
  ...editedFields.map((field) => `choice-${field}`),
];
