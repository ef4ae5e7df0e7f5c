import type { CountryCode } from "#src/contracts/identification.ts";

/** The message that names a fact of a transfer: the number of the account's holder is another document in each country. */
export const transferLabel = (key: string, country: CountryCode): string =>
  key === "taxId" ? `purchase.transfer.taxId.${country}` : `purchase.transfer.${key}`;
