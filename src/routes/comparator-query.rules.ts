/** Names in a comparator's address, the same in every language. */
export const comparatorQuery = {
  insuranceTypes: "tipo",
  organizations: "compania",
  coverageOrganizations: "clinica",
  coverageCountries: "pais",
  categories: "categoria",
  features: "incluye",
  planTypes: "modalidad",
  marketable: "comercializable",
  births: "parto",
  prevision: "prevision",
  fromPrice: "precio-desde",
  toPrice: "precio-hasta",
  fromDeductible: "deducible-desde",
  toDeductible: "deducible-hasta",
  household: "asegura",
  aim: "objetivo",
  clinic: "mi-clinica",
  currency: "moneda",
  order: "orden",
  view: "vista",
  opened: "ver",
  page: "pagina",
  compared: "comparar",
} as const;

/** Key by which a comparator says why filters were not saved. */
export const savedFiltersKey = "guardar";
