import type {
  Insured,
  PricedProduct,
  PricingReference,
  RateParts,
} from "#src/contracts/pricing.ts";
import { divideHalfUp, safeInteger } from "#src/contracts/money.ts";
import { priceProduct } from "./price-product.rules.ts";

/** What of a price is net, exempt and tax, by the rows of its rate table: never computed from a guess by line (PP 1). Pure. */

/** The parts of a price for what a profile brings, in the unit of its exact amount: each is the price that the table's rows
 *  would make of that part alone. Null where a row of the table does not say them, and of a table without rows. */
export function partsOfPrice(
  product: PricedProduct,
  insured: Insured,
  reference: PricingReference,
): RateParts | null {
  const { rows } = product;
  const of = (part: keyof RateParts): number | null => {
    const own = rows.map((row) => ({ ...row, amount: row.parts?.[part] ?? 0 }));
    return priceProduct({ ...product, rows: own }, insured, reference).amount?.units ?? null;
  };
  // Other values than the table's rows are added to the price of an isapre plan, and none of them says its parts.
  if (product.method === "RiskFactor" || rows.length === 0) return null;
  if (!rows.every(({ parts }) => parts !== undefined)) return null;
  const [net, exempt, tax] = [of("net"), of("exempt"), of("tax")];
  return net === null || exempt === null || tax === null ? null : { net, exempt, tax };
}

/** An amount that was paid, in the proportions of its price's parts: exempt and tax rounded half up, net is the rest, so
 *  that the three add up to the amount. Null where the price is of nothing. */
export function splitByParts(
  amountMinor: number,
  { net, exempt, tax }: RateParts,
): RateParts | null {
  const whole = BigInt(net) + BigInt(exempt) + BigInt(tax);
  if (whole === 0n) return null;
  const share = (part: number): number =>
    safeInteger(divideHalfUp(BigInt(amountMinor) * BigInt(part), whole));
  const [exemptMinor, taxMinor] = [share(exempt), share(tax)];
  return { net: amountMinor - exemptMinor - taxMinor, exempt: exemptMinor, tax: taxMinor };
}
