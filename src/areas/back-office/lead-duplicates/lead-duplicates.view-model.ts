import type { StatusTone } from "#src/ui/kit/status-pill.tsx";

export interface PairModel {
  id: string;
  level: string;
  tone: StatusTone;
  reasons: string;
  leads: readonly { reference: string; href: string; name: string; facts: string }[];
  compareHref: string;
  compareName: string;
}

export interface RecentModel {
  id: string;
  text: string;
  name: string;
  by: string;
  undoName: string;
}

/** A field of two leads side by side. */
export interface ComparedFieldModel {
  name: string;
  label: string;
  values: readonly [string | null, string | null];
  /** Whose value is taken; null where both are the same, or nothing can be chosen. */
  chosen: string | null;
}

export interface CompareModel {
  references: readonly [string, string];
  hrefs: readonly [string, string];
  names: readonly [string, string];
  versions: readonly [number, number];
  level: string | null;
  tone: StatusTone;
  reasons: string;
  mayBeKept: readonly [boolean, boolean];
  kept: string;
  fields: readonly ComparedFieldModel[];
}

export interface DuplicatesModel {
  path: string;
  levels: readonly { id: string; label: string; href: string; count: null; isCurrent: boolean }[];
  pairs: readonly PairModel[];
  moreHref: string | null;
  recent: readonly RecentModel[];
}
