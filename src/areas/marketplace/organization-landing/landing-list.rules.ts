import type { Standing } from "#src/contracts/pricing.ts";
import { wholeFirst } from "#src/modules/offer/pricing/price-outcome.rules.ts";

/** How the products of a landing are filtered and ordered: by its address alone, so that the page needs no
 *  code in the browser. */

/** What a landing reads in its address. */
export const landingQuery = { type: "tipo", order: "orden", page: "pagina" } as const;

/** As in the address: most requested first, cheapest first, best covered in this clinic first. */
export type LandingOrder = "solicitados" | "precio" | "cobertura";

export interface LandingChoice {
  /** Code of an insurance type; null for all. */
  type: string | null;
  order: LandingOrder;
  page: number;
}

/** A product as far as its place in the list depends on it. */
export interface LandingItem {
  code: string;
  insuranceType: string;
  /** In the country's currency, for the visitor; null reads 'Consultar'. */
  price: number | null;
  /** Whether the price covers the whole household, a part of it, or no one in it. */
  standing: Standing;
  /** The best percentage that it covers in the clinic of the landing; null where that is not informed. */
  share: number | null;
}

/** The orders that a landing offers: only a clinic's products are covered differently there. */
export const ordersOf = (isClinic: boolean): readonly LandingOrder[] =>
  isClinic ? ["solicitados", "cobertura", "precio"] : ["solicitados", "precio"];

/** What an address chooses; what it does not know is as if it were not there. */
export function readLandingChoice(
  query: URLSearchParams,
  known: { types: ReadonlySet<string>; orders: readonly LandingOrder[] },
): Omit<LandingChoice, "page"> {
  const type = query.get(landingQuery.type);
  const order = query.get(landingQuery.order);
  return {
    type: type !== null && known.types.has(type) ? type : null,
    order: known.orders.find((one) => one === order) ?? "solicitados",
  };
}

/** The query of a choice; empty where it is the list as it is. */
export function landingSearch({ type, order, page }: LandingChoice): string {
  const query = new URLSearchParams();
  if (type !== null) query.set(landingQuery.type, type);
  if (order !== "solicitados") query.set(landingQuery.order, order);
  if (page > 1) query.set(landingQuery.page, String(page));
  return query.toString();
}

/** The items of a choice in its order: in every order what insures everybody comes before what leaves somebody
 *  out, and what has no price last. Equal ones keep the order they came in, the most requested first; what has no
 *  percentage comes after what has one. */
export function landingItems(
  items: readonly LandingItem[],
  { type, order }: Pick<LandingChoice, "type" | "order">,
): LandingItem[] {
  const shown = items.filter(({ insuranceType }) => type === null || insuranceType === type);
  return wholeFirst(shown.toSorted(comparisons[order]));
}

const comparisons: Record<LandingOrder, (one: LandingItem, other: LandingItem) => number> = {
  solicitados: () => 0,
  precio: (one, other) => (one.price ?? Infinity) - (other.price ?? Infinity) || 0,
  cobertura: (one, other) => (other.share ?? -1) - (one.share ?? -1),
};

/** How many products each insurance type has, the most first. */
export function landingTypes(items: readonly LandingItem[]): { code: string; count: number }[] {
  const byType = Map.groupBy(items, ({ insuranceType }) => insuranceType);
  return [...byType]
    .map(([code, own]) => ({ code, count: own.length }))
    .toSorted((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}
