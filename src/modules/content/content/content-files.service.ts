import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  type ContentCollection,
  contentCollections,
  faultsOf,
  isContentCollection,
} from "./content-collections.ts";
import { type ContentFile, readContentFile, writeContentFile } from "./content-file.rules.ts";
import {
  contentHash,
  findLastVersions,
  findSeededContent,
  insertSeededContent,
  listContentEntries,
  lockSeeding,
  noteContentChange,
  noteSeededContent,
  saveContentVersion,
} from "./content.queries.ts";
import { contentLocales } from "./content-entry.ts";

export interface ReadFolder {
  entries: readonly { collection: ContentCollection; file: ContentFile }[];
  /** One sentence a fault, with the file's path; a folder with any is not stored. */
  problems: readonly string[];
}

/** Reads every file of a folder of content, at the start or for a command: one folder a collection. Throws where the
 *  folder is not there. */
export async function readContentFolder(folder: string): Promise<ReadFolder> {
  const entries: { collection: ContentCollection; file: ContentFile }[] = [];
  const problems: string[] = [];
  for (const inner of readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    if (!inner.isDirectory()) continue;
    if (!isContentCollection(inner.name)) {
      problems.push(`${inner.name}: there is no such collection`);
      continue;
    }
    for (const name of readdirSync(join(folder, inner.name)).toSorted()) {
      const read = readContentFile(name, readFileSync(join(folder, inner.name, name), "utf8"));
      if (!read.ok) {
        problems.push(`${inner.name}/${name}: ${read.reason}`);
        continue;
      }
      problems.push(
        ...faultsOf(inner.name, read.file.data).map((fault) => `${inner.name}/${name}: ${fault}`),
      );
      entries.push({ collection: inner.name, file: read.file });
    }
  }
  return { entries, problems };
}

export type ImportReport =
  | { ok: false; problems: readonly string[] }
  | { ok: true; created: number; changed: number; same: number };

/** Stores a folder's entries, all or none: each that differs becomes a new version. */
export async function importContent(
  folder: string,
  { connection, clock, reason }: { connection: Connection; clock: Clock; reason: string },
): Promise<ImportReport> {
  const { entries, problems } = await readContentFolder(folder);
  if (problems.length > 0) return { ok: false, problems };
  return connection.transaction().execute(async (transaction) => {
    const counts = { new: 0, changed: 0, same: 0 };
    const at = clock.now();
    const held = await findLastVersions(transaction);
    for (const { collection, file } of entries) {
      const last = held.get(`${collection}/${file.slug}.${file.locale}`);
      if (last?.content_hash === contentHash(file.data) && (file.isDraft || last.is_published)) {
        counts.same += 1;
        continue;
      }
      const saved = await saveContentVersion(transaction, collection, file, { reason, at });
      counts[saved.outcome] += 1;
    }
    if (counts.new + counts.changed > 0) await noteContentChange(transaction, reason, at);
    return { ok: true, created: counts.new, changed: counts.changed, same: counts.same };
  });
}

/** Writes every entry, a draft in the place of what it would replace, as files that import as the same.
 *  Answers how many were written. */
export async function exportContent(folder: string, connection: Connection): Promise<number> {
  let written = 0;
  for (const collection of Object.keys(contentCollections)) {
    for (const locale of contentLocales) {
      const entries = await listContentEntries(connection, collection, locale, true);
      if (entries.length > 0) await mkdir(join(folder, collection), { recursive: true });
      for (const { slug, data, publishedAt } of entries) {
        const file = writeContentFile({ slug, locale, isDraft: publishedAt === null, data });
        await writeFile(join(folder, collection, file.name), file.text);
        written += 1;
      }
    }
  }
  return written;
}

/** Puts in the content that comes with the program. An entry that was never put in is new; one that holds
 *  what an earlier program put in takes the newer text; one that an editor changed stays as it is. Throws
 *  where a file is not well formed: it ships with the program. */
export async function seedContent(
  connection: Connection,
  folder: string,
  clock: Clock,
): Promise<void> {
  const { entries, problems } = await readContentFolder(folder);
  if (problems.length > 0)
    throw new Error(`The project's own content has errors. ${problems.slice(0, 5).join(" ")}`);
  await connection.transaction().execute(async (transaction) => {
    await lockSeeding(transaction);
    const seeded = await findSeededContent(transaction);
    const held = await findLastVersions(transaction);
    const at = clock.now();
    const rows = entries
      .map(({ collection, file: { slug, locale, isDraft, data } }) => ({
        key: `${collection}/${slug}.${locale}`,
        row: { collection, slug, locale, content_hash: contentHash(data), is_draft: isDraft, data },
      }))
      .filter(({ key, row }) => seeded.get(key) !== row.content_hash);
    const added = rows.filter(({ key }) => !seeded.has(key) && !held.has(key));
    const followed = rows.filter(
      ({ key }) => seeded.has(key) && held.get(key)?.content_hash === seeded.get(key),
    );
    if (added.length > 0)
      await insertSeededContent(
        transaction,
        added.map(({ row }) => row),
        at,
      );
    for (const { row } of followed) {
      const { collection, slug, locale, is_draft: isDraft, data } = row;
      const file = { slug, locale, isDraft, data };
      await saveContentVersion(transaction, collection, file, { reason: "seed", at });
    }
    if (rows.length > 0)
      await noteSeededContent(
        transaction,
        rows.map(({ row }) => row),
      );
    if (added.length + followed.length > 0) await noteContentChange(transaction, "seed", at);
  });
}
