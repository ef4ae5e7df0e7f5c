/** Countries, regions and what a person can be (BO 3, CQ 3). Currencies are in contracts/money.ts; the
 *  words that become a relationship, in whatever language, in contracts/profile.ts. */

/** BO 3 gives no code and no dial prefix for the international site; INT is its X-Country (D1). */
export const countryList = [
  { id: 1, code: "CL", name: "Chile", dial: "+56" },
  { id: 2, code: "PE", name: "Perú", dial: "+51" },
  { id: 3, code: "CO", name: "Colombia", dial: "+57" },
  { id: 4, code: "INT", name: "Internacional", dial: null },
] as const;
export type CountryId = (typeof countryList)[number]["id"];

/** BO 3 counts 16 regions and shows none. Public fact: Chile's administrative division, in order from
 *  north to south, with the official code and the ISO 3166-2 abbreviation. */
export const chileanRegions = [
  { code: 15, name: "Arica y Parinacota", abbreviation: "AP" },
  { code: 1, name: "Tarapacá", abbreviation: "TA" },
  { code: 2, name: "Antofagasta", abbreviation: "AN" },
  { code: 3, name: "Atacama", abbreviation: "AT" },
  { code: 4, name: "Coquimbo", abbreviation: "CO" },
  { code: 5, name: "Valparaíso", abbreviation: "VS" },
  { code: 13, name: "Metropolitana de Santiago", abbreviation: "RM" },
  { code: 6, name: "O'Higgins", abbreviation: "LI" },
  { code: 7, name: "Maule", abbreviation: "ML" },
  { code: 16, name: "Ñuble", abbreviation: "NB" },
  { code: 8, name: "Biobío", abbreviation: "BI" },
  { code: 9, name: "La Araucanía", abbreviation: "AR" },
  { code: 14, name: "Los Ríos", abbreviation: "LR" },
  { code: 10, name: "Los Lagos", abbreviation: "LL" },
  { code: 11, name: "Aysén", abbreviation: "AI" },
  { code: 12, name: "Magallanes", abbreviation: "MA" },
] as const;
export type ChileanRegionCode = (typeof chileanRegions)[number]["code"];

/** The address that stands in where none is known (BO 3). */
export const defaultAddress = {
  city: "Santiago",
  region: "Metropolitana",
  country: "Chile",
  zip: "8320000",
} as const;

/** The value on the wire and the word people read (CQ 3). */
export const genders = [
  { value: "Masculino", name: "Hombre" },
  { value: "Femenino", name: "Mujer" },
] as const;
export type Gender = (typeof genders)[number]["value"];

/** Who a dependant is to the contributor (CQ 3). At most one spouse (CQ 4). */
export const dependantRelationships = ["Cónyuge", "Hijo", "Hija", "Mascota"] as const;
export type DependantRelationship = (typeof dependantRelationships)[number];

/** Kinds of identity document in Colombia. */
export const colombianIdTypes = ["CC", "CE", "NIT"] as const;
export type ColombianIdType = (typeof colombianIdTypes)[number];

/** Who pays for health first in Chile: CQ 1 names two, CQ 5 the absence of both. */
export const previsionTypes = [
  { code: "isapre", name: "Isapre" },
  { code: "fonasa", name: "Fonasa" },
  { code: "ninguna", name: "Sin previsión" },
] as const;
export type PrevisionType = (typeof previsionTypes)[number]["code"];
