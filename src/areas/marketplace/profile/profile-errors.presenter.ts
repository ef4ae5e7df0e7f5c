import type { FieldError } from "#src/platform/errors.ts";
import { type Answers, rowsAt } from "#src/ui/form/form-answers.rules.ts";
import type {
  FormDefinition,
  FormField,
  FormFieldError,
} from "#src/ui/form/form-definition.rules.ts";
import type { Reader } from "../reader.presenter.ts";
import { SPOUSE } from "./spouse.rules.ts";

const known: ReadonlySet<string> = new Set([
  "AGE_REQUIRED",
  "AGE_INVALID",
  "FIELD_REQUIRED",
  "SPOUSE_REPEATED",
  "NUMBER_INVALID",
  "VALUE_NOT_ALLOWED",
  "INVALID_VALUE",
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
    const { index, control } = findControl(definition, path);
    const element = control?.elements[0];
    const isMissingAge = code === "FIELD_REQUIRED" && element?.dataType === "age";
    const word = isMissingAge ? "AGE_REQUIRED" : known.has(code) ? code : "INVALID_VALUE";
    const message = say(`profile.error.${word}`, {
      who: whoOf(path, reader),
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
  const labels = errors.map(
    ({ path }) => findControl(definition, path).control?.elements[0]?.label ?? path,
  );
  return say("profile.fieldsMissing", { fields: [...new Set(labels)].join(", ") });
}

/** Where a fault is shown: a partner who makes a second spouse is shown at the spouse's own row. */
function controlOf(field: string, answers: Answers): string {
  if (!/^cotizante\.\d+\.parentesco$/.test(field)) return field;
  const row = rowsAt(answers, "cargas").findIndex(({ parentesco }) => parentesco === SPOUSE);
  return row === -1 ? field : `cargas.${row}.parentesco`;
}

/** The definition's field behind a path; `cargas.1.edad` is the field `edad` of `cargas`. */
function findControl(
  { profileFormFields }: FormDefinition,
  path: string,
): { index: number; control: FormField | undefined } {
  const plain = path.replace(/\.\d+(?=\.)/, "");
  const index = profileFormFields.findIndex(({ fldName, groupedBy }) => {
    const own = groupedBy ? `${groupedBy}.${fldName}` : fldName;
    return own === path || own === plain;
  });
  return {
    index: index === -1 ? profileFormFields.length : index,
    control: profileFormFields[index],
  };
}

const rowOf = (path: string): number => Number(/^cargas\.(\d+)\./.exec(path)?.[1] ?? 0);

function whoOf(path: string, { say }: Reader): string {
  if (path.startsWith("cargas.")) return say("profile.who.dependant", { place: rowOf(path) + 1 });
  return say(path.startsWith("cotizante.1.") ? "profile.who.partner" : "profile.who.holder");
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
