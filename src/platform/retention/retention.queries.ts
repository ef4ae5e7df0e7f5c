import type { Connection } from "../database/database.ts";
import "./retention.tables.ts";

/** Days that a record stays, by the term in force on a civil day; undefined where none is set. */
export async function findTermDays(
  connection: Connection,
  record: string,
  day: string,
): Promise<number | undefined> {
  const row = await connection
    .selectFrom("retention_terms")
    .select("days")
    .where("record", "=", record)
    .where("valid_from", "<=", day)
    .orderBy("valid_from", "desc")
    .executeTakeFirst();
  return row?.days;
}

const abandonedAfterMs = 2 * 3_600_000;

/** Takes a night's run of a job. False where another node runs it or has run it; a run that began two hours
 *  ago and never ended belongs to a node that died, and is taken over. */
export async function claimNight(
  connection: Connection,
  run: { job: string; day: string; at: Date },
): Promise<boolean> {
  const abandoned = new Date(run.at.getTime() - abandonedAfterMs);
  const claimed = await connection
    .insertInto("nightly_runs")
    .values({ job: run.job, day: run.day, started_at: run.at, finished_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["job", "day"])
        .doUpdateSet({ started_at: run.at })
        .where("nightly_runs.finished_at", "is", null)
        .where("nightly_runs.started_at", "<", abandoned),
    )
    .returning("day")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Notes that a night's run ended, and forgets runs of more than a year ago. */
export async function finishNight(
  connection: Connection,
  run: { job: string; day: string; at: Date },
): Promise<void> {
  await connection
    .updateTable("nightly_runs")
    .set({ finished_at: run.at })
    .where("job", "=", run.job)
    .where("day", "=", run.day)
    .execute();
  const yearAgo = new Date(run.at.getTime() - 366 * 86_400_000).toISOString().slice(0, 10);
  await connection.deleteFrom("nightly_runs").where("day", "<", yearAgo).execute();
}

/** Gives a night back after a failed run, so that the next attempt may be another node's. */
export async function releaseNight(
  connection: Connection,
  run: { job: string; day: string },
): Promise<void> {
  await connection
    .deleteFrom("nightly_runs")
    .where("job", "=", run.job)
    .where("day", "=", run.day)
    .where("finished_at", "is", null)
    .execute();
}

const batchRows = 500;

/** Deletes a batch at a time, each in a statement of its own, so that no lock is held for long. `batch`
 *  deletes at most `limit` rows and answers how many it deleted. */
export async function deleteInBatches(
  batch: (limit: number) => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const deleted = Number((await batch(batchRows)).numDeletedRows);
    all += deleted;
    if (deleted < batchRows) return all;
  }
}
