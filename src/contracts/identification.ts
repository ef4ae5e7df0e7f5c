/** Identification numbers of people and companies per country (CQ 5, D3). Safe in a browser. */

export const COUNTRY_CODES = ["CL", "PE", "CO", "INT"] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

export type IdentificationError =
  | { ok: false; code: "invalidRut" | "INVALID_RUC" | "INVALID_NIT"; params: Record<string, never> }
  | {
      ok: false;
      code: "INVALID_IDENTIFICATION";
      params: { country: CountryCode; minimum: number; maximum: number };
    };
export type IdentificationResult = { ok: true; value: string } | IdentificationError;

// Spaces of any kind, dots, and the hyphens that word processors put in the place of "-".
const PUNCTUATION = /[\s.\-\u2010-\u2015\u2212]/g;

/** Check digit of a RUT's digits: modulo 11 with weights cycling 2 to 7 from the right; 10 is K
 *  (BO 5 says the same of its own loop, which ends one lower: "result 0 gives K"). */
export function rutCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (2 + (index % 6));
  }
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? "K" : String(rest);
}

/** A RUT as people write it to its stored form, digits then check digit: "12.345.678-5" → "123456785".
 *  Error invalidRut: not 6 to 9 digits without a leading 0 plus a digit or K, or the check fails. */
export function parseRut(text: string): IdentificationResult {
  const value = text.length <= 40 ? text.replace(PUNCTUATION, "").toUpperCase() : "";
  if (
    !/^[1-9][0-9]{5,8}[0-9K]$/.test(value) ||
    rutCheckDigit(value.slice(0, -1)) !== value.at(-1)
  ) {
    return { ok: false, code: "invalidRut", params: {} };
  }
  return { ok: true, value };
}

/** True where parseRut succeeds. */
export function isRut(text: string): boolean {
  return parseRut(text).ok;
}

/** A stored RUT for display: "123456785" → "12.345.678-5". Expects what parseRut returned. */
export function formatRut(value: string): string {
  const digits = value.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${digits}-${value.slice(-1)}`;
}

const RULES = {
  PE: { minimum: 8, maximum: 12, pattern: /^[0-9]{8,12}$/ },
  CO: { minimum: 8, maximum: 12, pattern: /^[0-9]{8,12}$/ },
  INT: { minimum: 5, maximum: 12, pattern: /^[A-Z0-9]{5,12}$/ },
} as const;

/** Identification of any country to its stored form (no punctuation, capitals). Errors: invalidRut in
 *  Chile; INVALID_IDENTIFICATION in Peru and Colombia (8 to 12 digits) and abroad (5 to 12
 *  alphanumerics), the empty text included. */
export function parseIdentification(country: CountryCode, text: string): IdentificationResult {
  if (country === "CL") return parseRut(text);
  const { minimum, maximum, pattern } = RULES[country];
  const value = text.length <= 40 ? text.replace(PUNCTUATION, "").toUpperCase() : "";
  return pattern.test(value)
    ? { ok: true, value }
    : { ok: false, code: "INVALID_IDENTIFICATION", params: { country, minimum, maximum } };
}

/** A stored identification for display: dots and hyphen in Chile, as it is elsewhere. */
export function formatIdentification(country: CountryCode, value: string): string {
  return country === "CL" ? formatRut(value) : value;
}
