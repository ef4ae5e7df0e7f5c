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
  /** Tables whose file is there and could not be read: whether a row of theirs exists is not known. */
  unread: string[];
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
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return {
      ok: false,
      problem: problem({ file }, isMissing ? "FILE_MISSING" : "FILE_NOT_OPENED"),
    };
  }
}

/** Endings of files that people take for a table of the format. */
const otherKinds = /^([a-z-]+)\.(csv|json|xlsx?|ods|txt|tsv|zip|(?:csv|json)\.(?:gz|zip|txt))$/i;

/** Files under a table's name in a kind that is not read, where the table has no file that is: left out
 *  without a word they would be taken for imported. */
function reportOtherKinds(
  content: FolderContent,
  names: readonly string[],
  read: readonly string[],
): void {
  const present = new Set(read.map(entityOf));
  for (const file of names.toSorted()) {
    const entity = otherKinds.exec(file)?.[1]?.toLowerCase() ?? "";
    if (findEntity(entity) === undefined || present.has(entity)) continue;
    content.problems.push(problem({ file }, "FILE_OTHER_EXTENSION"));
    content.unread.push(entity);
  }
}

const entityOf = (file: string): string => file.replace(/\.(csv|json)$/, "");

/** Reads every .csv and .json file of a folder; files of other kinds and hidden ones are none of ours. */
export async function readCatalogueFolder(
  folder: string,
  onFile: (file: string) => void = () => undefined,
): Promise<FolderContent> {
  const content: FolderContent = { tables: [], problems: [], unread: [] };
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    return { ...content, problems: [problem({ file: folder }, "FOLDER_UNREADABLE")] };
  }
  const files = names.filter((name) => /^[^.].*\.(csv|json)$/.test(name)).toSorted();
  reportOtherKinds(content, names, files);
  if (files.length === 0 && content.problems.length === 0) {
    content.problems.push(problem({ file: folder }, "FOLDER_EMPTY"));
  }
  const seen = new Set<string>();
  for (const file of files) {
    onFile(file);
    const entity = entityOf(file);
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
      content.unread.push(entity);
      continue;
    }
    const { table, problems } = await readTable(file, read.bytes);
    if (problems.length === 0) content.tables.push({ entity, table });
    else content.unread.push(entity);
    content.problems.push(...problems);
  }
  return content;
}
