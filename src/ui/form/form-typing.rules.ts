/** What may be typed in a field and how it stands once typed, by BO 9's field type keys. Pure. */
import type { CountryCode } from "../../contracts/identification.ts";
import type { FieldDataType } from "../../contracts/profile-form.ts";
import { maskTyped } from "#src/modules/offer/profile/field-types.rules.ts";
import type { FormElement } from "./form-definition.rules.ts";

const MAX_SIGNS = 20;

/** The signs each kind is written with; a text may have any. */
const SIGNS: Readonly<Record<FieldDataType, RegExp | null>> = {
  phone: /[^\d+\s()-]/g,
  text: null,
  numeric: /[^\d.]/g,
  income: /[^\d.,\s]/g,
  age: /\D/g,
  years: /\D/g,
  number: /[^\d.,\s]/g,
};

/** The kind of data an element asks for; a text where it names none. */
export const dataTypeOf = ({ dataType }: FormElement): FieldDataType =>
  dataType && Object.hasOwn(SIGNS, dataType) ? (dataType as FieldDataType) : "text";

/** What stays of what is being typed: ages are digits, three at most (CQ 5); a mask takes as many digits as
 *  it has and its own separators; other numbers and phones the signs they are written with. */
export function allowedTyping(element: FormElement, typed: string): string {
  const { mask } = element;
  const dataType = dataTypeOf(element);
  if (mask) {
    const kept = /^[09]+$/.test(mask) ? typed.replace(/\D/g, "") : typed.replace(/[^\d .()-]/g, "");
    return kept.slice(0, mask.length);
  }
  const strange = SIGNS[dataType];
  if (strange === null) return typed;
  const isAge = dataType === "age" || dataType === "years";
  return typed.replace(strange, "").slice(0, isAge ? 3 : MAX_SIGNS);
}

/** A value as it stands once typed: thousands grouped ("1.650.000"), a mask's separators, a phone as its
 *  country writes it; what cannot be masked stays as typed, for the error to name it. */
export function maskedText(element: FormElement, country: CountryCode, typed: string): string {
  const field = { dataType: dataTypeOf(element), mask: element.mask ?? undefined };
  return maskTyped(field, country, typed);
}
