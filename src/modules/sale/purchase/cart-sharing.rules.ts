import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";

/** What products of one household are asked once for all of them. Pure. */

/** Groups of a step's answers that are about the household, not about the product; null: all of them. The health
 *  declaration is each insurer's own, and the signature is taken for all by its own call. */
const shared: Readonly<Partial<Record<FormKey, readonly string[] | null>>> = {
  personalData: ["titular", "asegurados", "viaje"],
  company: null,
  massInsured: null,
  isaprePolicy: null,
  partialPayment: null,
  review: null,
};

/** Groups of personalData that two products of one line have in common: the same pets, the same trip. */
const ofLine = ["mascotas", "viaje"] as const;

/** Whether a step is asked of one product for all that have it. */
export const isShared = (key: FormKey): boolean => shared[key] !== undefined;

const rowsOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** The answers of another product with those that are shared; rows of people only where both insure as many. */
export function sharedAnswers(
  key: FormKey,
  from: FormValues,
  own: FormValues,
  isSameLine = false,
): FormValues {
  const all = shared[key];
  if (all === undefined) return own;
  if (all === null) return from;
  const names = isSameLine ? [...all, ...ofLine] : all;
  const taken = names.filter((name) => {
    const value = from[name];
    if (value === undefined) return false;
    const before = own[name];
    return !Array.isArray(value) || before === undefined || rowsOf(before) === value.length;
  });
  return { ...own, ...Object.fromEntries(taken.map((name) => [name, from[name]])) };
}

/** Whether a step asks for a group that was not answered yet: beneficiaries of a life insurance. */
export const asksMore = (
  fields: readonly { fldName: string; groupedBy?: string | null; fieldType: { fldType: string } }[],
  values: FormValues,
): boolean =>
  fields.some(
    ({ fldName, groupedBy, fieldType }) =>
      (groupedBy ?? null) === null &&
      ["group", "array"].includes(fieldType.fldType) &&
      values[fldName] === undefined,
  );
