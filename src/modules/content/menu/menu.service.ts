import type { CountryCode } from "#src/contracts/identification.ts";
import type { MenuCategory, MenuEntry } from "#src/contracts/menu.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { emptyQuery } from "#src/modules/content/content/content-query.rules.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { Log } from "#src/platform/log/log.ts";
import { href, type Language } from "#src/routes.ts";
import { menuLabel } from "./menu-label.rules.ts";
import { menuRecord, type MenuRecordEntry } from "./menu-record.rules.ts";

export interface MenuService {
  /** The header's menu (SA 2.4): only what leads to a page that is there. Null where it could not be had,
   *  which is logged and no more (SA 8). */
  headerMenu(country: CountryCode, language: Language): Promise<MenuCategory[] | null>;
}

export interface MenuServiceOptions {
  content: Pick<ContentService, "find">;
  comparatorsOf(country: CountryCode): Promise<readonly ComparatorRecord[]>;
  log: Pick<Log, "error">;
}

const contentLocale = { es: "es", en: "en", pt: "pt-BR" } as const;

export function createMenuService({
  content,
  comparatorsOf,
  log,
}: MenuServiceOptions): MenuService {
  async function read(country: CountryCode, language: Language): Promise<MenuCategory[]> {
    const { entries } = await content.find("menus", {
      ...emptyQuery,
      locale: contentLocale[language],
      populate: ["*"],
      filters: [
        { path: ["type"], operator: "$eq", values: ["header"] },
        { path: ["country"], operator: "$eq", values: [country] },
      ],
    });
    const record = menuRecord.parse(entries[0]?.data);
    const comparators = await comparatorsOf(country);
    return record.categories.flatMap((category) => {
      const inner = (category.categories ?? []).flatMap(
        (each) => entryOf(each, comparators, language) ?? [],
      );
      const [first] = inner;
      if (category.categories === undefined) {
        const own = entryOf(category, comparators, language);
        return own === undefined ? [] : [{ ...own, categories: [] }];
      }
      // A group leads where its first does; one of a single entry is that entry.
      if (first === undefined) return [];
      if (inner.length === 1) return [{ ...first, categories: [] }];
      const own = entryOf({ ...category, url: category.url ?? first.url }, comparators, language);
      return own === undefined ? [] : [{ ...own, categories: inner }];
    });
  }

  return {
    async headerMenu(country, language) {
      try {
        return await read(country, language);
      } catch (error) {
        const reason = error instanceof Error ? error.name : "unknown";
        log.error("menu.failed", { country, language, reason });
        return null;
      }
    },
  };
}

/** An entry as it is shown; undefined where the country has no such comparator. */
function entryOf(
  record: MenuRecordEntry,
  comparators: readonly ComparatorRecord[],
  language: Language,
): MenuEntry | undefined {
  const comparator = comparators.find(({ baseUrl }) => baseUrl === record.comparator);
  if (record.comparator !== undefined && comparator === undefined) return undefined;
  const named = comparator && menuLabel(comparator, language);
  const title = record.title ?? named;
  const url = comparator
    ? href("comparator", language, { comparator: comparator.baseUrl })
    : record.url;
  if (title === undefined || url === undefined) return undefined;
  const fullName = comparator && (comparator.texts[language]?.["title"] ?? comparator.title);
  return {
    id: record.id,
    url,
    title,
    displayName: record.displayName ?? fullName ?? title,
    icon: record.icon ?? null,
    color: record.color ?? null,
    target: record.target ?? "_self",
    preloadBundle: record.preloadBundle ?? false,
  };
}
