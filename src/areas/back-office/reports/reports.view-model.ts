import type { FilterField } from "#src/ui/kit/filters.rules.ts";
import type { StatTileModel } from "#src/ui/kit/stat-tile.tsx";

/** A figure as written, with the list that it counts. */
export interface ReportCell {
  text: string;
  href: string | null;
}

export interface ReportRowModel {
  id: string;
  label: string;
  cells: readonly ReportCell[];
  /** Of the greatest row, 0 to 100. */
  share: number;
  /** For a chart: one a series. */
  values: readonly (number | null)[];
}

interface Choice {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** One report of leads in words. */
export interface ReportModel {
  path: string;
  query: string;
  name: string;
  note: string;
  reports: readonly Choice[];
  /** What its rows may be of. */
  ways: readonly Choice[];
  /** Null: of now. */
  period: { from: string; to: string } | null;
  today: string;
  fields: readonly FilterField[];
  /** Null for who only looks. */
  csvHref: string | null;
  tiles: readonly StatTileModel[];
  chart: {
    isOfMinutes: boolean;
    places: readonly string[];
    series: readonly (readonly (number | null)[])[];
  } | null;
  isEmpty: boolean;
  table: {
    caption: string;
    head: readonly string[];
    rows: readonly ReportRowModel[];
    /** Counts of what is behind the rows. */
    others: readonly string[] | null;
  };
}
