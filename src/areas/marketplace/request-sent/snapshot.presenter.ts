import { formatExact, formatMoney } from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { policyPart } from "#src/modules/pricing/price-outcome.rules.ts";
import type { PriceSnapshot, SnapshotPerson } from "#src/modules/quote/price-snapshot.rules.ts";
import { brandOf } from "../brand.presenter.ts";
import { conversionText, personText } from "../product/price.presenter.ts";
import { identityOf } from "../product/product-place.presenter.ts";
import type { FactModel, PriceModel, ProductIdentity } from "../product/product.view-model.ts";
import type { Reader } from "../reader.presenter.ts";
import type { PriceSummaryModel } from "../request/request.view-model.ts";

/** A price as it was frozen, in words. */
export function snapshotPrice(snapshot: PriceSnapshot, { say, locale }: Reader): PriceModel {
  const { native, shown, uf, period, isDefaultProfile } = snapshot;
  if (shown === null) {
    return { label: null, amount: say("price.label.ask"), period: null, conversion: null };
  }
  return {
    label: say(isDefaultProfile ? "price.label.from" : "price.label.yours"),
    amount: formatMoney(shown, locale),
    period: say(period === "year" ? "price.suffix.perYear" : "price.suffix.perMonth"),
    conversion:
      uf === null || native === null
        ? null
        : conversionText(formatExact(native, locale), uf, { say, locale }),
  };
}

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

const isUninsured = ({ method }: SnapshotPerson): boolean => method === "PriceNotFound";

/** What was asked for, at what price and for whom: a record, so nothing of it can be edited. */
export function snapshotSummary(
  snapshot: PriceSnapshot,
  record: ProductRecord | undefined,
  reader: Reader,
): PriceSummaryModel {
  const { say } = reader;
  const insured = snapshot.people.map((person) => personText(person, say));
  return {
    product: snapshotIdentity(snapshot, record, reader),
    price: snapshotPrice(snapshot, reader),
    facts:
      insured.length === 0
        ? []
        : [
            {
              label: say("request.fact.insured"),
              value: insured.join(" · "),
              note: snapshot.isDefaultProfile ? say("presented.profile.assumed") : null,
            },
          ],
    uninsurable: snapshot.people.filter(isUninsured).map((person) => ({
      who: personText(person, say),
      reason: say("product.price.noRow"),
    })),
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
    label: personText(person, say),
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
