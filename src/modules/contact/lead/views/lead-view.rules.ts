import {
  countedKeys,
  listFilters,
  listPeriods,
  premiumKeys,
  readListAsked,
  stepKeys,
} from "../lead-filter.rules.ts";

/** What a view of the list of leads keeps: filters, order and columns, as the list's address has them. Pure. */

const periodKeys = Object.values(listPeriods).flatMap(({ page }) => [
  `${page}-desde`,
  `${page}-hasta`,
]);
const keptKeys: ReadonlySet<string> = new Set([
  ...Object.values(listFilters).map(({ page }) => page),
  ...periodKeys,
  ...Object.values(premiumKeys.page),
  stepKeys.page,
  countedKeys.page,
  "q",
  "vista",
  "orden",
  "columnas",
]);

/** The part of an address that a view keeps: not its page, not the lead that is open, nothing unknown. Null where a
 *  filter of it is none. */
export function keptQuery(text: string): string | null {
  const asked = new URLSearchParams(text);
  const kept = new URLSearchParams(
    [...asked].filter(([key, value]) => keptKeys.has(key) && value !== ""),
  );
  if (readListAsked(kept, "page").faults.length > 0) return null;
  if (!/^[a-zA-Z,]*$/.test(kept.get("columnas") ?? "")) return null;
  kept.sort();
  return kept.toString();
}
