/** Where each column of what an isapre import writes comes from: given by the files as it stands, derived
 *  from them, or absent from them and therefore empty. docs/catalogue-format.md prints it, and a test
 *  holds it against what the import makes. */
export interface FieldOrigin {
  origin: "given" | "derived" | "absent";
  how: string;
}

const given = (how: string): FieldOrigin => ({ origin: "given", how });
const derived = (how: string): FieldOrigin => ({ origin: "derived", how });
const absent: FieldOrigin = { origin: "absent", how: "" };
/** Absent from the files; the column's default holds. */
const absentWith = (value: string): FieldOrigin => ({ origin: "absent", how: `default ${value}` });

export const isapreFieldOrigins: Readonly<Record<string, Readonly<Record<string, FieldOrigin>>>> = {
  products: {
    code: given("plans.csv `unique_code`"),
    name: given("plans.csv `plan_name`"),
    display_name: given("plans.csv `plan_name`"),
    slug: derived("the code: a plan's address carries its code"),
    description: absent,
    description_en: absent,
    description_pt: absent,
    summary: absent,
    summary_en: absent,
    summary_pt: absent,
    organization: derived("plans.csv `isapre`: the isapre of that name"),
    insurance_type: derived("`ISAPRE`: the files hold nothing else"),
    category: absent,
    product_type: derived("`ISAPRE`"),
    country: derived("`CL`"),
    rating_method: derived("`RiskFactor`: an isapre's price by law"),
    currency: derived("`UF`: the unit of `base_price_uf`"),
    source: derived("`isapres-2026`"),
    is_active: absentWith("true"),
    available_from: absent,
    is_exclusive: absentWith("false"),
    is_promoted: absentWith("false"),
    request_count: absent,
    sales_channel: absent,
    modality: absent,
    coverage_ratio: absent,
    minimum_employees: absent,
    minimum_subscribers: absent,
    new_window_url: absent,
    alert: absent,
    alert_en: absent,
    alert_pt: absent,
    badge: absent,
    badge_en: absent,
    badge_pt: absent,
    is_map_enabled: absent,
    hospital_percentage: derived(
      "highest hospital percentage of the plan's preferred providers, else of Libre Elección: shown as “up to”",
    ),
    ambulatory_percentage: derived("the same, outpatient"),
    plan_type: derived(
      "1 where coverage.csv names a provider, 0 where it names only Libre Elección; 2 (closed) cannot be told from the files",
    ),
    is_marketable: absent,
    birth_coverage: absent,
    has_benefit_cap: given("plans.csv `has_top`"),
    operation_dates: absentWith("[]"),
    form_steps: absentWith("[]"),
    zones: given("plans.csv `zones`; empty for some plans"),
    contract_age_from: absent,
    contract_age_to: absent,
    waiting_period: absent,
    waiting_period_en: absent,
    waiting_period_pt: absent,
    metadata: derived(
      "`additional_notes` as given; `hosp_preferente_metadata` and `amb_preferente_metadata` from `n_hosp`, `n_amb` and the highest percentages; `hosp_le_metadata` and `amb_le_metadata` from the rows of Libre Elección",
    ),
    metadata_en: absent,
    metadata_pt: absent,
    conditions_code: absent,
  },
  rates: {
    product_code: given("plans.csv `unique_code`"),
    valid_from: derived("2026-01-01: the files are of 2026 and name no day"),
    relationship: absent,
    sex: absent,
    age_from: derived("0: the base price holds at any age, the risk factors carry the age"),
    age_to: absent,
    dependants: absent,
    area: absent,
    segment: absent,
    size_from: absent,
    size_to: absent,
    amount: given("plans.csv `base_price_uf`"),
    net_amount: absent,
    exempt_amount: absent,
    tax_amount: absent,
  },
  "provider-coverages": {
    product_code: given("coverage.csv `unique_code`"),
    coverage_organization: derived(
      "coverage.csv `clinic_id`: without the annex mark of “(A.3)”, a cell that joins several providers as each of them, and under the reference list's code where that list has the provider",
    ),
    care_kind: given("coverage.csv `type`"),
    tier: derived("`libre_eleccion` for the provider named Libre Elección, else `preferente`"),
    percentage: given("coverage.csv `percentage`; the highest where a plan repeats a provider"),
  },
  "coverage-organizations": {
    code: derived(
      "coverage.csv `clinic_id`, as above; only providers that the reference list lacks",
    ),
    display_name: derived(
      "clinics.json `name`, else coverage.csv `clinic_name`; without annex marks",
    ),
    slug: derived("the name without accents"),
    country: derived("`CL`"),
    region_code: absent,
    comuna_code: absent,
    address: given("clinic-locations.json `address`"),
    latitude: derived("clinic-locations.json `lat`, six decimals"),
    longitude: derived("clinic-locations.json `lng`, six decimals"),
  },
  "risk-factors": {
    valid_from: derived("2020-04-01: first day of the single table of factors"),
    age_from: given("risk_factors.csv `age_from`"),
    age_to: given("risk_factors.csv `age_to`"),
    contributor: given("risk_factors.csv `factor_cotizante`"),
    dependant: given("risk_factors.csv `factor_carga`"),
  },
  "ges-prices": {
    organization: derived("ges_uf.csv `isapre`: the isapre of that name"),
    valid_from: derived("2026-01-01 for `ges_uf_2026`, 2019-10-01 for `ges_uf_legacy`"),
    amount_uf: given("ges_uf.csv `ges_uf_2026` and `ges_uf_legacy`; `spec_value` is not read"),
    reference: derived("file and column"),
  },
  "agreement-prices": {
    organization: derived("company_agreement_prices.csv `isapre`"),
    plan_code: given("company_agreement_prices.csv `plan_code`"),
    agreement_code: given("company_agreement_prices.csv `agreement_code`"),
    agreement_price_uf: given("company_agreement_prices.csv `agreement_price_uf`"),
    original_price_uf: given("company_agreement_prices.csv `original_price_uf`"),
  },
  "catalogue-sources": {
    code: derived("`isapres-2026`"),
    display_name: derived("fixed text"),
    kind: derived("`import`"),
    data_date: derived("day of clinic-locations.json `generated_at`, the only date in the files"),
    note: absent,
  },
};
