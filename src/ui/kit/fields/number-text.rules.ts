/** Marks of a locale's numbers: "1.234,5" in es-CL, "1,234.5" in en-US. */
function marksOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: markOf("group"), decimal: markOf("decimal") };
}

/** What a person typed as a plain decimal ("1234.5"); null where it is no number, or has more decimals than
 *  may be. Spaces and a currency's sign are left out; the other mark means decimals where it can mean
 *  nothing else. */
export function readNumberText(text: string, locale: string, decimals: number): string | null {
  const { group, decimal } = marksOf(locale);
  const typed = text.replaceAll(/[\s$]|UF|S\//g, "");
  const isGrouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d+)?$`).test(
    typed,
  );
  const plain = isGrouped
    ? typed.replaceAll(group, "").replace(decimal, ".")
    : typed.replace(decimal, ".").replace(group, ".");
  if (!/^-?\d{1,15}(?:\.\d+)?$/.test(plain)) return null;
  return (plain.split(".")[1] ?? "").length > decimals ? null : plain;
}

/** A plain decimal as it is read in a locale: "1.234,5". What is no number stays as it is. */
export function shownNumber(plain: string, locale: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return plain;
  const { group, decimal } = marksOf(locale);
  const [whole = "", rest] = plain.split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
}
