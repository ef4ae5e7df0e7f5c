import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { productLink } from "#src/modules/catalog/product-link.rules.ts";
import { href, type Language, type TabKey, tabs } from "#src/routes.ts";
import { brandOf } from "../brand.presenter.ts";
import type { Reader } from "../reader.presenter.ts";
import type { ProductIdentity, RequestActionModel } from "./product.view-model.ts";

/** The path of a product's page, or of one of its tabs. */
export function productPath(record: ProductRecord, language: Language, tab?: TabKey): string {
  const { route, organization, product } = productLink({
    code: record.code,
    slug: record.slug,
    insuranceType: record.insuranceType.code,
    organizationSlug: record.organization.slug,
    organizationType: record.organization.organizationType,
  });
  return href(route, language, {
    organization,
    product,
    tab: tab === undefined ? undefined : tabs[tab][language],
  });
}

export function identityOf(record: ProductRecord, language: Language): ProductIdentity {
  return {
    code: record.code,
    name: record.displayName,
    insurer: record.organization.displayName,
    typeName: record.insuranceType.displayName,
    href: productPath(record, language),
    brand: brandOf(record.organization, record.insuranceType.color),
  };
}

/** 'Contratar' when the sales channel is online, else 'Solicitar' (CQ 9). */
export function requestAction(
  record: ProductRecord,
  { say, language }: Reader,
): RequestActionModel {
  return {
    label: say(isOnline(record) ? "product.action.hire" : "product.action.request"),
    href: productPath(record, language, "request"),
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
  { say, language }: Reader,
): string {
  if (namedComparators.has(baseUrl)) return say(`shell.comparators.${baseUrl}`);
  return record?.texts[language]?.["title"] ?? record?.title ?? baseUrl;
}

const namedComparators = new Set(["Seguros-de-Salud", "Isapres"]);

/** The profile form with the way back; the comparator whose form it is comes first. */
export function profileHref(comparator: string, returnTo: string, language: Language): string {
  return href(
    "profile",
    language,
    { comparator },
    new URLSearchParams({ volver: returnTo }).toString(),
  );
}
