import type { CountryCode } from "#src/contracts/identification.ts";

/** Nodes of the countries in the tree of tenants (db/seed/access/tenants.tsv). */
export const countryNodes: Readonly<Record<CountryCode, string>> = {
  CL: "amparo/chile",
  PE: "amparo/peru",
  CO: "amparo/colombia",
  INT: "amparo/internacional",
};

/** How a lead came (BO 3): QP_AGREEMENTS by a partner, a referrer or an integration, CONTACT by itself. */
export const linesOfBusiness = { contact: 10, agreement: 69 } as const;
