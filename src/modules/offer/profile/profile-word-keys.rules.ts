/** The messages these rules need, each in every language's locale. With counts: dependants, more,
 *  employees, guards, pets, dogs, cats, travellers, tripDays and every for…; with age: dependant, pet, years;
 *  with amount: the incomes; with place: coverageIn and referenceIn; with who: for, referenceIn; with sex and
 *  age: reference; with sex: partnerIs; with prevision: withPrevision; with count and ages: household. */
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
  "profile.household.you",
  "profile.household.partner",
  "profile.household.daughters",
  "profile.household.sons",
  "profile.household.children",
  "profile.household.others",
  "profile.household.dogs",
  "profile.household.cats",
  "profile.household.otherPets",
  "profile.dog",
  "profile.cat",
  "profile.otherPet",
  "profile.for",
  "profile.reference",
  "profile.referenceIn",
  "profile.partnerIs",
  "profile.withPrevision",
] as const;
export type ProfileWordKey = (typeof PROFILE_WORD_KEYS)[number];
export type ProfileTranslate = (
  key: ProfileWordKey,
  values?: Record<string, string | number>,
) => string;

/** A profile in two lines: "Para ti (34) y tu hija (6)" and "Mujer · RM · Renta imponible $1.650.000". */
export interface ProfileWords {
  title: string;
  /** The title after its "Para": "ti (34) y tu hija (6)", "un hombre de 27 años en la RM". */
  who: string;
  /** Empty where there is nothing more to say. */
  detail: string;
}
