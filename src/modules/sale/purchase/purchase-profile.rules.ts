import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { profileForForm, subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { formOfProductType } from "#src/modules/offer/profile/form-choice.rules.ts";
import { contributorsOf, petsOf } from "#src/modules/offer/profile/household.rules.ts";
import type { Declared } from "./declared-subject.rules.ts";

/** What a birth date and an answer say of somebody who is priced. */
export interface KnownPerson {
  profileIndex: number;
  age: number;
  sex: "F" | "M";
}

interface Sold {
  country: CountryCode;
  insurance_type: string;
  profile: Profile | null;
}

/** The form whose answers a line is priced by, as comparison chooses it. */
const formOf = ({ country, insurance_type: line }: Omit<Sold, "profile">): string =>
  formOfProductType(country, line, () => true);

/** What a purchase insures: people, pets, a trip, or people who are counted. */
export const subjectOf = (purchase: Omit<Sold, "profile">): ProfileFormSubject =>
  subjectOfForm(formOf(purchase));

/** The profile that a purchase is priced for, with all that pricing takes for granted; `isDefault`: nobody entered it. */
export const pricedProfile = (purchase: Sold): { profile: Profile; isDefault: boolean } =>
  profileForForm(purchase.country, formOf(purchase), purchase.profile);

/** The profile with the ages and sexes that are known now: what is priced from then on. */
export function withAges(source: Profile, people: readonly KnownPerson[]): Profile {
  const known = new Map(people.map((person) => [person.profileIndex, person]));
  const holders = contributorsOf(source);
  const sexo = (sex: "F" | "M") => (sex === "F" ? ("Femenino" as const) : ("Masculino" as const));
  const cotizante = holders.map((one, index) => {
    const person = known.get(index);
    return person === undefined ? one : { ...one, edad: person.age, sexo: sexo(person.sex) };
  });
  const cargas = (source.cargas ?? []).map((one, index) => {
    const person = known.get(holders.length + index);
    if (person === undefined) return one;
    const isNamedApart = Boolean(one.sexoCarga ?? one.parentescoCarga);
    return isNamedApart
      ? { ...one, edadCarga: person.age, sexoCarga: sexo(person.sex) }
      : { ...one, edad: person.age, sexo: sexo(person.sex) };
  });
  return { ...source, ...(holders.length === 0 ? {} : { cotizante }), cargas };
}

/** The profile with what the buyer declares of what is insured besides people, in the place of what was entered. */
export function withDeclared(source: Profile, declared: Declared): Profile {
  const { mascota, colectivo, guardias, sctr, viaje } = declared;
  // Pets may stand among the dependants; what is declared are all of them.
  const cargas = (source.cargas ?? []).filter((one) => petsOf({ cargas: [one] }).length === 0);
  return {
    ...source,
    ...(mascota === undefined ? {} : { mascota, cargas }),
    ...(viaje === undefined ? {} : { viaje: { ...source.viaje, ...viaje } }),
    ...(colectivo === undefined ? {} : { colectivo: { ...source.colectivo, ...colectivo } }),
    ...(guardias === undefined ? {} : { guardias: { ...source.guardias, ...guardias } }),
    ...(sctr === undefined ? {} : { sctr: { ...source.sctr, ...sctr } }),
  };
}
