import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded, type OpenEmbedded } from "./database.ts";
import { createWriteProbe } from "./write-probe.ts";

let database: OpenEmbedded;
beforeAll(async () => {
  database = await openEmbedded();
});
afterAll(() => database.close());

describe("the probe that writes", () => {
  it("writes a temporary file", async () => {
    const files = async () =>
      Number(
        (
          await sql<{ files: number }>`
            select temp_files as files from pg_stat_database where datname = current_database()`.execute(
            database.connection,
          )
        ).rows[0]?.files,
      );
    const before = await files();
    await createWriteProbe(database.connection).check();
    await sql`select pg_stat_force_next_flush()`.execute(database.connection);
    expect(await files()).toBe(before + 1);
  });

  it("finds a database that can only be read, and that it can be written to again two seconds later", async () => {
    const state = { now: 0 };
    const probe = createWriteProbe(database.connection, () => state.now);
    await sql`set default_transaction_read_only = on`.execute(database.connection);
    await expect(probe.check()).rejects.toMatchObject({
      code: "DATABASE_UNAVAILABLE",
      status: 503,
    });
    await sql`set default_transaction_read_only = off`.execute(database.connection);
    state.now = 1_999;
    await expect(probe.check()).rejects.toMatchObject({ status: 503 });
    state.now = 2_000;
    await probe.check();
    await sql`set default_transaction_read_only = on`.execute(database.connection);
    state.now = 11_999;
    await probe.check();
    state.now = 12_000;
    await expect(probe.check()).rejects.toMatchObject({ status: 503 });
    await sql`set default_transaction_read_only = off`.execute(database.connection);
  });
});
