import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "#src/platform/database/database.ts";
import { entities } from "./format/entities.ts";
import { type FileFormat, printTable } from "./format/print-table.ts";
import { findStoredCells } from "./importing/stored-rows.queries.ts";

export interface ExportOptions {
  connection: Connection;
  format: FileFormat;
  onProgress?(progress: { phase: "export"; what: string; done: number; total: number }): void;
  signal?: AbortSignal;
}

export type ExportReport =
  | { outcome: "exported"; files: { file: string; rows: number }[] }
  /** Something else is in the folder: an import of it would take that too. */
  | { outcome: "folderNotEmpty" };

/** Writes the whole catalogue as a folder that an import takes, of one moment, a file a table. */
export async function exportCatalogue(
  folder: string,
  options: ExportOptions,
): Promise<ExportReport> {
  const { connection, format, onProgress, signal } = options;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) return { outcome: "folderNotEmpty" };
  return connection
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      const files: { file: string; rows: number }[] = [];
      for (const [index, definition] of entities.entries()) {
        signal?.throwIfAborted();
        const file = `${definition.name}.${format}`;
        onProgress?.({ phase: "export", what: file, done: index, total: entities.length });
        const rows = await findStoredCells(transaction, definition);
        const draft = join(folder, `.${file}.part`);
        await writeFile(draft, printTable(definition, rows, format));
        await rename(draft, join(folder, file));
        files.push({ file, rows: rows.length });
      }
      return { outcome: "exported", files };
    });
}
