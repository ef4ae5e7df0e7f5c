import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Language } from "#src/routes.ts";

/** What the menu calls a comparator. */
export const menuLabel = ({ title, texts }: ComparatorRecord, language: Language): string =>
  texts[language]?.["menu"] ?? texts[language]?.["title"] ?? title;
