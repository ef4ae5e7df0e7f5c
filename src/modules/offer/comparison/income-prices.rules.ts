import type { ProfilePrices } from "#src/contracts/profile.ts";
import { divideHalfUp, safeInteger, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { PriceRange } from "#src/modules/offer/pricing/contribution-range.rules.ts";

/** Chile's range of what a household can pay a month, as perfilIngreso.precios of CQ 3 names it: whole
 *  pesos, the contribution also in UF at the value of the day. Without income the contribution is null. */
export function incomePrices(range: PriceRange, ufValueCents: number): ProfilePrices {
  const { contributionClp } = range;
  return {
    preciomax: range.maximumClp,
    preciomin: range.minimumClp,
    topeimponible: [range.ceilingClp],
    calculadoPeso: contributionClp,
    calculadoUF: contributionClp === null ? null : inUf(contributionClp, ufValueCents),
  };
}

function inUf(clp: number, ufValueCents: number): number {
  const scale = 10 ** STORAGE_DECIMALS.UF;
  const units = divideHalfUp(BigInt(clp) * BigInt(100 * scale), BigInt(ufValueCents));
  return safeInteger(units) / scale;
}
