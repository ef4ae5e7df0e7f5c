/** A UF of a day, as the source gave it. */
export interface UfReading {
  /** Civil date in Chile, YYYY-MM-DD. */
  day: string;
  /** Pesos × 100. */
  valueCents: number;
  /** Where it came from, to be stored beside it. */
  reference: string;
}

/** What a dollar is worth on a day. */
export interface DollarReading {
  currency: "USD";
  /** Civil date in Chile, YYYY-MM-DD. */
  day: string;
  /** Pesos × 10,000. */
  value: number;
  reference: string;
}

export interface DailyReading {
  uf: UfReading;
  /** Null where the answer has none that can be believed. */
  dollar: DollarReading | null;
}

/** Reads the indicators of the day from outside. */
export interface IndicatorSource {
  readToday(): Promise<DailyReading>;
}
