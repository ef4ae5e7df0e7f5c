import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import {
  emptyCatalogue,
  type FixtureRow,
  productRow,
  rateRow,
  rowsOf,
  smallCatalogue,
  withFolder,
} from "../import.fixture.ts";
import { importFolder, type ImportProgress, type ImportReport } from "../import.service.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyCatalogue(database.connection));

const codes = Array.from({ length: 1_100 }, (_, index) => `ulmo-${index + 1}`);

/** More products, rates and questions than one statement writes. */
function largeCatalogue(): Record<string, FixtureRow[]> {
  return {
    ...smallCatalogue(),
    products: codes.map((code) => productRow(code, "DENTAL", "prueba")),
    rates: codes.flatMap((code, index) => [
      rateRow(code, "2026-01-01", "0", "17", "0.2"),
      rateRow(code, "2026-01-01", "18", "", `${index + 1}.25`),
    ]),
    "product-features": codes.map((code) => ({
      product_code: code,
      feature: "fonasa_permitida",
      value: "",
    })),
    "product-questions": codes.map((code) => ({
      product_code: code,
      order_position: "1",
      question: `¿${code}?`,
      answer: "Sí; «así»,\ny así.",
    })),
  };
}

const load = (
  catalogue: Record<string, FixtureRow[]>,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportReport> =>
  withFolder(catalogue, (folder) =>
    importFolder(folder, { connection: database.connection, reason: "test", onProgress }),
  );
const read = (query: string) => rowsOf(database.connection, query);

it("a large catalogue is written whole, to its last cell, and leaves no temporary table", async () => {
  let last: ImportProgress | undefined;
  const report = await load(largeCatalogue(), (progress) => {
    last = progress;
  });
  expect(report.outcome).toBe("written");
  expect(last).toMatchObject({ phase: "write" });
  expect(last?.phase === "write" && last.done === last.total).toBe(true);
  expect(
    await read(`select count(*)::int as tables, count(distinct t.product_code)::int as products
      from rate_tables t`),
  ).toEqual([{ tables: 1_100, products: 1_100 }]);
  expect(
    await read(`select t.product_code as code, r.age_from, r.age_to, r.amount::text, r.sex
      from rate_tables t join rate_rows r on r.rate_table_id = t.id
      where t.product_code in ('ulmo-1', 'ulmo-1100') order by t.product_code, r.age_from`),
  ).toEqual([
    { code: "ulmo-1", age_from: 0, age_to: 17, amount: "0.200000", sex: null },
    { code: "ulmo-1", age_from: 18, age_to: null, amount: "1.250000", sex: null },
    { code: "ulmo-1100", age_from: 0, age_to: 17, amount: "0.200000", sex: null },
    { code: "ulmo-1100", age_from: 18, age_to: null, amount: "1100.250000", sex: null },
  ]);
  expect(
    await read(`select p.metadata, q.answer from products p
      join product_questions q on q.product_code = p.code where p.code = 'ulmo-1100'`),
  ).toEqual([{ metadata: { temporalidad: "anual" }, answer: "Sí; «así»,\ny así." }]);
  expect(await read("select relname from pg_class where relname like 'staged%'")).toEqual([]);
});

it("a large change updates records in place and replaces the sets of their owners", async () => {
  await load(largeCatalogue());
  const ids = await read("select code, id from products order by code");
  const changed = largeCatalogue();
  for (const row of changed["products"] ?? []) row["badge"] = "Nuevo";
  for (const row of changed["product-questions"] ?? []) row["answer"] = "No.";
  expect((await load(changed)).outcome).toBe("written");
  expect(await read("select code, id from products order by code")).toEqual(ids);
  expect(
    await read(`select badge, answer, count(*)::int as n from products p
      join product_questions q on q.product_code = p.code group by badge, answer`),
  ).toEqual([{ badge: "Nuevo", answer: "No.", n: 1_100 }]);
  expect((await load(changed)).outcome).toBe("unchanged");
});

it("references are checked again after a large import", async () => {
  expect((await load(largeCatalogue())).outcome).toBe("written");
  const orphan = read("insert into rate_rows (rate_table_id, age_from, amount) values (-1, 0, 1)");
  await expect(orphan).rejects.toMatchObject({ code: "23503" });
});
