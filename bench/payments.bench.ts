import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// Before React is loaded: pages are drawn as in production.
import "./http/production.ts";
import { openPostgres } from "#src/platform/database/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { silentLog } from "#src/platform/log/log.ts";
import { testCatalogue } from "#src/modules/sale/payment/payment.fixture.ts";
import { createSettle } from "#src/modules/sale/payment/settle.ts";
import { chargesAtOnce } from "#src/modules/sale/subscription/subscription-charges.ts";
import { openTestModules } from "#test/harness/app.ts";
import { freePort } from "#test/harness/free-port.ts";
import { createTemporaryDatabase, postgresAddress } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { forkSimulators, measureDueCharges } from "./payments/due-charges.ts";
import { measureFinance } from "./payments/finance-queries.ts";
import { measureSettlements } from "./payments/settlements.ts";
import { measureStepPage } from "./payments/step-page.ts";
import { missedMarks } from "./measured.ts";

/**
 * Payments on a real PostgreSQL beside the least that could give the same: settlements beside bare SQL, a day's charges
 * beside the simulator alone, the step page beside the bare framework, finance beside its bare queries. Runs alone:
 * `npm run bench -- payments`. Ratios are the claim, the rest are notes; it ends with 1 where a mark is missed.
 */
const sizeOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const sizes = {
  lines: sizeOf("BENCH_LINES", 100_000),
  entries: sizeOf("BENCH_ENTRIES", 1_000_000),
  payments: sizeOf("BENCH_PAYMENTS", 200_000),
};
const settlements = sizeOf("BENCH_SETTLEMENTS", 3_000);
const charges = sizeOf("BENCH_CHARGES", 10_000);
const pages = sizeOf("BENCH_PAGES", 1_200);

const address = await postgresAddress();
if (address === undefined) {
  process.stdout.write("No PostgreSQL answers: nothing is measured.\n");
  process.exit(0);
}

/** Work on a database of its own: empty, or with the demonstration catalogue. */
async function onDatabase(
  content: "migrated" | "seeded",
  work: (url: string) => Promise<void>,
): Promise<void> {
  const at = address ?? "";
  const temporary = await createTemporaryDatabase(at, await templateOn(at, content));
  await work(temporary.url).finally(() => temporary.drop());
}

await onDatabase("seeded", async (url) => {
  const dataFolder = await mkdtemp(join(tmpdir(), "amparo-bench-"));
  const database = await openPostgres(url);
  const port = await freePort();
  const simulators = await forkSimulators(port, dataFolder);
  try {
    const clock = fixedClock("2026-11-23T15:00:00Z");
    const { connection } = database;
    const environment = { PAYMENT_SIMULATORS: "on", SIMULATORS_PORT: String(port) };
    const modules = await openTestModules({ database, clock, dataFolder, environment });
    const { ledger } = modules.ledger.services;
    const needs = { connection, clock, log: silentLog, ledger, catalogue: testCatalogue() };
    const settle = createSettle({ ...needs, owners: new Map() });
    await measureSettlements(connection, url, { settle, count: settlements });
    const site = { modules, connection, clock, origin: "http://localhost:3000" };
    await measureDueCharges(site, simulators, {
      count: charges,
      atOnce: chargesAtOnce,
    });
  } finally {
    await simulators.close();
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
});
await onDatabase("seeded", (url) => measureStepPage(url, pages));
await onDatabase("migrated", async (url) => {
  const database = await openPostgres(url);
  await measureFinance(database.connection, sizes).finally(() => database.close());
});
process.exit(missedMarks() > 0 ? 1 : 0);
