import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { ContentFile } from "./content-file.rules.ts";
import type { ContentData, ContentEntry, ContentLocale } from "./content-entry.ts";
import "./content.tables.ts";

/** The entries of a collection in a locale: what is published, or with drafts the last version of each. */
export async function listContentEntries(
  connection: Connection,
  collection: string,
  locale: ContentLocale,
  withDrafts: boolean,
): Promise<ContentEntry[]> {
  const { rows } = await sql<{
    id: number;
    slug: string;
    locale: ContentLocale;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    data: ContentData;
  }>`
    select e.id, e.slug, e.locale, e.created_at, v.created_at as updated_at, v.published_at, v.data
    from content_entries e
    join content_versions v on v.entry_id = e.id and v.version = ${
      withDrafts
        ? sql`(select max(version) from content_versions where entry_id = e.id)`
        : sql`e.published_version`
    }
    where e.collection = ${collection} and e.locale = ${locale}
    order by e.id`.execute(connection);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    locale: row.locale,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    data: row.data,
  }));
}

/** Told of every change, when its transaction is committed. */
export const contentChannel = "content";

export async function findContentRevision(connection: Connection): Promise<string> {
  const { rows } = await sql<{ revision: string | number }>`
    select coalesce(max(revision), 0) as revision from content_changes`.execute(connection);
  return String(rows[0]?.revision ?? 0);
}

export const contentHash = (data: ContentData): string =>
  createHash("sha256").update(canonicalJson(data)).digest("hex");

/** JSON with its keys in order, so that the same content has the same digest. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const keys = Object.keys(value).toSorted();
  return `{${keys
    .map((key) => `${JSON.stringify(key)}:${canonicalJson((value as ContentData)[key])}`)
    .join(",")}}`;
}

export interface SavedVersion {
  outcome: "new" | "changed" | "same";
  version: number;
}

/** Stores an entry as a new version where it differs from the last; one that is no draft is published at
 *  once. Concurrent saves of one entry wait for each other. */
export async function saveContentVersion(
  transaction: Connection,
  collection: string,
  { slug, locale, isDraft, data }: ContentFile,
  { reason, at }: { reason: string; at: Date },
): Promise<SavedVersion> {
  await sql`
    insert into content_entries (collection, slug, locale, created_at, updated_at)
    values (${collection}, ${slug}, ${locale}, ${at}, ${at})
    on conflict (collection, slug, locale) do nothing`.execute(transaction);
  const { rows } = await sql<{ id: number; published_version: number | null }>`
    select id, published_version from content_entries
    where collection = ${collection} and slug = ${slug} and locale = ${locale}
    for update`.execute(transaction);
  const entry = rows[0];
  if (entry === undefined) throw new RangeError("an entry that was just stored is not there");
  const { rows: versions } = await sql<{ version: number; content_hash: string }>`
    select version, content_hash from content_versions
    where entry_id = ${entry.id} order by version desc limit 1`.execute(transaction);
  const last = versions[0];
  const hash = contentHash(data);
  const isSame = last?.content_hash === hash;
  if (last !== undefined && isSame && (isDraft || entry.published_version === last.version))
    return { outcome: "same", version: last.version };
  const version = isSame ? last.version : (last?.version ?? 0) + 1;
  if (!isSame) {
    await transaction
      .insertInto("content_versions")
      .values({
        entry_id: entry.id,
        version,
        data: JSON.stringify(data),
        content_hash: hash,
        reason,
        created_at: at,
        published_at: isDraft ? null : at,
      })
      .execute();
  }
  if (!isDraft) {
    await sql`update content_versions set published_at = coalesce(published_at, ${at})
      where entry_id = ${entry.id} and version = ${version}`.execute(transaction);
    await sql`update content_entries set published_version = ${version}, updated_at = ${at}
      where id = ${entry.id}`.execute(transaction);
  }
  return { outcome: last === undefined ? "new" : "changed", version };
}

/** Publishes an earlier version again, or with null nothing of the entry. False where there is none. */
export async function setPublishedVersion(
  transaction: Connection,
  entry: { collection: string; slug: string; locale: string },
  version: number | null,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update content_entries e set published_version = ${version}::integer, updated_at = ${at}
    where collection = ${entry.collection} and slug = ${entry.slug} and locale = ${entry.locale}
      and (${version}::integer is null or exists (
        select 1 from content_versions v where v.entry_id = e.id and v.version = ${version}::integer))
    returning id`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  if (version !== null)
    await sql`update content_versions set published_at = coalesce(published_at, ${at})
      where entry_id = ${id} and version = ${version}`.execute(transaction);
  return true;
}

export async function noteContentChange(
  transaction: Connection,
  reason: string,
  at: Date,
): Promise<void> {
  await sql`insert into content_changes (reason, changed_at) values (${reason}, ${at})`.execute(
    transaction,
  );
  await sql`select pg_notify(${contentChannel}, '')`.execute(transaction);
}

/** What the files that came with the program held when they were put in, by `collection/slug.locale`. */
export async function findSeededContent(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.selectFrom("content_seeds").selectAll().execute();
  return new Map(
    rows.map((row) => [`${row.collection}/${row.slug}.${row.locale}`, row.content_hash]),
  );
}

export interface LastVersion {
  content_hash: string;
  /** Whether the last version is the published one. */
  is_published: boolean;
}

/** Each entry's last version, by `collection/slug.locale`. */
export async function findLastVersions(connection: Connection): Promise<Map<string, LastVersion>> {
  const { rows } = await sql<LastVersion & { key: string }>`
    select distinct on (e.id) e.collection || '/' || e.slug || '.' || e.locale as key,
      v.content_hash, e.published_version is not distinct from v.version as is_published
    from content_entries e join content_versions v on v.entry_id = e.id
    order by e.id, v.version desc`.execute(connection);
  return new Map(rows.map(({ key, ...version }) => [key, version]));
}

/** Waits for any other node that puts in its own content; holds until the transaction ends. */
export async function lockSeeding(transaction: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(727113)`.execute(transaction);
}

export interface SeedRow {
  collection: string;
  slug: string;
  locale: string;
  content_hash: string;
}

/** Stores entries that were never there, each with its first version, in two statements for all. */
export async function insertSeededContent(
  transaction: Connection,
  rows: readonly (SeedRow & { is_draft: boolean; data: ContentData })[],
  at: Date,
): Promise<void> {
  const records = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    collection text, slug text, locale text, content_hash text, is_draft boolean, data jsonb)`;
  await sql`
    insert into content_entries (collection, slug, locale, published_version, created_at, updated_at)
    select collection, slug, locale, case when is_draft then null else 1 end, ${at}::timestamptz,
      ${at}::timestamptz
    from ${records}`.execute(transaction);
  await sql`
    insert into content_versions (entry_id, version, data, content_hash, reason, created_at, published_at)
    select e.id, 1, r.data, r.content_hash, 'seed', ${at}::timestamptz,
      case when r.is_draft then null else ${at}::timestamptz end
    from ${records}
    join content_entries e on e.collection = r.collection and e.slug = r.slug and e.locale = r.locale`.execute(
    transaction,
  );
}

export async function noteSeededContent(
  transaction: Connection,
  rows: readonly SeedRow[],
): Promise<void> {
  await sql`
    insert into content_seeds (collection, slug, locale, content_hash)
    select collection, slug, locale, content_hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      collection text, slug text, locale text, content_hash text)
    on conflict (collection, slug, locale) do update set content_hash = excluded.content_hash`.execute(
    transaction,
  );
}
