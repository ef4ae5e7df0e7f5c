import type { ProductRecord } from "#src/contracts/product-record.ts";

/** Whether a product may still be contracted. One that may not is shown to whoever has it, and takes no
 *  request: its `Solicitar` leads to its page (SA 2.2, D1). */
export const isForSale = ({ isMarketable }: Pick<ProductRecord, "isMarketable">): boolean =>
  isMarketable !== false;

/** Plans that are sold on the insurer's own site (BO 2): their pages lead there. */
export const plansSoldElsewhere: ReadonlySet<string> = new Set([
  "QPS230",
  "QPS231",
  "QPS235",
  "QPS236",
  "QPS238",
  "QPS239",
  "QPS255",
  "QPS256",
]);

/** Hosts of insurers whose own product pages may be linked to (D5a). */
const insurerHosts: ReadonlySet<string> = new Set(["www.bandurria-seguros.example"]);

/** The insurer's own page of a product; null where there is none, or on a host that is not known. */
export function insurerSite({ newWindowUrl }: Pick<ProductRecord, "newWindowUrl">): string | null {
  if (newWindowUrl === null || !URL.canParse(newWindowUrl)) return null;
  const { protocol, host } = new URL(newWindowUrl);
  return protocol === "https:" && insurerHosts.has(host) ? newWindowUrl : null;
}

/** Where a plan is sold that is sold elsewhere; null for every other, and where its site is not known. */
export const soldAt = (record: Pick<ProductRecord, "code" | "newWindowUrl">): string | null =>
  plansSoldElsewhere.has(record.code) ? insurerSite(record) : null;
