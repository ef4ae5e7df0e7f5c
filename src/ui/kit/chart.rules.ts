export interface ChartSeries {
  name: string;
  /** One a place of the axis; null where nothing is known. */
  values: readonly (number | null)[];
}

/** Tops of stacked series, from the first at the bottom on: each value on those below it. */
export function stackedValues(series: readonly ChartSeries[]): (number | null)[][] {
  const tops: number[] = [];
  return series.map(({ values }) =>
    values.map((value, place) => {
      if (value === null) return null;
      tops[place] = (tops[place] ?? 0) + value;
      return tops[place];
    }),
  );
}

export interface SeriesFacts {
  first: number;
  last: number;
  least: number;
  most: number;
  /** Places of the axis. */
  leastAt: number;
  mostAt: number;
  direction: "up" | "down" | "same";
}

/** What is said of a series in words; null where nothing is known of it. */
export function seriesFacts(values: readonly (number | null)[]): SeriesFacts | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const least = known.reduce((one, other) => (other.value < one.value ? other : one));
  const most = known.reduce((one, other) => (other.value > one.value ? other : one));
  return {
    first: first.value,
    last: last.value,
    least: least.value,
    most: most.value,
    leastAt: least.at,
    mostAt: most.at,
    direction: last.value > first.value ? "up" : last.value < first.value ? "down" : "same",
  };
}
