import { expect, it } from "vitest";
import { postgresAddress } from "#test/harness/postgres.ts";
import { runFaults } from "./fault-run.ts";

const isOnPostgres = process.env["TEST_DATABASE"] === "postgresql";
const [purchases = 60, kills = 12] = (
  process.env["PAYMENT_FAULTS"] ?? (isOnPostgres ? "500:60" : "60:12")
)
  .split(":")
  .map(Number);

it(
  `${purchases} purchases and ${kills} kills: the providers' books and ours agree, and nobody was told wrong`,
  { timeout: 3_600_000 },
  async () => {
    const postgres = isOnPostgres ? await postgresAddress() : undefined;
    const nodes = postgres === undefined ? 1 : 2;
    const report = await runFaults({ purchases, kills, nodes, postgres });
    console.log(JSON.stringify({ ...report, wrong: report.wrong.length }));
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expect(report.paid).toBeGreaterThan(purchases / 3);
    // Some paid when it was too late, and have their money back.
    expect(report.returned).toBeGreaterThan(0);
  },
);
