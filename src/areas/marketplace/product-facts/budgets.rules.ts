import type { Currency } from "#src/contracts/money.ts";

/** What a month may cost at most, in the country's currency. */
export const budgets: Readonly<Partial<Record<Currency, readonly number[]>>> = {
  CLP: [20_000, 40_000, 80_000, 150_000],
  PEN: [100, 200, 400, 800],
  COP: [100_000, 200_000, 400_000, 800_000],
  USD: [100, 200, 400, 800],
};
