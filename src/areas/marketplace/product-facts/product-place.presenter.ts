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

/** 'Contratar' when the sales channel is online, else 'Solicitar' (CQ 9); null where a partner takes
 *  requests away (CQ 6), and of a product that is no longer sold. */
export function requestAction(
  record: ProductRecord,
  { say, language, layout }: Reader,
  isForAll = true,
): RequestActionModel | null {
  if (layout?.isRequestEnabled === false || !isForSale(record)) return null;
  return {
    label: say(isOnline(record) ? "product.action.hire" : "product.action.request"),
    href: productHref(record, language, "request"),
    isRecommended: isForAll,
  };
}

export const isOnline = ({ salesChannel }: ProductRecord): boolean => salesChannel === "online";

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
