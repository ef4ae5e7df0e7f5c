import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createAuditSeals } from "#src/modules/identity/audit/audit-seal.service.ts";
import { embeddedCopy } from "#test/harness/embedded-copy.ts";
import { createTemporaryDatabase, postgresAddress } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { mark, missedMarks, ms } from "./measured.ts";

/**
 * The audit trail at 1,000,000 events (AL 14): how long `npm run audit -- verify` takes, and what a seal of ten new
 * events costs beside one of the same ten in an empty trail. BENCH_EVENTS is how many. Runs alone: `npm run bench --
 * audit`, on a real PostgreSQL where one answers, else on the embedded database; ends with 1 where a mark is missed.
 */
const EVENTS = Number(process.env["BENCH_EVENTS"] ?? 1_000_000);

/** Events of the half minutes before noon, the last of them at noon. */
const addEvents = (connection: Connection, count: number) =>
  sql`insert into audit_events (at, action, permission, outcome, record, facts)
    select timestamptz '2026-11-23 12:00Z' - (${count}::int - n) * interval '30 seconds', 'lead.read', 'lead:read', 'done', 'AMP-' || n, '{"status":"2"}'
    from generate_series(1, ${count}::int) n`.execute(connection);

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Milliseconds of a seal of ten events, the median of seven. */
async function sealOfTen(connection: Connection, seals: ReturnType<typeof createAuditSeals>) {
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    await addEvents(connection, 10);
    times.push(await timeOf(seals.seal));
  }
  return times.toSorted((one, other) => one - other)[3] ?? 0;
}

async function measure(connection: Connection): Promise<void> {
  const seals = createAuditSeals({ connection, clock: fixedClock("2026-11-23T12:00:05Z") });
  const empty = await sealOfTen(connection, seals);
  await addEvents(connection, EVENTS);
  await sql`analyze audit_events`.execute(connection);
  const sealed = await timeOf(seals.seal);
  await sql`analyze audit_seals`.execute(connection);
  const full = await sealOfTen(connection, seals);
  const verified = await timeOf(async () => {
    const verdict = await seals.verify();
    if (verdict.kind !== "whole") throw new Error(`The trail is ${verdict.kind}.`);
  });
  mark(`verifying ${EVENTS} events, seconds`, verified / 1_000, {
    atMost: 60,
    note: `sealed in ${(sealed / 1_000).toFixed(1)} s`,
  });
  mark("sealing ten more, times what it takes in an empty trail", full / empty, {
    atMost: 2,
    note: `${ms(full)} beside ${ms(empty)}`,
  });
}

const address = await postgresAddress();
if (address === undefined) {
  const { connection, close } = await openEmbedded(undefined, await embeddedCopy("migrated"));
  await measure(connection).finally(close);
} else {
  const temporary = await createTemporaryDatabase(address, await templateOn(address, "migrated"));
  const { connection, close } = await openPostgres(temporary.url);
  await measure(connection).finally(async () => {
    await close();
    await temporary.drop();
  });
}
process.exit(missedMarks() > 0 ? 1 : 0);
