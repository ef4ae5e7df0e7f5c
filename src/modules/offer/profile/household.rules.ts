import type { CountryCode } from "#src/contracts/identification.ts";
import type { InsuredPerson, Relationship } from "#src/contracts/pricing.ts";
import type { ProfileError, ProfileFieldError } from "#src/contracts/profile-error.ts";
import { profileError } from "#src/contracts/profile-error.ts";
import type {
  Profile,
  ProfileContributor,
  ProfileDependant,
  ProfileReference,
  ProfileRelationship,
  ProfileSex,
} from "#src/contracts/profile.ts";

/** Who is priced while nobody has said (CQ 9, D3): Masculino, 27, income 1,650,000, region 13. */
export const DEFAULT_HOLDER: ProfileContributor = {
  sexo: "Masculino",
  edad: 27,
  ingreso: 1_650_000,
};
export const DEFAULT_PROFILE: Profile = {
  cotizante: [DEFAULT_HOLDER],
  cargas: [],
  region: { stateCode: 13, stateName: "Metropolitana", abbreviation: "RM" },
};

/** Peru: a first contributor without age (CQ 5); elsewhere only the age a form pre-fills. */
export const PREFILLED_AGE = 25;

/** A person of the profile in the order they are priced: the holder first, and the only one, then
 *  further contributors, then dependants. */
export interface Member {
  relationship: Relationship;
  /** As CQ 3 words it; null for the holder and for a dependant of whom it was not said. */
  parentesco: ProfileRelationship | null;
  sexo: ProfileSex;
  edad: number;
  profileIndex: number;
  /** Listed among the contributors, priced as the holder or not. */
  isContributor: boolean;
  /** What the visitor did not say and was taken for granted: to be shown before it prices anything. */
  assumed: ("sexo" | "edad")[];
}

/** A pet in the order it is priced. */
export interface HouseholdPet {
  /** dog, cat, or another species as it was written. */
  species: string;
  edad: number;
  profileIndex: number;
}

export interface Household {
  members: Member[];
  /** Who is priced in the people's place where a form insures pets; empty elsewhere. */
  pets: HouseholdPet[];
  /** The members as pricing takes them; empty for pets, employees and guards. */
  persons: InsuredPerson[];
  isDefault: boolean;
}

interface Draft {
  relationship: Relationship;
  parentesco: ProfileRelationship | null;
  sexo: ProfileSex | null;
  edad: number | null;
  profileIndex: number;
  isContributor: boolean;
  /** Where the person stands in what was sent, up to the last dot. */
  field: string;
  ageField: string;
  relationshipField: string;
}

/** The people a profile insures; null is the default profile of Chile, or `standIn`. Rules of CQ 5: in Chile the last of
 *  several contributors becomes a dependant, 'Cónyuge', and one between is a dependant by what they say
 *  they are, else a child; in Peru a first contributor without age is 25; an
 *  empty sex is Masculino; one spouse at most. Error INVALID_PROFILE with the fields: AGE_REQUIRED,
 *  SPOUSE_REPEATED, or FIELD_REQUIRED where it names nobody at all. */
export function householdOf(
  country: CountryCode,
  profile: Profile | null,
  standIn: Profile = DEFAULT_PROFILE,
): { ok: true; household: Household } | ProfileError {
  const source = profile ?? standIn;
  const drafts = [...contributorDrafts(country, source), ...dependantDrafts(source)];
  const ordered = country === "CL" ? moveLastContributor(drafts) : drafts;
  const errors = [...ageErrors(country, ordered), ...spouseErrors(ordered)];
  if (drafts.length === 0 && !insuresOthers(source)) {
    errors.push({ field: "cotizante", code: "FIELD_REQUIRED" });
  }
  if (errors.length > 0) return profileError("INVALID_PROFILE", errors);
  const members = ordered.map((draft) => memberOf(draft));
  const persons = members.map(({ relationship, sexo, edad, profileIndex }): InsuredPerson => {
    return { relationship, sex: sexo === "Femenino" ? "F" : "M", age: edad, profileIndex };
  });
  return { ok: true, household: { members, pets: [], persons, isDefault: profile === null } };
}

/** Whom a product insures or leaves out: the pets of a form of pets, else the people. */
export const insuredOnes = ({
  members,
  pets,
}: Pick<Household, "members" | "pets">): readonly (Member | HouseholdPet)[] =>
  pets.length > 0 ? pets : members;

/** True once the visitor has entered a profile (CQ 3's ingresodatos); one sent without the flag was
 *  entered, and abroad a nationality or a country of coverage says so (CQ 5). */
export function isProfileEntered(country: CountryCode, profile: Profile | null): boolean {
  if (profile === null) return false;
  if (profile.ingresodatos ?? true) return true;
  const isNamed = (place: unknown): boolean =>
    place !== null && place !== undefined && place !== "";
  const holders = [...(profile.cotizante ?? []), ...(profile.titular ? [profile.titular] : [])];
  return (
    country === "INT" &&
    holders.some((one) => isNamed(one.nacionalidad) || isNamed(one.paisCobertura))
  );
}

/** A contributor's list also where Peru's form names its holder apart (sexoTitular, edadTitular). */
export function contributorsOf(profile: Profile): ProfileContributor[] {
  if (profile.cotizante && profile.cotizante.length > 0) return profile.cotizante;
  const sexo = profile.titular?.sexoTitular ?? profile.sexoTitular ?? null;
  const edad = profile.titular?.edadTitular ?? profile.edadTitular ?? null;
  return sexo === null && edad === null ? [] : [{ sexo, edad }];
}

function contributorDrafts(country: CountryCode, profile: Profile): Draft[] {
  const isListed = Boolean(profile.cotizante?.length);
  return contributorsOf(profile).map((one, index) => {
    // Outside Chile the second contributor is the partner; in Chile the last one is (moveLastContributor).
    const partner = index === 1 && country !== "CL" ? "Cónyuge" : null;
    const parentesco = index === 0 ? null : (one.parentesco ?? partner);
    return {
      relationship: index === 0 ? "holder" : relationshipOf(parentesco),
      parentesco,
      sexo: one.sexo ?? null,
      edad: one.edad ?? null,
      profileIndex: index,
      isContributor: true,
      field: isListed ? `cotizante.${index}.` : profile.titular ? "titular." : "",
      ageField: isListed ? "edad" : "edadTitular",
      relationshipField: "parentesco",
    };
  });
}

function dependantDrafts(profile: Profile): Draft[] {
  const first = contributorsOf(profile).length;
  return (profile.cargas ?? []).flatMap((one, index): Draft[] => {
    const parentesco = one.parentesco ?? one.parentescoCarga ?? null;
    if (isPet(one)) return [];
    return [
      {
        relationship: relationshipOf(parentesco),
        parentesco,
        sexo: one.sexoCarga ?? one.sexo ?? null,
        edad: one.edadCarga ?? one.edad ?? null,
        profileIndex: first + index,
        isContributor: false,
        field: `cargas.${index}.`,
        ageField: one.sexoCarga || one.parentescoCarga ? "edadCarga" : "edad",
        relationshipField: one.parentescoCarga ? "parentescoCarga" : "parentesco",
      },
    ];
  });
}

/** CQ 3: a pet among the dependants has a species or breed, or says Mascota. */
export function isPet(dependant: ProfileDependant): boolean {
  const parentesco = dependant.parentesco ?? dependant.parentescoCarga;
  return parentesco === "Mascota" || Boolean(dependant.especie) || Boolean(dependant.raza);
}

/** A pet as it was sent, `profileIndex` as of a person: the list of pets follows the dependants. */
export interface ProfiledPet {
  especie: ProfileReference;
  raza: ProfileReference;
  edad: number | null;
  profileIndex: number;
}

/** The pets of a profile, listed apart or among the dependants (CQ 3). */
export function petsOf(profile: Profile): ProfiledPet[] {
  const cargas = profile.cargas ?? [];
  const first = contributorsOf(profile).length;
  const listed = profile.mascota ?? [];
  const pets =
    listed.length > 0
      ? listed.map((pet, index) => ({ pet, profileIndex: first + cargas.length + index }))
      : cargas.flatMap((pet, index) => (isPet(pet) ? [{ pet, profileIndex: first + index }] : []));
  return pets.map(({ pet: { especie, raza, edad }, profileIndex }) => {
    return { especie, raza, edad: edad ?? null, profileIndex };
  });
}

function relationshipOf(parentesco: ProfileRelationship | null): Relationship {
  return parentesco === "Cónyuge" ? "spouse" : "child";
}

/** CQ 5, Chile: the last of several contributors goes to the end of the dependants as 'Cónyuge'. */
function moveLastContributor(drafts: Draft[]): Draft[] {
  const contributors = drafts.filter((draft) => draft.isContributor);
  const last = contributors.at(-1);
  if (contributors.length < 2 || !last) return drafts;
  const others = drafts.filter((draft) => draft !== last);
  return [...others, { ...last, relationship: "spouse", parentesco: "Cónyuge" }];
}

function ageErrors(country: CountryCode, drafts: Draft[]): ProfileFieldError[] {
  return drafts
    .filter((draft) => draft.edad === null && !(country === "PE" && draft.profileIndex === 0))
    .map((draft) => ({ field: `${draft.field}${draft.ageField}`, code: "AGE_REQUIRED" }));
}

function spouseErrors(drafts: Draft[]): ProfileFieldError[] {
  return drafts
    .filter((draft) => draft.relationship === "spouse")
    .slice(1)
    .map((draft) => ({
      field: `${draft.field}${draft.relationshipField}`,
      code: "SPOUSE_REPEATED",
    }));
}

function memberOf(draft: Draft): Member {
  const assumed: Member["assumed"] = [];
  if (draft.sexo === null) assumed.push("sexo");
  if (draft.edad === null) assumed.push("edad");
  return {
    relationship: draft.relationship,
    parentesco: draft.parentesco,
    sexo: draft.sexo ?? "Masculino",
    edad: draft.edad ?? PREFILLED_AGE,
    profileIndex: draft.profileIndex,
    isContributor: draft.isContributor,
    assumed,
  };
}

/** Pets, employees and guards are insured without people of the household. */
function insuresOthers(profile: Profile): boolean {
  const { colectivo, guardias, sctr } = profile;
  return Boolean(colectivo || guardias || sctr) || petsOf(profile).length > 0;
}
