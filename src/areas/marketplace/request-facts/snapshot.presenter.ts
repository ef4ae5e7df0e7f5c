import { formatExact } from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { policyPart } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import {
  type PriceSnapshot,
  saidSnapshot,
  snapshotPersonWords,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import {
  insuredPeople,
  isUninsured,
  snapshotLeftOut,
  snapshotPartLabel,
} from "#src/modules/offer/quote/snapshot-people.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { saidSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import { brandOf } from "#src/areas/marketplace/product-facts/brand.presenter.ts";
import { priceModel } from "#src/areas/marketplace/product-facts/price.presenter.ts";
import { identityOf } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type {
  FactModel,
  ProductIdentity,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { subjectWords } from "#src/areas/page/subject-words.presenter.ts";
import type { PriceSummaryModel } from "./request.view-model.ts";

/** The product as it was called; its brand and address where it is still offered. */
export function snapshotIdentity(
  { product }: PriceSnapshot,
  record: ProductRecord | undefined,
  { language }: Reader,
): ProductIdentity {
  const now = record && identityOf(record, language);
  return {
    code: product.code,
    name: product.displayName,
    insurer: product.organization,
    typeName: now?.typeName ?? "",
    href: now?.href ?? product.path,
    brand:
      now?.brand ??
      brandOf({ displayName: product.organization, abbreviation: null, brandColor: null }),
  };
}

/** The price as it was frozen; of one that leaves somebody out, for whom it is: "Solo para tu hija (6)". */
function snapshotPrice(snapshot: PriceSnapshot, reader: Reader): PriceSummaryModel["price"] {
  const model = priceModel(saidSnapshot(snapshot), reader);
  if (model.label === null) return model;
  return {
    ...model,
    label: snapshotPartLabel(snapshot, reader.language, reader.say) ?? model.label,
  };
}

/** What was asked for, at what price and for whom: a record, so nothing of it can be edited. */
export function snapshotSummary(
  snapshot: PriceSnapshot,
  record: ProductRecord | undefined,
  reader: Reader,
  names: ProfileNames = {},
): PriceSummaryModel {
  const { say } = reader;
  const assumed = snapshot.isDefaultProfile ? say("presented.profile.assumed") : null;
  const insured = insuredPeople(snapshot).map((person) => snapshotPersonWords(person, say));
  return {
    product: snapshotIdentity(snapshot, record, reader),
    price: snapshotPrice(snapshot, reader),
    facts: [
      ...(insured.length === 0
        ? []
        : [{ label: say("request.fact.insured"), value: insured.join(" · "), note: assumed }]),
      ...saidSubject(snapshot.subject, subjectWords(reader, names)).map((fact, at) => ({
        ...fact,
        note: at === 0 && insured.length === 0 ? assumed : null,
      })),
    ],
    uninsurable: snapshotLeftOut(snapshot, say),
    editProfileHref: null,
  };
}

/** Each person with their part of the price. */
export function snapshotPeople(
  { native, people }: PriceSnapshot,
  { say, locale }: Reader,
): FactModel[] {
  const ofPolicy = policyPart(native, people);
  const parts = people.map((person) => ({
    label: snapshotPersonWords(person, say),
    value: isUninsured(person)
      ? say("product.price.notInsurable")
      : person.amount === null
        ? say("presented.price.included")
        : formatExact(person.amount, locale),
  }));
  if (ofPolicy === null) return parts;
  return [
    ...parts,
    { label: say("presented.price.policyPart"), value: formatExact(ofPolicy, locale) },
  ];
}
