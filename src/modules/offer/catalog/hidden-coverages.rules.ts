/** Codes of coverages that a source lists and that are not shown (SA 9), by modality; free choice hides
 *  others abroad. */
export const hiddenCoverages = {
  preferente: ["QPCL-1", "QPCL-2", "QPCL-3"],
  libre_eleccion: ["QPCL-1"],
  libre_eleccion_abroad: ["QPCL-2", "QPCL-3"],
} as const;

/** Whether a coverage is one of those. */
export function isHiddenCoverage(country: string, tier: string, code: string): boolean {
  const list = tier === "libre_eleccion" && country === "INT" ? "libre_eleccion_abroad" : tier;
  const codes: Readonly<Record<string, readonly string[]>> = hiddenCoverages;
  return codes[list]?.includes(code) ?? false;
}
