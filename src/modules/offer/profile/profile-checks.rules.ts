/**
 * The part of a form's rules that its validation script knows (CQ 5, D4), as data made from the
 * definition. It never refuses what the server would take; the server checks all of it and more.
 */
import { placeOfField, type ProfileFormDefinition } from "#src/contracts/profile-form.ts";

/** Rules of a form as its script carries them; the words are in the form's language. */
export interface ProfileChecks {
  /** CQ 5's fields to verify: none of them answered is invalid. */
  toVerify: { path: string; label: string }[];
  /** `{fields}` stands for the labels. */
  missing: string;
  /** Numbers by their place, `*` for every row; both bounds are inclusive. */
  numbers: { path: string; minimum: number; maximum: number; message: string }[];
  refused: { path: string; values: readonly string[]; message: string }[];
  /** Where a spouse can be named, and the box that says a partner is insured already. */
  spouses: { path: string; box: string | null; message: string }[];
  /** Places of a sex: an empty one becomes Masculino (CQ 5). */
  sexes: string[];
}

/** A list whose first item carries the model to send, or the message of the first rule that is broken. */
export type ChecksResult = [{ payload: unknown }] | string;

type Say = (key: string, params?: Record<string, string | number>) => string;

const HIGHEST = 1e12;
const OLDEST = 120;

/** The checks of a form that is drawn already (its labels are words). A field that may be hidden is left to
 *  the server, as are the types of values. */
export function checksOf(form: ProfileFormDefinition, say: Say): ProfileChecks {
  const checks: ProfileChecks = {
    toVerify: [],
    missing: say("profile.fieldsMissing", { fields: "{fields}" }),
    numbers: [],
    refused: [],
    spouses: [],
    sexes: [],
  };
  const arrays = new Set(
    form.profileFormFields
      .filter(({ fieldType }) => fieldType.fldType === "array")
      .map((field) => placeOfField(field)),
  );
  const changed = (action: string) =>
    form.profileFormFields.find(({ elements }) => elements[0]?.changeAction === action);
  const box = changed("togglePartner")?.fldName ?? null;
  for (const field of form.profileFormFields) {
    const [element] = field.elements;
    if (element === undefined || field.elements.length > 1) continue;
    const isInRow = field.groupedBy !== null && arrays.has(field.groupedBy);
    const path = isInRow ? `${field.groupedBy}.*.${field.fldName}` : placeOfField(field);
    const label = element.label ?? path;
    if (element.changeAction === "limitSpouses") {
      checks.spouses.push({ path, box, message: say("profile.error.SPOUSE_REPEATED") });
    }
    if (element.hideExpression !== undefined) continue;
    if (element.isRequired && !isInRow) checks.toVerify.push({ path, label });
    if (field.fldName.startsWith("sexo") && !isInRow) checks.sexes.push(path);
    const { dataType, minimum, maximum, refusedValues } = element;
    const isAge = dataType === "age" || dataType === "years";
    if (isAge || minimum !== undefined || maximum !== undefined) {
      const bounds = { minimum: minimum ?? 0, maximum: maximum ?? (isAge ? OLDEST : HIGHEST) };
      const message = say("profile.checks.between", { field: label, ...bounds });
      checks.numbers.push({ path, ...bounds, message });
    }
    if (refusedValues !== undefined) {
      const message = say("profile.error.VALUE_NOT_ALLOWED", { field: label });
      checks.refused.push({ path, values: refusedValues, message });
    }
  }
  return checks;
}

/** Runs the checks on a form's answers. Its text is the validation script's, so it stands alone: it uses
 *  nothing from outside itself and no syntax that a browser lacks. */
export function runChecks(checks: ProfileChecks, model: unknown): ChecksResult {
  type Tree = Record<string, unknown>;
  const has = (data: unknown, key: string): data is Tree =>
    typeof data === "object" && data !== null && Object.hasOwn(data, key);
  const valuesAt = (data: unknown, keys: string[]): unknown[] => {
    const [key, ...rest] = keys;
    if (key === undefined) return [data];
    if (key !== "*") return has(data, key) ? valuesAt(data[key], rest) : [undefined];
    return Array.isArray(data) ? data.slice(0, 100).flatMap((row) => valuesAt(row, rest)) : [];
  };
  const at = (path: string) => valuesAt(model, path.split("."));
  const isAnswered = (value: unknown) =>
    value !== undefined &&
    value !== null &&
    !Number.isNaN(value) &&
    !(typeof value === "string" && value.trim() === "") &&
    !(Array.isArray(value) && value.length === 0);
  const numberOf = (value: unknown) => {
    if (typeof value !== "number" && typeof value !== "string") return null;
    const text = String(value).trim();
    const plain = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll(".", "") : text;
    return /^-?\d{1,12}$/.test(plain) ? Number(plain) : null;
  };
  const withSex = (data: unknown, keys: string[]): unknown => {
    const [key, ...rest] = keys;
    if (key === undefined) return isAnswered(data) ? data : "Masculino";
    if (Array.isArray(data)) {
      return data.map((row, place) => (String(place) === key ? withSex(row, rest) : row));
    }
    if (typeof data !== "object" || data === null) return data;
    return rest.length > 0 && !has(data, key)
      ? data
      : { ...data, [key]: withSex((data as Tree)[key], rest) };
  };

  const { toVerify } = checks;
  if (toVerify.length > 0 && toVerify.every(({ path }) => !at(path).some(isAnswered))) {
    return checks.missing.replace("{fields}", toVerify.map(({ label }) => label).join(", "));
  }
  for (const { path, minimum, maximum, message } of checks.numbers) {
    const numbers = at(path).map(numberOf);
    if (numbers.some((one) => one !== null && (one < minimum || one > maximum))) return message;
  }
  for (const { path, values, message } of checks.refused) {
    if (at(path).some((value) => values.includes(String(value)))) return message;
  }
  for (const { path, box, message } of checks.spouses) {
    const isPartnered = box !== null && at(box).some((one) => one === true || one === "true");
    const spouses = at(path).filter((one) => one === "Cónyuge");
    if (spouses.length + (isPartnered ? 1 : 0) > 1) return message;
  }
  return [{ payload: checks.sexes.reduce((data, path) => withSex(data, path.split(".")), model) }];
}
