import {
  type Currency,
  formatMoney,
  type MoneyLocale,
  parseDecimalHalfUp,
  STORAGE_DECIMALS,
} from "#src/contracts/money.ts";
import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { nameOf, type ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { petsOf } from "#src/modules/offer/profile/household.rules.ts";
import { referenceCode, speciesCode } from "#src/modules/offer/profile/insured.rules.ts";

/** What a price is made for besides people, as it was entered or assumed: pets, a trip, or people who are counted. Codes
 *  of the reference data; what nobody said is empty. */
export type PricedSubject =
  | {
      kind: "pets";
      pets: { species: string; breed: string; age: number | null }[];
      /** Pets that no rate takes: the price is without them. */
      leftOut: number;
    }
  | { kind: "trip"; destination: string; days: number }
  | { kind: "company"; employees: number; dependants: number }
  | { kind: "guards"; guards: number }
  /** `income` is one employee's a month, in the country's currency, as a decimal. */
  | { kind: "payroll"; employees: number; income: string; sector: string; work: string };

/** What a profile says of the subject of a form; null where it insures people alone. */
export function pricedSubject(
  profile: Profile,
  subject: ProfileFormSubject,
  leftOut = 0,
): PricedSubject | null {
  const { colectivo, guardias, sctr, viaje } = profile;
  switch (subject) {
    case "people":
      return null;
    case "pets":
      return {
        kind: "pets",
        pets: petsOf(profile).map(({ especie, raza, edad }) => ({
          species: speciesCode(especie) || "dog",
          breed: referenceCode(raza),
          age: edad,
        })),
        leftOut,
      };
    case "trip":
      return { kind: "trip", destination: referenceCode(viaje?.destino), days: viaje?.dias ?? 0 };
    case "company":
      return {
        kind: "company",
        employees: colectivo?.cantidadempleados ?? 0,
        dependants: colectivo?.cantidadDeCargas ?? 0,
      };
    case "guards":
      return { kind: "guards", guards: guardias?.cantidadGuardias ?? 0 };
    case "payroll":
      return {
        kind: "payroll",
        employees: sctr?.cantidadempleados ?? 0,
        income: String(sctr?.ingreso ?? ""),
        sector: referenceCode(sctr?.sector),
        work: referenceCode(sctr?.tipo_trabajo),
      };
  }
}

/** Whether two prices are made for the same; a price that was frozen without its subject is compared with none. */
export const isSameSubject = (
  one: PricedSubject | null | undefined,
  other: PricedSubject | null | undefined,
): boolean => !one || !other || JSON.stringify(one) === JSON.stringify(other);

export interface SubjectWords {
  names: ProfileNames;
  locale: MoneyLocale;
  /** Of the country. */
  currency: Currency;
  say(key: string, values?: Record<string, string | number>): string;
}

interface SubjectLine {
  label: string;
  value: string;
}

/** What a price is made for, each fact under its label, in the reader's words. */
export function saidSubject(
  subject: PricedSubject | null | undefined,
  words: SubjectWords,
): SubjectLine[] {
  const { names, say } = words;
  if (!subject) return [];
  const line = (key: string, value: string | number): SubjectLine[] =>
    value === "" ? [] : [{ label: say(`presented.subject.${key}`), value: String(value) }];
  const counted = (key: string, count: number) => (count === 0 ? [] : line(key, count));
  switch (subject.kind) {
    case "pets":
      return subject.pets.flatMap((pet) => line("pet", petWords(pet, words)));
    case "trip":
      return [
        ...line("destination", nameOf(subject.destination, names.tripZones)),
        ...counted("days", subject.days),
      ];
    case "company":
      return [
        ...counted("employees", subject.employees),
        ...counted("dependants", subject.dependants),
      ];
    case "guards":
      return counted("guards", subject.guards);
    case "payroll":
      return [
        ...counted("employees", subject.employees),
        ...line("income", incomeText(subject.income, words)),
        ...line("sector", nameOf(subject.sector, names.sectors)),
        ...line("work", nameOf(subject.work, names.works)),
      ];
  }
}

function incomeText(income: string, { currency, locale }: SubjectWords): string {
  const read = parseDecimalHalfUp(income, STORAGE_DECIMALS[currency]);
  return read.ok ? formatMoney({ amountMinor: read.units, currency }, locale) : "";
}

function petWords(
  { species, breed, age }: { species: string; breed: string; age: number | null },
  { names, say }: SubjectWords,
): string {
  const isKnown = species === "dog" || species === "cat";
  return [
    isKnown ? say(`presented.subject.${species}`) : species,
    nameOf(breed, names.breeds),
    age === null ? "" : say("profile.years", { age }),
  ]
    .filter(Boolean)
    .join(" · ");
}
