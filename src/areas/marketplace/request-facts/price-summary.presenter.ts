import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import { DEFAULT_PROFILE } from "#src/modules/offer/profile/household.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";
import { personWords } from "#src/modules/offer/profile/person-words.rules.ts";
import {
  pagePrice,
  uninsurablePeople,
} from "#src/areas/marketplace/product-facts/price.presenter.ts";
import {
  identityOf,
  profileHref,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { FactModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { PriceSummaryModel } from "./request.view-model.ts";

/** What is asked for, at what price and for whom, before the form of a request or the beginning of a purchase. */
export function presentSummary(
  detail: ProductDetail,
  profile: Profile | null,
  page: { comparator: string; path: string },
  reader: Reader,
): PriceSummaryModel {
  const { record, price } = detail;
  return {
    product: identityOf(record, reader.language),
    price: pagePrice(record, price, reader),
    facts: summaryFacts(detail, profile, reader),
    uninsurable: uninsurablePeople(price, reader),
    editProfileHref: profileHref(page.comparator, page.path, reader.language),
  };
}

function summaryFacts(
  { price }: ProductDetail,
  profile: Profile | null,
  { say }: Reader,
): FactModel[] {
  const out = new Set(price.leftOut.map(({ profileIndex }) => profileIndex));
  const people = price.household.members
    .filter(({ profileIndex }) => !out.has(profileIndex))
    .map((member) => personWords(member, say));
  const region = (profile ?? DEFAULT_PROFILE).region;
  const regionName = region?.stateName || region?.abbreviation || null;
  const prevision = previsionOf(profile?.prevision);
  return [
    ...(people.length === 0
      ? []
      : [
          {
            label: say("request.fact.insured"),
            value: people.join(" · "),
            note: price.isProfileEntered ? null : say("presented.profile.assumed"),
          },
        ]),
    ...(regionName === null ? [] : [{ label: say("request.fact.region"), value: regionName }]),
    ...(prevision === null
      ? []
      : [{ label: say("request.fact.prevision"), value: say(`presented.prevision.${prevision}`) }]),
  ];
}
