import { setBit, wordsFor } from "./bitset.ts";
import type { Words } from "./bitset.ts";
import { OptionNumbering } from "./option-codes.ts";

/** An option of fewer than one row in so many is kept as a list of rows instead of a bitset. */
const ROWS_PER_WORD = 32;
/** The first number that two bytes do not hold. */
const FIRST_WIDE = 0x10000;
const LEAST_NUMBERS = 64;

/** The tags of one field, by row: those of row r are codes[offsets[r]] up to codes[offsets[r + 1]]. */
export interface TagLists {
  offsets: Int32Array;
  codes: Uint16Array | Int32Array;
}

/** One field of tags, answering which rows have an option. */
export interface TagField {
  options: readonly number[];
  /** The rows with the option, as bits over the whole catalogue; null where no row has it. The set of a
   *  rare one is made in the zeroed `room`. */
  rowsWith(option: number, room: (words: number) => Words): Words | null;
  byteLength: number;
  /** The same with its sets where `copy` puts them. */
  moved(copy: (words: Words) => Words): TagField;
}

/** A field of all products with its dictionary. */
export interface ReadTags {
  lists: TagLists;
  options: readonly number[];
  codeOf(id: number): number | undefined;
}

/** Gathers one field, product by product, without repetitions within a product. */
export class TagReader {
  private readonly numbering = new OptionNumbering();
  private readonly offsets: Int32Array;
  /** Numbers of the ids until all are known. */
  private codes: Uint16Array | Int32Array;
  /** By number, one more than the last product that had the tag. */
  private lastWith = new Int32Array(LEAST_NUMBERS);
  private end = 0;
  private count = 0;

  /** The number of products, and how many tags they have in all. */
  constructor(size: number, tags: number) {
    this.offsets = new Int32Array(size + 1);
    this.codes = new Uint16Array(tags);
  }

  /** The next product's tags. */
  addAll(tags: readonly number[]): void {
    const { codes, lastWith } = this;
    const { small } = this.numbering;
    const mark = this.count + 1;
    let { end } = this;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i]!;
      const number = tag < small.length && tag >= 0 ? small[tag]! - 1 : -1;
      // A new tag may widen what is at hand here, and a bad one has no number: the rest goes one by one.
      if (!(number >= 0)) {
        this.end = end;
        return this.addEach(tags, i);
      }
      if (lastWith[number] === mark) continue;
      lastWith[number] = mark;
      codes[end++] = number;
    }
    this.end = end;
    this.offsets[++this.count] = end;
  }

  /** The next product's only tag, or none. */
  addOne(tag: number | null): void {
    if (tag !== null) this.add(tag);
    this.offsets[++this.count] = this.end;
  }

  /** What was gathered, by row: `places` has the place of each row's product among those read. */
  read(places: Int32Array): ReadTags {
    const { codes: own, recode } = this.numbering.finish();
    const { codes: numbers, offsets: starts } = this;
    const isWide = numbers instanceof Int32Array;
    const codes = isWide ? new Int32Array(this.end) : new Uint16Array(this.end);
    const offsets = new Int32Array(starts.length);
    let at = 0;
    for (let row = 0; row < places.length; row++) {
      const place = places[row]!;
      for (let i = starts[place]!, end = starts[place + 1]!; i < end; i++) {
        codes[at++] = recode[numbers[i]!]!;
      }
      offsets[row + 1] = at;
    }
    return { lists: { offsets, codes }, ...own };
  }

  private addEach(tags: readonly number[], from: number): void {
    for (let i = from; i < tags.length; i++) this.add(tags[i]!);
    this.offsets[++this.count] = this.end;
  }

  private add(tag: number): void {
    const number = this.numbering.numberOf(tag);
    if (number >= this.lastWith.length) {
      const wider = new Int32Array(number * 2);
      wider.set(this.lastWith);
      this.lastWith = wider;
    }
    if (this.lastWith[number] === this.count + 1) return;
    if (number === FIRST_WIDE && this.codes instanceof Uint16Array) {
      this.codes = Int32Array.from(this.codes);
    }
    this.lastWith[number] = this.count + 1;
    this.codes[this.end++] = number;
  }
}

/** Lays a field out for filtering: a bitset for a common option, a list of rows for a rare one. */
export function buildTagField({ lists, codeOf, options }: ReadTags, size: number): TagField {
  const { offsets, codes } = lists;
  const counts = new Int32Array(options.length);
  for (let i = 0; i < codes.length; i++) counts[codes[i]!]!++;
  const dense = Array.from(counts, (count) => count * ROWS_PER_WORD >= size);
  const columns = Array.from(counts, (count, code) =>
    dense[code] ? new Int32Array(wordsFor(size)) : new Int32Array(count),
  );
  const filled = new Int32Array(options.length);
  for (let row = 0; row < size; row++) {
    for (let i = offsets[row]!, end = offsets[row + 1]!; i < end; i++) {
      const code = codes[i]!;
      if (dense[code]) setBit(columns[code]!, row);
      else columns[code]![filled[code]!++] = row;
    }
  }
  return fieldOf({ options, codeOf, columns, dense, size });
}

interface FieldParts extends Pick<ReadTags, "options" | "codeOf"> {
  /** By option, a bitset where it is dense and a list of rows where it is not. */
  columns: readonly Int32Array[];
  dense: readonly boolean[];
  size: number;
}

function fieldOf(parts: FieldParts): TagField {
  const { options, codeOf, columns, dense, size } = parts;
  return {
    options,
    byteLength: columns.reduce((sum, column) => sum + column.byteLength, 0),
    rowsWith(option, room) {
      const code = codeOf(option);
      if (code === undefined) return null;
      const column = columns[code]!;
      if (dense[code]) return column;
      const words = room(wordsFor(size));
      for (const row of column) setBit(words, row);
      return words;
    },
    moved: (copy) =>
      fieldOf({
        ...parts,
        columns: columns.map((column, code) => (dense[code] ? copy(column) : column)),
      }),
  };
}
