import type { Currency } from "#src/contracts/money.ts";
import type { RatingMethod } from "#src/contracts/pricing.ts";

/** Upper insurance types whose price reads otherwise (CQ 3, CQ 9). */
const GROUP_TYPES: ReadonlySet<string> = new Set(["SEGURO COLECTIVO", "EPS"]);
const GUARD_TYPE = "SEGURO DE GUARDIA";
const YEARLY_TYPES: ReadonlySet<string> = new Set([GUARD_TYPE, "ACCIDENTES PERSONALES"]);
/** Methods whose amount is the whole company's. */
const TOTAL_METHODS: ReadonlySet<RatingMethod> = new Set(["PerEmployeeBand", "PayrollRate"]);

/** Words about a price; each is a key of the locales. In Spanish (CQ 9):
 *  from 'Desde', yearlyPrice 'Precio Anual', ask 'Consultar'. */
export type PriceLabel = "from" | "yearlyPrice" | "ask";
/** perMonth '/mes', total ' Total', perEmployee ' p/empl', perPerson ' p/p', perYear '/año', perTrip
 *  ' total del viaje'. */
export type PriceSuffix =
  | "perMonth"
  | "total"
  | "perEmployee"
  | "perPerson"
  | "perYear"
  | "perTrip";

export interface PriceWordsInput {
  /** upperType.name of the product's insurance type. */
  upperType: string;
  /** Currency the price is fixed in. */
  currency: Currency;
  isProfileEntered: boolean;
  arePricesDefined: boolean;
  /** Group insurance: whether the amount is for the whole group or for one employee. */
  isGroupTotal: boolean;
  /** Of the product: Trip is for the trip, PerHeadYear for a year, a company's amount for all of it. */
  method?: RatingMethod;
  /** Whether the amount is one head's of a number of heads, as PerHeadYear of counted heads is. */
  isPerHead?: boolean;
}

export interface PriceWords {
  label: PriceLabel | null;
  suffixes: PriceSuffix[];
  /** Multiplier of the monthly price: 12 for guards and personal accidents. */
  months: 1 | 12;
}

/** Label, suffixes and period of a price (CQ 9). 'Desde' unless a profile is entered and its prices are
 *  defined; a product whose price is missing reads 'Consultar' (`hasAmount` false) and nothing else. Group
 *  types say whether the amount is the group's or one employee's; a trip's price has no period. */
export function priceWords(input: PriceWordsInput, hasAmount: boolean): PriceWords {
  const months = monthsOf(input);
  if (!hasAmount) return { label: "ask", suffixes: [], months };
  if (input.upperType === GUARD_TYPE && input.currency === "UF") {
    return { label: "yearlyPrice", suffixes: ["perPerson"], months };
  }
  const label = input.isProfileEntered && input.arePricesDefined ? null : "from";
  if (input.method === "Trip") return { label, suffixes: ["perTrip"], months };
  if (months === 12) {
    return { label, suffixes: input.isPerHead ? ["perYear", "perPerson"] : ["perYear"], months };
  }
  if (!GROUP_TYPES.has(input.upperType)) return { label, suffixes: ["perMonth"], months };
  return { label, suffixes: ["perMonth", isTotal(input) ? "total" : "perEmployee"], months };
}

function monthsOf({ upperType, method }: PriceWordsInput): PriceWords["months"] {
  if (method === "Trip") return 1;
  return method === "PerHeadYear" || YEARLY_TYPES.has(upperType) ? 12 : 1;
}

function isTotal({ isGroupTotal, method }: PriceWordsInput): boolean {
  return isGroupTotal || (method !== undefined && TOTAL_METHODS.has(method));
}

/** 'Producto nuevo': available for less than two calendar months (CQ 9). Days are YYYY-MM-DD; a product
 *  not yet available, or without a date, is not new. */
export function isNewProduct(availableFrom: string | null, today: string): boolean {
  if (availableFrom === null || availableFrom > today) return false;
  return today < addMonths(availableFrom, 2);
}

/** Whether a record's own badge, in any language, says no more than 'Producto nuevo' does. */
export const saysOnlyNew = (badge: string): boolean =>
  /^(?:(?:producto|produto)\s+)?(?:nuevo|nueva|novo|nova)[.!]?$|^new(?:\s+product)?[.!]?$/i.test(
    badge.trim(),
  );

/** The same day `months` later, or the last of that month where it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** Affinity (0 to 10) as a whole percent, half up: distance × 10 (CQ 9). */
export function affinityPercent(distance: number): number {
  // In thousandths, the grain affinity is computed in, so that 8.35 is 84 whatever its binary form.
  const thousandths = Math.round(distance * 1000);
  return Math.floor((thousandths + 50) / 100);
}

const DEFAULT_COMPANY_MINIMUM = 5;

/** Least number of employees a group product takes: the larger of the two present, else 5 (CQ 5). */
export function companyMinimum(
  minEmployeeQuantity: number | null,
  minsubscribers: number | null,
): number {
  const given = [minEmployeeQuantity, minsubscribers].filter((count) => count !== null);
  return given.length > 0 ? Math.max(...given) : DEFAULT_COMPANY_MINIMUM;
}

/** Whether a product of the upper type is for a company's employees, and so has a least number of them. */
export const isForEmployees = (upperType: string): boolean => GROUP_TYPES.has(upperType);

/** Least number of people that a company insures with a product, for cards, requirements and purchase alike: a
 *  group product's minimum (CQ 5); of guards and payrolls the one that is given, else 1. */
export function leastEmployees(product: {
  upperType: string;
  minimumEmployees: number | null;
  minimumSubscribers: number | null;
}): number {
  const { upperType, minimumEmployees: employees, minimumSubscribers: subscribers } = product;
  return isForEmployees(upperType)
    ? companyMinimum(employees, subscribers)
    : Math.max(employees ?? 1, subscribers ?? 1);
}

/** Whether a group of that many employees can take the product; false while none is entered (CQ 5). */
export function meetsCompanyMinimum(employees: number | null, minimum: number): boolean {
  return employees !== null && employees > 0 && employees >= minimum;
}
