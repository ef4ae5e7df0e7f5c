import type { CountryCode } from "#src/contracts/identification.ts";

/** The browser's copy of the profile (CQ 9, SA 9): it refills the form, the server's decides. */
export const PROFILE_STORAGE_KEYS: Readonly<Record<CountryCode, string>> = {
  CL: "V1.7",
  PE: "V1.6_PE",
  CO: "V1.6_CO",
  INT: "V1.6_INT",
};

/** Where company data is kept (CQ 3). */
export const COMPANY_STORAGE_KEY = "colectivos";

/** One group of a company's workers, as it is kept. */
export interface CompanyEntry {
  cantidadDeTrabajadores: number;
  cantidadDeCargas: number;
}

/** A count as typed: dots are stripped, then it is a whole number (CQ 5). null where it is none. */
export function parseCount(typed: string | number): number | null {
  const digits = String(typed).replaceAll(".", "").trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** CQ 5: a company's worker counts become one entry with 0 dependants; what is no count adds nothing. */
export function companyEntry(counts: readonly (string | number)[]): CompanyEntry {
  const workers = counts.reduce<number>((sum, typed) => sum + (parseCount(typed) ?? 0), 0);
  return { cantidadDeTrabajadores: workers, cantidadDeCargas: 0 };
}
