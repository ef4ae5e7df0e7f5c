/**
 * What may be typed in a field, by BO 9's field type keys: phone per country, text, numeric (a count),
 * income, age, years, number. The browser masks and checks with these rules, the server checks again.
 */
import type { CountryCode } from "#src/contracts/identification.ts";
import type { FieldDataType } from "#src/contracts/profile-form.ts";

export const MAX_TEXT = 200;
/** Oldest age of a person; the youngest is 0 (CQ 5). */
export const OLDEST_AGE = 120;

export interface FieldType {
  dataType: FieldDataType;
  /** A digit for every 0 or 9, the rest stands between them; it takes the place of the type's own. */
  mask?: string | undefined;
  /** Inclusive bounds of a number. */
  minimum?: number | undefined;
  maximum?: number | undefined;
}

export type FieldRefusal = { code: string; params?: { minimum: number } | { maximum: number } };

interface PhoneRule {
  /** Country code without the plus sign; empty abroad. */
  prefix: string;
  /** The national number. */
  pattern: RegExp;
  mask: string;
}

/** Mobile and fixed lines: Chile's nine digits; in Peru a mobile has nine, a fixed line with its area eight;
 *  Colombia's ten. Abroad a number is international: 6 to 15 digits (E.164). */
const PHONES: Readonly<Record<CountryCode, PhoneRule>> = {
  CL: { prefix: "56", pattern: /^[2-9]\d{8}$/, mask: "0 0000 0000" },
  PE: { prefix: "51", pattern: /^(9\d{8}|[1-8]\d{7})$/, mask: "000 000 000" },
  CO: { prefix: "57", pattern: /^(3\d{9}|60\d{8})$/, mask: "000 000 0000" },
  INT: { prefix: "", pattern: /^\d{6,15}$/, mask: "" },
};
const INTERNATIONAL = /^\d{6,15}$/;

/** Example of a country's phone as its mask shows it; empty abroad. */
export const phoneMask = (country: CountryCode): string => PHONES[country].mask;

/** A phone as it is stored, `+56912345678`; null where it is none. A plus sign in front names any country,
 *  without it the number is the country's own, also with its code or trunk 0 before it. */
export function parsePhone(country: CountryCode, typed: string): string | null {
  const text = typed.trim();
  if (text.length > 40 || !/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  const { prefix, pattern } = PHONES[country];
  if (text.startsWith("+") && !digits.startsWith(prefix)) {
    return INTERNATIONAL.test(digits) ? `+${digits}` : null;
  }
  const bare =
    digits.startsWith(prefix) && !pattern.test(digits) ? digits.slice(prefix.length) : digits;
  const national = prefix === "" ? bare : bare.replace(/^0/, "");
  return pattern.test(national) ? `+${prefix}${national}` : null;
}

/** A typed text as its field shows it: digits only and three at most for an age, thousands grouped by dots
 *  for a count or an income, a mask's separators. What is no number stays, for the error to name it. */
export function maskTyped(field: FieldType, country: CountryCode, typed: string): string {
  const { dataType } = field;
  if (field.mask !== undefined) return fillMask(field.mask, typed);
  if (dataType === "age" || dataType === "years") return typed.replace(/\D/g, "").slice(0, 3);
  if (dataType === "income" || dataType === "numeric") return groupThousands(typed);
  if (dataType !== "phone" || typed.trim().startsWith("+")) return typed;
  const mask = PHONES[country].mask;
  return mask === "" || /[^\d\s().-]/.test(typed) ? typed : fillMask(mask, typed);
}

/** "1650000" and "1.650.000" to "1.650.000". */
export function groupThousands(typed: string): string {
  if (!/^[\d.\s]+$/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

/** The digits of `typed` in the places of `mask`; what is beyond its last place is left out. */
export function fillMask(mask: string, typed: string): string {
  const digits = [...typed.replace(/\D/g, "")];
  let filled = "";
  for (const sign of mask) {
    if (digits.length === 0) break;
    filled += sign === "0" || sign === "9" ? (digits.shift() ?? "") : sign;
  }
  return filled;
}

/** The number that was typed: dots that group thousands are stripped (CQ 5), a comma is the decimal one;
 *  null where it is none. Only `number` takes decimals. */
export function typedNumber(dataType: FieldDataType, typed: string): number | null {
  const text = typed.trim();
  if (dataType === "age" || dataType === "years")
    return /^\d{1,3}$/.test(text) ? Number(text) : null;
  if (/^\d{1,3}(\.\d{3}){1,3}$/.test(text)) return Number(text.replaceAll(".", ""));
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const isDecimal = dataType === "number" && /^\d{1,12}[.,]\d{1,6}$/.test(text);
  return isDecimal ? Number(text.replace(",", ".")) : null;
}

const BAD_NUMBER: Readonly<Record<"age" | "years" | "income" | "numeric" | "number", string>> = {
  age: "AGE_INVALID",
  years: "AGE_INVALID",
  income: "NUMBER_INVALID",
  numeric: "NUMBER_INVALID",
  number: "NUMBER_INVALID",
};

/** What is wrong with a typed text, by its field; null where nothing is. Codes: AGE_INVALID, NUMBER_INVALID,
 *  PHONE_INVALID, TEXT_TOO_LONG, and TOO_SMALL or TOO_BIG with the bound that was missed. */
export function refusedTyping(
  field: FieldType,
  country: CountryCode,
  typed: string,
): FieldRefusal | null {
  const { dataType, minimum, maximum } = field;
  if (dataType === "phone")
    return parsePhone(country, typed) === null ? { code: "PHONE_INVALID" } : null;
  if (dataType === "text") return typed.length > MAX_TEXT ? { code: "TEXT_TOO_LONG" } : null;
  const value = typedNumber(dataType, typed);
  const isAge = dataType === "age" || dataType === "years";
  if (value === null || (isAge && value > OLDEST_AGE)) return { code: BAD_NUMBER[dataType] };
  if (minimum !== undefined && value < minimum) return { code: "TOO_SMALL", params: { minimum } };
  if (maximum !== undefined && value > maximum) return { code: "TOO_BIG", params: { maximum } };
  return null;
}
