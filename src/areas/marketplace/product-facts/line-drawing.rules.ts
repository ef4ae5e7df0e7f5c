import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { DrawingName } from "#src/ui/drawing-names.rules.ts";

/** By the card variant of a comparator's record. */
const ofVariant: Readonly<Record<string, DrawingName>> = {
  insurance: "health",
  isapre: "isapre",
  "clinic-plan": "isapre",
  eps: "isapre",
  group: "company",
  guards: "company",
  sctr: "company",
  pets: "pets",
  life: "life",
  travel: "travel",
  international: "travel",
};

/** The drawing of a line of insurance, as landings and the choice of a line show it. */
export function lineDrawing({
  cardVariant,
  insuranceTypes,
}: Pick<ComparatorRecord, "cardVariant" | "insuranceTypes">): DrawingName {
  if (insuranceTypes.length === 1 && insuranceTypes[0] === "DENTAL") return "dental";
  return ofVariant[cardVariant] ?? "health";
}

const ofCategory: Readonly<Record<string, DrawingName>> = {
  salud: "health",
  empresas: "company",
  "familia-y-vida": "life",
};

/** The drawing on the card of an article, by its category. */
export const articleDrawing = (category: string): DrawingName => ofCategory[category] ?? "reading";
