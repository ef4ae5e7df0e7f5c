import {
  divideHalfUp,
  formatMoney,
  type Money,
  type MoneyLocale,
  safeInteger,
} from "#src/contracts/money.ts";

/** The cost of group insurance between employer and worker (CQ 9). */

/** Name of the employer's share in an address. */
export const shareParameter = "aporte";
/** The employer's share where neither the product nor the address says one. */
export const usualShare = 50;

export interface SharedCost {
  employer: number;
  worker: number;
}

/** What employer and worker pay of an amount in minor units: the employer's percent half up, the worker
 *  the remainder, so that both always add up to it. `percent` is whole, 0 to 100. */
export function shareCost(total: number, percent: number): SharedCost {
  const employer = safeInteger(divideHalfUp(BigInt(total) * BigInt(percent), 100n));
  return { employer, worker: total - employer };
}

/** A whole percent as people write it, "60", "60 %", "60,4"; beyond the ends it is the end; null where it
 *  is no number. */
export function readShare(text: string): number | null {
  const match = /^\s*(-?\d{1,9})(?:[.,](\d)\d*)?\s*%?\s*$/.exec(text);
  if (!match) return null;
  const whole = Number(match[1]) + (Number(match[2] ?? 0) >= 5 ? 1 : 0);
  return Math.min(100, Math.max(0, whole));
}

/** Every worker's price with its shares at a percent, as written in a locale. */
export function shareRows<Worker extends { total: Money }>(
  workers: readonly Worker[],
  percent: number,
  locale: MoneyLocale,
): (Omit<Worker, "total"> & { employer: string; worker: string; total: string })[] {
  return workers.map((one) => {
    const { employer, worker } = shareCost(one.total.amountMinor, percent);
    const money = (amountMinor: number) => formatMoney({ ...one.total, amountMinor }, locale);
    return {
      ...one,
      employer: money(employer),
      worker: money(worker),
      total: money(one.total.amountMinor),
    };
  });
}
