import type { ColumnType, Generated } from "kysely";

/** What stands around products: organizations, types, comparators, and names of what is covered. */
interface OrganizationsTable {
  id: Generated<number>;
  code: string;
  display_name: string;
  slug: string;
  organization_type: string;
  country: string;
  abbreviation: string | null;
  superintendence_code: number | null;
  is_open: boolean | null;
  brand_color: string | null;
  type_alias: string | null;
  image: string | null;
  url: string | null;
  is_demo: Generated<boolean>;
}

interface UpperTypesTable {
  code: string;
  display_name: string;
  display_name_en: string | null;
  display_name_pt: string | null;
}

interface InsuranceTypesTable {
  id: Generated<number>;
  code: string;
  display_name: string;
  description: string | null;
  color: string | null;
  upper_type: string;
  is_comparable: Generated<boolean>;
  minimum_employees: number | null;
  display_name_en: string | null;
  display_name_pt: string | null;
  description_en: string | null;
  description_pt: string | null;
}

interface CategoriesTable {
  id: Generated<number>;
  code: string;
  display_name: string;
  description: string | null;
  display_name_en: string | null;
  display_name_pt: string | null;
  description_en: string | null;
  description_pt: string | null;
}

interface ComparatorsTable {
  id: Generated<number>;
  base_url: string;
  country: string;
  title: string;
  organization_types: string[];
  insurance_types: string[];
  product_types: Generated<string[]>;
  default_order: Generated<string>;
  page_size: Generated<number>;
  is_paginated: boolean;
  route_type: Generated<string>;
  default_view: Generated<string>;
  features_flag: Generated<boolean>;
  card_variant: Generated<string>;
  profile_form: string;
  budget_ratio: string;
  event_code: string | null;
  texts: ColumnType<Record<string, unknown>, string | undefined, string>;
}

interface CoverageOrganizationsTable {
  id: Generated<number>;
  code: string;
  display_name: string;
  slug: string | null;
  country: string;
  region_code: number | null;
  comuna_code: number | null;
  address: string | null;
  latitude: string | null;
  longitude: string | null;
}

interface FeaturesTable {
  id: number;
  code: string;
  display_name: string;
  icon: string | null;
  help: string | null;
  is_filter: Generated<boolean>;
  order_position: Generated<number>;
  display_name_en: string | null;
  display_name_pt: string | null;
  help_en: string | null;
  help_pt: string | null;
}

interface CoverageTagsTable {
  code: string;
  display_name: string;
  help: string | null;
  icon: string | null;
  care_kind: string;
  order_position: Generated<number>;
  display_name_en: string | null;
  display_name_pt: string | null;
  help_en: string | null;
  help_pt: string | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    organizations: OrganizationsTable;
    upper_types: UpperTypesTable;
    insurance_types: InsuranceTypesTable;
    categories: CategoriesTable;
    comparators: ComparatorsTable;
    coverage_organizations: CoverageOrganizationsTable;
    features: FeaturesTable;
    coverage_tags: CoverageTagsTable;
  }
}
