import { RELATIONSHIPS, SEXES } from "#src/contracts/pricing.ts";
import type { RateRow, Relationship } from "#src/contracts/pricing.ts";
import { takesSize } from "#src/modules/offer/pricing/row-rank.rules.ts";
import type { EnginePerson, EngineProduct } from "./engine.types.ts";
import { MISSING, asColumn, emptyColumn, shareEqual } from "./rate-column.ts";
import type { RateColumn } from "./rate-column.ts";
import { MAX_AGE, OF_PERSONS, PERSONS } from "./rate-lines.ts";
import type { RateLines } from "./rate-lines.ts";

/** Columns that a grid with options or sizes keeps at least, and bytes where they are short. */
const LEAST_KEPT = 128;
const KEPT_BYTES = 8_000_000;

/**
 * The lines of a segment's products as columns, by what else than an age and a kind of person prices:
 * an option (an area, a cover, a risk, a kind of pet; the first is for whatever no line names) and a size
 * (employees, heads, days). Ages and sizes are cut into elementary bands that no line of the segment
 * divides. Equal columns are one and the same array.
 */
export interface RateGrid {
  /** Place of an option's text. */
  options: ReadonlyMap<string, number>;
  /** First sizes of the size bands after the first, ascending. */
  sizeStarts: readonly number[];
  /** Kinds of person that are told apart: each relationship and sex, the holder's sexes, or one. */
  kinds: Kinds;
  /** Every column of a grid without options and sizes. With them they would be many, and few are ever
   *  asked for: those are made when they first are, and this is empty. */
  columns: readonly (RateColumn | null)[];
  /** The column that prices a cell; null where no product has a line for it. */
  columnAt(cell: GridCell): RateColumn | null;
}

export type Kinds = "everyone" | "holder" | "one";

export interface GridCell {
  option: number;
  size: number;
  kind: number;
  age: number;
}

/** What a method's grid is made of. */
export interface GridShape {
  kinds: Kinds;
  /** Options besides the first. */
  options: readonly string[];
  /** How much a line says of an option (null: the first); the highest wins, a negative one is not for it. */
  rank(line: RateRow, option: string | null): number;
  bySize: boolean;
  /** Whether lines are of an age. */
  byAge: boolean;
}

const RELATIONSHIPS_OF: Readonly<Record<Kinds, readonly Relationship[]>> = {
  everyone: RELATIONSHIPS,
  holder: ["holder"],
  one: [],
};

/** A person's place among the kinds of a grid. */
export function kindOf(kinds: Kinds, { relationship, sex }: EnginePerson): number {
  if (kinds === "one") return 0;
  const relationships = RELATIONSHIPS_OF[kinds];
  return relationships.indexOf(relationship) * SEXES.length + SEXES.indexOf(sex);
}

/** The place of a size among the bands: how many of them start at or below it. */
export function sizeBand(sizeStarts: readonly number[], size: number): number {
  return sizeStarts.findLastIndex((start) => start <= size) + 1;
}

/** Lays out the lines of products that share method and currency. */
export function buildGrid(
  products: readonly EngineProduct[],
  lines: RateLines,
  shape: GridShape,
): RateGrid {
  const bandOfAge = ageBands(lines, shape.byAge);
  const sizeStarts = shape.bySize ? lines.sizeStarts : [];
  const grid = {
    options: new Map(shape.options.map((option, i) => [option, i + 1])),
    sizeStarts,
    kinds: shape.kinds,
  };
  if (shape.options.length === 0 && sizeStarts.length === 0) {
    const columns = fillColumns(lines, shape, bandOfAge);
    const bands = bandCount(bandOfAge);
    const columnAt = ({ kind, age }: GridCell): RateColumn | null =>
      columns[kind * bands + bandOfAge[age]!] ?? null;
    return { ...grid, columns, columnAt };
  }
  return { ...grid, columns: [], columnAt: columnMaker(products, shape, grid, bandOfAge) };
}

/** Makes columns as they are asked for, and forgets the one that was asked for longest ago. */
function columnMaker(
  products: readonly EngineProduct[],
  shape: GridShape,
  { sizeStarts }: Pick<RateGrid, "sizeStarts">,
  bandOfAge: Uint8Array,
): RateGrid["columnAt"] {
  const options = [null, ...shape.options];
  const most = Math.max(LEAST_KEPT, Math.floor(KEPT_BYTES / (4 * products.length)));
  const kept = new Map<string, RateColumn | null>();
  return (cell) => {
    const { option, size, kind, age } = cell;
    const key = `${option}/${sizeBand(sizeStarts, size)}/${kind}/${bandOfAge[age]!}`;
    const known = kept.get(key);
    kept.delete(key);
    const column =
      known === undefined ? makeColumn(products, shape, options[option]!, cell) : known;
    kept.set(key, column);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return column;
  };
}

/** Each product's best line for a cell, the first of equals. */
function makeColumn(
  products: readonly EngineProduct[],
  shape: GridShape,
  option: string | null,
  { size, kind, age }: GridCell,
): RateColumn | null {
  const relationship = RELATIONSHIPS_OF[shape.kinds][Math.floor(kind / SEXES.length)];
  const sex = SEXES[kind % SEXES.length];
  const takes = (line: RateRow): boolean =>
    line.dependants === null &&
    (!shape.byAge || (line.ageFrom <= age && age <= (line.ageTo ?? MAX_AGE))) &&
    (!shape.bySize || takesSize(line, size)) &&
    (relationship === undefined ||
      ((line.relationship ?? relationship) === relationship && (line.sex ?? sex) === sex));
  const amounts = emptyColumn(products.length);
  let isEmpty = true;
  products.forEach(({ rates }, row) => {
    let highest = -1;
    for (const line of rates) {
      if (!takes(line)) continue;
      const rank = shape.rank(line, option);
      if (rank <= highest) continue;
      highest = rank;
      amounts[row] = line.amount;
      isEmpty = false;
    }
  });
  return isEmpty ? null : asColumn(amounts);
}

/** Every column of a grid of ages and kinds, at kind · bands + band. */
function fillColumns(
  { agesFrom, agesTo, amounts, dependants, persons, starts }: RateLines,
  shape: GridShape,
  bandOfAge: Uint8Array,
): (RateColumn | null)[] {
  const bands = bandCount(bandOfAge);
  const kindsOf = kindsTable(shape.kinds);
  const size = starts.length - 1;
  const kinds = Math.max(1, RELATIONSHIPS_OF[shape.kinds].length * SEXES.length);
  const columns: (Int32Array | undefined)[] = Array.from({ length: kinds * bands });
  for (let row = 0; row < size; row++) {
    for (let line = starts[row]!, end = starts[row + 1]!; line < end; line++) {
      const from = agesFrom[line]!;
      const to = agesTo[line]!;
      if (dependants[line] !== OF_PERSONS || (shape.byAge && (from > MAX_AGE || to < 0))) continue;
      const amount = amounts[line]!;
      const first = shape.byAge ? bandOfAge[from]! : 0;
      const last = shape.byAge ? bandOfAge[to]! : 0;
      for (const kind of kindsOf[persons[line]!]!) {
        for (let band = first; band <= last; band++) {
          const column = (columns[kind * bands + band] ??= emptyColumn(size));
          if (column[row] === MISSING) column[row] = amount;
        }
      }
    }
  }
  return shareEqual(columns);
}

/** Number of elementary age bands. */
function bandCount(bandOfAge: Uint8Array): number {
  return bandOfAge[MAX_AGE]! + 1;
}

/** The kinds that a line takes, by the persons it is for. */
function kindsTable(kinds: Kinds): readonly (readonly number[])[] {
  if (kinds === "one") return PERSONS.map(() => [0]);
  return PERSONS.map(({ relationship, sex }) =>
    RELATIONSHIPS_OF[kinds].flatMap((own, r) => {
      if (relationship !== null && relationship !== own) return [];
      return SEXES.flatMap((either, s) =>
        sex === null || sex === either ? [r * SEXES.length + s] : [],
      );
    }),
  );
}

function ageBands({ agesFrom, agesTo, dependants }: RateLines, byAge: boolean): Uint8Array {
  const starts = new Uint8Array(MAX_AGE + 2);
  if (byAge) {
    for (let line = 0; line < dependants.length; line++) {
      if (dependants[line] !== OF_PERSONS) continue;
      starts[agesFrom[line]!] = 1;
      starts[agesTo[line]! + 1] = 1;
    }
  }
  const bandOfAge = new Uint8Array(MAX_AGE + 1);
  for (let age = 1; age <= MAX_AGE; age++) bandOfAge[age] = bandOfAge[age - 1]! + starts[age]!;
  return bandOfAge;
}
