/** Bounds of a range filter, in its own unit. */
export interface RangeBounds {
  minimum: number;
  maximum: number;
  step: number;
}

export interface RangeEnds {
  from: number;
  to: number;
  /** Where the ends stand between the bounds, 0 to 100. */
  fromShare: number;
  toShare: number;
}

/** A number as people type it: dots group thousands, a comma is decimal ("80.000", "0,5"). */
export function typedNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\.(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Where the sliders stand for what is typed; an empty or unreadable end stands at its bound. */
export function rangeEnds(bounds: RangeBounds, fromText: string, toText: string): RangeEnds {
  const { minimum, maximum } = bounds;
  const within = (value: number) => Math.min(maximum, Math.max(minimum, value));
  const from = within(typedNumber(fromText) ?? minimum);
  const to = Math.max(from, within(typedNumber(toText) ?? maximum));
  const shareOf = (value: number) =>
    maximum === minimum ? 0 : ((value - minimum) / (maximum - minimum)) * 100;
  return { from, to, fromShare: shareOf(from), toShare: maximum === minimum ? 100 : shareOf(to) };
}

/** What is written for an end that was moved: never past the other one; empty at its own bound. */
export function moveEnd(
  bounds: RangeBounds,
  ends: Pick<RangeEnds, "from" | "to">,
  end: "from" | "to",
  value: number,
): string {
  if (end === "from") {
    const from = Math.min(value, ends.to);
    return from <= bounds.minimum ? "" : String(from);
  }
  const to = Math.max(value, ends.from);
  // The last step may end short of the maximum: there, too, nothing is restricted.
  return to > bounds.maximum - bounds.step ? "" : String(to);
}
