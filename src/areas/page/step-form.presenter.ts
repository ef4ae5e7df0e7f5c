import { type AppErrorShape, type FieldError } from "#src/platform/errors.ts";
import { type Answers, fieldAt } from "#src/ui/form/form-answers.rules.ts";
import type { FormDefinition, FormFieldError } from "#src/ui/form/form-definition.rules.ts";
import { openingAnswers } from "#src/ui/form/form-rows.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { StaleModel, StepFormModel } from "./step-form.view-model.ts";

/** The form of a purchase's step, for its person and for the executive who fills it with them. */

const currencySigns = { CLP: "$", PEN: "S/", COP: "$", USD: "US$" } as const;

/** Labels that are keys of the messages in words; names of the catalogue as they are. */
function wordedDefinition(definition: FormDefinition, { say }: Reader): FormDefinition {
  const worded = (text: string | null | undefined): string | undefined =>
    text === undefined || text === null
      ? undefined
      : text.startsWith("purchase.") || text.startsWith("health.")
        ? say(text)
        : text;
  return {
    profileFormFields: definition.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) => ({
        ...element,
        label: worded(element.label),
        helper: worded(element.helper),
        ...(element.allowedValues
          ? {
              allowedValues: element.allowedValues.map((option) => ({
                ...option,
                label: worded(option.label) ?? "",
              })),
            }
          : {}),
      })),
    })),
  };
}

/** A step's form as it opens, or again with what is wrong. */
export function presentStepForm(
  asked: {
    definition: FormDefinition;
    answers: Answers;
    version: number;
    fields: readonly FieldError[];
  },
  reader: Reader,
): StepFormModel {
  const definition = wordedDefinition(asked.definition, reader);
  return {
    definition,
    answers: openingAnswers(definition, asked.answers),
    version: asked.version,
    errors: presentFaults(asked.fields, definition, reader),
    country: reader.country.code,
    currencySign: currencySigns[reader.country.currency],
  };
}

/** The fields at fault in words, each once: what was left empty as what to do. */
function presentFaults(
  fields: readonly FieldError[],
  definition: FormDefinition,
  { say }: Reader,
): FormFieldError[] {
  const found = new Map<string, string>();
  for (const { field, code, params } of fields) {
    if (found.has(field)) continue;
    const { label = field, missing } = fieldAt(definition, field)?.elements[0] ?? {};
    const isMissing = code === "FIELD_REQUIRED" && missing !== undefined;
    found.set(field, say(isMissing ? missing : `errors.${code}`, { field: label, ...params }));
  }
  return [...found].map(([path, message]) => ({ path, message }));
}

/** What two tabs say differently, field by field: what was sent stays in the form. */
export function staleOf(error: unknown, definition: FormDefinition, reader: Reader): StaleModel {
  const { payload } = error as AppErrorShape;
  const { current, sent } = payload as { current: { values: Answers }; sent: Answers };
  const worded = wordedDefinition(definition, reader);
  const [now, mine] = [flat(current.values), flat(sent)];
  const paths = [...new Set([...now.keys(), ...mine.keys()])];
  return {
    kept: paths
      .filter((path) => now.get(path) !== mine.get(path))
      .map((path) => ({
        label: fieldAt(worded, path)?.elements[0]?.label ?? path,
        sent: mine.get(path) ?? "—",
        now: now.get(path) ?? "—",
      })),
  };
}

function flat(value: unknown, path = ""): Map<string, string> {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? new Map([[path, String(value)]])
      : new Map();
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...flat(inner, path === "" ? key : `${path}.${key}`),
    ]),
  );
}
