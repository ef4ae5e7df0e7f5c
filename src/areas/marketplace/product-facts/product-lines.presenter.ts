import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import type { Brand } from "#src/contracts/brand.ts";
import type { Services } from "#src/services.ts";
import { brandOf } from "./brand.presenter.ts";
import { pagePrice } from "./price.presenter.ts";
import { leftOutSentences } from "./left-out.presenter.ts";
import { requestAction } from "./product-place.presenter.ts";
import type { PriceModel, RequestActionModel } from "./product.view-model.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** A product in a plain list: what it is, whose, and its price. */
export interface ProductLine {
  code: string;
  name: string;
  href: string;
  /** null where the page is about it. */
  organization: string | null;
  insuranceType: string;
  brand: Brand;
  /** False where the page says it of all its products. */
  isDemonstration: boolean;
  price: PriceModel;
  /** Why there is no price, or not for everybody: a sentence for each reason. */
  why?: readonly string[];
  /** The product's next step, where the list offers it. */
  request?: RequestActionModel | null;
  /** Why it answers what was asked. */
  reasons?: readonly string[];
}

/** Products as lines, in the order of their codes, priced for a profile or for the default one; codes without
 *  an active product are left out. */
export async function loadProductLines(
  codes: readonly string[],
  services: Pick<Services, "products" | "catalog" | "comparison">,
  reader: Reader,
  profile: Profile | null = null,
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
    why: whyNotAll(price, reader),
    request: requestAction(record, reader, price.leftOut.length === 0),
  }));
}

/** Why a product has no price for the household, or not for all of it; empty where it has. */
function whyNotAll(price: ProductDetail["price"], reader: Reader): string[] {
  const sentences = leftOutSentences(price, price.leftOut, reader);
  if (sentences.length > 0 || price.price !== null) return sentences;
  const isOfTeam = price.product.method === "PerEmployeeBand";
  return [reader.say(isOfTeam ? "listing.price.byEmployees" : "content.landing.askReason")];
}

/** Lines on a page that says once what would stand on each: whose they are, that they are invented. */
export function linesWithoutRepeats(
  products: readonly ProductLine[],
  said: { organization: string | null },
): { products: ProductLine[]; isDemonstration: boolean } {
  const isDemonstration = products.length > 0 && products.every((one) => one.isDemonstration);
  return {
    isDemonstration,
    products: products.map((product) => ({
      ...product,
      organization: product.organization === said.organization ? null : product.organization,
      isDemonstration: product.isDemonstration && !isDemonstration,
    })),
  };
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
