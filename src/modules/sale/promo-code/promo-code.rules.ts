import { type CountryCode, COUNTRY_CODES } from "#src/contracts/identification.ts";
import { CURRENCIES, type Currency, type Money } from "#src/contracts/money.ts";
import { percentOf } from "#src/contracts/percentage.rules.ts";

/** What a promotional code takes off, and where it counts. Pure; amounts in storage units of the currency. */

export type PromoValue =
  | { kind: "percent"; hundredths: number }
  | { kind: "amount"; amount: Money };

export interface PromoCode {
  code: string;
  value: PromoValue;
  /** Civil days of the purchase's country, both included; null: no bound. */
  validFrom: string | null;
  validTo: string | null;
  /** Null: as often as anybody likes. */
  usesMost: number | null;
  usesMostPerson: number | null;
  /** Empty: every one. */
  countries: readonly CountryCode[];
  products: readonly string[];
  /** Whether it comes on top of an offer of the product; else the greater of both counts. */
  isOnTop: boolean;
  /** With how many products of a cart it counts by itself; null: it is typed. */
  itemsLeast: number | null;
}

export type PromoRefusal =
  | "PROMO_CODE_UNKNOWN"
  | "PROMO_CODE_EARLY"
  | "PROMO_CODE_OVER"
  | "PROMO_CODE_ELSEWHERE"
  | "PROMO_CODE_OTHER_PRODUCT"
  | "PROMO_CODE_USED_UP"
  | "PROMO_CODE_USED"
  | "PROMO_CODE_NOT_COMBINED"
  | "PROMO_CODE_NOTHING_LEFT";

/** A code as it is kept, of what a person types: capitals, without spaces and hyphens. */
export const writtenCode = (typed: string): string =>
  typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();

/** What a code is asked for. */
export interface PromoPlace {
  country: CountryCode;
  /** Codes of what is paid together. */
  products: readonly string[];
  /** Civil date of the country. */
  day: string;
}

/** How often it counts already, apart from what it is asked for. */
export interface PromoUses {
  all: number;
  ofPerson: number;
}

/** Whether a code counts for a product. */
export const countsFor = ({ products }: Pick<PromoCode, "products">, product: string): boolean =>
  products.length === 0 || products.includes(product);

/** Why a code does not count here and now; undefined where it does. */
export function refusalOf(
  promo: PromoCode,
  { country, products, day }: PromoPlace,
  uses: PromoUses,
): PromoRefusal | undefined {
  if (promo.validFrom !== null && day < promo.validFrom) return "PROMO_CODE_EARLY";
  if (promo.validTo !== null && day > promo.validTo) return "PROMO_CODE_OVER";
  if (promo.countries.length > 0 && !promo.countries.includes(country))
    return "PROMO_CODE_ELSEWHERE";
  if (!products.some((product) => countsFor(promo, product))) return "PROMO_CODE_OTHER_PRODUCT";
  if (promo.usesMostPerson !== null && uses.ofPerson >= promo.usesMostPerson)
    return "PROMO_CODE_USED";
  if (promo.usesMost !== null && uses.all >= promo.usesMost) return "PROMO_CODE_USED_UP";
  return undefined;
}

export type PromoOff =
  | { ok: true; minor: number; /** The offer gives way to it. */ isInstead: boolean }
  | { ok: false; code: PromoRefusal };

/** What a code takes off a price of which an offer takes off something. On top of it: of what the offer leaves. Else
 *  of the whole price and instead of the offer, where that is more. Rounded once, never more than there is. */
export function promoOff(
  base: Money,
  offerMinor: number,
  { value, isOnTop }: Pick<PromoCode, "value" | "isOnTop">,
): PromoOff {
  const from = isOnTop ? base.amountMinor - offerMinor : base.amountMinor;
  if (value.kind === "amount" && value.amount.currency !== base.currency)
    return { ok: false, code: "PROMO_CODE_ELSEWHERE" };
  const minor =
    value.kind === "percent"
      ? percentOf(from, value.hundredths / 100)
      : Math.min(from, value.amount.amountMinor);
  const isLess = isOnTop ? minor <= 0 : minor <= offerMinor;
  return isLess
    ? { ok: false, code: "PROMO_CODE_NOT_COMBINED" }
    : { ok: true, minor, isInstead: !isOnTop && offerMinor > 0 };
}

/** The columns of a file of codes, in any order; besides them `items`, for discounts that apply without a typed code. */
export const promoColumns = [
  "code",
  "percent",
  "amount",
  "currency",
  "from",
  "to",
  "uses",
  "uses_person",
  "countries",
  "products",
  "on_top",
] as const;

export type PromoFileRead =
  | { ok: true; codes: PromoCode[] }
  | { ok: false; code: "PROMO_FILE"; params: { row: number; column: string } };

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const listOf = (text: string): string[] => text.split(",").filter((one) => one !== "");
const wholeOrNull = (text: string): number | null | undefined => {
  if (text === "") return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

function readValue(row: Readonly<Record<string, string>>): PromoValue | string {
  const { percent = "", amount = "", currency = "" } = row;
  if ((percent === "") === (amount === "")) return "percent";
  if (percent !== "") {
    const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent) ?? [];
    const hundredths = Number(whole) * 100 + Number(part.padEnd(2, "0"));
    const isOne = whole !== "" && hundredths > 0 && hundredths <= 10_000 && currency === "";
    return isOne ? { kind: "percent", hundredths } : "percent";
  }
  const known = CURRENCIES.find((one): one is Currency => one === currency);
  if (known === undefined) return "currency";
  if (!/^[1-9]\d{0,11}$/.test(amount)) return "amount";
  return { kind: "amount", amount: { amountMinor: Number(amount), currency: known } };
}

function readRow(row: Readonly<Record<string, string>>): PromoCode | string {
  const value = readValue(row);
  if (typeof value === "string") return value;
  const { code = "", from = "", to = "", on_top: onTop = "", uses = "" } = row;
  const usesMost = wholeOrNull(uses);
  const usesMostPerson = wholeOrNull(row["uses_person"] ?? "");
  const countries = listOf(row["countries"] ?? "").map((name) =>
    COUNTRY_CODES.find((one) => one === name),
  );
  const itemsLeast = wholeOrNull(row["items"] ?? "");
  const checks: Readonly<Record<string, boolean>> = {
    code: /^[A-Z0-9]{3,20}$/.test(code),
    from: from === "" || day.test(from),
    to: to === "" || (day.test(to) && (from === "" || from <= to)),
    uses: usesMost !== undefined,
    uses_person: usesMostPerson !== undefined,
    countries: !countries.includes(undefined),
    on_top: onTop === "true" || onTop === "false",
    items: itemsLeast === null || (itemsLeast !== undefined && itemsLeast >= 2 && itemsLeast <= 5),
  };
  const wrong = Object.keys(checks).find((column) => checks[column] === false);
  if (wrong !== undefined) return wrong;
  return {
    code,
    value,
    validFrom: from || null,
    validTo: to || null,
    usesMost: usesMost ?? null,
    usesMostPerson: usesMostPerson ?? null,
    countries: countries.filter((one) => one !== undefined),
    products: listOf(row["products"] ?? ""),
    isOnTop: onTop === "true",
    itemsLeast: itemsLeast ?? null,
  };
}

/** Reads a file of codes, one a row, columns by their names, cells between tabs; amounts in storage units. Nothing of a
 *  file with a wrong cell is taken. */
export function readPromoFile(text: string): PromoFileRead {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const names = header.split("\t");
  const missing = promoColumns.find((column) => !names.includes(column));
  if (missing !== undefined)
    return { ok: false, code: "PROMO_FILE", params: { row: 1, column: missing } };
  const codes: PromoCode[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = line.split("\t");
    const row = Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? "").trim()]));
    const read = readRow(row);
    if (typeof read === "string")
      return { ok: false, code: "PROMO_FILE", params: { row: index + 2, column: read } };
    codes.push(read);
  }
  return { ok: true, codes };
}
