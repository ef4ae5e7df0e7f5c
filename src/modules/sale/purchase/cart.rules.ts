import type { Money } from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { flowOf, methodsFor, periodicitiesOf } from "./purchase-means.rules.ts";

/** Which products may be bought together (PP 4, 5). Pure. */

/** Products of one purchase at most. */
export const cartMost = 5;

export interface CartFault {
  code: "CART_FULL" | "CART_TWICE" | "CART_APART";
  /** The product at fault. */
  product: string;
}

type Payable = Pick<ProductRecord, "paymentMethods">;

/** A product as far as it is known: its means and price come last. */
export interface CartProduct extends Partial<Payable> {
  code: string;
  shown?: Money | null;
}

const isFree = (product: Payable, months: number): boolean =>
  methodsFor(product, months).some(({ paymentType }) => paymentType === "no_payment");

/** The flows by which a product may be paid, by one periodicity or by any; undefined of one that is not paid here, which
 *  goes with every flow. */
function flowsOf(product: Payable, months: number | null): ReadonlySet<string> | undefined {
  const all = months === null ? periodicitiesOf(product) : [months];
  if (all.some((one) => isFree(product, one))) return undefined;
  const flows = all.flatMap((one) => methodsFor(product, one).map((method) => flowOf(method)));
  return new Set(flows.filter((flow) => flow !== undefined));
}

/** Whether one payment may pay all of them: by their chosen periodicities, and by any of those that are not chosen. */
export function arePaidTogether(
  products: readonly { product: Payable; months: number | null }[],
): boolean {
  let common: ReadonlySet<string> | undefined;
  for (const { product, months } of products) {
    const flows = flowsOf(product, months);
    if (flows === undefined) continue;
    common = common === undefined ? flows : new Set([...common].filter((one) => flows.has(one)));
  }
  return common === undefined || common.size > 0;
}

/** How often the product at a place may be paid so that one payment still pays all. */
export function jointPeriodicities(
  products: readonly { product: Payable; months: number | null }[],
  at: number,
): number[] {
  const own = products[at];
  return own === undefined
    ? []
    : periodicitiesOf(own.product).filter((months) =>
        arePaidTogether(products.map((one, index) => (index === at ? { ...one, months } : one))),
      );
}

/** Why these are not bought together; undefined where they are. */
export function cartFault(products: readonly CartProduct[]): CartFault | undefined {
  const beyond = products[cartMost];
  if (beyond !== undefined) return { code: "CART_FULL", product: beyond.code };
  const twice = products.find(
    ({ code }, index) => products.findIndex((one) => one.code === code) < index,
  );
  if (twice !== undefined) return { code: "CART_TWICE", product: twice.code };
  const currency = products[0]?.shown?.currency;
  for (const [index, { code, shown }] of products.entries()) {
    const before = products
      .slice(0, index + 1)
      .flatMap(({ paymentMethods }) =>
        paymentMethods === undefined ? [] : [{ product: { paymentMethods }, months: null }],
      );
    if (shown?.currency !== currency || !arePaidTogether(before))
      return { code: "CART_APART", product: code };
  }
  return undefined;
}
