import type { CountryCode } from "#src/contracts/identification.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";

/** Who works a lead: the part of a session that this module asks for. */
export interface LeadActor {
  /** Of the session. */
  id: string;
  kind: string;
  user: { id: string; name: string };
  holder: Holder;
}

/** A lead as lists show it. */
export interface LeadListRow {
  id: number;
  reference: string;
  fullName: string;
  productCode: string | null;
  productName: string | null;
  insurerName: string | null;
  line: string | null;
  status: number;
  subStatus: number | null;
  failureReason: string | null;
  country: CountryCode;
  premiumMinor: number | null;
  premiumCurrency: string | null;
  executive: { id: string; name: string } | null;
  partner: { id: string; name: string } | null;
  source: string;
  origin: string;
  requestType: string;
  lineOfBusiness: number;
  createdAt: Date;
  lastActAt: Date;
  firstAnswerAt: Date | null;
  nextStepAt: Date | null;
  version: number;
}
