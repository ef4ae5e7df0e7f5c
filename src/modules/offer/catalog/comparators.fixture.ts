import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The comparators of the seed, as its files write them. */

export interface SeedComparator {
  base_url: string;
  country: string;
  title: string;
  organization_types: string[];
  insurance_types: string[];
  product_types: string[];
  default_order: string;
  page_size: number;
  is_paginated: boolean;
  route_type: string;
  default_view: string;
  features_flag: boolean;
  card_variant: string;
  profile_form: string;
  budget_ratio: string;
  event_code: string | null;
  texts: Record<string, Record<string, string>>;
}

const SEED = join(import.meta.dirname, "../../../../db/seed");

/** Comparators of every folder of the seed. */
export function seedComparators(): SeedComparator[] {
  return ["reference", "peru", "colombia", "international"].flatMap((folder) => {
    const path = join(SEED, folder, "comparators.json");
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as SeedComparator[]) : [];
  });
}

/** Whether a profile form of this name is defined. */
export const hasProfileForm = (name: string): boolean =>
  existsSync(join(SEED, "profile-forms", `${name}.json`));
