import { divideHalfUp, safeInteger } from "#src/contracts/money.ts";
import type { CareBasket, CareItem, CareScenario, Scheme } from "./care-basket.rules.ts";
import type { CareTerms, CoverTerms } from "./cover-terms.rules.ts";

/** The arithmetic of a year (D8.2). Every amount is an integer in the storage unit of the
 *  basket's currency; a share is rounded half up to it where somebody pays it, so the lines add up. */

/** What one item of care costs, and who pays how much of it. */
export interface ItemCost {
  item: CareItem;
  /** Without any insurance: quantity × price. */
  billed: number;
  /** What Isapre or Fonasa pays. */
  previsionPaid: number;
  /** What is left after it. */
  left: number;
  /** The part of what is left that the product looks at. */
  basis: number;
  /** The part of the basis that went to the deductible. */
  deductible: number;
  /** Hundredths of a percent; null where the product does not inform it. */
  percent: number | null;
  /** The cap of the item; null: none. */
  cap: number | null;
  /** What the product pays, before its general top. */
  refund: number;
}

export interface YearlyCost {
  scenario: CareScenario;
  scheme: Scheme;
  items: ItemCost[];
  billed: number;
  previsionPaid: number;
  left: number;
  deductible: number;
  /** What the product pays after its general top. */
  refunded: number;
  /** What the general top cut off. */
  topCut: number;
  /** left − refunded. */
  outOfPocket: number;
  /** Twelve monthly prices. */
  premium: number;
  /** premium + outOfPocket. */
  total: number;
  /** Care whose coverage is not informed and was counted as paid by the person: the total is then the
   *  most it can be. */
  uninformed: string[];
}

const WHOLE = 10_000;

/** `percent` hundredths of a percent of an amount, half up. */
const shareOf = (amount: number, percent: number): number =>
  safeInteger(divideHalfUp(BigInt(amount) * BigInt(percent), BigInt(WHOLE)));

const sum = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0);

/** Cost of a year with the care of a scenario, for one person who uses it under a policy whose twelve
 *  prices are `premium`. The deductible is taken from the items in their order. */
export function yearlyCost(
  basket: CareBasket,
  scenario: CareScenario,
  terms: CoverTerms,
  premium: number,
): YearlyCost {
  const remaining = new Map<string, number>();
  /** Takes from the basis what is still owed to the deductible of the year or of the episode. */
  const takeDeductible = (item: CareItem, basis: number): number => {
    const key = terms.deductible.per === "event" ? item.episode : "";
    const owed = remaining.get(key) ?? terms.deductible.amount;
    const taken = Math.min(owed, basis);
    remaining.set(key, owed - taken);
    return taken;
  };
  const items = basket.scenarios[scenario].map((item) =>
    itemCost(item, basket, terms, terms.careOf(item), takeDeductible),
  );
  const refundable = sum(items, ({ refund }) => refund);
  const episodes = new Set(items.filter(({ refund }) => refund > 0).map((one) => one.item.episode));
  const top =
    terms.top === null
      ? refundable
      : terms.top.per === "event"
        ? sum([...episodes], (episode) =>
            Math.min(
              terms.top?.amount ?? 0,
              sum(
                items.filter((one) => one.item.episode === episode),
                ({ refund }) => refund,
              ),
            ),
          )
        : terms.top.amount;
  const refunded = Math.min(refundable, top);
  const left = sum(items, (one) => one.left);
  const outOfPocket = left - refunded;
  return {
    scenario,
    scheme: terms.scheme,
    items,
    billed: sum(items, (one) => one.billed),
    previsionPaid: sum(items, (one) => one.previsionPaid),
    left,
    deductible: sum(items, (one) => one.deductible),
    refunded,
    topCut: refundable - refunded,
    outOfPocket,
    premium,
    total: premium + outOfPocket,
    uninformed: items.filter(({ percent }) => percent === null).map(({ item }) => item.care),
  };
}

function itemCost(
  item: CareItem,
  basket: CareBasket,
  terms: CoverTerms,
  care: CareTerms | null,
  takeDeductible: (item: CareItem, basis: number) => number,
): ItemCost {
  const billed = item.quantity * item.unitPrice;
  const schemeShare = basket.shares[terms.scheme][item.kind] * 100;
  const previsionPaid = terms.isAfterPrevision ? shareOf(billed, schemeShare) : 0;
  const left = billed - previsionPaid;
  // Below the coverage asked for, the product pays as if the scheme had covered that much (CQ 5).
  const asked = terms.isAfterPrevision ? shareOf(billed, terms.askedShare[item.kind]) : 0;
  const basis = Math.min(left, billed - asked);
  const percent = care === null ? null : care.percent === "same" ? schemeShare : care.percent;
  const deductible = percent !== null && percent > 0 ? takeDeductible(item, basis) : 0;
  const cap =
    care?.cap === null || care?.cap === undefined
      ? null
      : care.cap.amount * (care.cap.per === "unit" ? item.quantity : 1);
  const refundable = shareOf(basis - deductible, percent ?? 0);
  return {
    item,
    billed,
    previsionPaid,
    left,
    basis,
    deductible,
    percent,
    cap,
    refund: cap === null ? refundable : Math.min(cap, refundable),
  };
}
