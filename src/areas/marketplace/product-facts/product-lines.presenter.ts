import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import type { Brand } from "#src/ui/monogram.tsx";
import type { Services } from "#src/services.ts";
import { brandOf } from "./brand.presenter.ts";
import { pagePrice } from "./price.presenter.ts";
import type { PriceModel } from "./product.view-model.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** A product in a plain list: what it is, whose, and its price. */
export interface ProductLine {
  code: string;
  name: string;
  href: string;
  organization: string;
  insuranceType: string;
  brand: Brand;
  isDemonstration: boolean;
  price: PriceModel;
  /** What it covers in the clinic that the page is about, one line a kind of care and modality. */
  there?: readonly string[];
}

/** Products as lines, in the order of their codes, priced for a profile or for the default one; codes without
 *  an active product are left out. */
export async function loadProductLines(
  codes: readonly string[],
  services: Pick<Services, "products" | "catalog" | "comparison">,
  reader: Reader,
  profile: Profile | null = null,
  /** Says what a product covers in the clinic that the page is about. */
  there?: (record: ProductDetail["record"]) => readonly string[],
): Promise<ProductLine[]> {
  if (codes.length === 0) return [];
  const { details } = await services.products.loadProducts(codes, {
    country: reader.country,
    language: reader.language,
    profile,
  });
  const names = await services.catalog.loadNames(services.comparison.current(), reader.language);
  return details.map(({ record, price }) => ({
    ...productLine(record, pagePrice(record, price, reader), names.insuranceTypes, reader),
    ...(there && { there: there(record) }),
  }));
}

/** A product as a line, with a price that was put into words; type names by code, in the reader's language. */
export function productLine(
  record: ProductDetail["record"],
  price: PriceModel,
  typeNames: ReadonlyMap<string, string>,
  reader: Reader,
): ProductLine {
  const { organization, insuranceType } = record;
  return {
    code: record.code,
    name: record.displayName,
    href: productHref(record, reader.language),
    organization: organization.displayName,
    insuranceType: typeNames.get(insuranceType.code) ?? insuranceType.displayName,
    brand: brandOf(organization, insuranceType.color),
    isDemonstration: record.source.kind === "demonstration",
    price,
  };
}
