import type { CountryCode } from "#src/contracts/identification.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { Profile, ProfileReference } from "#src/contracts/profile.ts";
import type { Household, Member } from "./household.rules.ts";
import { DEFAULT_PROFILE, isPet } from "./household.rules.ts";
import { contributorIncomes } from "./income.rules.ts";

/** The messages these rules need, each in every language's locale. With counts: dependants, more,
 *  employees, guards, pets and every for…; with age: dependant, pet; with amount: the incomes. */
export const PROFILE_WORD_KEYS = [
  "profile.woman",
  "profile.man",
  "profile.spouse",
  "profile.son",
  "profile.daughter",
  "profile.dependants",
  "profile.dependant",
  "profile.more",
  "profile.taxableIncome",
  "profile.netIncome",
  "profile.employees",
  "profile.guards",
  "profile.pets",
  "profile.pet",
  "profile.forPeople",
  "profile.forPets",
  "profile.forEmployees",
  "profile.forGuards",
  "profile.nobody",
] as const;
export type ProfileWordKey = (typeof PROFILE_WORD_KEYS)[number];
export type ProfileTranslate = (
  key: ProfileWordKey,
  values?: Record<string, string | number>,
) => string;

/** What a profile insures: it decides the words for its number. */
export type ProfileSubject = "people" | "pets" | "employees" | "guards";

/** A profile in two lines: "Mujer, 34 · RM · 1 carga" and "Hija, 6 años · Renta imponible $1.650.000". */
export interface ProfileWords {
  title: string;
  /** Empty where there is nothing more to say. */
  detail: string;
}

const AUDIENCE_KEYS: Readonly<Record<ProfileSubject, ProfileWordKey>> = {
  people: "profile.forPeople",
  pets: "profile.forPets",
  employees: "profile.forEmployees",
  guards: "profile.forGuards",
};
const SEPARATOR = " · ";
const SHOWN_DEPENDANTS = 3;

/** The active profile in words (design: experience 2), null being the default profile. */
export function profileWords(
  country: CountryCode,
  profile: Profile | null,
  household: Household,
  locale: MoneyLocale,
  translate: ProfileTranslate,
): ProfileWords {
  const source = profile ?? DEFAULT_PROFILE;
  const { subject, count } = subjectOf(source, household);
  if (subject !== "people") {
    const pets = subject === "pets" ? petWords(source, translate) : [];
    return { title: translate(`profile.${subject}`, { count }), detail: pets.join(SEPARATOR) };
  }
  const [holder, ...dependants] = household.members;
  const title = [
    holder ? `${translate(personWord(holder))}, ${holder.edad}` : "",
    regionWord(source),
    dependants.length > 0 ? translate("profile.dependants", { count: dependants.length }) : "",
  ];
  const listed = dependants.slice(0, SHOWN_DEPENDANTS).map((member) =>
    translate("profile.dependant", {
      relationship: translate(relationshipWord(member)),
      age: member.edad,
    }),
  );
  const unlisted = dependants.length - listed.length;
  const detail = [
    ...listed,
    unlisted > 0 ? translate("profile.more", { count: unlisted }) : "",
    country === "CL" ? incomeWords(source, locale, translate) : "",
  ];
  return { title: joined(title), detail: joined(detail) };
}

/** 'for N people', 'for N pets' or 'ninguna' (CQ 5): those of the profile who are priced. */
export function audienceWords(
  subject: ProfileSubject,
  count: number,
  translate: ProfileTranslate,
): string {
  return count === 0 ? translate("profile.nobody") : translate(AUDIENCE_KEYS[subject], { count });
}

/** What the profile insures and how many of them. */
export function subjectOf(
  profile: Profile,
  household: Household,
): { subject: ProfileSubject; count: number } {
  if (household.members.length > 0) return { subject: "people", count: household.members.length };
  const pets = petsOf(profile).length;
  if (pets > 0) return { subject: "pets", count: pets };
  if (profile.guardias) return { subject: "guards", count: profile.guardias.cantidadGuardias ?? 0 };
  const employees = profile.colectivo?.cantidadempleados ?? profile.sctr?.cantidadempleados ?? 0;
  return { subject: "employees", count: employees };
}

/** The pets of a profile, listed apart or among the dependants (CQ 3). */
export function petsOf(
  profile: Profile,
): { especie: ProfileReference; raza: ProfileReference; edad: number | null }[] {
  const listed = profile.mascota?.length ? profile.mascota : (profile.cargas ?? []).filter(isPet);
  return listed.map(({ especie, raza, edad }) => ({ especie, raza, edad: edad ?? null }));
}

function petWords(profile: Profile, translate: ProfileTranslate): string[] {
  return petsOf(profile)
    .slice(0, SHOWN_DEPENDANTS)
    .map(({ especie, raza, edad }) => {
      const name = referenceWord(raza) || referenceWord(especie);
      if (edad === null) return name;
      return translate("profile.pet", { name, age: edad });
    })
    .filter((words) => words !== "");
}

function personWord(member: Member): ProfileWordKey {
  return member.sexo === "Femenino" ? "profile.woman" : "profile.man";
}

function relationshipWord(member: Member): ProfileWordKey {
  if (member.relationship === "spouse") return "profile.spouse";
  if (member.parentesco === "Hijo" || member.parentesco === "Hija") {
    return member.parentesco === "Hija" ? "profile.daughter" : "profile.son";
  }
  // A further contributor who does not say is no child in words.
  if (member.isContributor) return personWord(member);
  return member.sexo === "Femenino" ? "profile.daughter" : "profile.son";
}

function regionWord(profile: Profile): string {
  return profile.region?.abbreviation || profile.region?.stateName || "";
}

function referenceWord(reference: ProfileReference): string {
  if (typeof reference === "string") return reference;
  if (typeof reference !== "object" || reference === null) return "";
  return reference.displayName || reference.name || "";
}

/** The contributors' income, summed where all of it was said in the same way; else left out. */
function incomeWords(profile: Profile, locale: MoneyLocale, translate: ProfileTranslate): string {
  const incomes = contributorIncomes(profile).filter(
    (income) => income.imponibleClp !== null || income.ingresoClp !== null,
  );
  const total = (pick: (income: (typeof incomes)[number]) => number | null): number | null => {
    const picked = incomes.map(pick).filter((amount) => amount !== null);
    if (picked.length === 0 || picked.length < incomes.length) return null;
    return picked.reduce((sum, amount) => sum + amount, 0);
  };
  const shown = (amountMinor: number): string =>
    formatMoney({ amountMinor, currency: "CLP" }, locale);
  const imponible = total((income) => income.imponibleClp);
  if (imponible !== null) return translate("profile.taxableIncome", { amount: shown(imponible) });
  const ingreso = total((income) => income.ingresoClp);
  return ingreso === null ? "" : translate("profile.netIncome", { amount: shown(ingreso) });
}

function joined(parts: string[]): string {
  return parts.filter((part) => part !== "").join(SEPARATOR);
}
