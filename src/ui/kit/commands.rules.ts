/** Without accents and capitals: what is typed finds "Pólizas" by "poliza". */
export const foldedText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a command's words hold everything that was typed, each word by its beginning. */
export function matchesCommand(words: string, typed: string): boolean {
  const apart = /[^\p{L}\p{N}]+/u;
  const known = foldedText(words).split(apart);
  return foldedText(typed)
    .split(apart)
    .filter((one) => one !== "")
    .every((one) => known.some((word) => word.startsWith(one)));
}
