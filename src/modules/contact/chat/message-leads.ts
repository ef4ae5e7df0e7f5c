import type { CountryCode } from "#src/contracts/identification.ts";
import type { RequestType } from "#src/contracts/enumerations/operations.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";

/** A message that nobody could answer at once. */
export interface LeftMessage {
  country: CountryCode;
  language: Language;
  visitorId: string;
  /** Path of the page where it was written. */
  origin: string;
  /** Subdomain of the partner whose site it was written on. */
  partner: string | null;
  /** Request type of the topic (BO 3). */
  requestType: RequestType;
  fullName: string;
  email: string;
  /** E.164. */
  phone: string;
  text: string;
  /** Out of hours, or said while somebody attended. */
  via: "chat" | "attended";
  at: Date;
}

/** What takes messages out of hours: the leads of the site. */
export interface MessageLeads {
  /** Records the message as a lead within the caller's transaction; answers its reference. */
  recordMessage(transaction: Connection, message: LeftMessage): Promise<{ reference: string }>;
}
