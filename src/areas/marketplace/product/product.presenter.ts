import { formatUfValue } from "#src/contracts/money.ts";
import { insurerSite } from "#src/modules/offer/catalog/sale-state.rules.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { sellerText } from "#src/modules/offer/catalog/product-words.rules.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { isNewProduct, saysOnlyNew } from "#src/modules/offer/pricing/price-label.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { TabKey } from "#src/routes/tabs.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { presentCoverage } from "#src/areas/marketplace/product-facts/coverage.presenter.ts";
import { insuredOnes } from "#src/modules/offer/profile/household.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";
import { deductibleKey } from "#src/areas/marketplace/product-facts/country-words.rules.ts";
import {
  limitCell,
  mainLimits,
  presentLimits,
} from "#src/areas/marketplace/product-facts/limit.presenter.ts";
import { type GroupCostAddress, presentGroupCost } from "./group-cost.presenter.ts";
import { presentOffer, ratingFact } from "#src/areas/marketplace/product-facts/offer.presenter.ts";
import { presentSummary } from "./summary.presenter.ts";
import { productContribution } from "#src/areas/marketplace/product-facts/legal-contribution.presenter.ts";
import { presentPriceSection } from "./price-section.presenter.ts";
import {
  pagePrice,
  shortConversion,
  uninsurablePeople,
} from "#src/areas/marketplace/product-facts/price.presenter.ts";
import {
  comparatorName,
  comparatorOf,
  identityOf,
  isDemonstration,
  profileHref,
  requestAction,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { type ClinicQuestion, presentProviders } from "./provider.presenter.ts";
import {
  asksPrevision,
  contractAge,
  presentRequirements,
  previsionText,
} from "#src/areas/marketplace/product-facts/requirement.presenter.ts";
import { presentYearlyCost } from "#src/areas/marketplace/product-facts/yearly-cost.presenter.ts";
import type {
  CompareChoiceModel,
  FactModel,
  ProductModel,
  ProductPageModel,
  ProductTabKey,
  SellerText,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";
import { profileText } from "#src/areas/marketplace/product-facts/profile-text.presenter.ts";

/** The tabs of a product in their order; the summary is the page without a tab (D1). */
export const productTabs: readonly ProductTabKey[] = [
  "summary",
  "coverage",
  "limits",
  "requirements",
  "providers",
  "price",
  "yearlyCost",
  "questions",
];

export interface ProductSources {
  detail: ProductDetail;
  profile: Profile | null;
  /** Base url of the comparator that lists the product. */
  comparator: ReturnType<typeof comparatorOf>;
  /** Names of breeds, places and activities, for the profile in words. */
  names?: ProfileNames;
  currentTab: ProductTabKey;
  /** Path and query of this page, to come back to from the profile form. */
  path: string;
  compare: CompareChoiceModel | null;
  /** '¿Está mi clínica?', where it can be asked. */
  clinic?: ClinicQuestion;
  /** Where the shares of group insurance are asked for. */
  groupCost?: GroupCostAddress;
}

/** A product's page. */
export function presentProductPage(sources: ProductSources, reader: Reader): ProductPageModel {
  const { detail, comparator, currentTab } = sources;
  const { record, price } = detail;
  const { language, origin } = reader;
  const { uf } = price.index.snapshot;
  const tab = currentTab === "summary" ? undefined : currentTab;
  return {
    ...presentProduct(sources, reader),
    breadcrumb: [
      {
        label: comparatorName(comparator, reader),
        href: href("comparator", language, { comparator: comparator.baseUrl }),
      },
      { label: record.displayName },
    ],
    print: {
      date: longDay(price.index.pricingDate, reader),
      uf: record.currency === "UF" ? `UF ${formatUfValue(uf.valueCents, reader.locale)}` : null,
      url: `${origin}${productHref(record, language, tab)}`,
    },
  };
}

/** A product as the page and the dialog over a list draw it. */
export function presentProduct(sources: ProductSources, reader: Reader): ProductModel {
  const { detail, profile, comparator, currentTab, path, compare } = sources;
  const { record, price } = detail;
  const { language } = reader;
  const who = profileText(detail, reader, sources.names);
  const prevision = previsionOf(profile?.prevision);
  return {
    product: identityOf(record, language),
    description: ownText(record, "description", language),
    badges: presentBadges(detail, reader),
    alert: ownText(record, "alert", language),
    summary: presentSummary({ record, price, prevision, who: who.words }, reader),
    keyFacts: presentKeyFacts(detail, reader),
    features: record.features.map(({ displayName, icon, help, value }) => ({
      name: displayName,
      icon,
      help: value ?? help,
    })),
    offers: record.offers.map((offer) => presentOffer(offer, reader)),
    tabs: productTabs.map((key) => ({
      key,
      href: productHref(record, language, key === "summary" ? undefined : (key satisfies TabKey)),
    })),
    currentTab,
    coverage: presentCoverage(record, prevision, reader),
    limits: presentLimits(record, price.index.snapshot.uf, reader),
    requirements: presentRequirements(
      record,
      {
        household: price.isProfileEntered
          ? { count: insuredOnes(price.household).length, leftOut: price.leftOut.length }
          : null,
        prevision,
        employees: profile?.colectivo?.cantidadempleados ?? null,
      },
      reader,
    ),
    providers: presentProviders(record, sources.clinic ?? null, reader),
    price: presentPriceSection(record, price, who.words, reader),
    yearlyCost: presentYearlyCost({ record, price, prevision }, reader),
    groupCost:
      sources.groupCost === undefined
        ? null
        : presentGroupCost(record, price, sources.groupCost, reader),
    questions: record.questions,
    headlinePrice: pagePrice(record, price, reader),
    contribution: productContribution(
      price,
      profileHref(comparator.baseUrl, path, language),
      reader,
    ),
    shortConversion: shortConversion(record, price, reader),
    profile: { words: who.words, editHref: profileHref(comparator.baseUrl, path, language) },
    uninsurable: uninsurablePeople(price, reader),
    request: requestAction(record, reader, price.leftOut.length === 0),
    insurerSite: insurerSite(record),
    compare,
    isDemonstration: isDemonstration(record),
    earningsHref: href("comparator", language, { comparator: comparator.baseUrl }),
  };
}

/** A text that the seller wrote, with the language it is in where that is not the page's. */
const ownText = (
  record: ProductRecord,
  key: "description" | "alert" | "badge",
  language: Language,
): SellerText | null =>
  record[key] === null
    ? null
    : sellerText(record[key], record.translations[language]?.[key], language);

function presentBadges(
  { record, price, isPopular }: ProductDetail,
  { say, language }: Reader,
): ProductModel["badges"] {
  // What leaves somebody of the household out is not recommended.
  if (standingOf(price.outcome) === "partial") return [];
  const own = ownText(record, "badge", language);
  const isNew = isNewProduct(record.availableFrom, price.index.pricingDate);
  return [
    ...(isPopular ? [{ text: say("presented.badge.popular"), kind: "info" as const }] : []),
    ...(isNew ? [{ text: say("presented.badge.new"), kind: "info" as const }] : []),
    ...(record.isExclusive
      ? [{ text: say("presented.badge.exclusive"), kind: "plain" as const }]
      : []),
    ...(record.isPromoted
      ? [{ text: say("presented.badge.promoted"), kind: "promo" as const }]
      : []),
    ...(record.offers.some(({ kind }) => kind === "DISCOUNT")
      ? [{ text: say("presented.badge.discount"), kind: "success" as const }]
      : []),
    ...(own === null || (isNew && saysOnlyNew(own.text))
      ? []
      : [{ ...own, kind: "plain" as const }]),
  ];
}

/** What decides at first sight: deductible, top, age and, where it is a question, prevision. */
function presentKeyFacts({ record, price }: ProductDetail, reader: Reader): FactModel[] {
  const { say } = reader;
  const { deductible, top } = mainLimits(record);
  const { uf } = price.index.snapshot;
  const isUncapped = top === undefined && record.hasBenefitCap === false;
  const unknown = say("product.notInformed");
  const rating = ratingFact(record, reader);
  return [
    {
      label: say(deductibleKey(reader.country.code, "name")),
      value: limitCell(deductible, uf, reader).text,
      note: noteOf(deductible),
    },
    {
      label: say("presented.fact.top"),
      value: isUncapped ? say("product.value.noTop") : limitCell(top, uf, reader).text,
      note: noteOf(top),
    },
    { label: say("product.requirements.age"), value: contractAge(record, reader) ?? unknown },
    ...(asksPrevision(record, reader)
      ? [
          {
            label: say("product.requirements.prevision"),
            value: previsionText(record, reader) ?? unknown,
          },
        ]
      : []),
    ...(rating === null ? [] : [rating]),
  ];
}

/** Whom or what a limit is for; it says nothing beside 'Sin tope'. */
const noteOf = (
  limit: { amount: number | null; details: string | null } | undefined,
): string | null => (limit?.amount ? limit.details : null);
