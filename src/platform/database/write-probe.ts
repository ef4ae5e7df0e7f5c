import { sql } from "kysely";
import { AppError, knownError } from "../errors.ts";
import type { Connection } from "./database.ts";

/** How long a finding holds, in milliseconds: a database that can be written to, and one that cannot. */
const GOOD_MS = 10_000;
const BAD_MS = 2_000;

/** Asks now and then whether the database can be written to, however often it is called. */
export interface WriteProbe {
  /** Rejects with an AppError (503): STORAGE_FULL, or DATABASE_UNAVAILABLE where it is away or read only. */
  check(): Promise<void>;
}

export function createWriteProbe(
  connection: Connection,
  now: () => number = () => performance.now(),
): WriteProbe {
  let latest: { finding: Promise<void>; until: number } | undefined;
  return {
    check() {
      if (latest !== undefined && now() < latest.until) return latest.finding;
      const asked = { finding: probe(connection), until: now() + GOOD_MS };
      asked.finding.catch(() => {
        asked.until = now() + BAD_MS;
      });
      latest = asked;
      return asked.finding;
    },
  };
}

/** Writes 140 KB into a temporary file of the database, which goes with the statement: a set of rows that is
 *  larger than its memory. Needs no table, leaves no dead row, and fails as a table does that cannot grow. */
async function probe(connection: Connection): Promise<void> {
  try {
    const { rows } = await connection.transaction().execute(async (transaction) => {
      await sql`set local work_mem = '64kB'`.execute(transaction);
      return sql<{ isReadOnly: boolean }>`
        select current_setting('transaction_read_only') = 'on' as "isReadOnly"
        from (select count(*) from generate_series(1, 10000)) as spilled`.execute(transaction);
    });
    // As of a standby, which answers everything that is read.
    if (rows[0]?.isReadOnly !== false) throw unavailableDatabase();
  } catch (error) {
    throw knownError(error) ?? unavailableDatabase(error);
  }
}

function unavailableDatabase(cause?: unknown): AppError {
  const failure = new AppError({ code: "DATABASE_UNAVAILABLE", status: 503 });
  failure.cause = cause;
  return failure;
}
