import { CURRENCIES } from "#src/contracts/money.ts";
import { RATING_METHODS } from "#src/contracts/pricing.ts";
import type { EngineProduct } from "./engine.types.ts";
import { encodeInPlace } from "./option-codes.ts";
import type { OptionCodes } from "./option-codes.ts";

/** Products of one insurance type, method, currency, organization type and organization, as codes. */
export interface ProductGroup {
  key: number;
  /** Equal for the groups of one insurance type, method and currency. */
  segmentKey: number;
  insuranceType: number;
  organizationType: number;
  organization: number;
  rows: number;
}

export interface ProductOrder {
  /** Ascending by id. */
  byId: readonly EngineProduct[];
  /** Of each row, its product's place among them. */
  places: Int32Array;
  /** By segment, organization type, organization and id. */
  ordered: readonly EngineProduct[];
  /** The groups in that order. */
  groups: readonly ProductGroup[];
  codes: Readonly<Record<"insuranceTypes" | "organizationTypes" | "organizations", OptionCodes>>;
}

/** Puts the products in row order by a counting sort over the few groups. Throws RangeError on a repeated id. */
export function orderProducts(products: readonly EngineProduct[]): ProductOrder {
  const byId = ascendingById(products);
  const size = byId.length;
  const insuranceType = new Int32Array(size);
  const organizationType = new Int32Array(size);
  const organization = new Int32Array(size);
  const pricing = new Int32Array(size);
  byId.forEach((product, i) => {
    insuranceType[i] = product.insuranceType;
    organizationType[i] = product.organizationType;
    organization[i] = product.organization;
    pricing[i] =
      RATING_METHODS.indexOf(product.method) * CURRENCIES.length +
      CURRENCIES.indexOf(product.currency);
  });
  const codes = {
    insuranceTypes: encodeInPlace(insuranceType),
    organizationTypes: encodeInPlace(organizationType),
    organizations: encodeInPlace(organization),
  };
  const groupsByKey = new Map<number, ProductGroup & { index: number }>();
  const groupOf = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    const segmentKey = insuranceType[i]! * RATING_METHODS.length * CURRENCIES.length + pricing[i]!;
    const key =
      (segmentKey * codes.organizationTypes.options.length + organizationType[i]!) *
        codes.organizations.options.length +
      organization[i]!;
    let group = groupsByKey.get(key);
    if (group === undefined) {
      group = {
        key,
        segmentKey,
        insuranceType: insuranceType[i]!,
        organizationType: organizationType[i]!,
        organization: organization[i]!,
        rows: 0,
        index: groupsByKey.size,
      };
      groupsByKey.set(key, group);
    }
    group.rows++;
    groupOf[i] = group.index;
  }
  const groups = [...groupsByKey.values()].sort((a, b) => a.key - b.key);
  const nextRow = new Int32Array(groups.length);
  let start = 0;
  for (const { index, rows } of groups) {
    nextRow[index] = start;
    start += rows;
  }
  const places = new Int32Array(size);
  for (let i = 0; i < size; i++) places[nextRow[groupOf[i]!]!++] = i;
  const ordered = Array.from(places, (place) => byId[place]!);
  return { byId, places, ordered, groups, codes };
}

function ascendingById(products: readonly EngineProduct[]): readonly EngineProduct[] {
  const isAscending = products.every((product, i) => i === 0 || products[i - 1]!.id < product.id);
  if (isAscending) return products;
  const sorted = products.toSorted((a, b) => a.id - b.id);
  const repeated = sorted.find((product, i) => i > 0 && sorted[i - 1]!.id === product.id);
  if (repeated !== undefined) throw new RangeError(`product id ${repeated.id} is repeated`);
  return sorted;
}
