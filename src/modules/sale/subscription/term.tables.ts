import type { ColumnType, Generated } from "kysely";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { TermState } from "./term.rules.ts";

/** Terms of policies (db/migrations/20261124T1951-sale-policy-terms.sql). */
export interface PolicyTermsTable {
  id: string;
  subscription_id: string;
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
