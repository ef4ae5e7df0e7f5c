import {
  placeOfField,
  type ProfileFormDefinition,
  type ProfileFormField,
} from "#src/contracts/profile-form.ts";
import { valueAt } from "./hide-expression.rules.ts";

const MAX_ROWS = 100;

/** The answers that a field's list depends on, each once: in a repeated group those of its rows, then the
 *  profile's; where nothing was answered, the default of the field it depends on. */
export function askedBelow(
  form: ProfileFormDefinition,
  field: ProfileFormField,
  dependsOn: string,
  answers: unknown,
): string[] {
  const { groupedBy } = field;
  const held = groupedBy === null ? undefined : valueAt(answers, groupedBy);
  const rows: unknown[] = Array.isArray(held) ? held.slice(0, MAX_ROWS) : [held];
  const named = rows.map((row) => textOf(valueAt(row, dependsOn) ?? valueAt(answers, dependsOn)));
  const answered = [...new Set(named.filter((text) => text !== ""))];
  if (answered.length > 0) return answered;
  const below = form.profileFormFields.find((one) => {
    const isBeside = one.groupedBy === groupedBy && one.fldName === dependsOn;
    return isBeside || placeOfField(one) === dependsOn;
  });
  const opening = textOf(below?.elements[0]?.defaultValue);
  return opening === "" ? [] : [opening];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
