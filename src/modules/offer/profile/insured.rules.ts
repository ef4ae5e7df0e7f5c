import type { InsuredLists } from "#src/contracts/catalogue-snapshot.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Currency, parseDecimalHalfUp, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { type Insured, type InsuredPet, MAX_HEADS, MAX_PAYROLL } from "#src/contracts/pricing.ts";
import type { ProfileError, ProfileFieldError } from "#src/contracts/profile-error.ts";
import { profileError } from "#src/contracts/profile-error.ts";
import type { Profile, ProfileReference } from "#src/contracts/profile.ts";
import { DEFAULT_AREA, profileForForm, subjectOfForm } from "./default-profile.rules.ts";
import type { Household, Member } from "./household.rules.ts";
import { contributorsOf, householdOf, petsOf } from "./household.rules.ts";

/** Reference data that a profile is read with; the caller brings it from the catalogue. */
export interface InsuredContext extends InsuredLists {
  /** The form of the comparator: what it asks for and the profile lacks is its default. */
  formName: string;
  /** Age of the default's person where it is another than D3's. */
  referenceAge?: number | undefined;
}

export const NO_CONTEXT: InsuredLists = {
  breedGroups: new Map(),
  areaOfCountry: new Map(),
  areaOfRegion: new Map(),
  tripZones: new Map(),
};

const CURRENCIES: Readonly<Record<CountryCode, Currency>> = {
  CL: "CLP",
  PE: "PEN",
  CO: "COP",
  INT: "USD",
};
/** CQ 9: income of SCTR unless it is said. */
const SCTR_INCOME = 1000;
/** Groups of breeds by size and build. A profile may name the group in the breed's place. */
const BREED_GROUPS: ReadonlySet<string> = new Set([
  "small",
  "medium",
  "large",
  "giant",
  "brachycephalic",
]);
const SPECIES: Readonly<Record<string, string>> = {
  perro: "dog",
  perra: "dog",
  dog: "dog",
  cao: "dog",
  cachorro: "dog",
  gato: "cat",
  gata: "cat",
  cat: "cat",
};
/** The breed of a dog while nobody has said: the form shows it. */
const ASSUMED_GROUP = "medium";

export interface ProfiledInsured {
  ok: true;
  insured: Insured;
  household: Household;
  /** The profile as priced: the form's default where nothing was entered. */
  profile: Profile;
  isDefault: boolean;
}

/** Everything a profile brings to a price, for every country and form; null or a profile that says nothing
 *  of what the form asks is the form's default. The people are householdOf's. Errors INVALID_PROFILE with
 *  the fields: householdOf's, AGE_REQUIRED of a pet, TOO_BIG of a payroll that cannot be counted. */
export function insuredOf(
  country: CountryCode,
  entered: Profile | null,
  context: InsuredContext,
): ProfiledInsured | ProfileError {
  const { formName, referenceAge } = context;
  const { profile, isDefault } = profileForForm(country, formName, entered, referenceAge);
  const read = householdOf(country, profile);
  if (!read.ok) return read;
  const errors: ProfileFieldError[] = [];
  const pets = insuredPets(profile, context, errors);
  const household: Household = {
    ...read.household,
    isDefault,
    pets:
      subjectOfForm(formName) === "pets"
        ? pets.map(({ species, age, profileIndex }) => ({ species, edad: age, profileIndex }))
        : [],
  };
  const payroll = payrollOf(country, profile, errors);
  if (errors.length > 0) return profileError("INVALID_PROFILE", errors);
  const { colectivo, guardias, viaje } = profile;
  const insured: Insured = {
    persons: household.persons,
    area: areaOf(profile, context),
    ...(colectivo
      ? {
          company: {
            employees: headsOf(colectivo.cantidadempleados),
            dependants: headsOf(colectivo.cantidadDeCargas),
          },
        }
      : {}),
    ...(guardias ? { heads: headsOf(guardias.cantidadGuardias) } : {}),
    ...(payroll ? { payroll } : {}),
    ...(pets.length > 0 ? { pets } : {}),
    ...(viaje ? { trip: { zone: zoneOf(viaje.destino, context), days: viaje.dias ?? 0 } } : {}),
  };
  return { ok: true, insured, household, profile, isDefault };
}

/** The people of a household whom no rate takes (CQ 5), by the places that pricing names. */
export function uninsurableMembers(
  household: Household,
  profileIndexes: readonly number[],
): Member[] {
  return household.members.filter(({ profileIndex }) => profileIndexes.includes(profileIndex));
}

/** A reference's code or word: "US", 7, {code: "US"}, {name: "Estados Unidos"}; empty where it is none. */
export function referenceCode(reference: ProfileReference): string {
  if (typeof reference === "string") return reference.trim();
  if (typeof reference === "number") return String(reference);
  if (typeof reference !== "object" || reference === null) return "";
  const { code, value, id, name, displayName } = reference;
  for (const one of [code, value, id, name, displayName]) {
    if (one !== null && one !== undefined && String(one).trim() !== "") return String(one).trim();
  }
  return "";
}

/** dog or cat for a word of any of the three languages; another species as it was written. */
export function speciesCode(reference: ProfileReference): string {
  const word = plain(referenceCode(reference));
  return Object.hasOwn(SPECIES, word) ? (SPECIES[word] ?? word) : word;
}

function plain(word: string): string {
  return word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

function headsOf(count: number | null | undefined): number {
  return Math.min(count ?? 0, MAX_HEADS);
}

function insuredPets(
  profile: Profile,
  context: InsuredContext,
  errors: ProfileFieldError[],
): InsuredPet[] {
  const list = profile.mascota?.length ? "mascota" : "cargas";
  const offset =
    contributorsOf(profile).length + (list === "mascota" ? (profile.cargas?.length ?? 0) : 0);
  return petsOf(profile).flatMap(({ especie, raza, edad, profileIndex }) => {
    if (edad === null) {
      errors.push({ field: `${list}.${profileIndex - offset}.edad`, code: "AGE_REQUIRED" });
      return [];
    }
    const species = speciesCode(especie) || "dog";
    return [{ species, breedGroup: breedGroupOf(species, raza, context), age: edad, profileIndex }];
  });
}

function breedGroupOf(species: string, raza: ProfileReference, context: InsuredContext): string {
  const breed = referenceCode(raza);
  if (breed === "") return species === "dog" ? ASSUMED_GROUP : "*";
  const word = plain(breed);
  const group = context.breedGroups.get(breed) ?? context.breedGroups.get(word);
  return group ?? (BREED_GROUPS.has(word) ? word : "*");
}

/** The area of the country of coverage that any contributor names first, else of the region. */
function areaOf(profile: Profile, context: InsuredContext): string {
  const holders = [...(profile.titular ? [profile.titular] : []), ...contributorsOf(profile)];
  for (const { paisCobertura } of holders) {
    const place = referenceCode(paisCobertura).toUpperCase();
    if (place === "") continue;
    // An area may stand in the country's place.
    return context.areaOfCountry.get(place) ?? place;
  }
  const region = profile.region?.stateCode;
  return (
    (region === null || region === undefined
      ? undefined
      : context.areaOfRegion.get(String(region))) ?? DEFAULT_AREA
  );
}

function zoneOf(destino: ProfileReference, context: InsuredContext): string {
  const place = referenceCode(destino).toUpperCase();
  return context.tripZones.get(place) ?? place;
}

/** Employees × income, in the storage unit of the country's currency. */
function payrollOf(
  country: CountryCode,
  profile: Profile,
  errors: ProfileFieldError[],
): Insured["payroll"] {
  const { sctr } = profile;
  if (!sctr) return undefined;
  const employees = headsOf(sctr.cantidadempleados);
  const decimals = STORAGE_DECIMALS[CURRENCIES[country]];
  const income = parseDecimalHalfUp(String(sctr.ingreso ?? SCTR_INCOME), decimals);
  const amount = income.ok ? income.units * employees : Number.POSITIVE_INFINITY;
  if (amount > MAX_PAYROLL) {
    errors.push({ field: "sctr.ingreso", code: "TOO_BIG" });
    return undefined;
  }
  return {
    amount,
    employees,
    sector: plain(referenceCode(sctr.sector)) || "*",
    work: plain(referenceCode(sctr.tipo_trabajo)) || "*",
  };
}
