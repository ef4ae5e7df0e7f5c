import type { CountryCode } from "#src/contracts/identification.ts";

/** Who sells, as an operator set it for a country. */
export interface Seller {
  /** Name with the number of its registration, "Amparo Corredores SpA, registro 1234"; null where none was set. */
  name: string | null;
  /** Whether nothing is sold here but for show. */
  isDemonstration: boolean;
}

/** Who sells in a country. */
export type SellerOf = (country: CountryCode) => Seller;

/** Who sells, for review and signed documents: never blank (PP 2, review). */
export function saidSeller(
  { name, isDemonstration }: Seller,
  say: (key: string) => string,
): string {
  if (name !== null) return name;
  return say(isDemonstration ? "purchase.review.sellerDemo" : "purchase.review.sellerUnknown");
}
