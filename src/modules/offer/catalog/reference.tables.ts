import type { Generated } from "kysely";

/** Lists that a household chooses from. */
interface RegionsTable {
  code: number;
  country: string;
  display_name: string;
  abbreviation: string;
  order_position: number;
  reference: string;
}

interface ComunasTable {
  code: number;
  display_name: string;
  region_code: number;
}

interface RatingAreasTable {
  country: string;
  code: string;
  display_name: string;
  display_name_en: string | null;
  display_name_pt: string | null;
  regions: Generated<string[]>;
  countries: Generated<string[]>;
  order_position: Generated<number>;
}

interface CoverageCountriesTable {
  code: string;
  display_name: string;
  display_name_en: string | null;
  display_name_pt: string | null;
  zone: string;
}

interface BreedsTable {
  species: string;
  code: string;
  display_name: string;
  display_name_en: string | null;
  display_name_pt: string | null;
  breed_group: string;
}

interface SctrActivitiesTable {
  sector: string;
  work: string;
  sector_name: string;
  sector_name_en: string | null;
  sector_name_pt: string | null;
  work_name: string;
  work_name_en: string | null;
  work_name_pt: string | null;
  risk_level: string;
}

interface TripZonesTable {
  code: string;
  display_name: string;
  display_name_en: string | null;
  display_name_pt: string | null;
  order_position: Generated<number>;
  is_worldwide: Generated<boolean>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    regions: RegionsTable;
    comunas: ComunasTable;
    rating_areas: RatingAreasTable;
    coverage_countries: CoverageCountriesTable;
    breeds: BreedsTable;
    sctr_activities: SctrActivitiesTable;
    trip_zones: TripZonesTable;
  }
}
