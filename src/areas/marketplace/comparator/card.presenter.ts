import {
  divideHalfUp,
  exactOf,
  formatExact,
  formatMoney,
  type Money,
  safeInteger,
} from "#src/contracts/money.ts";
import type { OfferRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { Listing, ListingRow } from "#src/modules/comparison/listing.service.ts";
import {
  affinityPercent,
  companyMinimum,
  meetsCompanyMinimum,
  type PriceSuffix,
  type PriceWords,
} from "#src/modules/pricing/price-label.rules.ts";
import type { Member } from "#src/modules/profile/household.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href, type Language } from "#src/routes.ts";
import type { CompareItem } from "#src/ui/compare-selection.rules.ts";
import { amountText, dayText } from "../amount.rules.ts";
import { brandOf } from "../brand.presenter.ts";
import { cardInformation, type Wording } from "./card-facts.presenter.ts";
import { parameters } from "./comparator-address.rules.ts";
import type { CardBadge, CardPrice, ProductCardModel } from "./comparator.view-model.ts";

export interface CardWording extends Wording {
  language: Language;
}

/** Upper types that need a least number of employees (CQ 5). */
const companyTypes: ReadonlySet<string> = new Set(["SEGURO COLECTIVO", "EPS"]);
const wholePercent = 100_00n;

/** A product of a list as a card (CQ 3, 9): everything on it comes from a record or the result itself. */
export function presentCard(
  entry: ListingRow,
  listing: Listing,
  wording: CardWording,
): ProductCardModel {
  const { record, row } = entry;
  const { say, language } = wording;
  const minimum = missingCompanyMinimum(record, listing);
  const situation = {
    prevision: listing.choice.prevision,
    clinics: listing.choice.coverageOrganizations,
  };
  return {
    code: record.code,
    name: record.displayName,
    href: entry.href,
    insurer: record.organization.displayName,
    type: record.insuranceType.displayName,
    brand: brandOf(record.organization, record.insuranceType.color),
    badges: badgesOf(entry, listing.isProfileEntered),
    price: priceOf(entry, listing, minimum, wording),
    description: record.description,
    alert: record.alert === null ? null : { tone: "warning", lead: null, text: record.alert },
    companyMinimum: minimum,
    uninsurable: row.uninsurable.flatMap((index) => {
      const member = listing.household.members[index];
      return member === undefined ? [] : [memberWords(member, say)];
    }),
    offers: record.offers.flatMap((offer) => offerText(offer, wording) ?? []),
    action: {
      kind: record.salesChannel === "online" ? "hire" : "request",
      href: entry.requestHref,
    },
    isComparable: record.insuranceType.isComparable,
    information: cardInformation(record, situation, wording),
    informationHref: href(
      "cardInformation",
      language,
      { product: record.code },
      situationQuery(listing),
    ),
  };
}

/** What the card's information depends on, in the comparator's own words. */
function situationQuery({ choice }: Listing): string {
  const query = new URLSearchParams();
  if (choice.prevision !== null) query.set(parameters.prevision, choice.prevision);
  if (choice.coverageOrganizations.length > 0) {
    query.set(parameters.coverageOrganizations, choice.coverageOrganizations.join(","));
  }
  return query.toString().replaceAll("%2C", ",");
}

/** The least number of employees, where the profile does not reach it (CQ 5); else null. */
function missingCompanyMinimum(record: ProductRecord, { profile }: Listing): number | null {
  if (!companyTypes.has(record.insuranceType.upperType.name)) return null;
  const minimum = companyMinimum(record.minimumEmployees, record.minimumSubscribers);
  const employees = profile?.colectivo?.cantidadempleados ?? null;
  return meetsCompanyMinimum(employees, minimum) ? null : minimum;
}

/** Affinity only for a profile that was entered (decisions 3); the rest from records. */
export function badgesOf(entry: ListingRow, isProfileEntered: boolean): CardBadge[] {
  const { record, row } = entry;
  const discount = discountOf(record);
  return [
    ...(isProfileEntered
      ? [
          {
            kind: "affinity" as const,
            percent: affinityPercent(row.affinity / 1_000),
            parts: entry.fit.map((part) => ({ ...part, score: Math.round(part.score / 100) })),
          },
        ]
      : []),
    ...(entry.isBest ? [{ kind: "best" as const }] : []),
    ...(entry.isPopular ? [{ kind: "popular" as const }] : []),
    ...(entry.isNew ? [{ kind: "new" as const }] : []),
    ...(record.isExclusive ? [{ kind: "exclusive" as const }] : []),
    ...(record.isPromoted ? [{ kind: "promoted" as const }] : []),
    ...(discount === undefined ? [] : [{ kind: "discount" as const, text: discount.title }]),
    ...(record.badge === null ? [] : [{ kind: "record" as const, text: record.badge }]),
  ];
}

const discountOf = (record: ProductRecord): OfferRecord | undefined =>
  record.offers.find(({ kind }) => kind === "DISCOUNT");

function priceOf(
  entry: ListingRow,
  listing: Listing,
  minimum: number | null,
  wording: CardWording,
): CardPrice {
  const { record, row, words } = entry;
  const { say, locale } = wording;
  if (row.price === null)
    return { kind: "consult", note: consultNote(row.uninsurable.length, minimum, listing, say) };
  const price = { amountMinor: row.price * words.months, currency: listing.targetCurrency };
  const native = row.native && { ...row.native, units: row.native.units * words.months };
  const before = priceBefore(price, discountOf(record));
  return {
    kind: "priced",
    label: words.label === "from" ? "from" : words.label === "yearlyPrice" ? "annual" : "yours",
    amount: formatMoney(price, locale),
    suffix: suffixWords(words.suffixes, say),
    uf:
      native?.currency === "UF" && listing.targetCurrency !== "UF"
        ? {
            amount: formatExact(native, locale),
            day:
              listing.uf.date === null
                ? say("listing.price.referenceUf")
                : dayText(listing.uf.date),
          }
        : null,
    before: before === null ? null : formatMoney(before, locale),
  };
}

/** Why there is no price, where it is known. */
function consultNote(
  uninsurable: number,
  minimum: number | null,
  listing: Listing,
  say: Say,
): string | null {
  if (minimum !== null) return say("listing.price.byEmployees");
  const isNobody = uninsurable > 0 && uninsurable === listing.household.persons.length;
  return isNobody ? say("listing.price.nobody") : null;
}

/** The suffixes of CQ 9 in words: "/mes", "/mes p/empl". */
export const suffixWords = (suffixes: readonly PriceSuffix[], say: Say): string =>
  suffixes.map((suffix) => say(`price.suffix.${suffix}`)).join("");

/** The price without a percent discount on record. The rate table in force is what is paid, the
 *  discount already in it: before = price / (1 − discount), half up, in the same minor units. */
export function priceBefore(price: Money, discount: OfferRecord | undefined): Money | null {
  if (discount === undefined || discount.unit !== "percent" || discount.amount === null)
    return null;
  const percent = BigInt(Math.round(discount.amount * 100));
  if (percent <= 0n || percent >= wholePercent) return null;
  const amount = divideHalfUp(BigInt(price.amountMinor) * wholePercent, wholePercent - percent);
  return { ...price, amountMinor: safeInteger(amount) };
}

/** An offer on record in CQ 9's words; discounts are badges. */
export function offerText(offer: OfferRecord, { say, locale }: Wording): string | null {
  switch (offer.kind) {
    case "GIFTCARD":
      return offer.amount === null
        ? offer.title
        : say("listing.offer.giftcard", { amount: amountText(offer.amount, offer.unit, locale) });
    case "STOCK":
      return offer.stockRemaining === null
        ? null
        : say("listing.offer.stock", { count: offer.stockRemaining, title: offer.title });
    case "AGGREGATE":
    case "PARCELED":
      return offer.title;
    default:
      return null;
  }
}

/** "Hijo, 30 años": somebody of the household. */
export function memberWords(member: Member, say: Say): string {
  return say("profile.dependant", {
    relationship: say(`profile.${relationshipWord(member)}`),
    age: member.edad,
  });
}

function relationshipWord({ relationship, sexo, parentesco, isContributor }: Member): string {
  if (relationship === "spouse") return "spouse";
  if (relationship === "holder" || (isContributor && parentesco === null))
    return sexo === "Femenino" ? "woman" : "man";
  return parentesco === "Hija" || (parentesco !== "Hijo" && sexo === "Femenino")
    ? "daughter"
    : "son";
}

/** A product as the compare tray names it. */
export function compareItem(
  { record, price, words }: { record: ProductRecord; price: Money | null; words: PriceWords },
  { say, locale }: Wording,
): CompareItem {
  const shown = price && { ...exactOf(price), units: price.amountMinor * words.months };
  return {
    code: record.code,
    name: record.displayName,
    brand: brandOf(record.organization, record.insuranceType.color),
    price: shown
      ? `${formatExact(shown, locale)} ${suffixWords(words.suffixes, say)}`
      : say("price.label.ask"),
  };
}
