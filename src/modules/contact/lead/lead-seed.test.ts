import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { leadSeedFolder } from "./lead-desk.fixture.ts";
import { readFailureReasons, readSubStatuses, readTransitions } from "./lead-rows.rules.ts";
import { seedLeadRows } from "./lead-seed.service.ts";
import { loadLeadRows } from "./lead-work.queries.ts";

describe("the tables of leads in the database", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await seedLeadRows(database.connection, leadSeedFolder);
  });
  afterAll(() => database.close());
  const text = (name: string) => readFileSync(join(leadSeedFolder, name), "utf8");

  it("are the committed ones: moves, sub-statuses, reasons", async () => {
    const stored = await loadLeadRows(database.connection);
    const subStatuses = readSubStatuses(text("lead-sub-statuses.tsv"));
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    expect(stored.transitions).toEqual(readTransitions(text("lead-transitions.tsv")));
    expect(stored.subStatuses).toEqual(subStatuses.toSorted(byId));
    expect(stored.reasons).toEqual(readFailureReasons(text("failure-reasons.tsv"), subStatuses));
  });

  it("keep what somebody switched off, and take a name of the specification back", async () => {
    const { connection } = database;
    await connection
      .updateTable("lead_transitions")
      .set({ is_active: false })
      .where("id", "=", 20)
      .execute();
    await connection
      .updateTable("failure_reasons")
      .set({ name: "Otro" })
      .where("code", "=", "FR01")
      .execute();
    await seedLeadRows(connection, leadSeedFolder);
    const stored = await loadLeadRows(connection);
    expect(stored.transitions.map(({ id }) => id)).not.toContain(20);
    expect(stored.reasons[0]?.name).toBe("No contesta tras seis intentos");
  });
});
