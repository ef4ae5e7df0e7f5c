/** Paths of a line and of the area below it, in a box of that size. Equal values make a line in the middle. */
export function sparklinePath(
  values: readonly number[],
  width: number,
  height: number,
): { line: string; area: string } {
  const inset = 2;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  const points = values.map((value, place) => {
    const x = (place / (values.length - 1)) * width;
    const share = span === 0 ? 0.5 : (value - least) / span;
    return `${round(x)} ${round(height - inset - share * (height - 2 * inset))}`;
  });
  const line = `M${points.join("L")}`;
  return { line, area: `${line}V${height}H0Z` };
}

const round = (value: number): number => Math.round(value * 100) / 100;
