import type { CountryCode } from "#src/contracts/identification.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { RecordedPeriod } from "./lead.tables.ts";

/** Who works a lead: the part of a session that this module asks for. */
export interface LeadActor {
  /** Of the session. */
  id: string;
  kind: string;
  user: { id: string; name: string };
  holder: Holder;
}

/** A lead as lists show it. */
/** Premiums together that pay the same, a month or a year, in one currency. */
export interface LeadPremiums {
  amountMinor: number;
  currency: string;
  /** Null of what was asked before it was recorded. */
  period: RecordedPeriod | null;
}

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
  /** What it pays; null of what was asked before that was recorded. */
  premiumPeriod: RecordedPeriod | null;
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
