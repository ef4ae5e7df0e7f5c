/** What the yearly cost draws: five years of care, each with a total by health scheme. */

export interface YearlyCostLineModel {
  label: string;
  kind: "part" | "subtotal" | "total";
  /** One a column. */
  cells: readonly { text: string; note: string | null }[];
}

export interface YearlyCostYearModel {
  key: string;
  /** "Uso bajo". */
  label: string;
  /** "4 consultas, 2 exámenes y 3 meses de remedios". */
  about: string;
  /** One a column; shares are 0 to 100 of the largest total of the section. */
  totals: readonly { text: string; premiumShare: number; careShare: number }[];
  /** What the product does not inform and the total therefore leaves open. */
  note: string | null;
  /** The sum, line by line; empty where only its address is shown. */
  lines: readonly YearlyCostLineModel[];
}

export interface YearlyCostSectionModel {
  lead: string;
  /** 'Con Isapre', 'Con Fonasa'; one where schemes make no difference. */
  columns: readonly string[];
  years: readonly YearlyCostYearModel[];
  /** What is assumed, in sentences. */
  facts: readonly string[];
  /** What is not known, where nothing is computed. */
  missing: readonly string[];
  /** The tab's own address, with every line. */
  href: string;
}
