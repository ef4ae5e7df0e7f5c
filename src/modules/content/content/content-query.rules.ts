/** The query language of the content service (SA 7): filters, fields, populate, locale, sort,
 *  pagination, as they are written in an address with brackets. */

import {
  type ContentFilter,
  type ContentQuery,
  type FilterOperator,
  filterOperators,
} from "./content-query.types.ts";
import type { ContentData, ContentEntry, ContentLocale, ContentValue } from "./content-entry.ts";

export const defaultPageSize = 25;
export const largestPageSize = 100;
const mostFilters = 20;

export const emptyQuery: ContentQuery = {
  filters: [],
  fields: null,
  populate: [],
  locale: "es",
  sort: [],
  page: 1,
  pageSize: defaultPageSize,
  withDrafts: false,
};

export type QueryOutcome = { ok: true; query: ContentQuery } | { ok: false; field: string };

/** Reads a query as it stands in an address: `filters[tag][$contains]=x`. A key without an operator is
 *  $eq. Unknown keys are ignored; a bad value of a known one names its field. */
export function readContentQuery(sent: Readonly<Record<string, unknown>>): QueryOutcome {
  const filters = new Map<string, ContentFilter>();
  const fields: string[] = [];
  const populate: string[] = [];
  const sort: { field: string; isDescending: boolean }[] = [];
  const query = { ...emptyQuery };
  for (const [key, raw] of Object.entries(sent)) {
    const values = (Array.isArray(raw) ? raw : [raw]).map(String);
    const [head = "", ...path] = key.split(/[[\]]+/).filter((part) => part !== "");
    if (path.some((part) => part === "__proto__" || part === "constructor"))
      return { ok: false, field: key };
    switch (head) {
      case "filters": {
        const bad = addFilter(filters, path, values);
        if (bad) return { ok: false, field: key };
        break;
      }
      case "fields":
        fields.push(...values.flatMap(listed));
        break;
      case "populate":
        populate.push(...populated(path, values));
        break;
      case "sort":
        sort.push(...values.flatMap(listed).map(sortOf));
        break;
      case "locale": {
        const locale = localeOf(values[0] ?? "");
        if (locale === undefined) return { ok: false, field: "locale" };
        query.locale = locale;
        break;
      }
      case "pagination": {
        const number = Number(values[0]);
        if (!Number.isInteger(number) || number < 0) return { ok: false, field: key };
        if (path[0] === "page") query.page = Math.max(1, number);
        if (path[0] === "pageSize" || path[0] === "limit")
          query.pageSize = Math.min(largestPageSize, Math.max(1, number));
        break;
      }
      default:
    }
  }
  if (filters.size > mostFilters) return { ok: false, field: "filters" };
  return {
    ok: true,
    query: {
      ...query,
      filters: [...filters.values()],
      fields: fields.length === 0 || fields.includes("*") ? null : fields,
      populate,
      sort,
    },
  };
}

const listed = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const sortOf = (text: string) => {
  const [field = "", direction] = text.split(":");
  return { field, isDescending: direction?.toLowerCase() === "desc" };
};

/** `es`, `en`, `pt-BR`; a country's or the site's own spelling of them counts too. */
export function localeOf(text: string): ContentLocale | undefined {
  const language = text.toLowerCase().split("-")[0];
  if (language === "es" || language === "en") return language;
  return language === "pt" ? "pt-BR" : undefined;
}

/** True where the filter cannot be read. Indexes of `$in[0]` are positions of one list. */
function addFilter(
  filters: Map<string, ContentFilter>,
  path: readonly string[],
  values: readonly string[],
): boolean {
  const at = path.findIndex((part) => part.startsWith("$"));
  const field = at < 0 ? path : path.slice(0, at);
  const operator = at < 0 ? "$eq" : path[at];
  if (field.length === 0 || !isOperator(operator)) return true;
  const isList = operator === "$in" || operator === "$notIn";
  const key = `${field.join(".")} ${operator}`;
  const before = filters.get(key)?.values ?? [];
  const more = isList && path.length === at + 1 ? values.flatMap(listed) : values;
  filters.set(key, { path: field, operator, values: [...before, ...more] });
  return false;
}

const isOperator = (text: string | undefined): text is FilterOperator =>
  filterOperators.some((operator) => operator === text);

/** `populate=items.imagen`, `populate[0]=items`, `populate[items][populate]=imagen`, `populate=*`. */
function populated(path: readonly string[], values: readonly string[]): string[] {
  const names = path.filter((part) => part !== "populate" && !/^\d+$/.test(part));
  const ends = values.flatMap(listed).filter((value) => value !== "true");
  if (ends.length === 0) return names.length === 0 ? [] : [names.join(".")];
  return ends.map((end) => [...names, end].join("."));
}

/** Whether an entry passes every filter. A list passes where one of its members does. */
export function passesFilters(data: ContentData, filters: readonly ContentFilter[]): boolean {
  return filters.every(({ path, operator, values }) => {
    const found = valuesAt(data, path);
    const isNegated = operator === "$ne" || operator === "$notIn";
    const hit = found.some((value) => fitsValue(value, operator, values));
    return isNegated ? !hit : hit;
  });
}

function fitsValue(
  value: ContentValue,
  operator: FilterOperator,
  values: readonly string[],
): boolean {
  const text = textOf(value);
  switch (operator) {
    case "$contains":
      return values.some((asked) => text.includes(asked));
    case "$containsi":
      return values.some((asked) => text.toLowerCase().includes(asked.toLowerCase()));
    default:
      return values.includes(text);
  }
}

function valuesAt(value: ContentValue, path: readonly string[]): ContentValue[] {
  if (isList(value)) return value.flatMap((member) => valuesAt(member, path));
  const [head, ...rest] = path;
  if (head === undefined) return [value];
  if (value === null || typeof value !== "object") return [];
  const inner = Object.hasOwn(value, head) ? value[head] : undefined;
  return inner === undefined ? [] : valuesAt(inner, rest);
}

const isList = (value: ContentValue): value is readonly ContentValue[] => Array.isArray(value);

/** A media file or a relation: an object that says so by its `$media` or `$relation` key. It is left out
 *  unless it was asked for. */
const isPopulatable = (value: ContentValue): value is ContentData =>
  value !== null &&
  typeof value === "object" &&
  !isList(value) &&
  ("$media" in value || "$relation" in value);

/** The asked fields of an entry, its media and relations only where they are populated. */
export function projectData(data: ContentData, { fields, populate }: ContentQuery): ContentData {
  const chosen = Object.entries(data).filter(
    ([key, value]) =>
      fields === null ||
      fields.includes(key) ||
      (isPopulatable(value) && populate.includes(key)) ||
      populate.some((path) => path.startsWith(`${key}.`)),
  );
  return Object.fromEntries(
    chosen.flatMap(([key, value]) => {
      const shown = populateValue(value, [key], populate);
      return shown === undefined ? [] : [[key, shown]];
    }),
  );
}

function populateValue(
  value: ContentValue,
  path: readonly string[],
  populate: readonly string[],
): ContentValue | undefined {
  if (isList(value)) {
    return value.flatMap((member) => {
      const shown = populateValue(member, path, populate);
      return shown === undefined ? [] : [shown];
    });
  }
  if (value === null || typeof value !== "object") return value;
  const name = path.join(".");
  if (isPopulatable(value)) {
    const isAsked = populate.some(
      (asked) =>
        asked === name || asked.startsWith(`${name}.`) || (asked === "*" && path.length === 1),
    );
    if (!isAsked) return undefined;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key.startsWith("$")) return [];
      const shown = populateValue(inner, [...path, key], populate);
      return shown === undefined ? [] : [[key, shown]];
    }),
  );
}

/** Orders and pages entries that passed; ties by id, so that pages never overlap. */
export function pageOf(
  entries: readonly ContentEntry[],
  { sort, page, pageSize }: ContentQuery,
): ContentEntry[] {
  const sorted = entries.toSorted((one, other) => {
    for (const { field, isDescending } of sort) {
      const order = compare(fieldOf(one, field), fieldOf(other, field));
      if (order !== 0) return isDescending ? -order : order;
    }
    return one.id - other.id;
  });
  return sorted.slice((page - 1) * pageSize, page * pageSize);
}

const fieldOf = (entry: ContentEntry, field: string): ContentValue => {
  if (field === "id") return entry.id;
  if (field === "createdAt" || field === "updatedAt" || field === "publishedAt")
    return entry[field];
  return entry.data[field] ?? null;
};

function compare(one: ContentValue, other: ContentValue): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [a, b] = [textOf(one), textOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A plain value as it is compared; what is no plain value is nothing. */
const textOf = (value: ContentValue): string =>
  value === null || typeof value === "object" ? "" : String(value);
