import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ContentQuery } from "#src/modules/content/content/content-query.types.ts";
import type { ContentList, ContentSource } from "#src/modules/content/content/content-source.ts";
import type { ContentData, ContentEntry } from "#src/modules/content/content/content-entry.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { createOutgoing } from "#src/platform/http/outgoing.ts";
import type { Log } from "#src/platform/log/log.ts";

const keptMs = 300_000;
const timeoutMs = 5_000;
const bytesMost = 5_000_000;
const mostKept = 500;

const item = z.looseObject({
  id: z.int(),
  attributes: z.record(z.string(), z.unknown()).optional(),
});
const answered = z.object({
  data: z.union([z.array(item), item, z.null()]),
  meta: z.looseObject({ pagination: z.looseObject({ total: z.int() }).optional() }).optional(),
});

export interface StrapiOptions {
  /** Base address of the content service, without /api. */
  url: string;
  clock: Clock;
  log: Log;
  /** Names that may lead to a private network (OUTGOING_PRIVATE_HOSTS). */
  privateHosts?: readonly string[];
  caches?: Caches;
}

/** Content of a Strapi of one's own (CONTENT_URL), versions 4 and 5. What it answered is kept five minutes,
 *  and longer while it cannot be reached; a failure with nothing kept is logged and reads as empty (SA 8).
 *  It may hold nothing but published content: no token is sent. */
export function createStrapiContent(options: StrapiOptions): ContentSource {
  const { url, clock, log } = options;
  const { privateHosts = [] } = options;
  const call = createOutgoing({ base: url, privateHosts, timeoutMs, bytesMost });
  const kept = new LRUCache<string, { at: number; list: ContentList }>({ max: mostKept });
  // What was answered stays for when the content service cannot be reached, but is no longer fresh.
  options.caches?.add(() => {
    for (const old of kept.values()) old.at = Number.NEGATIVE_INFINITY;
  });

  async function ask(collection: string, query: ContentQuery): Promise<ContentList> {
    const address = `${url.replace(/\/+$/, "")}/api/${collection}?${strapiQuery(query)}`;
    const answer = await call(address);
    if (answer.status === 404) return { entries: [], total: 0 };
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { data, meta } = answered.parse(await answer.json());
    const items = data === null ? [] : Array.isArray(data) ? data : [data];
    const entries = items.map((each) => entryOf(each, query));
    return { entries, total: meta?.pagination?.total ?? entries.length };
  }

  return {
    // Another revision every five minutes: pages that are stored by it are drawn again then.
    revision: async () => `strapi-${Math.floor(clock.now().getTime() / keptMs)}`,
    async find(collection, query) {
      const key = `${collection}?${strapiQuery(query)}`;
      const found = kept.get(key);
      const now = clock.now().getTime();
      if (found !== undefined && now - found.at < keptMs) return found.list;
      try {
        const list = await ask(collection, query);
        kept.set(key, { at: now, list });
        return list;
      } catch (error) {
        const message = error instanceof Error ? error.message : "unknown";
        log.warn("content.failure", { collection, message });
        return found?.list ?? { entries: [], total: 0 };
      }
    },
  };
}

/** The query as Strapi writes it. */
export function strapiQuery(query: ContentQuery): string {
  const pairs: [string, string][] = [];
  for (const { path, operator, values } of query.filters) {
    const field = path.map((part) => `[${part}]`).join("");
    const isList = operator === "$in" || operator === "$notIn";
    for (const [index, value] of values.entries())
      pairs.push([`filters${field}[${operator}]${isList ? `[${index}]` : ""}`, value]);
  }
  for (const [index, field] of (query.fields ?? []).entries())
    pairs.push([`fields[${index}]`, field]);
  for (const [index, path] of query.populate.entries())
    pairs.push(path === "*" ? ["populate", "*"] : [`populate[${index}]`, path]);
  for (const [index, { field, isDescending }] of query.sort.entries())
    pairs.push([`sort[${index}]`, `${field}:${isDescending ? "desc" : "asc"}`]);
  pairs.push(
    ["locale", query.locale],
    ["pagination[page]", String(query.page)],
    ["pagination[pageSize]", String(query.pageSize)],
  );
  if (query.withDrafts) pairs.push(["status", "draft"]);
  return new URLSearchParams(pairs).toString();
}

function entryOf(each: z.infer<typeof item>, { locale }: ContentQuery): ContentEntry {
  const { id, attributes, ...flat } = each;
  const data = flattened(attributes ?? flat) as ContentData;
  const text = (key: string) => {
    const value = data[key];
    return typeof value === "string" ? value : "";
  };
  return {
    id,
    slug: text("slug") || String(id),
    locale,
    createdAt: text("createdAt"),
    updatedAt: text("updatedAt"),
    publishedAt: text("publishedAt") || null,
    data,
  };
}

/** Takes the wrappings of version 4 away: `{data: {id, attributes}}` is what it holds. */
function flattened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flattened);
  if (value === null || typeof value !== "object") return value;
  const fields = value as Record<string, unknown>;
  if ("data" in fields && Object.keys(fields).every((key) => key === "data" || key === "meta"))
    return flattened(fields["data"]);
  if ("attributes" in fields && typeof fields["attributes"] === "object")
    return flattened({ id: fields["id"], ...(fields["attributes"] as object) });
  return Object.fromEntries(Object.entries(fields).map(([key, inner]) => [key, flattened(inner)]));
}
