import type { CountryCode } from "./identification.ts";

/** Address that people use for a country. */
export interface PublicOrigin {
  code: CountryCode;
  /** Language and country, as hreflang names the country's own Spanish. */
  locale: string;
  origin: string;
}
