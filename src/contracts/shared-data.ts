/** The data that the site asks of a person, in the order of the privacy texts, and whether a request hands it to the
 *  insurer. Consent, confirmation and the help pages are written from these rows (D8.9). */
const rows = {
  fullName: { isShared: true, fields: ["fullName"] },
  identification: { isShared: true, fields: ["identification"] },
  email: { isShared: true, fields: ["email"] },
  phone: { isShared: true, fields: ["phone"] },
  age: { isShared: true, fields: ["edad", "edadCarga", "edadTitular"] },
  sex: { isShared: true, fields: ["sexo", "sexoCarga", "sexoTitular"] },
  kinship: { isShared: true, fields: ["parentesco", "parentescoCarga", "enPareja"] },
  maternity: { isShared: true, fields: ["maternidad"] },
  nationality: { isShared: true, fields: ["nacionalidad"] },
  coverageCountry: { isShared: true, fields: ["paisCobertura"] },
  species: { isShared: true, fields: ["especie"] },
  breed: { isShared: true, fields: ["raza"] },
  destination: { isShared: true, fields: ["viaje.destino"] },
  days: { isShared: true, fields: ["viaje.dias"] },
  headcount: {
    isShared: true,
    fields: ["colectivo.cantidadempleados", "guardias.cantidadGuardias", "sctr.cantidadempleados"],
  },
  dependants: { isShared: true, fields: ["colectivo.cantidadDeCargas"] },
  sector: { isShared: true, fields: ["sctr.sector"] },
  work: { isShared: true, fields: ["sctr.tipo_trabajo"] },
  wages: { isShared: true, fields: ["sctr.ingreso"] },
  place: { isShared: true, fields: ["region.stateCode"] },
  scheme: { isShared: true, fields: ["prevision", "epsActual", "colectivo.sistemaprevisional"] },
  provider: { isShared: true, fields: ["prestador"] },
  income: { isShared: false, fields: ["ingreso"] },
  comment: { isShared: false, fields: ["comment"] },
} as const satisfies Record<string, { isShared: boolean; fields: readonly string[] }>;

export type AskedDatum = keyof typeof rows;

const data = Object.keys(rows) as AskedDatum[];

/** What a field of a form asks for, by its `fldName` or name; undefined for one that has no row. */
export const datumOfField = (field: string): AskedDatum | undefined =>
  data.find((datum) => (rows[datum].fields as readonly string[]).includes(field));

/** What of these fields a request hands to the insurer and what stays here, in the order of the rows. */
export function sharingOf(fields: readonly string[]): {
  shared: AskedDatum[];
  kept: AskedDatum[];
} {
  const asked = new Set(fields.map(datumOfField));
  const told = data.filter((datum) => asked.has(datum));
  return {
    shared: told.filter((datum) => rows[datum].isShared),
    kept: told.filter((datum) => !rows[datum].isShared),
  };
}

/** Every field that has a row. */
export const fieldsThatAreAsked: readonly string[] = data.flatMap((datum) => rows[datum].fields);
