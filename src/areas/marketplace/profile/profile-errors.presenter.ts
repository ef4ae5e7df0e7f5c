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
    const message = say(messageKey(path, code, element?.dataType), {
      who: whoOf(path, definition, reader),
      field: element?.label ?? say("presented.form.whole"),
      ...params,
    });
    found.set(path, { place: index * 1_000 + rowOf(path), message });
  }
  return [...found]
    .toSorted(([, a], [, b]) => a.place - b.place)
    .map(([path, { message }]) => ({ path, message }));
}

/** Fields whose missing answer is asked for in words of their own, by the last name of their path. */
const ASKED = new Set([
  "sexo",
  "stateCode",
  "epsActual",
  "destino",
  "dias",
  "cantidadempleados",
  "cantidadGuardias",
]);

/** Every message says what to do: "Indica tu edad", "Elige tu región". */
function messageKey(path: string, code: string, dataType: string | null | undefined): string {
  const isMissing = code === "FIELD_REQUIRED";
  const name = path.split(".").at(-1) ?? "";
  if (isMissing && ASKED.has(name)) return `profile.missing.${name}`;
  const word =
    isMissing && dataType === "age" ? "AGE_REQUIRED" : known.has(code) ? code : "INVALID_VALUE";
  const isOwnAge = word.startsWith("AGE_") && /^(cotizante\.0\.|titular\.|edadTitular)/.test(path);
  return `profile.error.${word}${isOwnAge ? "_OWN" : ""}`;
}

/** CQ 5's line about the whole form, beside how many answers are missing or to be looked at. */
export function presentMessage(
  code: string,
  errors: readonly FormFieldError[],
  definition: FormDefinition,
  { say }: Pick<Reader, "say">,
): string {
  const count = errors.length;
  if (code !== "FIELDS_MISSING")
    return [
      `${say("profile.invalid")}.`,
      ...(count === 0 ? [] : [say("profile.faults", { count })]),
    ].join(" ");
  const labels = errors.map(({ path }) => fieldAt(definition, path)?.elements[0]?.label ?? path);
  const line = say("profile.fieldsMissing", { fields: [...new Set(labels)].join(", ") });
  return `${say("profile.faultsMissing", { count })} ${line}`;
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
