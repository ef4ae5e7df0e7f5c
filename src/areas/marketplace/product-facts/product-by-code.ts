import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { PageArguments } from "#src/areas/page/page.ts";

/** The product of a code, while it is sold in the country; undefined where there is none. */
export async function findByCode(
  code: string,
  { services, facts }: Pick<PageArguments, "services" | "facts">,
): Promise<ProductRecord | undefined> {
  const edition = services.comparison.current();
  if (!edition.productByCode.has(code)) return undefined;
  return (await services.catalog.loadProducts([code], edition, facts.language))[0];
}
