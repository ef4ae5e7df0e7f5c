import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import {
  emptyCatalogue,
  type FixtureFolder,
  type FixtureRow,
  productRow,
  rateRow,
  rowsOf,
  smallCatalogue,
  withFolder,
} from "./import.fixture.ts";
import {
  importFolder,
  type ImportOptions,
  type ImportProgress,
  lockCatalogue,
  recordCatalogueChange,
} from "./import.service.ts";
import { findCatalogueVersion } from "./snapshot.queries.ts";

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
const read = (query: string) => rowsOf(database.connection, query);
const version = () => findCatalogueVersion(database.connection);
const productCodes = async () =>
  ((await read("select code from products order by code")) as { code: string }[]).map(
    ({ code }) => code,
  );

describe("importing a catalogue", () => {
  it("writes every table with one new version and says so", async () => {
    const heard: string[] = [];
    const stop = await database.onNotify("catalogue", () => heard.push("catalogue"));
    const report = await load(smallCatalogue());
    expect(report).toMatchObject({ outcome: "written", problemCount: 0, version: await version() });
    expect(report.counts.find(({ entity }) => entity === "rates")).toMatchObject({
      read: 2,
      new: 2,
    });
    expect(
      await read(
        "select product_code, valid_from, age_from, amount::text from rate_tables join rate_rows on rate_table_id = id order by age_from",
      ),
    ).toEqual([
      { product_code: "ulmo-dental", valid_from: "2026-01-01", age_from: 0, amount: "0.200000" },
      { product_code: "ulmo-dental", valid_from: "2026-01-01", age_from: 18, amount: "0.350000" },
    ]);
    expect(await read("select metadata, zones, is_active, badge from products limit 1")).toEqual([
      { metadata: { temporalidad: "anual" }, zones: [], is_active: true, badge: null },
    ]);
    await expect.poll(() => heard).toEqual(["catalogue"]);
    await stop();
  });

  it("changes nothing the second time and makes no new version", async () => {
    await load(smallCatalogue());
    const before = await version();
    const report = await load(smallCatalogue());
    expect(report).toMatchObject({ outcome: "unchanged", version: null });
    expect(report.counts.every((each) => each.unchanged === each.read)).toBe(true);
    expect(await version()).toBe(before);
  });

  it("writes nothing in a dry run and shows what it would", async () => {
    const report = await load(smallCatalogue(), { dryRun: true });
    expect(report).toMatchObject({ outcome: "planned", version: null });
    expect(report.counts.find(({ entity }) => entity === "products")?.new).toBe(2);
    expect(await productCodes()).toEqual([]);
    expect(await version()).toBe(0);
  });

  it("shows its progress by table, up to the last row", async () => {
    const seen: ImportProgress[] = [];
    await load(smallCatalogue(), { onProgress: (progress) => seen.push(progress) });
    expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(["read", "check", "write"]));
    const last = seen.at(-1);
    expect(last?.phase === "write" && last.done === last.total).toBe(true);
  });

  it("stops before writing when it is interrupted", async () => {
    const stopping = new AbortController();
    const interrupted = load(smallCatalogue(), {
      signal: stopping.signal,
      onProgress: ({ phase }) => phase === "check" && stopping.abort(new Error("interrupted")),
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(await productCodes()).toEqual([]);
  });

  it("updates the record that changed and keeps the one that the file omits", async () => {
    await load(smallCatalogue());
    const report = await load({
      products: [{ ...productRow("ulmo-dental", "DENTAL", "prueba"), badge: "Nuevo" }],
    });
    expect(report.outcome).toBe("written");
    expect(await read("select code, badge from products order by code")).toEqual([
      { code: "ulmo-dental", badge: "Nuevo" },
      { code: "ulmo-integral", badge: null },
    ]);
  });

  it("replaces the set of a product that the file names and leaves the sets of others", async () => {
    await load(smallCatalogue());
    const report = await load({
      "product-questions": [
        { product_code: "ulmo-dental", order_position: "2", question: "¿Cuánto?", answer: "Todo." },
      ],
    });
    expect(report.counts[0]).toMatchObject({ new: 0, changed: 1, unchanged: 0, removed: 1 });
    expect(
      await read(
        "select product_code, order_position, answer from product_questions order by 1, 2",
      ),
    ).toEqual([
      { product_code: "ulmo-dental", order_position: 2, answer: "Todo." },
      { product_code: "ulmo-integral", order_position: 1, answer: "Todo." },
    ]);
  });

  it("takes the set away from a product of the files that has no row in its table", async () => {
    await load(smallCatalogue());
    const { products } = smallCatalogue();
    const report = await load({
      products: products ?? [],
      "product-features.csv": "product_code,feature,value\n",
    });
    expect(report.counts.find(({ entity }) => entity === "product-features")).toMatchObject({
      read: 0,
      removed: 1,
    });
    expect(await read("select * from product_features")).toEqual([]);
  });
});

describe("prices are versioned by date and never overwritten", () => {
  const table = (date: string, amount: string) => [rateRow("ulmo-dental", date, "0", "", amount)];

  it("refuses other rows for a stored product and date, and says to publish another date", async () => {
    await load(smallCatalogue());
    const report = await load({ rates: table("2026-01-01", "9") });
    expect(report).toMatchObject({
      outcome: "refused",
      problems: [
        {
          file: "rates.csv",
          row: 2,
          column: "age_to",
          value: "",
          code: "SET_PUBLISHED",
          params: {
            key: "product_code ulmo-dental, valid_from 2026-01-01, age_from 0",
            changes: "age_to 17 → –, amount 0.2 → 9",
            more: 0,
          },
        },
        {
          file: "rates.csv",
          row: 0,
          code: "SET_PUBLISHED_DROPPED",
          params: {
            key: "product_code ulmo-dental, valid_from 2026-01-01, age_from 18",
            values: "amount 0.35",
          },
        },
      ],
    });
    expect(await read("select count(*)::int as n from rate_rows")).toEqual([{ n: 2 }]);
  });

  it("keeps the earlier table beside a new date", async () => {
    await load(smallCatalogue());
    expect((await load({ rates: table("2026-06-01", "9") })).outcome).toBe("written");
    expect(await read("select valid_from from rate_tables order by 1")).toEqual([
      { valid_from: "2026-01-01" },
      { valid_from: "2026-06-01" },
    ]);
  });

  it("takes the same rows in another order as the same table", async () => {
    await load(smallCatalogue());
    const { rates } = smallCatalogue();
    expect((await load({ rates: (rates ?? []).toReversed() })).outcome).toBe("unchanged");
  });

  it("keeps the stored values where the importer is told to, and a reference may differ", async () => {
    const day = (value: string, reference: string) => ({
      "uf-values": [{ day: "2026-10-01", value_clp: value, reference }],
    });
    await load(day("41000.00", "uno"));
    expect((await load(day("41000.00", "dos"))).outcome).toBe("unchanged");
    expect((await load(day("42000.00", "dos"))).outcome).toBe("refused");
    expect((await load(day("42000.00", "dos"), { onPublished: "keep" })).outcome).toBe("unchanged");
    expect(await read("select value_clp::text, reference from uf_values")).toEqual([
      { value_clp: "41000.00", reference: "uno" },
    ]);
  });

  it.each<[string, FixtureRow[], FixtureRow, string]>([
    [
      "bands that overlap",
      [rateRow("p", "2026-01-01", "0", "20", "1"), rateRow("p", "2026-01-01", "20", "", "1")],
      {},
      "RATES_OVERLAP",
    ],
    [
      "a second row where the method has one",
      [rateRow("p", "2026-01-01", "0", "20", "1"), rateRow("p", "2026-01-01", "21", "", "1")],
      { rating_method: "Flat" },
      "RATES_NOT_SINGLE",
    ],
    [
      "more decimals than the currency",
      [rateRow("p", "2026-01-01", "0", "", "1500.5")],
      { currency: "CLP" },
      "RATES_CURRENCY",
    ],
    [
      "a band that ends before it begins",
      [rateRow("p", "2026-01-01", "30", "20", "1")],
      {},
      "RANGE_REVERSED",
    ],
    [
      "RiskFactor in another currency",
      [],
      { rating_method: "RiskFactor", currency: "CLP" },
      "CURRENCY_NOT_UF",
    ],
  ])("refuses %s", async (_name, rates, product, code) => {
    const content = smallCatalogue();
    content["products"]?.push({ ...productRow("p", "DENTAL", "prueba"), ...product });
    content["rates"]?.push(...rates);
    const report = await load(content);
    expect(report.problems.map((each) => each.code)).toEqual([code]);
    expect(await productCodes()).toEqual([]);
  });

  it("refuses another currency for a product with published prices", async () => {
    await load(smallCatalogue());
    const report = await load({
      products: [{ ...productRow("ulmo-dental", "DENTAL", "prueba"), currency: "CLP" }],
    });
    expect(report.problems.map(({ code }) => code)).toEqual(["CURRENCY_CHANGED"]);
  });
});

describe("a real catalogue", () => {
  const real = { products: [productRow("real-dental", "DENTAL", "real")] };
  const active = () => read("select code from products where is_active order by code");

  it("switches off the demonstration products of the types that it brings, and no others", async () => {
    await load(smallCatalogue());
    const report = await load(real);
    expect(report.deactivated).toBe(1);
    expect(await active()).toEqual([{ code: "real-dental" }, { code: "ulmo-integral" }]);
    expect((await load(real)).outcome).toBe("unchanged");
  });

  it("leaves the same line of another country on the site, also when it is loaded later", async () => {
    const abroad = (code: string, source: string) => ({
      ...productRow(code, "DENTAL", source),
      country: "PE",
    });
    const content = smallCatalogue();
    content["products"]?.push(abroad("peru-dental", "prueba"));
    await load(content);
    expect((await load(real)).deactivated).toBe(1);
    const left = ["peru-dental", "real-dental", "ulmo-integral"].map((code) => ({ code }));
    expect(await active()).toEqual(left);
    await load({ products: [abroad("peru-dental-dos", "prueba")] });
    expect(await active()).toEqual([
      { code: "peru-dental" },
      { code: "peru-dental-dos" },
      ...left.slice(1),
    ]);
  });

  it("keeps them off when the demonstration is loaded after it", async () => {
    const { "upper-types": upper, "insurance-types": types, ...rest } = smallCatalogue();
    const { organizations, "catalogue-sources": sources, products } = rest;
    await load({
      "upper-types": upper ?? [],
      "insurance-types": types ?? [],
      organizations: organizations ?? [],
      "catalogue-sources": sources ?? [],
      ...real,
    });
    await load({ products: products ?? [] });
    expect(await active()).toEqual([{ code: "real-dental" }, { code: "ulmo-integral" }]);
    expect((await load({ products: products ?? [] })).outcome).toBe("unchanged");
  });
});

describe("two imports at once", () => {
  it("end as if one had followed the other", async () => {
    const other = smallCatalogue();
    Object.assign(other["products"]?.[0] ?? {}, { badge: "Segunda" });
    const reports = await Promise.all([load(smallCatalogue()), load(other)]);
    expect(reports.map(({ outcome }) => outcome)).toEqual(["written", "written"]);
    expect(await version()).toBe(Math.max(...reports.map((report) => report.version ?? 0)));
    expect(await read("select count(*)::int as n from rate_rows")).toEqual([{ n: 2 }]);
  });

  it("plan again on what the other has published meanwhile", async () => {
    const { rates, ...rest } = smallCatalogue();
    await load(rest);
    let other: Promise<unknown> | undefined;
    const publish = () =>
      database.connection.transaction().execute(async (transaction) => {
        await lockCatalogue(transaction);
        await rowsOf(
          transaction,
          `with made as (insert into rate_tables (product_code, valid_from, content_hash)
            values ('ulmo-dental', '2026-01-01', 'other') returning id)
          insert into rate_rows (rate_table_id, age_from, amount) select id, 0, 7 from made`,
        );
        await recordCatalogueChange(transaction, "other");
      });
    // The embedded database takes one after the other; PostgreSQL has to be made to wait.
    const connection =
      database.kind === "embedded"
        ? database.connection
        : database.connection.withPlugin({
            transformQuery: ({ node }) => node,
            async transformResult({ result }) {
              await other;
              return result;
            },
          });
    const report = await load(
      { rates: rates ?? [], "product-questions": rest["product-questions"] ?? [] },
      {
        connection,
        onProgress: ({ phase, what }) => {
          // The rates are planned by now and not yet written.
          if (phase === "check" && what === "product-questions") other ??= publish();
        },
      },
    );
    await other;
    expect(report.problems).toMatchObject([
      { code: "SET_PUBLISHED", params: { changes: "age_to – → 17, amount 7 → 0.2" } },
      { code: "SET_PUBLISHED_ADDED", row: 3 },
    ]);
  });
});
