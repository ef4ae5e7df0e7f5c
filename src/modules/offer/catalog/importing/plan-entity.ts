import type { Cell } from "#src/modules/offer/catalog/format/cell.rules.ts";
import {
  type EntityDefinition,
  keyOf,
  placesOf,
  type Row,
} from "#src/modules/offer/catalog/format/entity.ts";
import type { Problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { EntityCounts, EntityPlan } from "./import-state.ts";
import { differenceOf, differenceProblems, isEqual } from "./published-difference.ts";

/** The difference between the rows of the files and those that are stored. */

type Changes = Pick<EntityCounts, "new" | "changed" | "unchanged" | "removed">;

export interface PlannedEntity {
  plan: EntityPlan;
  changes: Changes;
}

const textOf = (cells: readonly Cell[]): string =>
  cells.map((cell) => cell ?? "\u0000").join("\u001f");

/** Records: by key; stored rows that the files omit stay. */
export function planRecords(
  definition: EntityDefinition,
  rows: readonly Row[],
  stored: readonly Cell[][],
): PlannedEntity {
  const places = placesOf(definition, definition.key);
  const before = new Map(stored.map((cells) => [keyOf(cells, places), textOf(cells)]));
  const changes: Changes = { new: 0, changed: 0, unchanged: 0, removed: 0 };
  const written = rows.filter(({ cells }) => {
    const old = before.get(keyOf(cells, places));
    if (old === undefined) changes.new += 1;
    else if (old === textOf(cells)) changes.unchanged += 1;
    else changes.changed += 1;
    return old !== textOf(cells);
  });
  return { plan: { definition, rows: written, owners: [] }, changes };
}

/** Details: the set of each owner is compared whole; only sets that differ are written. */
export function planDetails(
  definition: EntityDefinition,
  rows: readonly Row[],
  stored: readonly Cell[][],
  owners: ReadonlySet<string>,
  owner: string,
): PlannedEntity {
  const places = placesOf(definition, definition.key);
  const [ownerPlace = 0] = placesOf(definition, [owner]);
  const rowsOf = Map.groupBy(rows, ({ cells }) => cells[ownerPlace] ?? "");
  const storedOf = Map.groupBy(stored, (cells) => cells[ownerPlace] ?? "");
  const changes: Changes = { new: 0, changed: 0, unchanged: 0, removed: 0 };
  const plan: EntityPlan = { definition, rows: [], owners: [] };
  for (const name of owners) {
    const set = rowsOf.get(name) ?? [];
    const before = new Map(
      (storedOf.get(name) ?? []).map((cells) => [keyOf(cells, places), textOf(cells)]),
    );
    const counts = { new: 0, changed: 0, unchanged: 0 };
    for (const { cells } of set) {
      const old = before.get(keyOf(cells, places));
      counts[old === undefined ? "new" : old === textOf(cells) ? "unchanged" : "changed"] += 1;
    }
    const removed = before.size - counts.changed - counts.unchanged;
    changes.new += counts.new;
    changes.changed += counts.changed;
    changes.unchanged += counts.unchanged;
    changes.removed += removed;
    if (counts.new + counts.changed + removed === 0) continue;
    plan.owners.push(name);
    plan.rows.push(...set);
  }
  return { plan, changes };
}

export interface PublishedPlan extends PlannedEntity {
  /** Groups that are stored with other values: what differs, and the group's rows in the files. */
  conflicts: { problems: Problem[]; rows: Row[]; differing: number }[];
}

/** Published sets: a stored group is never changed; one with other values is a conflict. */
export function planPublished(
  definition: EntityDefinition,
  rows: readonly Row[],
  stored: readonly Cell[][],
  { group, free }: { group: readonly string[]; free: readonly string[] },
): PublishedPlan {
  const places = placesOf(definition, group);
  const storedOf = Map.groupBy(stored, (cells) => keyOf(cells, places));
  const changes: Changes = { new: 0, changed: 0, unchanged: 0, removed: 0 };
  const result: PublishedPlan = {
    plan: { definition, rows: [], owners: [] },
    changes,
    conflicts: [],
  };
  for (const [key, set] of Map.groupBy(rows, ({ cells }) => keyOf(cells, places))) {
    const before = storedOf.get(key);
    if (!before) {
      changes.new += set.length;
      for (const row of set) result.plan.rows.push(row);
      continue;
    }
    const difference = differenceOf(definition, before, set, free);
    if (isEqual(difference)) changes.unchanged += set.length;
    else {
      result.conflicts.push({
        problems: differenceProblems(definition, difference, set),
        rows: [...set],
        differing: difference.changed.length + difference.added.length,
      });
    }
  }
  return result;
}
