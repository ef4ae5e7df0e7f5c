import type { Generated, GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Currency } from "#src/contracts/money.ts";

/** Promotional codes (db/migrations/20261124T1940-sale-promo-codes.sql, 20261125T2240-sale-carts.sql). */
interface PromoCodesTable {
  code: string;
  percent_hundredths: number | null;
  amount_minor: number | null;
  currency: Currency | null;
  valid_from: string | null;
  valid_to: string | null;
  uses_most: number | null;
  uses_most_person: number | null;
  countries: Generated<CountryCode[]>;
  products: Generated<string[]>;
  is_on_top: boolean;
  is_on: Generated<boolean>;
  changed_at: Date;
  /** With how many products of a cart it counts by itself; null: it is typed. */
  items_least: number | null;
}

/** What they were used for. */
interface PromoUsesTable {
  id: GeneratedAlways<number>;
  code: string;
  tenant_id: string;
  ref: string;
  person: string;
  currency: string;
  amount_minor: number;
  state: "HELD" | "USED" | "RETURNED";
  held_at: Date;
  ended_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    promo_codes: PromoCodesTable;
    promo_uses: PromoUsesTable;
  }
}

export type { PromoCodesTable };
