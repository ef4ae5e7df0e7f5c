import type { CountryCode } from "#src/contracts/identification.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Language } from "#src/routes.ts";
import type { Consents } from "./lead.rules.ts";

/** A request as its sender may see it again. */
export interface LeadConfirmation {
  reference: string;
  country: CountryCode;
  language: Language;
  createdAt: Date;
  availableUntil: Date;
  contact: { fullName: string; email: string; phone: string | null; comment: string | null };
  consents: Consents;
  snapshot: PriceSnapshot;
  quote: { token: string; expiresAt: Date };
}
