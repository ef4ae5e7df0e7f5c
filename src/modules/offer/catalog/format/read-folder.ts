import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { findEntity } from "./entities.ts";
import { type Problem, problem } from "./problem.rules.ts";
import { type RawTable, readTable } from "./read-table.ts";

export interface EntityTable {
  entity: string;
  table: RawTable;
}

export interface FolderContent {
  tables: EntityTable[];
  problems: Problem[];
}

export const FILE_MB_MOST = 50;

/** Reads one file of a folder, within the size that an import takes. */
export async function readBounded(
  folder: string,
  file: string,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; problem: Problem }> {
  const path = join(folder, file);
  try {
    if ((await stat(path)).size > FILE_MB_MOST * 1_048_576) {
      return { ok: false, problem: problem({ file }, "FILE_TOO_LARGE", { most: FILE_MB_MOST }) };
    }
    return { ok: true, bytes: await readFile(path) };
  } catch {
    return { ok: false, problem: problem({ file }, "FILE_MISSING") };
  }
}

/** Reads every .csv and .json file of a folder; files of other kinds and hidden ones are none of ours. */
export async function readCatalogueFolder(
  folder: string,
  onFile: (file: string) => void = () => undefined,
): Promise<FolderContent> {
  const content: FolderContent = { tables: [], problems: [] };
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    return { tables: [], problems: [problem({ file: folder }, "FOLDER_UNREADABLE")] };
  }
  const files = names.filter((name) => /^[^.].*\.(csv|json)$/.test(name)).toSorted();
  if (files.length === 0) content.problems.push(problem({ file: folder }, "FOLDER_EMPTY"));
  const seen = new Set<string>();
  for (const file of files) {
    onFile(file);
    const entity = file.replace(/\.(csv|json)$/, "");
    if (!findEntity(entity)) {
      content.problems.push(problem({ file }, "FILE_UNKNOWN"));
      continue;
    }
    if (seen.has(entity)) {
      content.problems.push(problem({ file }, "FILE_TWICE"));
      continue;
    }
    seen.add(entity);
    const read = await readBounded(folder, file);
    if (!read.ok) {
      content.problems.push(read.problem);
      continue;
    }
    const { table, problems } = await readTable(file, read.bytes);
    content.tables.push({ entity, table });
    content.problems.push(...problems);
  }
  return content;
}
