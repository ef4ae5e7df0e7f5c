import { convert, type Money, roundToStorage, safeInteger, ufToClp } from "#src/contracts/money.ts";
import type { PriceSnapshot } from "./price-snapshot.rules.ts";

/** What so many months of a price cost, as the price is said: of one that speaks of a year its exact amount, converted and
 *  rounded once (decision 076), of any other the month that is said as often as there are months. Null where there is no
 *  price. Pure. */
export function amountOfMonths(
  { native, shown, uf, said }: Pick<PriceSnapshot, "native" | "shown" | "uf" | "said">,
  months: number,
): Money | null {
  if (shown === null) return null;
  const count = Math.max(1, months);
  const isByYear = said?.months === 12 && native !== null;
  const exact = isByYear
    ? { ...native, units: safeInteger(BigInt(native.units) * BigInt(count)) }
    : undefined;
  if (exact?.currency === shown.currency) return roundToStorage(exact);
  if (exact?.currency === "UF" && shown.currency === "CLP" && uf !== null)
    return convert(exact, ufToClp(uf.valueCents));
  return { ...shown, amountMinor: shown.amountMinor * count };
}
