export { returnField } from "#src/areas/page/return-path.rules.ts";

/** Fields of the panel's forms. */
export const intentField = "intent";
export const toggleField = "toggle";
export const ponderationField = "ponderation";
export const intents = { on: "on", off: "off", save: "save" } as const;
/** Parameter of the page after a ponderation that is no number from 0 to 1. */
export const faultParameter = "error";

/** The addresses that the copy buttons hold (SA 2.9): the list as it is without anything chosen, and the
 *  comparator with what is chosen. A household never stands in one of them. */
export function copyAddresses(
  origin: string,
  { pathname, search }: { pathname: string; search: string },
): { list: string; comparator: string } {
  const chosen = new URLSearchParams(search);
  for (const name of ["perfil", "referer", "referrer"]) chosen.delete(name);
  const query = chosen.size === 0 ? "" : `?${chosen.toString()}`;
  return { list: `${origin}${pathname}`, comparator: `${origin}${pathname}${query}` };
}
