/** A filter with two ends. */
export interface RangeGroup {
  kind: "range";
  title: string;
  /** Unit before the number: "$" or "UF". */
  unit: string;
  fromName: string;
  toName: string;
  /** Bounds of the result without this filter, and what is asked for; null where nothing is. */
  minimum: number;
  maximum: number;
  /** The bounds written out: "11.930". */
  minimumText: string;
  maximumText: string;
  step: number;
  /** The amounts that there are, where they are few: sliders go from one to the next instead of by the step. */
  stops: readonly RangeStop[] | null;
  /** Numbers are typed; else they are chosen among the stops, whose unit people do not count in. */
  isTyped: boolean;
  from: number | null;
  to: number | null;
  /** Shares 0 to 100 of each of the bars between minimum and maximum; null draws none. */
  histogram: readonly number[] | null;
  /** With sliders beside the inputs. */
  hasSliders: boolean;
  /** "Tu 7 % alcanza de $130.626 a $151.594"; null: nothing. */
  note: string | null;
  unavailable: string | null;
}

interface RangeStop {
  /** As the address has it. */
  value: string;
  text: string;
}
