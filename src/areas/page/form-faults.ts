import { isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";

/** What a form that the server refused shows again. */
export interface FormAnswer {
  /** Which form of the page it was. */
  form: string;
  values: Record<string, string>;
  faults: { field: string | null; message: string }[];
  attempt: string;
}

/** The texts of a form by name; of several under one name a line each. */
export async function formValues(request: Request): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of await request.formData())
    if (typeof value === "string") {
      const before = values[name];
      values[name] = `${before === undefined ? "" : `${before}\n`}${value.slice(0, 2000)}`;
    }
  return values;
}

/** What is done with the form of a page that a sent name names; undefined for a name that is none of theirs, as every
 *  object has some of its own (`__proto__`, `toString`). */
export const formNamed = <Handle>(
  forms: Readonly<Record<string, Handle>>,
  name: string,
): Handle | undefined => (Object.hasOwn(forms, name) ? forms[name] : undefined);

/** What to show of a refusal: faults at their fields by the names of the form, or one of the whole form. Throws
 *  what is no refusal of something sent. */
export function refusedForm(
  error: unknown,
  {
    form,
    values,
    say,
    nameOf = (field) => field,
  }: {
    form: string;
    values: Record<string, string>;
    say: Say;
    /** The form's name of a field that the service names. */
    nameOf?: (field: string) => string;
  },
): { shown: FormAnswer; status: number } {
  if (!isAppError(error) || error.report || ![400, 409].includes(error.status)) throw error;
  const { code, fields, params, status } = error;
  const faults =
    fields.length === 0
      ? [{ field: null, message: say(`errors.${code}`, params) }]
      : fields.map((one) => ({
          field: nameOf(one.field),
          message: say(`errors.${one.code}`, { field: nameOf(one.field), ...one.params }),
        }));
  return { shown: { form, values, faults, attempt: crypto.randomUUID() }, status };
}
