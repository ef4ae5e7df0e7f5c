/** An amount as people type it in a form that no code read before it was sent ("12.000", "1.234,50", "1,234.50"), as a plain
 *  decimal. Marks before groups of three are thousands: no currency of an account has three decimals. Other text stays. */
export function typedAmount(text: string): string {
  const typed = text.replaceAll(/[\s$]/g, "");
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(typed))
    return typed.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(typed)) return typed.replaceAll(",", "");
  return typed.replace(",", ".");
}

/** The same of a figure that may have more than two decimals (UF, a share in percent): three digits behind a mark are its
 *  decimals. */
export const typedFigure = (text: string): string =>
  text.replaceAll(/[\s$%]|UF/g, "").replace(",", ".");
