import { compareLimit, queryWithCodes } from "./compare-selection.rules.ts";
import type { CompareChoiceModel } from "./product.view-model.ts";

/** The parameter that carries the selection, on lists and product pages alike. */
export const comparedParameter = "comparar";
/** The compare table's own. */
export const tableParameter = "productos";

/** The line of a comparator and of those below it, "Seguros-de-Salud/Dental": what can be compared with sense. */
export const lineOf = ({ baseUrl }: { baseUrl: string }): string =>
  baseUrl.split("/")[0] ?? baseUrl;

/** A product's place in a selection, with the links that change it (CQ 4, UX 34). `table` is the
 *  compare table's path, from the server: a browser needs no table of routes for one address. */
export function compareChoice(
  code: string,
  codes: readonly string[],
  page: { path: string; query: string; table: string },
): CompareChoiceModel {
  const isChosen = codes.includes(code);
  const next = isChosen ? codes.filter((one) => one !== code) : [...codes, code];
  const query = queryWithCodes(page.query, comparedParameter, next);
  return {
    isChosen,
    count: codes.length,
    max: compareLimit,
    toggleHref:
      next.length > compareLimit ? null : `${page.path}${query === "" ? "" : `?${query}`}`,
    tableHref:
      codes.length < 2
        ? null
        : `${page.table}?${tableParameter}=${codes.map(encodeURIComponent).join(",")}`,
  };
}
