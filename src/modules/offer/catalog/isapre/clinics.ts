import { canonicalText } from "#src/modules/offer/catalog/format/cell.rules.ts";

/** Which provider a clinic of the isapre files is. The files write one provider under several ids: with
 *  the mark of a plan's annex (“(A.3)”), or two or three providers in one cell. */

/** Ids of the files for providers that the reference list has, under its codes. */
const referenceCodes: Readonly<Record<string, string>> = {
  "cl-alemana-santiago": "clinica-alemana-de-santiago",
  "cl-andes-salud-concepcion": "clinica-andes-salud-concepcion",
  "cl-davila": "clinica-davila",
  "cl-indisa-providencia-anexo": "clinica-indisa",
  "cl-las-condes": "clinica-las-condes",
  "cl-meds": "clinica-meds",
  "cl-redsalud-elqui": "clinica-red-salud-elqui",
  "cl-redsalud-magallanes": "clinica-red-salud-magallanes",
  "cl-redsalud-providencia": "clinica-red-salud-providencia",
  "cl-san-carlos": "clinica-san-carlos-de-apoquindo",
  "cl-santa-maria": "clinica-santa-maria",
  "cl-univ-andes": "clinica-universidad-de-los-andes",
  "red-uc-christus": "centro-medico-red-de-salud-uc-christus",
};

/** One provider under a second id. */
const sameProvider: Readonly<Record<string, string>> = {
  "cl-la-portad": "cl-la-portada",
  "cl-red-cm-uc-christus-e": "red-uc-christus",
  "cl-san-jose-interclinica": "cl-san-jose-arica",
  "cl-tarapaca-interclinica": "cl-tarapaca",
};

/** Several providers that one cell names together: the cover is of each. */
const severalProviders: Readonly<Record<string, readonly string[]>> = {
  "cl-clinica-biobio-hospital-clinico-del-sur": ["cl-biobio", "hosp-clinico-del-sur"],
  "cl-clinica-bupa-antofagasta-clinica-atacama": ["cl-bupa-antofagasta", "cl-atacama"],
  "cl-clinica-bupa-santiago-integramedica": ["cl-bupa-santiago", "integramedica"],
  "cl-clinica-ciudad-del-mar-clinica-bupa-renaca": ["cl-ciudad-del-mar", "cl-bupa-renaca"],
  "cl-clinica-davila-clinica-bupa-santiago": ["cl-davila", "cl-bupa-santiago"],
  "cl-clinica-davila-clinica-bupa-stgo": ["cl-davila", "cl-bupa-santiago"],
  "cl-clinica-davila-integramedica": ["cl-davila", "integramedica"],
  "cl-clinica-la-portada-clinica-tarapaca": ["cl-la-portada", "cl-tarapaca"],
  "cl-clinica-los-carrera-clinica-davila": ["cl-los-carrera", "cl-davila"],
  "cl-clinica-rcr-atacama-clinica-bupa-antofagasta": ["cl-atacama", "cl-bupa-antofagasta"],
  "cl-clinica-tarapaca-clinica-la-portada": ["cl-tarapaca", "cl-la-portada"],
  "cl-clinica-universidad-de-los-andes-clinica-uc-san-carlos": ["cl-univ-andes", "cl-san-carlos"],
  "cl-clinica-universidad-de-los-andes-clinica-uc-san-carlos-clinica-las-condes": [
    "cl-univ-andes",
    "cl-san-carlos",
    "cl-las-condes",
  ],
  "cl-hospital-clinico-uc-christus-clinica-santa-maria": ["red-uc-christus", "cl-santa-maria"],
  "cl-hospital-clinico-vina-del-mar-clinica-los-leones": ["hosp-vina-del-mar", "cl-los-leones"],
  "cl-integramedica-clinica-los-leones": ["integramedica", "cl-los-leones"],
  "cl-lircay-de-talca-clinica-los-andes-de-los-angeles": [
    "cl-andes-salud-talca",
    "cl-los-andes-la",
  ],
  "cl-lircay-de-talca-los-andes-de-los-angeles-clinica-alemana-de-osorno": [
    "cl-andes-salud-talca",
    "cl-los-andes-la",
    "cl-alemana-osorno",
  ],
};

/** Code and name of the provider that stands for care with anyone (Libre Elección). */
export const freeChoice = { code: "libre-eleccion", name: "Libre elección" } as const;

export interface ClinicOfFile {
  id: string;
  name: string;
}

/** True for the entry that stands for any provider. */
export const isFreeChoice = ({ name }: ClinicOfFile): boolean =>
  /^libre elecci[oó]n$/i.test(name.trim());

/** Ids of the providers that a row of the files names: without annex marks, one each. */
export function providersOf({ id, name }: ClinicOfFile): string[] {
  // One id holds two medical centres; its name tells them apart.
  if (/isam[eé]dica/i.test(name)) return ["clinica-isamedica"];
  const plain = id.replace(/-a\d?$/, "");
  const whole = sameProvider[plain] ?? plain;
  return [...(severalProviders[whole] ?? [whole])];
}

/** Code of a provider in the catalogue. */
export const providerCode = (id: string): string => referenceCodes[id] ?? id;

/** True where the reference list has the provider, with data of its own. */
export const isReferenceProvider = (id: string): boolean => Object.hasOwn(referenceCodes, id);

/** A name without annex marks and stray punctuation. */
export function providerName(name: string): string {
  return canonicalText(name)
    .replace(/\s*\([A-Za-z]\.?\d?\)?\s*,?$/, "")
    .replace(/[,}\s]+$/, "")
    .replace(/\s+/g, " ");
}

/** A name as part of an address: "Clínica Bupa Reñaca" is "Clinica-Bupa-Renaca". */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
