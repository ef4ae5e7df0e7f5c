import type { Variants } from "#src/modules/insight/experiment/experiments.rules.ts";
import type { PartnerLayout } from "#src/contracts/partner.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { sellerText } from "#src/modules/offer/catalog/product-words.rules.ts";
import type { CardList, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import {
  affinityPercent,
  isForEmployees,
  leastEmployees,
  meetsCompanyMinimum,
} from "#src/modules/offer/pricing/price-label.rules.ts";
import { saysOnlyNew } from "#src/modules/offer/pricing/price-label.rules.ts";
import { defaultLanguage, type Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { presentBalance } from "#src/areas/marketplace/product-facts/legal-contribution.presenter.ts";
import { brandOf } from "#src/areas/marketplace/product-facts/brand.presenter.ts";
import { nextStepOf } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { leftOutSentences } from "#src/areas/marketplace/product-facts/left-out.presenter.ts";
import { presentFacts, requirementOf, type Wording } from "./card-facts.presenter.ts";
import { featuresWithCard, presentFeatures } from "./card-information.presenter.ts";
import { discountOf, offerText } from "./card-offers.presenter.ts";
import { cardPrice } from "./card-price.presenter.ts";
import { parameters } from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type { CardNetwork } from "./clinic-question.view-model.ts";
import type { CardBadge, ProductCardModel } from "./comparator.view-model.ts";
import { factPlanOf } from "./fact-plan.rules.ts";

export interface CardWording extends Wording {
  language: Language;
  /** The layout of the partner whose subdomain was asked (CQ 6). */
  layout?: PartnerLayout | null;
  /** Versions of the experiments that the list draws by (SA 9). */
  variants?: Variants;
}

/** A product of a list as a card (CQ 3, 9): everything on it comes from a record or the result itself. */
export function presentCard(
  entry: ListingRow,
  listing: CardList,
  wording: CardWording,
  {
    incomeAt,
    network,
  }: {
    /** Where the income is entered. */
    incomeAt: string;
    /** What it says of the visitor's clinics; null where none can be asked for. */
    network: CardNetwork | null;
  },
): ProductCardModel {
  const { record, row } = entry;
  const { language } = wording;
  const minimum = missingCompanyMinimum(record, listing);
  const situation = {
    prevision: listing.choice.prevision,
    clinics: listing.choice.coverageOrganizations,
    places: listing.places,
  };
  const informationAt = (query: string) =>
    href("cardInformation", language, { product: record.code }, query);
  return {
    code: record.code,
    name: record.displayName,
    href: entry.href,
    insurer: record.organization.displayName,
    type: record.insuranceType.displayName,
    brand: brandOf(record.organization, record.insuranceType.color),
    badges: badgesOf(
      entry,
      // What was compared with nothing has no affinity.
      listing.isProfileEntered && entry.fit.length > 0 && wording.layout?.isScoreShown !== false,
      wording.variants?.["distance-test"] === "words",
      language,
    ),
    price: cardPrice(entry, listing, minimum, wording),
    isForAll: row.standing === "whole",
    contribution:
      listing.incomeRange === null
        ? null
        : presentBalance(
            entry.said.price,
            listing.isProfileEntered ? listing.incomeRange : null,
            incomeAt,
            wording,
          ),
    facts: presentFacts(
      record,
      factPlanOf(listing.comparator, record.insuranceType.code),
      situation,
      wording,
    ),
    features: presentFeatures(record).slice(0, featuresWithCard),
    featureCount: record.features.length,
    requirement: requirementOf(record, situation.prevision, wording),
    alert:
      record.alert === null
        ? null
        : {
            tone: "warning",
            lead: null,
            ...sellerText(record.alert, record.translations[language]?.alert, language),
          },
    companyMinimum: minimum,
    leftOut: leftOutSentences(listing, entry.leftOut, wording),
    network,
    offerCount: record.offers.filter((offer) => offerText(offer, wording) !== null).length,
    action: nextStepOf(record, { language, layout: wording.layout ?? null }),
    isComparable: record.insuranceType.isComparable,
    information: null,
    informationHref: informationAt(situationQuery(listing)),
    profilePriceHref: hasFamily(listing) ? informationAt(`${priceParameter}=1`) : null,
  };
}

/** Asks the card's address for each person's part of the price instead of the information. */
export const priceParameter = "precios";

/** Whether a profile with a partner or dependants was entered (CQ 4). */
const hasFamily = ({ isProfileEntered, household }: CardList): boolean =>
  isProfileEntered && household.members.length > 1;

/** The chosen clinics: another choice of them is asked for again, in Chile only (CQ 4). */
function situationQuery({ choice, comparator }: CardList): string {
  if (comparator.country !== "CL" || choice.coverageOrganizations.length === 0) return "";
  const query = new URLSearchParams({
    [parameters.coverageOrganizations]: choice.coverageOrganizations.join(","),
  });
  return query.toString().replaceAll("%2C", ",");
}

/** The least number of employees, where the profile does not reach it (CQ 5); else null. */
function missingCompanyMinimum(record: ProductRecord, { profile }: CardList): number | null {
  const { name: upperType } = record.insuranceType.upperType;
  if (!isForEmployees(upperType)) return null;
  const minimum = leastEmployees({ ...record, upperType });
  const employees = profile?.colectivo?.cantidadempleados ?? null;
  return meetsCompanyMinimum(employees, minimum) ? null : minimum;
}

/** Affinity, and the best of it, only for a profile that was entered (D3) and where a partner does
 *  not hide them (CQ 6); the rest from records. What leaves somebody of the household out is not
 *  recommended: it has no badge at all. */
export function badgesOf(
  entry: ListingRow,
  isScoreShown: boolean,
  isInWords = false,
  language: Language = defaultLanguage,
): CardBadge[] {
  const { record, row } = entry;
  if (row.standing === "partial") return [];
  const discount = discountOf(record);
  return [
    ...(isScoreShown && row.standing === "whole"
      ? [
          {
            kind: "affinity" as const,
            percent: affinityPercent(row.affinity / 1_000),
            ...(isInWords ? { level: levelOf(affinityPercent(row.affinity / 1_000)) } : {}),
            parts: entry.fit.map((part) => ({ ...part, score: Math.round(part.score / 100) })),
          },
        ]
      : []),
    ...(entry.isBest && isScoreShown ? [{ kind: "best" as const }] : []),
    ...(entry.isPopular ? [{ kind: "popular" as const }] : []),
    ...(entry.isNew ? [{ kind: "new" as const }] : []),
    ...(record.isExclusive ? [{ kind: "exclusive" as const }] : []),
    ...(record.isPromoted ? [{ kind: "promoted" as const }] : []),
    ...(discount === undefined
      ? []
      : [
          {
            kind: "discount" as const,
            ...sellerText(discount.title, discount.titles[language], language),
          },
        ]),
    ...(record.badge === null || (entry.isNew && saysOnlyNew(record.badge))
      ? []
      : [
          {
            kind: "record" as const,
            ...sellerText(record.badge, record.translations[language]?.badge, language),
          },
        ]),
  ];
}

/** Affinity in words, for who is shown those (SA 9: distanceTest). */
const levelOf = (percent: number): "high" | "fair" | "low" =>
  percent >= 75 ? "high" : percent >= 50 ? "fair" : "low";
