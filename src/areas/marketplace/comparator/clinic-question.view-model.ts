import type { ClinicAnswerModel } from "#src/areas/marketplace/product-facts/clinic-answer.view-model.ts";

/** '¿Está mi clínica?': a name to type, with those there are. */
export interface ClinicGroup {
  kind: "clinic";
  name: string;
  title: string;
  help: string;
  /** Name of the clinic that was asked for; empty: none. */
  value: string;
  options: readonly string[];
  /** What is said of a name that no clinic has. */
  unknown: string | null;
  /** The list with the products that have it alone, or first. */
  links: readonly { label: string; href: string }[];
}

/** "¿Está mi clínica?" (D8.3). */
export interface CardNetwork {
  /** For the clinic asked for and each chosen one a sentence; empty while there is none: the card then asks. */
  answers: readonly ClinicAnswerModel[];
}
