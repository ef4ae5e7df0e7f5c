import type { CountryCode } from "#src/contracts/identification.ts";

/** Base urls of the comparators that may take a household whom another list leaves out, the likeliest first. */
export const otherLines: Readonly<Record<CountryCode, readonly string[]>> = {
  CL: ["Seguros-de-Salud", "Isapres", "Seguros-de-Salud/Dental", "Seguros-Senior"],
  PE: ["Seguros-de-Salud", "EPS", "Seguros-Oncologicos"],
  CO: ["Seguros-de-Salud", "Medicina-Prepagada", "EPS"],
  INT: ["Seguros-de-Salud", "Seguros-de-Vida"],
};
