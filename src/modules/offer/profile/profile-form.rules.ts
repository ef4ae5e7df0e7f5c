import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileError, ProfileFieldError } from "#src/contracts/profile-error.ts";
import type { FieldDataType } from "#src/contracts/profile-form.ts";
import { profileError } from "#src/contracts/profile-error.ts";
import { type FieldRefusal, MAX_TEXT, refusedTyping } from "./field-types.rules.ts";
import { isHiddenBy, valueAt } from "./hide-expression.rules.ts";
import { parseCount } from "./profile-storage.rules.ts";

/** One control of a field, as the server defines it (CQ 3). */
export interface ProfileFormElement {
  label?: string;
  placeholder?: string;
  mask?: string;
  helper?: string;
  class?: string;
  allowedValues?: readonly { value: string | number | boolean; label: string }[];
  defaultValue?: unknown;
  dataType?: FieldDataType;
  retrieveFunction?: string;
  refusedValues?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** Of an array: how many rows it has. */
  rows?: { minimum: number; maximum: number };
  hideExpression?: string;
  changeAction?: string;
  groupClass?: string;
  /** Ours: whether the field is among the 'fields to verify' of CQ 5. */
  isRequired?: boolean;
}

/** One field of a profile form. `groupedBy` names the group or array whose answers hold it. */
export interface ProfileFormField {
  fldName: string;
  groupedBy?: string | null;
  isMultiple?: boolean;
  wrapper?: string | null;
  fieldType: {
    fldType: "checkbox" | "radio" | "input" | "select" | "array" | "group";
    htmlType?: string;
  };
  elements: readonly ProfileFormElement[];
}

export interface ProfileFormDefinition {
  profileFormFields: readonly ProfileFormField[];
  validationScriptUrl?: string | null;
}

export type FormErrorCode = "FIELDS_MISSING" | "INVALID_PROFILE";
export type FormResult = { ok: true; code: "ALL_FIELDS_ENTERED" } | ProfileError<FormErrorCode>;

const MAX_ROWS = 100;
const COLOMBIA_MINIMUM_EMPLOYEES = 10;

/** Checks answers, the profile's model, against a form definition. Required fields without a value:
 *  FIELDS_MISSING ('No se ingresaron los siguientes campos: {fields}'); values the definition or the
 *  country refuses: INVALID_PROFILE ('Perfil inválido'); either way every field at fault by its path.
 *  Hidden fields are not asked for, nor are rows that a group does not have. */
export function validateAnswers(
  country: CountryCode,
  definition: ProfileFormDefinition,
  answers: unknown,
): FormResult {
  const missing: ProfileFieldError[] = [];
  const refused: ProfileFieldError[] = [];
  for (const field of definition.profileFormFields) {
    for (const { path, value, row } of placesOf(field, definition, answers)) {
      const shown = field.elements.filter((element) => !isHidden(element, answers, row));
      if (shown.length === 0) continue;
      if (!isAnswered(value)) {
        const isRequired = shown.some(({ isRequired: asked, rows }) => asked || rows?.minimum);
        if (isRequired) missing.push({ field: path, code: "FIELD_REQUIRED" });
        continue;
      }
      const fault = refusal(field, shown, value, country);
      if (fault) refused.push({ field: path, ...fault });
    }
  }
  const faulty = new Set(refused.map(({ field }) => field));
  refused.push(...countryErrors(country, answers).filter(({ field }) => !faulty.has(field)));
  if (missing.length > 0)
    return { ...profileError("FIELDS_MISSING", missing), errors: [...missing, ...refused] };
  if (refused.length > 0) return profileError("INVALID_PROFILE", refused);
  return { ok: true, code: "ALL_FIELDS_ENTERED" };
}

/** What a validation script returned (CQ 5): a list is valid and its first item carries the payload, or is
 *  it; a text is the error to show, a boolean says itself. Anything else is invalid; `message` is then empty and the
 *  page says 'Perfil inválido'. */
export function readScriptResult(
  result: unknown,
):
  | { ok: true; payload: unknown }
  | { ok: false; code: "INVALID_PROFILE"; params: { message: string } } {
  if (Array.isArray(result)) {
    const [first] = result as unknown[];
    const isCarrier = typeof first === "object" && first !== null && "payload" in first;
    return { ok: true, payload: isCarrier ? first.payload : first };
  }
  if (result === true) return { ok: true, payload: undefined };
  const message = typeof result === "string" ? result.slice(0, MAX_TEXT) : "";
  return { ok: false, code: "INVALID_PROFILE", params: { message } };
}

interface Place {
  path: string;
  value: unknown;
  row: unknown;
}

/** Where a field's answers stand: at the top, in its group, or in each row of its repeated group. */
function placesOf(
  field: ProfileFormField,
  definition: ProfileFormDefinition,
  answers: unknown,
): Place[] {
  const group = field.groupedBy;
  if (!group)
    return [{ path: field.fldName, value: valueAt(answers, field.fldName), row: undefined }];
  const container = definition.profileFormFields.find((one) => one.fldName === group);
  const held = valueAt(answers, group);
  const isRepeated =
    Array.isArray(held) || field.isMultiple || container?.fieldType.fldType === "array";
  if (!isRepeated) {
    const value = valueAt(held, field.fldName);
    return [{ path: `${group}.${field.fldName}`, value, row: held }];
  }
  const rows: unknown[] = Array.isArray(held) ? held.slice(0, MAX_ROWS) : [];
  return rows.map((row, index) => ({
    path: `${group}.${index}.${field.fldName}`,
    value: valueAt(row, field.fldName),
    row,
  }));
}

function isHidden(element: ProfileFormElement, answers: unknown, row: unknown): boolean {
  if (!element.hideExpression) return false;
  return isHiddenBy(element.hideExpression, answers, row) ?? false;
}

/** false and 0 are answers; an empty text, an empty list and NaN are none. */
function isAnswered(value: unknown): boolean {
  if (value === undefined || value === null || Number.isNaN(value)) return false;
  if (typeof value === "string") return value.trim() !== "";
  return !Array.isArray(value) || value.length > 0;
}

/** Why a field's value is refused, or null. */
function refusal(
  field: ProfileFormField,
  elements: readonly ProfileFormElement[],
  value: unknown,
  country: CountryCode,
): FieldRefusal | null {
  const { fldType } = field.fieldType;
  if (fldType === "array") {
    if (!Array.isArray(value)) return { code: "INVALID_VALUE" };
    const most = elements[0]?.rows?.maximum ?? MAX_ROWS;
    return value.length > most ? { code: "TOO_BIG", params: { maximum: most } } : null;
  }
  if (fldType === "group") return typeof value === "object" ? null : { code: "INVALID_VALUE" };
  const chosen: unknown[] = Array.isArray(value) && field.isMultiple ? value : [value];
  const isRefused = (one: unknown) =>
    elements.some(({ refusedValues = [] }) => refusedValues.includes(String(one)));
  const allowed = elements.flatMap((element) => element.allowedValues ?? []);
  if (allowed.length > 0) {
    const values = new Set(allowed.map((one) => String(one.value)));
    const isAllowed = chosen.every((one) => isScalar(one) && values.has(String(one)));
    if (!isAllowed) return { code: "VALUE_NOT_ALLOWED" };
  }
  if (chosen.some(isRefused)) return { code: "VALUE_NOT_ALLOWED" };
  if (allowed.length > 0) return null;
  if (!isScalar(value)) return { code: "INVALID_VALUE" };
  if (fldType === "checkbox") {
    return ["true", "false"].includes(String(value)) ? null : { code: "INVALID_VALUE" };
  }
  const element = elements.find((one) => one.dataType) ?? elements[0];
  return refusedTyping(
    { dataType: "text", ...element, mask: undefined },
    country,
    String(value).trim(),
  );
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** CQ 5, Colombia only: at least 10 employees; 'notengo' is no current health provider. */
function countryErrors(country: CountryCode, answers: unknown): ProfileFieldError[] {
  if (country !== "CO") return [];
  const errors: ProfileFieldError[] = [];
  const employees = valueAt(answers, "colectivo.cantidadempleados");
  if (typeof employees === "string" || typeof employees === "number") {
    const count = isAnswered(employees) ? parseCount(employees) : COLOMBIA_MINIMUM_EMPLOYEES;
    if (count === null || count < COLOMBIA_MINIMUM_EMPLOYEES) {
      errors.push({
        field: "colectivo.cantidadempleados",
        code: "TOO_FEW_EMPLOYEES",
        params: { minimum: COLOMBIA_MINIMUM_EMPLOYEES },
      });
    }
  }
  for (const field of ["epsActual", "titular.epsActual"]) {
    if (valueAt(answers, field) === "notengo") errors.push({ field, code: "VALUE_NOT_ALLOWED" });
  }
  return errors;
}
