import type { CountryConfig } from "#src/config/countries.ts";
import type { Language } from "#src/routes.ts";

/** What these calls need to know of a request. */
export interface ComparisonFacts {
  country: CountryConfig;
  language: Language;
  visitorId: string | undefined;
  /** Subdomain of the partner whose showcase may be asked for; null on the main host. */
  showcase: string | null;
  ensureVisitor(): Promise<string>;
  countCompareCall(): void;
  isPersonal(): boolean;
  markPersonal(): void;
}
