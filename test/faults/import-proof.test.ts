import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connection, OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { importedRows, leftBehind, silences, watchedWhile } from "./import-judgement.ts";
import type { TargetReport } from "./watched-server.ts";

/** The proof of imports under load finds what it is there to find: a server that is silent or refuses while it
 *  imports, and an import that is cut off and leaves half of it. */

const targets = [{ name: "health", path: () => "/api/health" }];

describe("answers while a catalogue is imported", () => {
  const judge = async (mistake: string, importMs: number): Promise<string> => {
    const server = new Worker(new URL("naive-import-server.ts", import.meta.url), {
      workerData: { mistake, importMs },
    });
    try {
      const [url] = (await once(server, "message")) as [string];
      const run = await watchedWhile({ url, targets, quietMs: 300 }, async () => {
        await (await fetch(url, { method: "POST" })).arrayBuffer();
      });
      return silences([run], { targets, isWhole: false }).join("; ");
    } finally {
      await server.terminate();
    }
  };

  it("are as they should be beside an import that takes its time elsewhere", async () =>
    expect(await judge("none", 400)).toBe(""));
  it("stay away where it is imported by the thread that answers", async () =>
    expect(await judge("imports where it answers", 9_000)).toMatch(/health: 99 of 100 within/));
  it("are refusals where nobody is let in meanwhile", async () =>
    expect(await judge("refuses while it imports", 400)).toMatch(/health 503/));

  const report = (p99: number, most: number): TargetReport => ({
    requests: 9,
    p99,
    most,
    failures: [],
  });
  it.each([
    [299, 1_999, ""],
    [300, 1_999, "health: 99 of 100 within 300 ms, 300 at most"],
    [299, 2_000, "health: the longest took 2000 ms, 2000 at most"],
  ])("the whole proof: 99 of 100 within %i ms, the longest %i", (p99, most, found) => {
    // The median of three: one that was slow by chance is no fault.
    const of = (during: TargetReport) => ({
      before: { health: report(1, 1) },
      during: { health: during },
    });
    const runs = [of(report(1, 1)), of(report(p99, most)), of(report(9_000, 9_000))];
    expect(silences(runs, { targets, isWhole: true }).join("; ")).toBe(found);
  });
});

describe("an import that is cut off", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** Writes source and insurer, and is cut off before the first product. */
  const importHalf = async (connection: Connection) => {
    await sql`insert into catalogue_sources (code, display_name, kind) values ('carga', 'Carga', 'import')`.execute(
      connection,
    );
    await sql`insert into organizations (code, display_name, slug, organization_type, country)
      values ('carga', 'Carga Seguros', 'Carga-Seguros', 'ASEG', 'CL')`.execute(connection);
    throw new Error("cut off");
  };

  it("leaves nothing where it is one transaction", async () => {
    const importing = database.connection.transaction().execute(importHalf);
    await expect(importing).rejects.toThrow("cut off");
    expect(leftBehind(await importedRows(database.connection))).toEqual([]);
  });

  it("is found where it writes table by table", async () => {
    await expect(importHalf(database.connection)).rejects.toThrow("cut off");
    expect(leftBehind(await importedRows(database.connection))).toEqual([
      "1 sources",
      "1 organizations",
    ]);
  });
});
