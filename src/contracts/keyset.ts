import { isCivilDay } from "./civil-day.rules.ts";

/** Pages of a list by key: a page begins after (or ends before) the row whose key its address names, so rows
 *  that come or go meanwhile neither repeat nor skip any. There are no page numbers. */

/** Values that a list is ordered by, the unique one last. */
export type RowKey = readonly (string | number | null)[];

/** Which page is asked for: the first, the one after a row or the one before it. `place` is how many rows of the list come
 *  before the page's edge at that row, as the list was when its cursor was written; absent where the list does not say. */
export type PageAsked =
  | { kind: "first" }
  | { kind: "after" | "before"; key: RowKey; place?: number };

export interface KeysetPage<Row> {
  rows: readonly Row[];
  /** Cursors of the neighbours; null where there is none. */
  next: string | null;
  previous: string | null;
}

/** A key as it stands in an address. Names and contact data may not be part of a key: addresses are logged. */
export const writeCursor = (key: RowKey): string =>
  btoa(
    Array.from(new TextEncoder().encode(JSON.stringify(key)), (byte) =>
      String.fromCharCode(byte),
    ).join(""),
  )
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Longer ones are not ours. */
const longestCursor = 500;

/** The key of a cursor; null where the text is none of ours or has another number of values. */
export function readCursor(text: string, length: number): RowKey | null {
  if (text.length > longestCursor || !/^[\w-]+$/.test(text)) return null;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const key: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(
        Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
      ),
    );
    return Array.isArray(key) && key.length === length && key.every(isKeyValue) ? key : null;
  } catch {
    return null;
  }
}

const isKeyValue = (value: unknown): value is string | number | null =>
  value === null ||
  typeof value === "string" ||
  (typeof value === "number" && Number.isFinite(value));

/** The page that `despues` and `antes` of an address ask for. A cursor that is none of ours asks for the
 *  first: an old bookmark still opens the list. Where a list `isPlaced` a cursor may end with its place. */
export function readPageAsked(
  query: Readonly<Record<"despues" | "antes", string | null>>,
  length: number,
  isPlaced = false,
): PageAsked {
  for (const [name, kind] of [
    ["despues", "after"],
    ["antes", "before"],
  ] as const) {
    const text = query[name];
    if (text === null) continue;
    const key = readCursor(text, length);
    if (key !== null) return { kind, key };
    const placed = isPlaced ? readCursor(text, length + 1) : null;
    const place = readPlace(placed?.at(-1));
    if (placed !== null && place !== null) return { kind, key: placed.slice(0, -1), place };
  }
  return { kind: "first" };
}

/** A place in a cursor is a text, `@450`: no value of another list's key is read as one, nor it as an id. */
const writePlace = (place: number): string => `@${place}`;

const readPlace = (value: unknown): number | null =>
  typeof value === "string" && /^@\d{1,12}$/.test(value) ? Number(value.slice(1)) : null;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What the id of a key is, as its list writes it. */
const isId = {
  number: (id: unknown) => Number.isSafeInteger(id),
  digits: (id: unknown) => typeof id === "string" && /^\d{1,15}$/.test(id),
  uuid: (id: unknown) =>
    typeof id === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id),
} as const;

/** The page that is asked for of a list ordered by an instant and an id. A cursor whose key is anything else
 *  asks for the first: the database would refuse to compare it. */
export function readMomentPage(
  query: Readonly<Record<"despues" | "antes", string | null>>,
  id: keyof typeof isId = "number",
): PageAsked {
  const asked = readPageAsked(query, 2);
  if (asked.kind === "first") return asked;
  const [at, own] = asked.key;
  const isMoment = typeof at === "string" && instant.test(at) && isCivilDay(at.slice(0, 10));
  return isMoment && !Number.isNaN(Date.parse(at)) && isId[id](own) ? asked : { kind: "first" };
}

/** Whether a text is a cursor of a list ordered by a civil day and an id, `2026-11-23/<uuid>`. */
export function isDayCursor(text: string): boolean {
  const [day = "", id, ...rest] = text.split("/");
  return isCivilDay(day) && isId.uuid(id) && rest.length === 0;
}

/** The page of what was found: up to `size + 1` rows in the list's order, for a page before a row the last
 *  ones before it. The row too many only says that there is more on that side. */
export function keysetPage<Row>(
  found: readonly Row[],
  {
    asked,
    size,
    keyOf,
    isPlaced = false,
  }: {
    asked: PageAsked;
    size: number;
    keyOf: (row: Row) => RowKey;
    /** Whether cursors say how many rows come before. */
    isPlaced?: boolean;
  },
): KeysetPage<Row> {
  const isBefore = asked.kind === "before";
  const hasMore = found.length > size;
  const rows = !hasMore ? found : isBefore ? found.slice(-size) : found.slice(0, size);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const hasPrevious = isBefore ? hasMore : asked.kind === "after";
  const hasNext = isBefore || hasMore;
  const from = isPlaced ? firstPlace(asked, rows.length) : null;
  const cursorOf = (row: Row, before: number) =>
    writeCursor(from === null ? keyOf(row) : [...keyOf(row), writePlace(from + before)]);
  return {
    rows,
    previous: hasPrevious && first !== undefined ? cursorOf(first, 0) : null,
    next: hasNext && last !== undefined ? cursorOf(last, rows.length) : null,
  };
}

/** How many rows of a list come before the first of a page's `count` rows; null where the page's cursor did not say. */
export function firstPlace(asked: PageAsked, count: number): number | null {
  if (asked.kind === "first") return 0;
  if (asked.place === undefined) return null;
  return asked.kind === "after" ? asked.place : Math.max(0, asked.place - count);
}
