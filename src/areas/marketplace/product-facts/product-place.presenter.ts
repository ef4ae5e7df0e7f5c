import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { isForSale } from "#src/modules/offer/catalog/sale-state.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { brandOf } from "./brand.presenter.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { ProductIdentity, RequestActionModel } from "./product.view-model.ts";

export function identityOf(record: ProductRecord, language: Language): ProductIdentity {
  return {
    code: record.code,
    name: record.displayName,
    insurer: record.organization.displayName,
    typeName: record.insuranceType.displayName,
    href: productHref(record, language),
    brand: brandOf(record.organization, record.insuranceType.color),
  };
}

/** The next step of a product: 'hire' where the sales channel is online, else 'request' (CQ 9), and where
 *  it leads. Card, dialog, product, quote and compare table all ask here. null where a partner takes
 *  requests away (CQ 6), and of a product that is no longer sold. */
export function nextStepOf(
  record: ProductRecord,
  { language, layout }: Pick<Reader, "language" | "layout">,
): { kind: "hire" | "request"; href: string } | null {
  if (layout?.isRequestEnabled === false || !isForSale(record)) return null;
  return {
    kind: isOnline(record) ? "hire" : "request",
    href: isBoughtOnline(record)
      ? purchaseHref(record, language)
      : productHref(record, language, "request"),
  };
}

/** A product's next step with its words. */
export function requestAction(
  record: ProductRecord,
  reader: Reader,
  isForAll = true,
): RequestActionModel | null {
  const step = nextStepOf(record, reader);
  return (
    step && {
      label: reader.say(`product.action.${step.kind}`),
      href: step.href,
      isRecommended: isForAll,
    }
  );
}

export const purchaseHref = ({ code }: ProductRecord, language: Language): string =>
  href("purchase", language, { product: code });

export const isOnline = ({ salesChannel }: ProductRecord): boolean => salesChannel === "online";

/** Sold online with a way to pay it: it is bought here, a step a page (PP 4). */
export const isBoughtOnline = (record: ProductRecord): boolean =>
  isOnline(record) && record.paymentMethods.length > 0;

export const isDemonstration = ({ source }: ProductRecord): boolean =>
  source.kind === "demonstration";

/** The comparator that lists a product; the country's default where none does. */
export function comparatorOf(
  record: ProductRecord | undefined,
  comparators: readonly ComparatorRecord[],
  fallback: string,
): { baseUrl: string; record: ComparatorRecord | undefined } {
  const found =
    record &&
    comparators.find(
      ({ insuranceTypes, organizationTypes }) =>
        insuranceTypes.includes(record.insuranceType.code) &&
        organizationTypes.includes(record.organization.organizationType),
    );
  const baseUrl = found?.baseUrl ?? fallback;
  return { baseUrl, record: found ?? comparators.find((one) => one.baseUrl === baseUrl) };
}

/** A comparator's name as the menu has it. */
export function comparatorName(
  { baseUrl, record }: { baseUrl: string; record: ComparatorRecord | undefined },
  { language }: Reader,
): string {
  const texts = record?.texts[language];
  return texts?.["menu"] ?? texts?.["title"] ?? record?.title ?? baseUrl;
}

/** The profile form with the way back; the comparator whose form it is comes first. */
export function profileHref(comparator: string, returnTo: string, language: Language): string {
  return href(
    "profile",
    language,
    { comparator },
    new URLSearchParams({ volver: returnTo }).toString(),
  );
}
