import type { ExampleRow } from "./example-rows.rules.ts";
import type { Sort } from "./example-list.rules.ts";

export const kitParts = ["lists", "forms", "overlays", "figures"] as const;
export type KitPart = (typeof kitParts)[number];

export interface KitModel {
  part: KitPart;
  /** Addresses of the parts. */
  hrefs: Readonly<Record<KitPart, string>>;
  query: string;
  /** Civil day in the country's zone. */
  today: string;
  list: {
    rows: readonly ExampleRow[];
    total: number;
    next: string | null;
    previous: string | null;
    sort: Sort;
    /** The record that is open beside the list. */
    open: ExampleRow | null;
    /** How many records each saved view has. */
    counts: { all: number; week: number; clients: number };
    state: "ready" | "loading" | "failed" | "forbidden";
    isLong: boolean;
  };
}

/** What was sent, and what is wrong with it. */
export interface KitAnswer {
  attempt: string;
  values: Readonly<Record<string, string>>;
  faults: readonly { field: string; message: string }[];
  isSaved: boolean;
}
