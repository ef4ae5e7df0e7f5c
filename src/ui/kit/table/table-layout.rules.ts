/** What a person arranged of a list's columns. */
export interface TableLayout {
  /** Ids of columns in the order shown; those that are not named stand where they were defined. */
  order: readonly string[];
  hidden: readonly string[];
  /** CSS pixels by column; the column's own where left out. */
  widths: Readonly<Record<string, number>>;
  isCompact: boolean;
}

export const plainLayout: TableLayout = { order: [], hidden: [], widths: {}, isCompact: false };

export const narrowestColumn = 60;
export const widestColumn = 640;

export const boundedWidth = (width: number): number =>
  Math.min(widestColumn, Math.max(narrowestColumn, Math.round(width)));

/** All columns in the order shown. A column that is new since the layout was stored stands behind the one
 *  that it was defined behind. */
export function orderedColumns(defined: readonly string[], order: readonly string[]): string[] {
  const ordered = order.filter((id) => defined.includes(id));
  for (const [place, id] of defined.entries()) {
    if (ordered.includes(id)) continue;
    const before = defined[place - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id);
  }
  return ordered;
}

/** The order with a column moved by so many places; it stops at the ends. */
export function movedColumn(order: readonly string[], id: string, by: number): string[] {
  const place = order.indexOf(id);
  if (place === -1) return [...order];
  const others = order.filter((one) => one !== id);
  others.splice(Math.min(others.length, Math.max(0, place + by)), 0, id);
  return others;
}

/** A layout as it was stored in the browser; the plain one where it cannot be read. */
export function readLayout(text: string | null): TableLayout {
  if (text === null) return plainLayout;
  try {
    const stored: unknown = JSON.parse(text);
    return isLayout(stored) ? stored : plainLayout;
  } catch {
    return plainLayout;
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function isLayout(value: unknown): value is TableLayout {
  if (typeof value !== "object" || value === null) return false;
  const { order, hidden, widths, isCompact } = value as Partial<Record<keyof TableLayout, unknown>>;
  return (
    isTexts(order) &&
    isTexts(hidden) &&
    typeof isCompact === "boolean" &&
    typeof widths === "object" &&
    widths !== null &&
    Object.values(widths).every(
      (width) => typeof width === "number" && width >= narrowestColumn && width <= widestColumn,
    )
  );
}
