import type { ChartSeries } from "./chart.rules.ts";

export interface ChartModel {
  title: string;
  kind: "line" | "bar" | "stack";
  /** Name of the axis: "Mes". */
  axis: string;
  /** Names of its places, in order. */
  places: readonly string[];
  /** Four at most: more cannot be told apart. */
  series: readonly ChartSeries[];
  /** A figure as written, unit included. */
  format: (value: number) => string;
  /** In place of the sentences made of the figures. */
  summary?: string | undefined;
}
