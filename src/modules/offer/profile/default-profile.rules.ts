import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { contributorsOf, DEFAULT_HOLDER, DEFAULT_PROFILE, petsOf } from "./household.rules.ts";

/** Area that an international household is priced in while it names no country of coverage. */
export const DEFAULT_AREA = "WORLD_EX_US";

const SUFFIXES: readonly (readonly [string, ProfileFormSubject])[] = [
  ["-pets", "pets"],
  ["-company", "company"],
  ["-guards", "guards"],
  ["-sctr", "payroll"],
  ["-travel", "trip"],
];

/** What a form of this name insures, as its definition says too: `chile-pets` pets, else people. */
export function subjectOfForm(formName: string): ProfileFormSubject {
  return SUFFIXES.find(([suffix]) => formName.endsWith(suffix))?.[1] ?? "people";
}

/** The regions a form opens with: Metropolitana (CQ 9), Lima, Bogotá. */
const REGIONS: Readonly<Partial<Record<CountryCode, Profile["region"]>>> = {
  PE: { stateCode: 5115, stateName: "Lima" },
  CO: { stateCode: 5711, stateName: "Bogotá" },
};

/** The age of who is priced while nobody has said (D3). */
const REFERENCE_AGE = 27;
/** Lines that are sold from an age on only: who stands in for a newcomer there is old enough for a price. */
const LINE_AGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  CL: { SENIOR: 65 },
};

/** The age of who is priced on a page of these insurance types while nobody has said; that of D3 unless all of
 *  them are sold from another age on. Calls of the API price D3's to the letter. */
export function referenceAgeOf(country: string, insuranceTypes: readonly string[]): number {
  const ages = insuranceTypes.map((type) => LINE_AGES[country]?.[type] ?? REFERENCE_AGE);
  return ages.length === 0 ? REFERENCE_AGE : Math.min(...ages);
}

/** Who is priced while nobody has said, by what a form insures (CQ 9, D3): Masculino of 27, with
 *  income 1,650,000 and region 13 in Chile; a medium dog of 3; 10 employees; 5 guards; 10 employees on 1000
 *  each in an office for SCTR, the least risk there is; 7 days in America. The same values stand in the definitions as defaults.
 *  `edad`: of the person, where a line's is another (referenceAgeOf). */
export function defaultProfile(
  country: CountryCode,
  formName: string,
  edad: number = REFERENCE_AGE,
): Profile {
  const person = { sexo: "Masculino" as const, edad };
  switch (subjectOfForm(formName)) {
    case "pets":
      return { mascota: [{ especie: "Perro", raza: "medium", edad: 3 }] };
    case "company":
      return { colectivo: { cantidadempleados: 10, cantidadDeCargas: 0 } };
    case "guards":
      return { guardias: { cantidadGuardias: 5 } };
    case "payroll":
      return {
        sctr: {
          cantidadempleados: 10,
          ingreso: 1000,
          sector: "servicios",
          tipo_trabajo: "oficina",
        },
      };
    case "trip":
      return { cotizante: [person], cargas: [], viaje: { destino: "AMERICA", dias: 7 } };
    case "people": {
      if (country === "CL") return { ...DEFAULT_PROFILE, cotizante: [{ ...DEFAULT_HOLDER, edad }] };
      const region = REGIONS[country];
      return { cotizante: [person], cargas: [], ...(region ? { region } : {}) };
    }
  }
}

/** Whether a profile says what a form asks for: a household says nothing of pets. */
export function coversSubject(profile: Profile, subject: ProfileFormSubject): boolean {
  const isPositive = (count: number | null | undefined) => (count ?? 0) > 0;
  switch (subject) {
    case "pets":
      return petsOf(profile).length > 0;
    case "company":
      return isPositive(profile.colectivo?.cantidadempleados);
    case "guards":
      return isPositive(profile.guardias?.cantidadGuardias);
    case "payroll":
      return isPositive(profile.sctr?.cantidadempleados);
    case "trip":
      return isPositive(profile.viaje?.dias) && contributorsOf(profile).length > 0;
    case "people":
      return contributorsOf(profile).length > 0;
  }
}

/** The form whose question a profile answers, people before anything else: that of people where it answers
 *  none. */
export function answeredForm(country: CountryCode, profile: Profile | null): string {
  const own = country.toLowerCase();
  if (profile === null || coversSubject(profile, "people")) return own;
  const suffix = SUFFIXES.find(([, subject]) => coversSubject(profile, subject))?.[0] ?? "";
  return `${own}${suffix}`;
}

/** The profile that a form's products are priced for: what was entered where it answers the form, else the
 *  form's default. */
export function profileForForm(
  country: CountryCode,
  formName: string,
  entered: Profile | null,
  referenceAge?: number,
): { profile: Profile; isDefault: boolean } {
  if (entered !== null && coversSubject(entered, subjectOfForm(formName))) {
    return { profile: entered, isDefault: false };
  }
  return { profile: defaultProfile(country, formName, referenceAge), isDefault: true };
}

const SUBJECT_KEYS: Readonly<Record<ProfileFormSubject, readonly (keyof Profile)[]>> = {
  people: [
    "cotizante",
    "cargas",
    "titular",
    "sexoTitular",
    "edadTitular",
    "maternidad",
    "epsActual",
    "enPareja",
    "region",
    "prevision",
    "prestador",
  ],
  trip: ["cotizante", "cargas", "viaje", "enPareja", "titular", "sexoTitular", "edadTitular"],
  pets: ["mascota"],
  company: ["colectivo"],
  guards: ["guardias"],
  payroll: ["sctr"],
};

/** A visitor's profile after a form was sent: what the form insures is replaced as a whole, the rest stays,
 *  so that asking for a pet does not forget the household. */
export function mergedProfile(
  stored: Profile | null,
  submitted: Profile,
  subject: ProfileFormSubject,
): Profile {
  const replaced: ReadonlySet<string> = new Set(SUBJECT_KEYS[subject]);
  const kept = Object.entries(stored ?? {}).filter(([key]) => !replaced.has(key));
  // Pets among the dependants are replaced with the pets, whichever list they stood in.
  const others = Object.fromEntries(kept) as Profile;
  if (subject === "pets" && others.cargas) {
    others.cargas = others.cargas.filter((one) => petsOf({ cargas: [one] }).length === 0);
  }
  return { ...others, ...submitted };
}
