import type { CountryCode } from "#src/contracts/identification.ts";
import type { Partner } from "#src/contracts/partner.ts";
import type { Language } from "#src/routes/languages.ts";

/** What calls of a purchase ask of a request. */
export interface PurchaseFacts {
  country: { code: CountryCode };
  language: Language;
  partner: Partner | null;
  visitorId: string | undefined;
  /** Whether staff try the site (SA 2.9). */
  isInternalVisit: boolean;
  origin: string;
  ensureVisitor(): Promise<string>;
  countRequest(): Promise<void>;
}
