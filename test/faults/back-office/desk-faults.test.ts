import { expect, it } from "vitest";
import { postgresAddress } from "#test/harness/postgres.ts";
import { runDeskFaults } from "./desk-run.ts";

const isOnPostgres = process.env["TEST_DATABASE"] === "postgresql";
/** Two nodes, which start and die beside each other, take twice as long. */
const ofSuite = isOnPostgres ? "8:6" : "16:12";
const [rounds = 16, kills = 12] = (process.env["DESK_FAULTS"] ?? ofSuite).split(":").map(Number);

it(
  `${rounds} rounds and ${kills} kills: every lead is with one executive or in the queue, and nothing was done twice`,
  { timeout: 3_600_000 },
  async () => {
    const postgres = isOnPostgres ? await postgresAddress() : undefined;
    const nodes = postgres === undefined ? 1 : 2;
    const report = await runDeskFaults({ rounds, kills, nodes, postgres });
    console.log(JSON.stringify({ ...report, wrong: report.wrong.length }));
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expect(report.leads).toBeGreaterThanOrEqual(rounds * 3);
    expect(report.merges).toBeGreaterThan(rounds / 3);
    expect(report.undone).toBeGreaterThan(0);
    expect(report.notes).toBeGreaterThanOrEqual(rounds);
    expect(report.movements).toBeGreaterThan(rounds);
    if (isOnPostgres) expect(report.cuts).toBeGreaterThan(0);
  },
);
