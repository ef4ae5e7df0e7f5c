import type { Cell, CellType } from "./cell.rules.ts";

/** A column of a file and of its table. */
export interface ColumnDefinition {
  name: string;
  type: CellType;
  isRequired: boolean;
  /** What an empty cell means; else null. */
  byDefault?: string;
  unit?: string;
  example: string;
  /** Entity whose single key column this is. */
  references?: string;
  doc: string;
}

/** How rows reach the table:
 *  record: by key; a row that a file omits stays.
 *  details: the rows of one owner are a set that is replaced whole.
 *  published: the rows of one group are a set that is never changed once it is there; `free` columns do
 *  not count in the comparison. */
export type Storage =
  | { kind: "record" }
  | { kind: "details"; owner: string }
  | { kind: "published"; group: readonly string[]; free: readonly string[] };

/** A table of the catalogue as a file: `{name}.csv` or `{name}.json`. */
export interface EntityDefinition {
  name: string;
  table: string;
  key: readonly string[];
  storage: Storage;
  /** Other columns that no two rows may share. */
  uniques: readonly (readonly string[])[];
  /** Pairs of columns of which the second may not be less than the first. */
  ranges: readonly (readonly [string, string])[];
  columns: readonly ColumnDefinition[];
  doc: string;
}

/** A row with its cells in the order of its entity's columns, and where it came from. */
export interface Row {
  file: string;
  number: number;
  cells: readonly Cell[];
}

type ColumnOptions = Partial<Pick<ColumnDefinition, "byDefault" | "unit" | "references">>;

const column = (
  isRequired: boolean,
  name: string,
  type: CellType,
  example: string,
  doc: string,
  options: ColumnOptions = {},
): ColumnDefinition => ({ name, type, isRequired, example, doc, ...options });

export const required = (
  name: string,
  type: CellType,
  example: string,
  doc: string,
  options?: ColumnOptions,
): ColumnDefinition => column(true, name, type, example, doc, options);

export const optional = (
  name: string,
  type: CellType,
  example: string,
  doc: string,
  options?: ColumnOptions,
): ColumnDefinition => column(false, name, type, example, doc, options);

export const text = (most: number): CellType => ({ kind: "text", most });
export const code: CellType = { kind: "code" };
export const slug: CellType = { kind: "slug", parts: 1 };
/** The end of a comparator's address: one slug, or two with a slash between. */
export const slugPath: CellType = { kind: "slug", parts: 2 };
export const color: CellType = { kind: "color" };
export const url: CellType = { kind: "url" };
export const path: CellType = { kind: "path" };
export const boolean: CellType = { kind: "boolean" };
export const date: CellType = { kind: "date" };
export const moment: CellType = { kind: "moment" };
export const list: CellType = { kind: "list" };
export const listOf = (...values: readonly string[]): CellType => ({ kind: "list", values });
export const json: CellType = { kind: "json" };
export const integer = (least = 0, most = 2_147_483_647): CellType => ({
  kind: "integer",
  least,
  most,
});
export const decimal = (scale: number, most: number, least = 0): CellType => ({
  kind: "decimal",
  scale,
  least,
  most,
});
export const choice = (...values: readonly string[]): CellType => ({ kind: "choice", values });
/** A text that is shown, and the same in English and Portuguese beside it; the Spanish column is given. */
export const translations = (
  name: string,
  type: CellType,
  english: string,
  portuguese: string,
): ColumnDefinition[] => [
  optional(`${name}_en`, type, english, "The same in English."),
  optional(`${name}_pt`, type, portuguese, "The same in Portuguese."),
];
/** What a row of rates prices besides people: one or two words, `:` between them, `*` for any. */
export const segment: CellType = { kind: "segment" };
/** The countries that the site serves; INT is international health. */
export const country: CellType = choice("CL", "PE", "CO", "INT");
export const age: CellType = { kind: "integer", least: 0, most: 130 };

/** An entity with what most have: records without further uniques or ranges. */
export function entity(
  definition: Pick<EntityDefinition, "name" | "key" | "columns" | "doc"> &
    Partial<EntityDefinition>,
): EntityDefinition {
  return {
    table: definition.name.replaceAll("-", "_"),
    storage: { kind: "record" },
    uniques: [],
    ranges: [],
    ...definition,
  };
}

/** Places of some columns in a row's cells. Throws RangeError for a column that the entity lacks. */
export function placesOf(definition: EntityDefinition, names: readonly string[]): number[] {
  return names.map((name) => {
    const place = definition.columns.findIndex((each) => each.name === name);
    if (place < 0) throw new RangeError(`${definition.name} has no column ${name}`);
    return place;
  });
}

const SEPARATOR = "\u001f";

/** Some cells of a row as one text, to be compared and looked up by. */
export function keyOf(cells: readonly Cell[], places: readonly number[]): string {
  return places.map((place) => cells[place] ?? "").join(SEPARATOR);
}

/** A key as people read it. */
export const shownKey = (key: string): string => key.split(SEPARATOR).join(", ");
