import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCatalogService } from "./catalog.service.ts";
import { exportCatalogue } from "./export.service.ts";
import {
  emptyCatalogue,
  type FixtureFolder,
  type FixtureRow,
  productRow,
  rowsOf,
  smallCatalogue,
  withFolder,
} from "./import.fixture.ts";
import { importFolder, type ImportOptions } from "./import.service.ts";
import { findCatalogueSnapshot } from "./snapshot.queries.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyCatalogue(database.connection));

const load = (content: FixtureFolder, options: Partial<ImportOptions> = {}) =>
  withFolder(content, (folder) =>
    importFolder(folder, { connection: database.connection, reason: "test", ...options }),
  );

/** The small catalogue with a product of every further method and the lists that go with them. */
function linesCatalogue(): Record<string, FixtureRow[]> {
  const content = smallCatalogue();
  const sold = (code: string, method: string, currency: string) => ({
    ...productRow(code, "DENTAL", "prueba"),
    rating_method: method,
    currency,
  });
  content["products"]?.push(
    sold("viaje", "Trip", "USD"),
    sold("riesgo", "PayrollRate", "PEN"),
    sold("perro", "PetBand", "CLP"),
    sold("equipo", "PerEmployeeBand", "UF"),
  );
  const row = (product_code: string, cells: FixtureRow) => ({
    product_code,
    valid_from: "2026-01-01",
    ...cells,
  });
  content["rates"] = [
    row("viaje", { area: "EUROPA", size_from: "1", size_to: "7", age_to: "69", amount: "31.5" }),
    row("viaje", { area: "EUROPA", size_from: "8", age_to: "69", amount: "52.75" }),
    row("riesgo", { segment: "mineria:*", amount: "0.0155" }),
    row("riesgo", { segment: "*:*", amount: "0.009313" }),
    row("perro", { segment: "dog:giant", age_from: "3", amount: "24990" }),
    row("equipo", { segment: "alone", size_from: "5", size_to: "19", amount: "0.85" }),
    row("equipo", { segment: "with_dependants", size_from: "5", size_to: "19", amount: "1.9" }),
  ];
  content["exchange-rates"] = [
    { currency: "USD", day: "2026-01-02", value_clp: "905.5", reference: "prueba" },
    { currency: "COP", day: "2026-01-02", value_clp: "0.2408", reference: "prueba" },
  ];
  content["rating-areas"] = [
    { country: "INT", code: "WORLD", display_name: "Mundo" },
    { country: "CL", code: "NORTE", display_name: "Norte", regions: "15|1|2" },
  ];
  content["coverage-countries"] = [{ code: "ES", display_name: "España", zone: "WORLD" }];
  content["breeds"] = [
    { species: "dog", code: "mastin", display_name: "Mastín", breed_group: "giant" },
  ];
  content["sctr-activities"] = [
    {
      sector: "mineria",
      work: "altura",
      sector_name: "Minería",
      work_name: "En altura",
      risk_level: "very_high",
    },
  ];
  content["trip-zones"] = [{ code: "EUROPA", display_name: "Europa" }];
  return content;
}

describe("importing the tables of every line", () => {
  it("keeps areas, segments and sizes, and reads each amount as its method counts it", async () => {
    expect(await load(linesCatalogue())).toMatchObject({ outcome: "written", problems: [] });
    const { connection } = database;
    await rowsOf(
      connection,
      "insert into income_ceilings values ('2020-01-01', 80, 'prueba') on conflict do nothing",
    );
    await rowsOf(
      connection,
      `insert into contribution_rules values
        ('2010-01-01', 0.07, 0.8, 1.05, 0.90477, 120000, 150000, 'prueba') on conflict do nothing`,
    );
    const { products, exchangeRates } = await findCatalogueSnapshot(connection, "CL", "2026-11-21");
    const ratesOf = (code: string) => products.find((each) => each.code === code)?.rates;
    const anyone = { relationship: null, sex: null, dependants: null };
    expect(ratesOf("viaje")).toEqual([
      {
        ...anyone,
        ageFrom: 0,
        ageTo: 69,
        area: "EUROPA",
        segment: null,
        sizeFrom: 1,
        sizeTo: 7,
        amount: 3_150,
      },
      {
        ...anyone,
        ageFrom: 0,
        ageTo: 69,
        area: "EUROPA",
        segment: null,
        sizeFrom: 8,
        sizeTo: null,
        amount: 5_275,
      },
    ]);
    expect(ratesOf("riesgo")?.map(({ segment, amount }) => [segment, amount])).toEqual([
      ["mineria:*", 15_500],
      ["*:*", 9_313],
    ]);
    expect(ratesOf("perro")).toMatchObject([{ segment: "dog:giant", ageFrom: 3, amount: 24_990 }]);
    expect(ratesOf("equipo")).toMatchObject([{ amount: 8_500 }, { amount: 19_000 }]);
    expect(exchangeRates).toEqual(
      new Map([
        ["USD", 9_055_000],
        ["COP", 2_408],
      ]),
    );

    const catalog = createCatalogService(connection);
    const [record] = await catalog.loadProducts(["riesgo"], {
      version: 1,
      pricingDate: "2026-11-21",
    });
    expect(record?.rateTable?.rows.map(({ amount }) => amount).toSorted()).toEqual([15_500, 9_313]);
  });

  it("changes nothing the second time, nor in another database from its own export", async () => {
    await load(linesCatalogue());
    expect(await load(linesCatalogue())).toMatchObject({ outcome: "unchanged", problems: [] });
    const folder = await mkdtemp(join(tmpdir(), "amparo-lines-"));
    const other = await openTestDatabase();
    try {
      for (const format of ["csv", "json"] as const) {
        const out = join(folder, format);
        await exportCatalogue(out, { connection: database.connection, format });
        const copied = await importFolder(out, { connection: other.connection, reason: "test" });
        expect(copied).toMatchObject({
          outcome: format === "csv" ? "written" : "unchanged",
          problems: [],
        });
        const back = await importFolder(out, { connection: database.connection, reason: "test" });
        expect(back).toMatchObject({ outcome: "unchanged", problems: [] });
      }
    } finally {
      await other.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("never changes a published exchange rate", async () => {
    await load(linesCatalogue());
    const content = linesCatalogue();
    const [dollar] = content["exchange-rates"] ?? [];
    if (dollar) dollar["value_clp"] = "999";
    expect(await load(content)).toMatchObject({
      outcome: "refused",
      problems: [{ file: "exchange-rates.csv", row: 2, code: "SET_PUBLISHED" }],
    });
  });
});

describe("errors in the tables of every line", () => {
  it.each<[string, (content: Record<string, FixtureRow[]>) => void, object]>([
    [
      "a segment that the method cannot read",
      (content) => {
        const row = content["rates"]?.[4];
        if (row) row["segment"] = "dog:tiny";
      },
      { file: "rates.csv", row: 6, column: "segment", value: "dog:tiny", code: "RATES_SEGMENT" },
    ],
    [
      "an area where the method has none",
      (content) => {
        const row = content["rates"]?.[5];
        if (row) row["area"] = "WORLD";
      },
      { file: "rates.csv", row: 7, column: "area", value: "WORLD", code: "RATES_UNUSED" },
    ],
    [
      "sizes the wrong way round",
      (content) => {
        const row = content["rates"]?.[0];
        if (row) row["size_to"] = "0";
      },
      { file: "rates.csv", row: 2, column: "size_to", value: "0", code: "RANGE_REVERSED" },
    ],
    [
      "a product type that nobody knows",
      (content) => {
        const row = content["products"]?.[0];
        if (row) row["product_type"] = "SEGURO_OVNI";
      },
      { file: "products.csv", row: 2, column: "product_type", code: "VALUE_NOT_CHOICE" },
    ],
    [
      "metadata with a misspelt key",
      (content) => {
        const row = content["products"]?.[0];
        if (row) row["metadata"] = '{"temporalidades":"anual"}';
      },
      {
        file: "products.csv",
        row: 2,
        column: "metadata",
        code: "METADATA_UNKNOWN",
        params: { key: "temporalidades" },
      },
    ],
    [
      "metadata with a value nobody could draw",
      (content) => {
        const row = content["products"]?.[0];
        if (row) row["metadata"] = '{"price_detail":{"label":"Precio"}}';
      },
      {
        file: "products.csv",
        row: 2,
        column: "metadata",
        code: "METADATA_VALUE",
        params: { key: "price_detail.age_range" },
      },
    ],
    [
      "a translation of metadata that is no words",
      (content) => {
        const row = content["products"]?.[0];
        if (row) row["metadata_pt"] = '{"cubre_hasta_los":"setenta"}';
      },
      {
        file: "products.csv",
        row: 2,
        column: "metadata_pt",
        code: "METADATA_UNKNOWN",
        params: { key: "cubre_hasta_los" },
      },
    ],
    [
      "the peso of Chile as a foreign currency",
      (content) => {
        const row = content["exchange-rates"]?.[0];
        if (row) row["currency"] = "CLP";
      },
      { file: "exchange-rates.csv", row: 2, column: "currency", code: "VALUE_NOT_CHOICE" },
    ],
  ])("name %s with its cell", async (_what, change, expected) => {
    const content = linesCatalogue();
    change(content);
    const report = await load(content);
    expect(report.outcome).toBe("refused");
    expect(report.problems[0]).toMatchObject(expected);
  });
});
