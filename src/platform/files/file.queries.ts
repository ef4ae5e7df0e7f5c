import { type Selectable, sql } from "kysely";
import type { Connection } from "../database/database.ts";
import type { StoredFilesTable } from "./file.tables.ts";

/** The record that a file belongs to. */
export interface FileOwner {
  /** Of which kind: purchase, lead, ticket. */
  kind: string;
  id: string;
}

export type FileRow = Selectable<StoredFilesTable>;

/** Lets one at a time add to a record, so that nobody passes its limit beside another. */
export const lockOwner = (transaction: Connection, { kind, id }: FileOwner) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`files|${kind}|${id}`}, 0))`.execute(
    transaction,
  );

export async function countFiles(transaction: Connection, owner: FileOwner): Promise<number> {
  const { total } = await transaction
    .selectFrom("stored_files")
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .where("owner_kind", "=", owner.kind)
    .where("owner_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const insertFile = (transaction: Connection, row: FileRow) =>
  transaction.insertInto("stored_files").values(row).execute();

export const listFiles = (connection: Connection, owner: FileOwner): Promise<FileRow[]> =>
  connection
    .selectFrom("stored_files")
    .selectAll()
    .where("owner_kind", "=", owner.kind)
    .where("owner_id", "=", owner.id)
    .orderBy("added_at")
    .orderBy("id")
    .execute();

export const findFile = (
  connection: Connection,
  owner: FileOwner,
  id: string,
): Promise<FileRow | undefined> =>
  connection
    .selectFrom("stored_files")
    .selectAll()
    .where("owner_kind", "=", owner.kind)
    .where("owner_id", "=", owner.id)
    .where("id", "=", id)
    .executeTakeFirst();

export async function deleteFiles(
  transaction: Connection,
  owner: FileOwner,
  id?: string,
): Promise<number> {
  const gone = await transaction
    .deleteFrom("stored_files")
    .where("owner_kind", "=", owner.kind)
    .where("owner_id", "=", owner.id)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export const listUnscanned = (connection: Connection, most: number): Promise<FileRow[]> =>
  connection
    .selectFrom("stored_files")
    .selectAll()
    .where("scan", "=", "pending")
    .orderBy("added_at")
    .limit(most)
    .execute();

export const updateScan = (connection: Connection, id: string, scan: "clean" | "infected") =>
  connection
    .updateTable("stored_files")
    .set({ scan, version: sql`version + 1` })
    .where("id", "=", id)
    .where("scan", "=", "pending")
    .execute();

/** Those of some places that a row knows, and whose bytes are to be kept. */
export async function knownPlaces(
  connection: Connection,
  places: readonly string[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const rows = await connection
    .selectFrom("stored_files")
    .select("place")
    .where("place", "in", [...places])
    .where("scan", "!=", "infected")
    .execute();
  return new Set(rows.map(({ place }) => place));
}
