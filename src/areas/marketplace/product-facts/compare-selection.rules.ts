import type { Brand } from "#src/contracts/brand.ts";

/** The most products side by side (CQ 9). */
export const compareLimit = 3;

/** A product chosen to compare, with what a tray says of it. */
export interface CompareItem {
  code: string;
  name: string;
  /** "$48.541 /mes" or "Consultar". */
  price: string;
  brand: Brand;
}

/** Codes in an address parameter: comma-separated, each once, no more than the limit (UX 10). */
export function readCodes(parameter: string | null): string[] {
  const codes = (parameter ?? "").split(",").map((code) => code.trim());
  return [...new Set(codes.filter((code) => code !== ""))].slice(0, compareLimit);
}

export const writeCodes = (codes: readonly string[]): string => codes.join(",");

/** The compare table with what is chosen. */
export const compareHref = (
  { tableHref, tableParameter }: { tableHref: string; tableParameter: string },
  items: readonly CompareItem[],
): string =>
  `${tableHref}?${tableParameter}=${writeCodes(items.map(({ code }) => encodeURIComponent(code)))}`;

/** Checking adds into the first free slot, unchecking removes and shifts the rest (CQ 4). A full
 *  selection stays as it is. */
export function toggleItem(
  items: readonly CompareItem[],
  item: CompareItem,
): readonly CompareItem[] {
  if (items.some(({ code }) => code === item.code)) return removeItem(items, item.code);
  return items.length >= compareLimit ? items : [...items, item];
}

export const removeItem = (items: readonly CompareItem[], code: string): readonly CompareItem[] => {
  const place = items.findIndex((item) => item.code === code);
  return place < 0 ? items : removeAt(items, place);
};

/** The place whose removal clears the selection (CQ 4: a negative one). */
export const everyPlace = -1;

/** Removes by place: the others move up; a negative place clears all (CQ 4). */
export const removeAt = (items: readonly CompareItem[], place: number): readonly CompareItem[] =>
  place < 0 ? [] : items.filter((_, at) => at !== place);

/** The items of some codes, in the codes' order, from whoever knows them; unknown codes are left out. */
export function itemsOf(
  codes: readonly string[],
  known: readonly CompareItem[],
): readonly CompareItem[] {
  return codes.flatMap((code) => known.find((item) => item.code === code) ?? []);
}

/** An address's query with the selection in it; nothing chosen leaves the parameter out. */
export function queryWithCodes(query: string, parameter: string, codes: readonly string[]): string {
  const parameters = new URLSearchParams(query);
  if (codes.length === 0) parameters.delete(parameter);
  else parameters.set(parameter, writeCodes(codes));
  // Commas may stand as they are in a query; the address stays readable.
  return parameters.toString().replaceAll("%2C", ",");
}

/** Reads what an earlier visit stored; anything unexpected counts as nothing. */
export function readStoredItems(text: string | null): readonly CompareItem[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isCompareItem).slice(0, compareLimit) : [];
  } catch {
    return [];
  }
}

function isCompareItem(value: unknown): value is CompareItem {
  if (typeof value !== "object" || value === null) return false;
  const { code, name, price, brand } = value as Partial<CompareItem>;
  return (
    typeof code === "string" &&
    typeof name === "string" &&
    typeof price === "string" &&
    typeof brand === "object" &&
    brand !== null &&
    [brand.letters, brand.color, brand.ink].every((part) => typeof part === "string")
  );
}
