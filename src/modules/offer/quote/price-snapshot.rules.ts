import type { CountryCode } from "#src/contracts/identification.ts";
import type { ExactAmount, Money } from "#src/contracts/money.ts";
import type { OfferBesides } from "#src/contracts/offer-besides.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { RateParts, RatingMethod, Relationship, Sex } from "#src/contracts/pricing.ts";
import type { Profile } from "#src/contracts/profile.ts";
import {
  type NamedPerson,
  type NamedPet,
  ownWords,
  personWords,
} from "#src/modules/offer/profile/person-words.rules.ts";
import type { LeftOut } from "#src/modules/offer/pricing/left-out.rules.ts";
import type { PricedSubject } from "./priced-subject.rules.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";

/** The product as it was called when it was priced: a frozen quote keeps its names. */
export interface SnapshotProduct {
  code: string;
  displayName: string;
  /** Display name of the insurer, isapre or clinic. */
  organization: string;
  /** Codes of the catalogue. */
  insuranceType: string;
  upperType: string;
  /** Path of the product's page in Spanish, e.g. /Seguros/Quillay-Vida/Complementario-Familia-80. */
  path: string;
}

export interface SnapshotPerson {
  profileIndex: number;
  relationship: Relationship;
  sex: Sex;
  /** Completed years as said; a frozen quote never ages anybody. */
  age: number;
  method: RatingMethod | "PriceNotFound";
  /** Why nobody insures the person, as it was told; absent of who is insured, and in prices frozen before this was
   *  stored. */
  leftOut?: Pick<LeftOut, "code" | "age">;
  /** The person's own part; null where the group is priced as one, or nobody insures the person. */
  amount: ExactAmount | null;
}

/** A pet of a frozen price, in the order of the profile. */
export interface SnapshotPet {
  /** dog, cat, or another species as it was written. */
  species: string;
  age: number;
  /** Why no rate takes it; absent of a pet that is insured. */
  leftOut?: Pick<LeftOut, "code" | "age">;
}

/** The loading of a price, with the price that it stands on. */
export interface PriceLoading {
  /** Whole percent above `before`. */
  percent: number;
  before: Pick<PriceSnapshot, "native" | "shown" | "said">;
}

/** A price with everything it was made of (D8.1): enough to say it again, and to say what is
 *  different about another one. */
export interface PriceSnapshot {
  product: SnapshotProduct;
  country: CountryCode;
  /** Day of the price in the country's zone, YYYY-MM-DD. */
  pricingDate: string;
  /** True where nobody was entered: the price is for the default profile, 'Desde' (D3). */
  isDefaultProfile: boolean;
  /** Of `native` and `shown`: they are a month's (a trip's whole price) whatever `said` speaks of. */
  period: "month" | "year";
  /** Label, period and amount as they read; absent in prices frozen before this was stored. */
  said?: SaidPrice;
  /** Exact, in the product's currency; null reads 'Consultar'. */
  native: ExactAmount | null;
  /** In the currency shown, rounded once. */
  shown: Money | null;
  /** What of the table's price is net, exempt and tax, by whose proportions a payment is divided on its receipt; absent
   *  where the rates do not say. */
  parts?: RateParts;
  people: SnapshotPerson[];
  /** Of a price for pets; absent elsewhere, and in prices frozen before this was stored. */
  pets?: SnapshotPet[];
  /** What it is made for besides people; absent where people alone are priced. */
  subject?: PricedSubject;
  /** So many heads are counted and the amounts are of one of them; absent where they are of all. */
  heads?: number;
  /** The UF the shown price was converted with; null where none was needed. */
  uf: { day: string | null; valueCents: number; isFallback: boolean } | null;
  /** The rate table in force; null where the product has none. */
  rateTable: { id: number; validFrom: string } | null;
  /** Dated values that isapre plans are priced with; null for other products. */
  riskReference: { gesUf: number | null; factorsFrom: string | null } | null;
  /** Version of the rules in code; a change of any formula raises it. */
  rulesVersion: string;
  catalogueVersion: number;
  /** What comes with it besides the price, as a purchase agrees to it; absent where nothing is bought. */
  besides?: readonly OfferBesides[];
  /** What the insurer asks above the price of its table; absent where it asks nothing. */
  loading?: PriceLoading;
}

/** What is priced: by the server's own figures, whatever a client says. */
export interface PriceRequest {
  productCode: string;
  country: CountryCode;
  profile: Profile | null;
  /** Of the host that was asked: what it does not show has no price there. */
  limits: PartnerLimits;
}

/** Port: the price of a product today. Undefined where the host has no such product on sale. */
export type PriceNow = (request: PriceRequest) => Promise<PriceSnapshot | undefined>;

/** Whether two exact amounts are the same number in the same currency. */
export function sameAmount(one: ExactAmount | null, other: ExactAmount | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.currency !== other.currency) return false;
  const decimals = Math.max(one.decimals, other.decimals);
  const scaled = (amount: ExactAmount) =>
    BigInt(amount.units) * 10n ** BigInt(decimals - amount.decimals);
  return scaled(one) === scaled(other);
}

/** Whether two amounts as shown are the same. */
export function sameMoney(one: Money | null, other: Money | null): boolean {
  if (one === null || other === null) return one === other;
  return one.currency === other.currency && one.amountMinor === other.amountMinor;
}

/** How a frozen price reads. One that was frozen without its words reads as its period says. */
export function saidSnapshot(snapshot: PriceSnapshot): SaidPrice {
  const { said, shown, native, uf, period, isDefaultProfile } = snapshot;
  if (said !== undefined) return said;
  const hasPrice = shown !== null && native !== null;
  return {
    label: !hasPrice ? "ask" : isDefaultProfile ? "from" : null,
    suffixes: hasPrice ? [period === "year" ? "perYear" : "perMonth"] : [],
    months: 1,
    ownSuffix: null,
    price: shown,
    native,
    basis: uf && { kind: "uf", day: uf.day, valueCents: uf.valueCents },
  };
}

const namedPerson = ({
  relationship,
  sex,
  age,
}: Pick<SnapshotPerson, "relationship" | "sex" | "age">): NamedPerson => ({
  relationship,
  parentesco: null,
  sexo: sex === "F" ? "Femenino" : "Masculino",
  edad: age,
  isContributor: false,
});

/** A person of a frozen price in words: "Mujer, 34 años". */
export const snapshotPersonWords = (
  person: Parameters<typeof namedPerson>[0],
  translate: Parameters<typeof personWords>[1],
): string => personWords(namedPerson(person), translate);

const namedPet = ({ species, age }: SnapshotPet): NamedPet => ({ species, edad: age });

/** A pet of a frozen price in words: "Perro, 3 años". */
export const snapshotPetWords = (
  pet: SnapshotPet,
  translate: Parameters<typeof personWords>[1],
): string => personWords(namedPet(pet), translate);

/** Whom a frozen price is for as its visitor reads it: "ti (36) y tu hija (6)", "tu perro (3)". */
export const snapshotOwnWords = (
  { people, pets }: { people: readonly SnapshotPerson[]; pets: readonly SnapshotPet[] },
  locale: string,
  translate: Parameters<typeof ownWords>[2],
): string => ownWords([...people.map(namedPerson), ...pets.map(namedPet)], locale, translate);
