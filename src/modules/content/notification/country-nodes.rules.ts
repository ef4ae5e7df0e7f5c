import type { CountryCode } from "#src/contracts/identification.ts";

/** Nodes of the countries, as messages name them. */
export const nodeOf: Readonly<Record<CountryCode, string>> = {
  CL: "amparo/chile",
  PE: "amparo/peru",
  CO: "amparo/colombia",
  INT: "amparo/internacional",
};

/** Whether a node is a country's own, or stands below it. */
export const isOfCountry = (path: string, country: CountryCode): boolean =>
  path === nodeOf[country] || path.startsWith(`${nodeOf[country]}/`);
