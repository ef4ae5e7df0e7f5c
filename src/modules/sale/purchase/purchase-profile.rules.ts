import type { Profile } from "#src/contracts/profile.ts";
import { contributorsOf, DEFAULT_PROFILE } from "#src/modules/offer/profile/household.rules.ts";

/** What a birth date and an answer say of somebody who is priced. */
export interface KnownPerson {
  profileIndex: number;
  age: number;
  sex: "F" | "M";
}

/** The profile with the ages and sexes that are known now: what is priced from then on. */
export function withAges(profile: Profile | null, people: readonly KnownPerson[]): Profile {
  const source = profile ?? DEFAULT_PROFILE;
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
