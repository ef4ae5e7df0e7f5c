const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a text holds every word that was typed, without accents and capitals. */
export const holdsWords = (text: string, typed: string): boolean =>
  folded(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .every((word) => folded(text).includes(word));
