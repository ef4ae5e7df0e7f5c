import type { UfOfTheDay } from "#src/contracts/pricing.ts";

/** The row in force on a date: the greatest validFrom not after it, in any order of rows; null before
 *  the first. Days are YYYY-MM-DD. Two rows of one day: the later in the list, a correction, counts.
 *  Serves rate tables, GES, income ceilings and every other dated value (D3). */
export function inForceOn<Row extends { validFrom: string }>(
  rows: readonly Row[],
  date: string,
): Row | null {
  let found: Row | null = null;
  for (const row of rows) {
    if (row.validFrom <= date && (found === null || row.validFrom >= found.validFrom)) found = row;
  }
  return found;
}

/** GES of an isapre, per person, in 1e-4 UF; `code` is the isapre's own (CQ 9: 108, 99, 80 …). */
export interface GesRow {
  code: number;
  validFrom: string;
  amountUf: number;
}

/** GES in force, in 1e-4 UF; null where the isapre has none on that day. */
export function gesOn(rows: readonly GesRow[], code: number, date: string): number | null {
  const own = rows.filter((row) => row.code === code);
  return inForceOn(own, date)?.amountUf ?? null;
}

export interface UfRow {
  /** YYYY-MM-DD. */
  day: string;
  /** Pesos × 100. */
  valueCents: number;
}

/** CQ 9 and BO 9: 39214.8, only where no value is stored for the day or any before it. */
export const FALLBACK_UF_CENTS = 3_921_480;

/** The UF of the day, else the latest before it, marked stale; the fallback where there is none. */
export function ufOfTheDay(rows: readonly UfRow[], date: string): UfOfTheDay {
  let found: UfRow | null = null;
  for (const row of rows) {
    if (row.day <= date && (found === null || row.day > found.day)) found = row;
  }
  if (!found) {
    return { valueCents: FALLBACK_UF_CENTS, date: null, isStale: true, isFallback: true };
  }
  return {
    valueCents: found.valueCents,
    date: found.day,
    isStale: found.day !== date,
    isFallback: false,
  };
}
