/** Kinds of things that are found. */
export const searchGroups = [
  "comparator",
  "product",
  "organization",
  "clinic",
  "article",
  "page",
] as const;
export type SearchGroup = (typeof searchGroups)[number];
