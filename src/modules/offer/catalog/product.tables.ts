import type { ColumnType, Generated } from "kysely";

/** Products with everything that is said of them. */
interface ProductsTable {
  id: Generated<number>;
  code: string;
  name: string;
  display_name: string;
  slug: string;
  description: string | null;
  summary: string | null;
  organization: string;
  insurance_type: string;
  category: string | null;
  product_type: string | null;
  country: string;
  rating_method: string;
  currency: string;
  source: string;
  is_active: Generated<boolean>;
  available_from: string | null;
  is_exclusive: Generated<boolean>;
  is_promoted: Generated<boolean>;
  request_count: number | null;
  sales_channel: string | null;
  modality: string | null;
  coverage_ratio: string | null;
  minimum_employees: number | null;
  minimum_subscribers: number | null;
  new_window_url: string | null;
  alert: string | null;
  badge: string | null;
  is_map_enabled: boolean | null;
  hospital_percentage: string | null;
  ambulatory_percentage: string | null;
  plan_type: number | null;
  is_marketable: boolean | null;
  birth_coverage: string | null;
  has_benefit_cap: boolean | null;
  zones: Generated<string[]>;
  /** Last days on which a month's operations are taken, DD-MM. */
  operation_dates: Generated<string[]>;
  form_steps: Generated<string[]>;
  contract_age_from: number | null;
  contract_age_to: number | null;
  waiting_period: string | null;
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  description_en: string | null;
  description_pt: string | null;
  summary_en: string | null;
  summary_pt: string | null;
  alert_en: string | null;
  alert_pt: string | null;
  badge_en: string | null;
  badge_pt: string | null;
  waiting_period_en: string | null;
  waiting_period_pt: string | null;
  metadata_en: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  metadata_pt: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  conditions_code: string | null;
}

interface ProductFeaturesTable {
  product_code: string;
  feature: string;
  value: string | null;
}

interface CoveragesTable {
  product_code: string;
  tag: string;
  benefit: string;
  tier: string;
  percentage: string | null;
  percentage_fonasa: string | null;
  percentage_isapre: string | null;
  percentage_particular: string | null;
  max_coverage: string | null;
  min_amount: string | null;
  max_amount: string | null;
  unit: string | null;
  unit_name: string | null;
  note: string | null;
}

interface BenefitLimitsTable {
  product_code: string;
  kind: string;
  tier: string;
  coverage_organization: string | null;
  name: string;
  amount: string | null;
  unit: string;
  details: string | null;
  is_qualified: Generated<boolean>;
  order_position: Generated<number>;
}

interface ProviderCoveragesTable {
  product_code: string;
  coverage_organization: string;
  care_kind: string;
  tier: string;
  percentage: string | null;
}

interface CoverageRequirementsTable {
  product_code: string;
  prevision: string;
  previous_coverage: string;
  value: string | null;
  unit: string | null;
  note: string | null;
}

interface OffersTable {
  product_code: string;
  kind: string;
  title: string;
  unit: string | null;
  amount: string | null;
  parcels: string | null;
  stock_remaining: number | null;
  valid_from: string | null;
  valid_to: string | null;
  title_en: string | null;
  title_pt: string | null;
}

interface PaymentMethodsTable {
  product_code: string;
  payment_type: string;
  provider: string | null;
  periodicity: number;
}

interface ProductQuestionsTable {
  product_code: string;
  order_position: number;
  question: string;
  answer: string;
}

interface ProductEvaluationsTable {
  product_code: string;
  evaluation_type: string;
  score: string;
  evaluated_on: string;
  reviewer: string;
  comment: string | null;
}

interface ProductCountriesTable {
  product_code: string;
  country: string;
}

interface ShowcaseProductsTable {
  subdomain: string;
  product_code: string;
}

interface GeneralConditionsTable {
  code: string;
  title: string;
  reference: string;
}

interface GeneralConditionPartsTable {
  code: string;
  valid_from: string;
  order_position: number;
  heading: string;
  body: string;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    products: ProductsTable;
    product_features: ProductFeaturesTable;
    coverages: CoveragesTable;
    benefit_limits: BenefitLimitsTable;
    provider_coverages: ProviderCoveragesTable;
    coverage_requirements: CoverageRequirementsTable;
    offers: OffersTable;
    payment_methods: PaymentMethodsTable;
    product_questions: ProductQuestionsTable;
    product_evaluations: ProductEvaluationsTable;
    product_countries: ProductCountriesTable;
    showcase_products: ShowcaseProductsTable;
    general_conditions: GeneralConditionsTable;
    general_condition_parts: GeneralConditionPartsTable;
  }
}
