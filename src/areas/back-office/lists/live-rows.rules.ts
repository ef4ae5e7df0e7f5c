/** A row that a list shows, and whether it is the one that the server has now. */
export interface LiveRow {
  reference: string;
  version: number;
  lastActAt: number;
}

/** A list that somebody reads, with what is known since: every row stays where it is and says what it says now. */
export interface LiveRows<Row> {
  rows: readonly (Row & { hasLeft: boolean })[];
  /** Rows that the list would show and does not. */
  arrived: number;
}

const isNewer = (one: LiveRow, other: LiveRow): boolean =>
  one.version > other.version || one.lastActAt > other.lastActAt;

/** The shown rows with what changed in them. A row that the list no longer has is marked where it stood among those
 *  that the fresh page reaches: one that new rows pushed beyond its end has not left. */
export function withFreshRows<Row extends LiveRow>(
  shown: readonly Row[],
  fresh: { rows: readonly Row[]; isWhole: boolean },
): LiveRows<Row> {
  const now = new Map(fresh.rows.map((row) => [row.reference, row]));
  const known = new Set(shown.map(({ reference }) => reference));
  const lastKept = shown.findLastIndex(({ reference }) => now.has(reference));
  const lastKnown = fresh.rows.findLastIndex(({ reference }) => known.has(reference));
  // Below the last row that both have stands what moved up from the next page.
  const arrived = fresh.rows.filter(
    ({ reference }, place) =>
      !known.has(reference) && (fresh.isWhole || lastKnown === -1 || place < lastKnown),
  ).length;
  return {
    rows: shown.map((row, place) => {
      const found = now.get(row.reference);
      return found === undefined
        ? { ...row, hasLeft: fresh.isWhole || place < lastKept }
        : { ...found, hasLeft: false };
    }),
    arrived,
  };
}

/** How many cards a board would show otherwise: those that came, moved or changed, and those that went. */
export function changedCards(
  shown: readonly (LiveRow & { column: number })[],
  fresh: readonly (LiveRow & { column: number })[],
): { arrived: number; changed: number } {
  const before = new Map(shown.map((card) => [card.reference, card]));
  const after = new Set(fresh.map(({ reference }) => reference));
  const arrived = fresh.filter(({ reference }) => !before.has(reference)).length;
  const changed = fresh.filter((card) => {
    const old = before.get(card.reference);
    return old !== undefined && (old.column !== card.column || isNewer(card, old));
  }).length;
  // What went where others came was pushed out by them.
  const gone = shown.filter(({ reference }) => !after.has(reference)).length;
  return { arrived, changed: changed + Math.max(0, gone - arrived) };
}
