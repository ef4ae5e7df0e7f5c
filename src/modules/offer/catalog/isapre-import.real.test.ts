import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { exportCatalogue } from "./export.service.ts";
import { rowsOf } from "./import.fixture.ts";
import { importFolder, type ImportReport } from "./import.service.ts";
import { importIsaprePlans } from "./isapre-import.service.ts";
import { loadSeedFolders } from "./seed.service.ts";

const root = resolve(import.meta.dirname, "../../../..");
const realData = resolve(root, process.env["REAL_DATA_DIR"] ?? "../../shared/data");
const plans = join(realData, "cl-isapre-plans");

if (!existsSync(join(plans, "plans.csv"))) {
  process.stdout.write(
    "Real isapre plans are not here (REAL_DATA_DIR): their suite is left out.\n",
  );
  describe("the real isapre plans", () => {
    it("are not on this machine", () => expect(existsSync(join(plans, "plans.csv"))).toBe(false));
  });
} else {
  describe("the real isapre plans", () => {
    let database: OpenDatabase;
    let report: ImportReport;
    let took = 0;
    beforeAll(async () => {
      database = await openTestDatabase();
      const seeds = ["reference", "demonstration"].map((name) => join(root, "db/seed", name));
      const clock = fixedClock("2026-10-10T12:00:00Z");
      await loadSeedFolders(database.connection, seeds, clock);
      const from = performance.now();
      report = await importIsaprePlans(plans, { connection: database.connection });
      took = performance.now() - from;
    });
    afterAll(() => database.close());
    const read = (query: string) => rowsOf(database.connection, query);

    it("are 1,192 with the cover of 27,000 rows, read without an error in less than 20 s", async () => {
      expect(report).toMatchObject({ outcome: "written", problemCount: 0 });
      expect(
        await read("select count(*)::int as n from products where source = 'isapres-2026'"),
      ).toEqual([{ n: 1_192 }]);
      const [covers] = (await read(`select count(*)::int as n from provider_coverages
        join products on code = product_code where source = 'isapres-2026'`)) as { n: number }[];
      expect(covers?.n).toBeGreaterThan(27_000);
      expect(took).toBeLessThan(20_000);
    });

    it("take the place of the demonstration's isapre plans and of no other line", async () => {
      expect(report.deactivated).toBeGreaterThan(0);
      expect(
        await read(`select s.kind, count(*)::int as n from products p
          join catalogue_sources s on s.code = p.source
          where is_active and insurance_type = 'ISAPRE' group by s.kind`),
      ).toEqual([{ kind: "import", n: 1_192 }]);
      expect(
        await read(
          "select count(*)::int as n from products where not is_active and insurance_type <> 'ISAPRE'",
        ),
      ).toEqual([{ n: 0 }]);
    });

    it("give Consalud's plan 13-CORE101-26 the base price that its site shows", async () => {
      expect(
        await read(`select amount::text, valid_from from rate_rows join rate_tables on id = rate_table_id
          where product_code = '13-CORE101-26'`),
      ).toEqual([{ amount: "1.160000", valid_from: "2026-01-01" }]);
    });

    it("change nothing the second time", async () => {
      const again = await importIsaprePlans(plans, { connection: database.connection });
      expect(again).toMatchObject({ outcome: "unchanged", version: null, deactivated: 0 });
    });

    it.each(["csv", "json"] as const)(
      "go out as %s and into an empty catalogue the same",
      async (format) => {
        const folder = await mkdtemp(join(tmpdir(), "amparo-export-"));
        const other = await openTestDatabase();
        try {
          const [first, second] = [join(folder, "first"), join(folder, "second")];
          await exportCatalogue(first, { connection: database.connection, format });
          const loaded = await importFolder(first, {
            connection: other.connection,
            reason: "test",
          });
          expect(loaded).toMatchObject({ outcome: "written", problemCount: 0, deactivated: 0 });
          await exportCatalogue(second, { connection: other.connection, format });
          for (const file of readdirSync(first)) {
            expect([
              file,
              readFileSync(join(second, file), "utf8") === readFileSync(join(first, file), "utf8"),
            ]).toEqual([file, true]);
          }
          const back = await importFolder(first, {
            connection: database.connection,
            reason: "test",
          });
          expect(back.outcome).toBe("unchanged");
        } finally {
          await other.close();
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}
