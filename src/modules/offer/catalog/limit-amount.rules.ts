import { type Currency, CURRENCIES, parseDecimal } from "#src/contracts/money.ts";
import type { CurrencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";

/** Decimals of a limit's amount as it is stored, and of the UF that it is compared in. */
const DECIMALS = 4;

const isCurrency = (unit: string): unit is Currency =>
  (CURRENCIES as readonly string[]).includes(unit);

/** A limit's amount, decimal text in some unit, as 1e-4 UF of the day, rounded half up: one measure for
 *  every currency, so that limits can be ranked and filtered together. null where the unit is no
 *  currency or the day has no rate for it. Throws RangeError where the amount is no decimal. */
export function limitInUf(amount: string, unit: string, values: CurrencyValues): number | null {
  const parsed = parseDecimal(canonical(amount), DECIMALS);
  if (!parsed.ok) throw new RangeError(`${amount} is no amount`);
  if (unit === "UF") return parsed.units;
  const [value, uf] = [isCurrency(unit) ? values.get(unit) : undefined, values.get("UF")];
  if (value === undefined || uf === undefined) return null;
  // Exact: fifteen digits of pesos times seven of a rate are more than a double holds.
  const doubled = 2n * BigInt(parsed.units) * BigInt(value) + BigInt(uf);
  return Number(doubled / (2n * BigInt(uf)));
}

const canonical = (text: string): string => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
