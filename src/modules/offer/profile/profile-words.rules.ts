import type { CountryCode } from "#src/contracts/identification.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { groupWords, joined, nameOf, type ProfileNames } from "./group-words.rules.ts";
import type { Household } from "./household.rules.ts";
import { contributorsOf, DEFAULT_PROFILE, petsOf } from "./household.rules.ts";
import { contributorIncomes } from "./income.rules.ts";
import { householdWords, sexKey } from "./person-words.rules.ts";
import { previsionOf } from "./prevision.rules.ts";
import type { ProfileTranslate, ProfileWordKey, ProfileWords } from "./profile-word-keys.rules.ts";

/** What a profile insures: it decides the words for its number. */
export type ProfileSubject = "people" | "pets" | "employees" | "guards";

const AUDIENCE_KEYS: Readonly<Record<ProfileSubject, ProfileWordKey>> = {
  people: "profile.forPeople",
  pets: "profile.forPets",
  employees: "profile.forEmployees",
  guards: "profile.forGuards",
};
const FORM_SUBJECTS: Readonly<Record<ProfileSubject, (profile: Profile) => ProfileFormSubject>> = {
  people: () => "people",
  pets: () => "pets",
  guards: () => "guards",
  employees: ({ colectivo }) => (colectivo ? "company" : "payroll"),
};

/** What else is known of a profile that is put in words. */
export interface ProfileScene {
  /** What the comparator's form insures; absent: what the profile says first, people before the rest. */
  subject?: ProfileFormSubject;
  names?: ProfileNames;
  /** Whether the profile only stands in for one that nobody entered; absent: where there is none. */
  isReference?: boolean;
}

/** The active profile in words (design: UX 2), null being the default profile of Chile. What the visitor
 *  entered speaks to the visitor, "Para ti (36) y tu pareja (38)"; a reference names a third person, "Para un
 *  hombre de 27 años en la RM". */
export function profileWords(
  country: CountryCode,
  profile: Profile | null,
  household: Household,
  locale: MoneyLocale,
  translate: ProfileTranslate,
  scene: ProfileScene = {},
): ProfileWords {
  const source = profile ?? DEFAULT_PROFILE;
  const { names = {}, isReference = profile === null } = scene;
  const subject = scene.subject ?? FORM_SUBJECTS[subjectOf(source, household).subject](source);
  const said = (who: string, detail: readonly string[]): ProfileWords => ({
    title: translate("profile.for", { who }),
    who,
    detail: joined(detail),
  });
  if (subject !== "people") {
    const { title, detail } = groupWords(subject, source, household, names, translate);
    return said(title, [detail]);
  }
  const coverage = coverageWord(source, names, translate);
  const income = country === "CL" ? incomeWords(source, locale, translate) : "";
  const prevision = previsionWord(source, translate);
  const [holder] = household.members;
  if (isReference && holder) {
    const { sexo, edad } = holder;
    const who = translate("profile.reference", { sex: sexo === "Femenino" ? "F" : "M", age: edad });
    const place = regionWord(source);
    return said(place === "" ? who : translate("profile.referenceIn", { who, place }), [
      coverage,
      prevision,
      income,
    ]);
  }
  const partner = household.members.find(({ relationship }) => relationship === "spouse");
  return said(householdWords(household.members, locale, translate), [
    holder ? translate(sexKey(holder.sexo)) : "",
    partner ? translate("profile.partnerIs", { sex: translate(sexKey(partner.sexo)) }) : "",
    regionWord(source),
    coverage,
    prevision,
    income,
  ]);
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

function regionWord(profile: Profile): string {
  return profile.region?.abbreviation || profile.region?.stateName || "";
}

/** Who pays for the person's health first, where the profile says so: "con Isapre". */
function previsionWord({ prevision }: Profile, translate: ProfileTranslate): string {
  const said = previsionOf(prevision);
  return said === null ? "" : translate("profile.withPrevision", { prevision: said });
}

/** Abroad, where the insurance covers: "cobertura Europa". */
function coverageWord(profile: Profile, names: ProfileNames, translate: ProfileTranslate): string {
  const holders = [...(profile.titular ? [profile.titular] : []), ...contributorsOf(profile)];
  const places = holders.map(({ paisCobertura }) => nameOf(paisCobertura, names.places));
  const place = places.find((name) => name !== "");
  return place === undefined ? "" : translate("profile.coverageIn", { place });
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
