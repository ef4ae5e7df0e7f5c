const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** True where every word of the search begins or is within a word of the label, accents aside. */
export const matchesSearch = (label: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(label).includes(word));
