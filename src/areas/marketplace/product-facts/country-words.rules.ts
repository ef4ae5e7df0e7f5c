/** Key of the word for a deductible: Colombia says Copago/Cuota Moderadora (CQ 9). */
export const deductibleKey = (country: string, key: "name" | "plural" | "none"): string =>
  `product-details.deductible.${country === "CO" ? "co" : "general"}.${key}`;
