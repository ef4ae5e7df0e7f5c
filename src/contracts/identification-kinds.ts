/** Kinds of identification per country, of people and of companies, with their check digits (CQ 5): RUT
 *  in Chile; DNI, CE and RUC in Peru; CC, CE and NIT in Colombia. Safe in a browser. */
import {
  type CountryCode,
  type IdentificationResult,
  parseIdentification,
} from "./identification.ts";

export const IDENTIFICATION_KINDS = {
  CL: ["RUT"],
  PE: ["DNI", "CE", "RUC"],
  CO: ["CC", "CE", "NIT"],
  INT: ["PASSPORT"],
} as const satisfies Readonly<Record<CountryCode, readonly string[]>>;
export type IdentificationKind = (typeof IDENTIFICATION_KINDS)[CountryCode][number];

/** The kind that a company has in each country. */
export const COMPANY_KINDS = {
  CL: "RUT",
  PE: "RUC",
  CO: "NIT",
  INT: "PASSPORT",
} as const satisfies Readonly<Record<CountryCode, IdentificationKind>>;

const RUC_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const NIT_WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47];

/** Check digit of a RUC's first ten digits: weights 5, 4, 3, 2, 7 … 2 from the left, modulo 11, taken from
 *  11; 10 is 0 and 11 is 1. */
export function rucCheckDigit(digits: string): string {
  const sum = RUC_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  );
  return String((11 - (sum % 11)) % 10);
}

/** Check digit of a NIT's digits (11 at most): prime weights from the right, modulo 11; 0 and 1 stand, the
 *  rest is taken from 11. */
export function nitCheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (NIT_WEIGHTS[index] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/** An identification of a kind to its stored form, without punctuation. Errors: invalidRut; INVALID_RUC
 *  where it is not 11 digits that begin with 10, 15, 16, 17 or 20 and end in the check digit; INVALID_NIT
 *  where it is not 8 to 12 digits that end in theirs; INVALID_IDENTIFICATION for every other kind that is
 *  not what the country takes, and for a kind of another country. */
export function parseIdentificationKind(
  country: CountryCode,
  kind: IdentificationKind,
  text: string,
): IdentificationResult {
  const kinds: readonly string[] = IDENTIFICATION_KINDS[country];
  if (!kinds.includes(kind)) {
    const bounds = country === "INT" ? { minimum: 5, maximum: 12 } : { minimum: 8, maximum: 12 };
    return { ok: false, code: "INVALID_IDENTIFICATION", params: { country, ...bounds } };
  }
  const read = parseIdentification(country, text);
  if (kind === "RUC" && !(read.ok && isRuc(read.value))) {
    return { ok: false, code: "INVALID_RUC", params: {} };
  }
  if (kind === "NIT" && !(read.ok && isNit(read.value))) {
    return { ok: false, code: "INVALID_NIT", params: {} };
  }
  return read;
}

/** A company's identification: RUT, RUC, NIT; abroad 5 to 12 letters or digits. */
export function parseCompanyIdentification(
  country: CountryCode,
  text: string,
): IdentificationResult {
  return parseIdentificationKind(country, COMPANY_KINDS[country], text);
}

/** Whose number a form asks for; "either" where it does not say. */
export type Identified = "person" | "company" | "either";

// What only companies have: the RUC of a legal person begins with 20; a NIT of ten digits begins with 8 or
// 9, where identity cards of that length begin with 1.
const companyShape = { PE: /^20\d{9}$/, CO: /^[89]\d{9}$/ } as const;

/** The number of a person, a company, or either of them, to its stored form: the one way in which forms and
 *  calls read what was typed. A company's has its check digit verified; so has a number that only a company
 *  can have, where either may be given. */
export function parseIdentificationOf(
  country: CountryCode,
  who: Identified,
  text: string,
): IdentificationResult {
  if (who === "company") return parseCompanyIdentification(country, text);
  const read = parseIdentification(country, text);
  if (who === "person" || !read.ok || (country !== "PE" && country !== "CO")) return read;
  return companyShape[country].test(read.value) ? parseCompanyIdentification(country, text) : read;
}

const isRuc = (value: string): boolean =>
  /^(10|15|16|17|20)\d{9}$/.test(value) && rucCheckDigit(value.slice(0, -1)) === value.at(-1);

const isNit = (value: string): boolean => nitCheckDigit(value.slice(0, -1)) === value.at(-1);
