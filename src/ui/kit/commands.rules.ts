/** Without accents and capitals: what is typed finds "Pólizas" by "poliza". */
export const foldedText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a command's words hold everything that was typed, each word by its beginning. */
export function matchesCommand(words: string, typed: string): boolean {
  const known = foldedText(words).split(/[^\p{L}\p{N}]+/u);
  return foldedText(typed)
    .split(/\s+/)
    .filter((one) => one !== "")
    .every((one) => known.some((word) => word.startsWith(one)));
}
