/** What the yearly cost draws: five years of care for each health scheme, the visitor's own first. */

export interface YearlyCostLineModel {
  label: string;
  kind: "part" | "subtotal" | "total";
  text: string;
  note: string | null;
}

export interface YearlyCostYearModel {
  key: string;
  /** "Uso bajo". */
  label: string;
  /** "4 consultas, 2 exámenes y 3 meses de remedios". */
  about: string;
  /** "$626.167", "Hasta $626.167" where something is not informed. */
  total: string;
  bar: YearBarModel;
  /** "Con Fonasa: $832.443", beside the scheme that is shown; null where there is no other. */
  other: string | null;
  /** What the product does not inform and the total therefore leaves open. */
  note: string | null;
  /** The sum, line by line. */
  lines: readonly YearlyCostLineModel[];
}

/** Shares of the largest total of the section, 0 to 100. */
export interface YearBarModel {
  premiumShare: number;
  careShare: number;
}

export interface SchemeYearsModel {
  key: string;
  /** "Con tu Isapre", "Con Fonasa"; null where schemes make no difference. */
  label: string | null;
  /** "Ver con Fonasa", where it stands behind a switch. */
  switchText: string;
  years: readonly YearlyCostYearModel[];
}

export interface YearlyCostSectionModel {
  lead: string;
  /** "Con tu Isapre, entre $373.767 y $1.262.467 al año …"; null where nothing is computed. */
  verdict: string | null;
  /** Whose premium and whose care is counted. */
  whose: string | null;
  /** The first is shown, the others stand behind a switch each. */
  schemes: readonly SchemeYearsModel[];
  /** What is assumed, in sentences. */
  facts: readonly string[];
  /** What is not known, where nothing is computed. */
  missing: readonly string[];
}
