/** The messages these rules need, each in every language's locale. With counts: dependants, more,
 *  employees, guards, pets, dogs, cats, travellers, tripDays and every for…; with age: dependant, pet, years;
 *  with amount: the incomes; with place: coverageIn. */
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
  "profile.dogs",
  "profile.cats",
  "profile.years",
  "profile.travellers",
  "profile.tripDays",
  "profile.coverageIn",
] as const;
export type ProfileWordKey = (typeof PROFILE_WORD_KEYS)[number];
export type ProfileTranslate = (
  key: ProfileWordKey,
  values?: Record<string, string | number>,
) => string;

/** A profile in two lines: "Mujer, 34 · RM · 1 carga" and "Hija, 6 años · Renta imponible $1.650.000". */
export interface ProfileWords {
  title: string;
  /** Empty where there is nothing more to say. */
  detail: string;
}
