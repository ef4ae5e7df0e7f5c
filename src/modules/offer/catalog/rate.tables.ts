import type { Generated } from "kysely";

/** What prices are made of. */
interface RateTablesTable {
  id: Generated<number>;
  product_code: string;
  valid_from: string;
  content_hash: string;
}

interface RateRowsTable {
  rate_table_id: number;
  relationship: string | null;
  sex: string | null;
  age_from: Generated<number>;
  age_to: number | null;
  dependants: number | null;
  amount: string;
  area: string | null;
  segment: string | null;
  size_from: number | null;
  size_to: number | null;
  net_amount: Generated<string | null>;
  exempt_amount: Generated<string | null>;
  tax_amount: Generated<string | null>;
}

interface RiskFactorsTable {
  valid_from: string;
  age_from: number;
  age_to: number | null;
  contributor: string;
  dependant: string;
}

interface GesPricesTable {
  organization: string;
  valid_from: string;
  amount_uf: string;
  reference: string;
}

interface AgreementPricesTable {
  organization: string;
  plan_code: string;
  agreement_code: string;
  agreement_price_uf: string;
  original_price_uf: string;
}

interface UfValuesTable {
  day: string;
  value_clp: string;
  reference: string;
}

interface ExchangeRatesTable {
  currency: string;
  day: string;
  value_clp: string;
  reference: string;
}

interface IncomeCeilingsTable {
  valid_from: string;
  health_ceiling_uf: string;
  reference: string;
}

interface ContributionRulesTable {
  valid_from: string;
  health_share: string;
  income_share: string;
  maximum_share: string;
  minimum_share: string;
  default_minimum_clp: number;
  default_maximum_clp: number;
  reference: string;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    rate_tables: RateTablesTable;
    rate_rows: RateRowsTable;
    risk_factors: RiskFactorsTable;
    ges_prices: GesPricesTable;
    agreement_prices: AgreementPricesTable;
    uf_values: UfValuesTable;
    exchange_rates: ExchangeRatesTable;
    income_ceilings: IncomeCeilingsTable;
    contribution_rules: ContributionRulesTable;
  }
}
