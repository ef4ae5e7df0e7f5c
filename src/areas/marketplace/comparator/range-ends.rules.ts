/** Bounds of a range filter, in its own unit. */
export interface RangeBounds {
  minimum: number;
  maximum: number;
  step: number;
  /** The amounts that there are, least first: the sliders then count them instead of the unit. */
  stops?: readonly { value: string }[] | null;
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

/** What the sliders of a range go over: its unit by the step, or its amounts by their number. */
export const sliderBounds = ({ minimum, maximum, step, stops }: RangeBounds) =>
  stops ? { minimum: 0, maximum: stops.length - 1, step: 1 } : { minimum, maximum, step };

/** The number of the first amount that is not below a value, or the last one. */
function stopOf(stops: readonly { value: string }[], value: number): number {
  const found = stops.findIndex((stop) => Number(stop.value) >= value);
  return found < 0 ? stops.length - 1 : found;
}

/** Where the sliders stand for what is typed; an empty or unreadable end stands at its bound. */
export function rangeEnds(bounds: RangeBounds, fromText: string, toText: string): RangeEnds {
  const { minimum, maximum } = sliderBounds(bounds);
  const { stops } = bounds;
  const placeOf = (text: string): number | null => {
    const value = typedNumber(text);
    if (value === null) return null;
    return stops ? stopOf(stops, value) : Math.min(maximum, Math.max(minimum, value));
  };
  const from = placeOf(fromText) ?? minimum;
  const to = Math.max(from, placeOf(toText) ?? maximum);
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
  const { minimum, maximum, step } = sliderBounds(bounds);
  const textOf = (place: number) => bounds.stops?.[place]?.value ?? String(place);
  if (end === "from") {
    const from = Math.min(value, ends.to);
    return from <= minimum ? "" : textOf(from);
  }
  const to = Math.max(value, ends.from);
  // The last step may end short of the maximum: there, too, nothing is restricted.
  return to > maximum - step ? "" : textOf(to);
}
