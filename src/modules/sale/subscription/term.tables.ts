import type { ColumnType, Generated } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { TermState } from "./term.rules.ts";

/** Terms of policies (db/migrations/20261124T1951-sale-policy-terms.sql,
 *  20261126T1905-sale-terms-of-policies-paid-once.sql). */
export interface PolicyTermsTable {
  id: string;
  /** Null of a policy that was paid once, until its next year is announced. */
  subscription_id: string | null;
  /** Of a policy that was paid once, with its country; else the subscription says both. */
  purchase_id: string | null;
  country: CountryCode | null;
  tenant_id: string;
  number: number;
  state: TermState;
  /** Civil days of the country: the first of the term, and the first after it. */
  starts_on: string;
  ends_on: string;
  /** What a charge was and will be; null until it is announced. */
  before_minor: number | null;
  next_minor: number | null;
  next_price: ColumnType<PriceSnapshot | null, string | null | undefined, string | null>;
  /** Whether the price rises so much that the holder has to agree. */
  needs_yes: Generated<boolean>;
  agreed_at: Date | null;
  announced_at: Date | null;
  decided_at: Date | null;
  made_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    policy_terms: PolicyTermsTable;
  }
}
