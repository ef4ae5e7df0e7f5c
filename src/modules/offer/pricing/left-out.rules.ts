import type {
  Insured,
  InsuredPerson,
  InsuredPet,
  PricedProduct,
  PricingReference,
} from "#src/contracts/pricing.ts";
import { areaRank, NO_ROW, petRank } from "./row-rank.rules.ts";

/** Why a product has no price for somebody: the first that applies. NO_TABLE: no table is in force;
 *  HOLDER: who takes it out cannot; SPOUSE, CHILD: it takes none; SEX: not of this sex; SPECIES: not this
 *  kind of pet; AGE_FROM, AGE_TO: it is sold from or up to `age`; AGE: not at this age; PLACE: not in this
 *  area, destination or length. */
export const LEFT_OUT_CODES = [
  "NO_TABLE",
  "HOLDER",
  "SPOUSE",
  "CHILD",
  "SEX",
  "SPECIES",
  "AGE_FROM",
  "AGE_TO",
  "AGE",
  "PLACE",
] as const;
export type LeftOutCode = (typeof LEFT_OUT_CODES)[number];

export interface LeftOut {
  /** Place in the profile as it was sent. */
  profileIndex: number;
  code: LeftOutCode;
  /** Of AGE_FROM and AGE_TO, in completed years. */
  age: number | null;
}

interface Band {
  ageFrom: number;
  ageTo: number | null;
}

/** The reason for each person or pet without a price, named by their places in the profile. */
export function leftOutOf(
  product: PricedProduct,
  insured: Insured,
  reference: PricingReference,
  profileIndexes: readonly number[],
): LeftOut[] {
  return profileIndexes.map((profileIndex) => {
    const pet = insured.pets?.find((one) => one.profileIndex === profileIndex);
    if (product.method === "PetBand" && pet !== undefined) {
      return { profileIndex, ...petReason(product, pet) };
    }
    const person = insured.persons.find((one) => one.profileIndex === profileIndex);
    return { profileIndex, ...personReason(product, insured, reference, person) };
  });
}

type Reason = Pick<LeftOut, "code" | "age">;
const because = (code: LeftOutCode, age: number | null = null): Reason => ({ code, age });

function personReason(
  { method, rows }: PricedProduct,
  insured: Insured,
  { riskFactors, gesUf }: PricingReference,
  person: InsuredPerson | undefined,
): Reason {
  const ofPersons = rows.filter(({ dependants }) => dependants === null);
  if (person === undefined || ofPersons.length === 0) return because("NO_TABLE");
  switch (method) {
    case "RiskFactor":
      return gesUf === null ? because("NO_TABLE") : ageReason(riskFactors, person.age);
    case "Flat":
    case "PerEmployeeBand":
    case "PayrollRate":
    case "PetBand":
      return because("NO_TABLE");
    case "HolderBand":
      if (person.relationship !== "holder") return because("HOLDER");
  }
  const related = ofPersons.filter(({ relationship }) =>
    [null, person.relationship].includes(relationship),
  );
  if (related.length === 0) {
    return because(
      person.relationship === "holder"
        ? "HOLDER"
        : person.relationship === "spouse"
          ? "SPOUSE"
          : "CHILD",
    );
  }
  const ofSex = related.filter(({ sex }) => sex === null || sex === person.sex);
  if (ofSex.length === 0) return because("SEX");
  const area = method === "Trip" ? (insured.trip?.zone ?? null) : (insured.area ?? null);
  const here = ofSex.filter((row) => areaRank(row, area) !== NO_ROW);
  return here.length === 0 ? because("PLACE") : ageReason(here, person.age);
}

function petReason({ rows }: PricedProduct, pet: InsuredPet): Reason {
  if (rows.length === 0) return because("NO_TABLE");
  const own = rows.filter((row) => petRank(row, pet) !== NO_ROW);
  return own.length === 0 ? because("SPECIES") : ageReason(own, pet.age);
}

/** Where the age is within the bands, it is something else that no row takes. */
function ageReason(bands: readonly Band[], age: number): Reason {
  if (bands.length === 0) return because("NO_TABLE");
  const first = Math.min(...bands.map(({ ageFrom }) => ageFrom));
  if (age < first) return because("AGE_FROM", first);
  const last = Math.max(...bands.map(({ ageTo }) => ageTo ?? Number.POSITIVE_INFINITY));
  if (age > last) return because("AGE_TO", last);
  const isTaken = bands.some(
    ({ ageFrom, ageTo }) => ageFrom <= age && age <= (ageTo ?? Number.POSITIVE_INFINITY),
  );
  return because(isTaken ? "PLACE" : "AGE");
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The reason in words, to stand after a person's name: "se contrata desde los 40 años". */
export const leftOutText = ({ code, age }: Pick<LeftOut, "code" | "age">, say: Translate): string =>
  say(`price.leftOut.${code}`, { age: age ?? 0 });
