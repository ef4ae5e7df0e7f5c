import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { answeredForm, coversSubject, subjectOfForm } from "./default-profile.rules.ts";

const COUNTRIES: Readonly<Record<CountryCode, string>> = {
  CL: "chile",
  PE: "peru",
  CO: "colombia",
  INT: "international",
};

/** The form of each country where nothing else is asked for. */
const OWN_FORMS: Readonly<Record<CountryCode, string>> = {
  CL: "chile",
  PE: "peru-eps",
  CO: "colombia-eps",
  INT: "international",
};

/** Words of product types and upper types (CQ 3) that ask for a form of their own, most particular first. */
const LINES: readonly (readonly [RegExp, string])[] = [
  [/MASCOTA|PET/, "pets"],
  [/SCTR/, "sctr"],
  [/GUARDIA/, "guards"],
  [/COLECTIVO|EMPRESA|COMPANY/, "company"],
  [/VIAJE|TRAVEL/, "travel"],
  [/VIDA|LIFE/, "life"],
  [/EPS/, "eps"],
  [/SALUD|HEALTH|ONCOLOGICO/, "health"],
];

/** The form of a product type where no comparator names one: `SEGURO_MASCOTAS` in Peru is `peru-pets`. The
 *  country's own form where the type says nothing or the country has no form for it; `has` knows the forms. */
export function formOfProductType(
  country: CountryCode,
  productType: string | undefined,
  has: (name: string) => boolean,
): string {
  const type = (productType ?? "").toUpperCase();
  const line = LINES.find(([pattern]) => pattern.test(type))?.[1];
  const name = line === undefined ? "" : `${COUNTRIES[country]}-${line}`;
  return has(name) ? name : OWN_FORMS[country];
}

/** The form whose rules a submitted profile is held to: that of its product type, or the one that the
 *  profile answers where it answers the first one not at all. `isAnswered`: it says who is insured. */
export function submittedForm(
  country: CountryCode,
  productType: string,
  profile: Profile,
  has: (name: string) => boolean,
): { name: string; isAnswered: boolean } {
  const name = formOfProductType(country, productType, has);
  if (coversSubject(profile, subjectOfForm(name))) return { name, isAnswered: true };
  const other = answeredForm(country, profile);
  return has(other) && coversSubject(profile, subjectOfForm(other))
    ? { name: other, isAnswered: true }
    : { name, isAnswered: false };
}
