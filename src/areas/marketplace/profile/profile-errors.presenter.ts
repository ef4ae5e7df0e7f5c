import type { FieldError } from "#src/platform/errors.ts";
import { type Answers, fieldAt, rowsAt } from "#src/ui/form/form-answers.rules.ts";
import type { FormDefinition, FormFieldError } from "#src/ui/form/form-definition.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { SPOUSE } from "./spouse.rules.ts";

const known: ReadonlySet<string> = new Set([
  "AGE_REQUIRED",
  "AGE_INVALID",
  "FIELD_REQUIRED",
  "SPOUSE_REPEATED",
  "NUMBER_INVALID",
  "VALUE_NOT_ALLOWED",
  "INVALID_VALUE",
  "TOO_SMALL",
  "TOO_BIG",
  "TEXT_TOO_LONG",
  "PHONE_INVALID",
  "TOO_FEW_EMPLOYEES",
]);

/** The fields at fault in words, in the form's order and each once (CQ 5). */
export function presentFormErrors(
  fields: readonly FieldError[],
  definition: FormDefinition,
  answers: Answers,
  reader: Reader,
): FormFieldError[] {
  const { say } = reader;
  const found = new Map<string, { place: number; message: string }>();
  for (const { field, code, params } of fields) {
    const path = controlOf(field, answers);
    if (found.has(path)) continue;
    const control = fieldAt(definition, path);
    const place = control === undefined ? -1 : definition.profileFormFields.indexOf(control);
    const index = place === -1 ? definition.profileFormFields.length : place;
    const element = control?.elements[0];
    const isMissingAge = code === "FIELD_REQUIRED" && element?.dataType === "age";
    const word = isMissingAge ? "AGE_REQUIRED" : known.has(code) ? code : "INVALID_VALUE";
    const message = say(`profile.error.${word}`, {
      who: whoOf(path, definition, reader),
      field: lowerFirst(element?.label ?? say("presented.form.whole")),
      ...params,
    });
    found.set(path, { place: index * 1_000 + rowOf(path), message });
  }
  return [...found]
    .toSorted(([, a], [, b]) => a.place - b.place)
    .map(([path, { message }]) => ({ path, message }));
}

/** CQ 5's line about the whole form. */
export function presentMessage(
  code: string,
  errors: readonly FormFieldError[],
  definition: FormDefinition,
  { say }: Reader,
): string | null {
  if (code !== "FIELDS_MISSING") return say("profile.invalid");
  const labels = errors.map(({ path }) => fieldAt(definition, path)?.elements[0]?.label ?? path);
  return say("profile.fieldsMissing", { fields: [...new Set(labels)].join(", ") });
}

/** Where a fault is shown: a partner who makes a second spouse is shown at the spouse's own row. */
function controlOf(field: string, answers: Answers): string {
  if (!/^cotizante\.\d+\.parentesco$/.test(field)) return field;
  const row = rowsAt(answers, "cargas").findIndex(({ parentesco }) => parentesco === SPOUSE);
  return row === -1 ? field : `cargas.${row}.parentesco`;
}

/** The row of a repeated group that a path stands in, counted from 0; 0 outside of one. */
const rowOf = (path: string): number => Number(/\.(\d+)\./.exec(path)?.[1] ?? 0);

/** Whose age it is: a row's by the group's own word, the partner's, else the holder's. */
function whoOf(path: string, definition: FormDefinition, { say }: Reader): string {
  const [, list] = /^(\w+)\.\d+\./.exec(path) ?? [];
  const array = list === undefined ? undefined : fieldAt(definition, list);
  if (array !== undefined) {
    const word = array.elements[0]?.addWord ?? "dependant";
    return say(`profile.who.${word}`, { place: rowOf(path) + 1 });
  }
  return say(path.startsWith("cotizante.1.") ? "profile.who.partner" : "profile.who.holder");
}

/** A label within a sentence; what is written in capitals stays: 'EPS actual'. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
