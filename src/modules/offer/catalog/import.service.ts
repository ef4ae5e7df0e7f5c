import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Problem } from "./format/problem.rules.ts";
import type { EntityTable } from "./format/read-folder.ts";
import { readCatalogueFolder } from "./format/read-folder.ts";
import { examineTables } from "./importing/examine.ts";
import { type EntityCounts, type EntityPlan, ImportState } from "./importing/import-state.ts";
import { nameTagNotices } from "./importing/name-tag-notices.ts";
import {
  dropStagedRows,
  renewStatistics,
  type StagedRows,
  stageRows,
  writePlan,
} from "./importing/write-plan.queries.ts";
import { findCatalogueVersion } from "./snapshot.queries.ts";

export type ImportProgress =
  | { phase: "read"; what: string }
  | { phase: "check"; what: string; done: number; total: number }
  | { phase: "write"; what: string; done: number; total: number };

export interface ImportOptions {
  connection: Connection;
  /** Recorded beside the new version: what the change came from. */
  reason: string;
  dryRun?: boolean;
  /** Leaves out rows with errors and what depends on them, instead of writing nothing. */
  acceptValid?: boolean;
  onPublished?: "refuse" | "keep";
  onProgress?(progress: ImportProgress): void;
  signal?: AbortSignal;
}

export interface ImportReport {
  /** unchanged: there was nothing to write; refused: there are errors and nothing was written. */
  outcome: "written" | "unchanged" | "planned" | "refused";
  /** At most the first thousand. */
  problems: Problem[];
  problemCount: number;
  /** Things to know that stopped nothing. */
  notices: Problem[];
  counts: EntityCounts[];
  /** Demonstration products switched off because real ones of their type have come. */
  deactivated: number;
  /** Version of the catalogue that was made; null where nothing was written. */
  version: number | null;
}

/** What is to be imported, in the format's tables; `problems` keep it from being written. */
export interface ImportInput {
  tables: readonly EntityTable[];
  problems: readonly Problem[];
  notices?: readonly Problem[];
  /** Entities with a file that could not be read. */
  unread?: readonly string[];
}

const ATTEMPTS = 5;
const CATALOGUE_LOCK = 727_101;

/** Imports a folder in the format of docs/catalogue-format.md. Never throws for what is in the files. */
export async function importFolder(folder: string, options: ImportOptions): Promise<ImportReport> {
  const content = await readCatalogueFolder(folder, (what) =>
    options.onProgress?.({ phase: "read", what }),
  );
  return importTables(content, options);
}

/** Checks tables against each other and the catalogue and writes the difference in one transaction, with
 *  a new version of the catalogue where there is one. Writes nothing when anything is wrong, unless
 *  `acceptValid`. */
export async function importTables(
  input: ImportInput,
  options: ImportOptions,
): Promise<ImportReport> {
  const { connection, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    const version = await findCatalogueVersion(connection);
    const state = await ImportState.read(connection);
    state.report(...input.problems);
    for (const entity of input.unread ?? []) state.unread.add(entity);
    await examineTables(state, input.tables, {
      onPublished: options.onPublished ?? "refuse",
      onEntity: (what, done, total) => options.onProgress?.({ phase: "check", what, done, total }),
      ...(signal ? { signal } : {}),
    });
    const report = reportOf(state, input);
    const isRefused =
      state.problemCount > 0 &&
      (options.acceptValid !== true || state.problems.some(isOfWholeFile));
    if (isRefused) return { ...report, outcome: "refused" };
    if (!hasChanges(state)) return { ...report, outcome: "unchanged" };
    if (options.dryRun === true) return { ...report, outcome: "planned" };
    signal?.throwIfAborted();
    const written = await writeState(state, options, version);
    if (written !== undefined) return { ...report, outcome: "written", version: written };
    if (attempt === ATTEMPTS) throw new Error("The catalogue kept changing during the import.");
  }
}

/** A file that could not be read whole cannot be taken in part: what it lacks would count as removed. */
export function isOfWholeFile({ code }: Problem): boolean {
  return code.startsWith("FILE_") || code.startsWith("FOLDER_") || code.startsWith("COLUMN_");
}

function hasChanges({ plans, deactivate }: ImportState): boolean {
  return deactivate.length > 0 || plans.some(({ rows, owners }) => rows.length + owners.length > 0);
}

function reportOf(state: ImportState, input: ImportInput): Omit<ImportReport, "outcome"> {
  const { problems, problemCount, counts, deactivate } = state;
  return {
    problems,
    problemCount,
    notices: [...state.notices, ...(input.notices ?? []), ...nameTagNotices(input.tables)],
    counts,
    deactivated: deactivate.length,
    version: null,
  };
}

/** Writes the plan; undefined where the catalogue has changed since it was made, and nothing was written.
 *  Large parts wait in temporary tables of one session, so that the transaction is short. */
async function writeState(
  state: ImportState,
  options: ImportOptions,
  plannedOn: number,
): Promise<number | undefined> {
  const { plans } = state;
  const total = plans.reduce((sum, { rows }) => sum + rows.length, 0);
  const staged = new Map<EntityPlan, StagedRows>();
  let before = 0;
  const tell = (plan: EntityPlan, done: number) =>
    options.onProgress?.({
      phase: "write",
      what: plan.definition.name,
      done: before + done,
      total,
    });
  return options.connection.connection().execute(async (session) => {
    try {
      for (const plan of plans) {
        const rows = await stageRows(session, plan, (done) => tell(plan, done));
        if (!rows) continue;
        staged.set(plan, rows);
        before += plan.rows.length;
      }
      const version = await session.transaction().execute(async (transaction) => {
        await lockCatalogue(transaction);
        if ((await findCatalogueVersion(transaction)) !== plannedOn) return undefined;
        for (const plan of plans) {
          const rows = staged.get(plan);
          await writePlan(transaction, plan, rows, (done) => tell(plan, done));
          if (!rows) before += plan.rows.length;
        }
        if (state.deactivate.length > 0) {
          await sql`update products set is_active = false
            where code = any(${sql.val(state.deactivate)}::text[])`.execute(transaction);
        }
        return recordCatalogueChange(transaction, options.reason);
      });
      for (const { definition } of staged.keys()) await renewStatistics(session, definition);
      return version;
    } finally {
      for (const rows of staged.values()) await dropStagedRows(session, rows);
    }
  });
}

/** Makes whoever changes the catalogue follow each other, to the end of the transaction: a plan that was
 *  made on the last version is then still true when it is written. */
export async function lockCatalogue(transaction: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CATALOGUE_LOCK)})`.execute(transaction);
}

/** Gives the catalogue a new version and wakes whoever follows it; in the transaction of the change. */
export async function recordCatalogueChange(
  transaction: Connection,
  reason: string,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into catalogue_changes (reason) values (${reason}) returning version`.execute(
    transaction,
  );
  await sql`select pg_notify('catalogue', '')`.execute(transaction);
  return Number(rows[0]?.version);
}
