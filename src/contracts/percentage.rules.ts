/** Percentages, exactly: never a binary fraction of money. */

export type PercentageRead =
  | { ok: true; percentage: number }
  | { ok: false; code: "INVALID_PERCENTAGE" };

/** The one validator of percentages: 0 to 100. */
export const readPercentage = (value: number): PercentageRead =>
  Number.isFinite(value) && value >= 0 && value <= 100
    ? { ok: true, percentage: value }
    : { ok: false, code: "INVALID_PERCENTAGE" };

/** A percentage of a base, rounded half up once. Throws RangeError for one that is none. */
export function percentOf(baseMinor: number, percentage: number): number {
  if (!readPercentage(percentage).ok) throw new RangeError("0 <= percentage <= 100");
  const scaled = BigInt(baseMinor) * BigInt(Math.round(percentage * 100));
  return Number((scaled + 5_000n) / 10_000n);
}

const parcelPattern = /^(\d{1,2});(\d{1,3}(?:\.\d{1,2})?)$/;

/** The percentages of parcelled discounts, by instalments. What cannot be read is left out. */
export function readParcels(text: string | null): Map<number, number> {
  const found = new Map<number, number>();
  for (const part of (text ?? "").split("|")) {
    const [, installments, percentage] = parcelPattern.exec(part.trim()) ?? [];
    if (installments !== undefined && percentage !== undefined)
      found.set(Number(installments), Number(percentage));
  }
  return found;
}
