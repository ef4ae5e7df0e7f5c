import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { type TargetReport, watchServer, type WatchedTarget } from "./watched-server.ts";

/** The same targets before an import and during it, by name. */
export interface WatchedImport {
  before: Record<string, TargetReport>;
  during: Record<string, TargetReport>;
}

/** In ms: 99 of 100 answers, and the longest. */
const limits = { p99: 300, most: 2_000 };
const everyMs = 100;

/** Asks a server before some work, and all the while that it goes on and a little longer. */
export async function watchedWhile(
  { url, targets, quietMs }: { url: string; targets: readonly WatchedTarget[]; quietMs: number },
  work: () => Promise<void>,
): Promise<WatchedImport> {
  const quiet = watchServer(url, targets, everyMs);
  await sleep(quietMs);
  const before = await quiet.stop();
  const watching = watchServer(url, targets, everyMs);
  await work();
  await sleep(quietMs);
  return { before, during: await watching.stop() };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What was wrong with the answers while catalogues were imported, one sentence each. */
export function silences(
  runs: readonly WatchedImport[],
  { targets, isWhole }: { targets: readonly WatchedTarget[]; isWhole: boolean },
): string[] {
  return targets.flatMap(({ name }) => {
    const of = (reports: Record<string, TargetReport>): TargetReport => {
      const report = reports[name];
      if (!report) throw new Error(`Nothing was asked of ${name}.`);
      return report;
    };
    const during = runs.map((each) => of(each.during));
    const wrong = during.flatMap(({ failures }) => failures.map((failure) => `${name} ${failure}`));
    const p99 = median(during.map((each) => each.p99));
    // A suite shares its machine: a silent server (6 s and more, before imports ran beside requests)
    // is told from a busy one. The exact bounds are those of the whole proof.
    const bound = isWhole
      ? limits.p99
      : Math.max(3_000, ...runs.map(({ before }) => 10 * of(before).p99));
    if (!(p99 < bound)) wrong.push(`${name}: 99 of 100 within ${p99} ms, ${bound} at most`);
    const most = median(during.map((each) => each.most));
    if (isWhole && !(most < limits.most))
      wrong.push(`${name}: the longest took ${most} ms, ${limits.most} at most`);
    return wrong;
  });
}

/** How many rows of the generated catalogue the database holds, by what they are. */
export async function importedRows(connection: Connection): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from catalogue_sources where code = 'carga') as sources,
    (select count(*)::int from organizations where code = 'carga') as organizations,
    (select count(*)::int from products where source = 'carga') as products,
    (select count(*)::int from rate_rows r join rate_tables t on t.id = r.rate_table_id
      where t.product_code like 'carga-%') as rates`.execute(connection);
  return rows[0] ?? {};
}

/** What an import that was cut off left behind, one sentence each: nothing may be there. */
export const leftBehind = (rows: Readonly<Record<string, number>>): string[] =>
  Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
