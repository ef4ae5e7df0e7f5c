import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import type { Profile, ProfileReference } from "#src/contracts/profile.ts";
import { type Household, petsOf } from "./household.rules.ts";
import { referenceCode, speciesCode } from "./insured.rules.ts";
import type { ProfileTranslate, ProfileWords } from "./profile-word-keys.rules.ts";

/** Names of codes in the reader's language; a code without a name is left out of the words. */
export interface ProfileNames {
  breeds?: ReadonlyMap<string, string>;
  /** Countries of coverage and rating areas. */
  places?: ReadonlyMap<string, string>;
  tripZones?: ReadonlyMap<string, string>;
  sectors?: ReadonlyMap<string, string>;
  works?: ReadonlyMap<string, string>;
}

const SEPARATOR = " · ";
const SHOWN_PETS = 3;

export const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(SEPARATOR);

/** A reference in words: its name by the list, else as it was written where that is no code. */
export function nameOf(
  reference: ProfileReference,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (typeof reference === "object" && reference !== null) {
    const written = reference.displayName || reference.name;
    if (written) return written;
  }
  const code = referenceCode(reference);
  const name = names?.get(code) ?? names?.get(code.toLowerCase()) ?? names?.get(code.toUpperCase());
  return name ?? (/^([a-z0-9_-]+|[A-Z0-9_]+)$/.test(code) ? "" : code);
}

/** Whoever is insured without a household: "1 perro, 3 años", "10 trabajadores", "5 guardias",
 *  "20 trabajadores · Minería", "2 viajeros · Europa · 15 días". */
export function groupWords(
  subject: Exclude<ProfileFormSubject, "people">,
  profile: Profile,
  household: Household,
  names: ProfileNames,
  translate: ProfileTranslate,
): Omit<ProfileWords, "who"> {
  switch (subject) {
    case "pets":
      return petWords(profile, names, translate);
    case "company": {
      const { cantidadempleados, cantidadDeCargas } = profile.colectivo ?? {};
      return {
        title: translate("profile.employees", { count: cantidadempleados ?? 0 }),
        detail: cantidadDeCargas
          ? translate("profile.dependants", { count: cantidadDeCargas })
          : "",
      };
    }
    case "guards":
      return {
        title: translate("profile.guards", { count: profile.guardias?.cantidadGuardias ?? 0 }),
        detail: "",
      };
    case "payroll": {
      const { cantidadempleados, sector, tipo_trabajo: work } = profile.sctr ?? {};
      const workers = translate("profile.employees", { count: cantidadempleados ?? 0 });
      return {
        title: joined([workers, nameOf(sector, names.sectors)]),
        detail: nameOf(work, names.works),
      };
    }
    case "trip": {
      const { destino, dias } = profile.viaje ?? {};
      const travellers = translate("profile.travellers", { count: household.members.length });
      const days = dias ? translate("profile.tripDays", { count: dias }) : "";
      return { title: joined([travellers, nameOf(destino, names.tripZones), days]), detail: "" };
    }
  }
}

function petWords(
  profile: Profile,
  names: ProfileNames,
  translate: ProfileTranslate,
): Omit<ProfileWords, "who"> {
  const pets = petsOf(profile);
  const species = new Set(pets.map(({ especie }) => speciesCode(especie)));
  const [only = ""] = species;
  const count = pets.length;
  const known = species.size === 1 && (only === "dog" || only === "cat");
  const counted = translate(known ? `profile.${only}s` : "profile.pets", { count });
  const [pet] = pets;
  if (count === 1 && pet !== undefined) {
    const years = pet.edad === null ? "" : translate("profile.years", { age: pet.edad });
    const title = years === "" ? counted : `${counted}, ${years}`;
    return { title, detail: nameOf(pet.raza, names.breeds) };
  }
  const listed = pets.slice(0, SHOWN_PETS).map(({ especie, raza, edad }) => {
    const name = nameOf(raza, names.breeds) || nameOf(especie, undefined);
    return edad === null || name === "" ? name : translate("profile.pet", { name, age: edad });
  });
  const unlisted = count - SHOWN_PETS;
  if (unlisted > 0) listed.push(translate("profile.more", { count: unlisted }));
  return { title: counted, detail: joined(listed) };
}
