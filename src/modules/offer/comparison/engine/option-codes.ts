/** Ids below this are looked up in an array, the others in a map. */
const TABLE_SIZE = 1 << 16;

/** Numbers the distinct ids of a field from 0 in ascending order. */
export interface OptionCodes {
  options: readonly number[];
  /** The id's code, or undefined where the catalogue has no such option. */
  codeOf(id: number): number | undefined;
}

/** Replaces the ids in `ids` by their codes, in place, and gives the codes. Throws RangeError on a bad id. */
export function encodeInPlace(ids: Int32Array): OptionCodes {
  const numbering = new OptionNumbering();
  for (let i = 0; i < ids.length; i++) ids[i] = numbering.numberOf(ids[i]!);
  const { codes, recode } = numbering.finish();
  for (let i = 0; i < ids.length; i++) ids[i] = recode[ids[i]!]!;
  return codes;
}

/** Numbers ids as they come; once all are known, tells the code of each number. */
export class OptionNumbering {
  private readonly table = new IdTable();
  private readonly ids: number[] = [];

  /** One more than the number of an id below its length, 0 where it has none yet; another array after the
   *  next new id. */
  get small(): Int32Array {
    return this.table.small;
  }

  /** The id's number in order of appearance. Throws RangeError where the id is no integer below 2^31. */
  numberOf(id: number): number {
    return this.table.get(id) ?? this.add(id);
  }

  /** The codes, and at each number the code that takes its place. */
  finish(): { codes: OptionCodes; recode: Int32Array } {
    const options = this.ids.toSorted((a, b) => a - b);
    const table = new IdTable();
    options.forEach((id, code) => table.set(id, code));
    return {
      codes: { options, codeOf: (id) => table.get(id) },
      recode: Int32Array.from(this.ids, (id) => table.get(id)!),
    };
  }

  private add(id: number): number {
    if ((id | 0) !== id || id < 0) throw new RangeError(`id ${id} is not an integer below 2^31`);
    this.table.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }
}

class IdTable {
  small = new Int32Array(256);
  private readonly large = new Map<number, number>();

  get(id: number): number | undefined {
    if (id >= TABLE_SIZE) return this.large.get(id);
    const place = this.small[id];
    return place === undefined || place === 0 ? undefined : place - 1;
  }

  set(id: number, code: number): void {
    if (id >= TABLE_SIZE) {
      this.large.set(id, code);
      return;
    }
    if (id >= this.small.length) {
      const wider = new Int32Array(Math.min(TABLE_SIZE, 2 ** Math.ceil(Math.log2(id + 1))));
      wider.set(this.small);
      this.small = wider;
    }
    this.small[id] = code + 1;
  }
}
