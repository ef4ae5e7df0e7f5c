import type { NamedOption, OptionValue } from "./named-options.ts";

const FALSE = "false";
const TRUE = Buffer.from("true ");
const BETWEEN = ',"selected":';
const DIGIT_ZERO = 48;

/**
 * A facet's options as a JSON array, written once, with room for each count and for whether it is chosen: a
 * catalogue has hundreds of options, every answer lists them all, and an answer's own are these alone. Counts
 * stand to the right of their room and `true` to the left, with spaces, which JSON allows.
 */
export class OptionsJson {
  private readonly bytes: Buffer;
  private readonly options: readonly NamedOption[];
  private readonly digits: number;
  /** By option, where the room for its count begins. */
  private readonly rooms: Int32Array;

  /** No count has more than so many digits. */
  constructor(options: readonly NamedOption[], digits: number) {
    this.options = options;
    this.digits = digits;
    this.rooms = new Int32Array(options.length);
    const pieces = ["["];
    let length = 1;
    const add = (piece: string) => {
      pieces.push(piece);
      length += Buffer.byteLength(piece);
    };
    options.forEach(({ text }, i) => {
      add(`${i === 0 ? "{" : ",{"}${text},"count":`);
      this.rooms[i] = length;
      add(`${" ".repeat(digits)}${BETWEEN}${FALSE}}`);
    });
    add("]");
    this.bytes = Buffer.from(pieces.join(""));
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Writes the array at a place of `target`; `counts` is the engine's. */
  write(target: Buffer, place: number, counts: Int32Array, selected: readonly OptionValue[]): void {
    const { options, rooms, digits } = this;
    target.set(this.bytes, place);
    for (let i = 0; i < options.length; i++) {
      let at = place + rooms[i]! + digits;
      let left = counts[options[i]!.at] ?? 0;
      do {
        const rest = Math.trunc(left / 10);
        target[--at] = DIGIT_ZERO + left - rest * 10;
        left = rest;
      } while (left > 0);
    }
    for (const value of selected) {
      const i = options.findIndex((option) => option.value === value);
      if (i >= 0) target.set(TRUE, place + rooms[i]! + digits + BETWEEN.length);
    }
  }
}

const written = new WeakMap<readonly NamedOption[], OptionsJson>();

/** The JSON of these options, made once for the same list; `most` is the greatest count there may be. */
export function optionsJson(options: readonly NamedOption[], most: number): OptionsJson {
  const known = written.get(options) ?? new OptionsJson(options, String(most).length);
  written.set(options, known);
  return known;
}
