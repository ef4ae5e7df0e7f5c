import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { sayProblem } from "./format/say-problem.ts";
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
import { importFolder, type ImportReport } from "./import.service.ts";

/** What an import tells of rates: what is strange and stops nothing, and what differs from what is
 *  published. */

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyCatalogue(database.connection));

const load = (content: FixtureFolder): Promise<ImportReport> =>
  withFolder(content, (folder) =>
    importFolder(folder, { connection: database.connection, reason: "test" }),
  );
const withRates = (rates: FixtureRow[], more: FixtureFolder = {}): FixtureFolder => ({
  ...smallCatalogue(),
  rates,
  ...more,
});
const told = (report: ImportReport) =>
  report.notices.map(({ row, column, value, code }) => [row, column, value, code]);

describe("ages without a price between two bands", () => {
  it("are told with product, date and ages, and stop nothing", async () => {
    const report = await load(
      withRates([
        rateRow("ulmo-dental", "2026-01-01", "0", "17", "0.2"),
        rateRow("ulmo-dental", "2026-01-01", "25", "64", "0.35"),
        rateRow("ulmo-integral", "2026-01-01", "0", "", "1"),
      ]),
    );
    expect(report.outcome).toBe("written");
    expect(told(report)).toEqual([[3, "product_code", "ulmo-dental", "RATES_GAP"]]);
    expect(sayProblem(report.notices[0]!, "es").message).toBe(
      "Hay edades sin precio entre los tramos del 2026-01-01: 18–24.",
    );
  });

  it("are told of each table, before notices of other kinds", async () => {
    const report = await load(
      withRates(
        ["2026-01-01", "2026-06-01"].flatMap((day) => [
          rateRow("ulmo-dental", day, "0", "17", "0.2"),
          rateRow("ulmo-dental", day, "25", "64", "0.35"),
        ]),
        {
          "benefit-limits": [
            {
              product_code: "ulmo-dental",
              kind: "yearly_top",
              tier: "preferente",
              name: "Tope Q[9]",
              amount: "5",
              unit: "UF",
              order_position: "1",
            },
          ],
        },
      ),
    );
    expect(report.notices.map(({ code }) => code)).toEqual([
      "RATES_GAP",
      "RATES_GAP",
      "NAME_UNKNOWN_TAG",
    ]);
  });
});

describe("rates of an area that no household is in", () => {
  const lists: FixtureFolder = {
    regions: [
      {
        code: "5115",
        country: "PE",
        display_name: "Lima",
        abbreviation: "L",
        order_position: "1",
        reference: "x",
      },
    ],
    "rating-areas": [
      { country: "INT", code: "LATAM", display_name: "L", countries: "CL|PE|AR", regions: "" },
      { country: "INT", code: "ANDES", display_name: "A", countries: "CL|PE", regions: "" },
      { country: "INT", code: "LIMA", display_name: "Lima", countries: "", regions: "5115" },
      { country: "PE", code: "LIMA", display_name: "Lima", countries: "", regions: "5115" },
    ],
    "coverage-countries": [{ code: "CL", display_name: "Chile", zone: "LATAM" }],
    "trip-zones": [{ code: "EUROPA", display_name: "Europa" }],
  };
  const sold = (country: string, method: string): FixtureRow[] => [
    ...(smallCatalogue()["products"] ?? []),
    { ...productRow("p", "DENTAL", "prueba"), country, rating_method: method },
  ];
  const rateIn = (area: string): FixtureRow => ({
    ...rateRow("p", "2026-01-01", "0", "", "1"),
    area,
  });

  it.each<[string, string, string, string[], string[]]>([
    ["a country's zone", "INT", "PerPersonBand", ["LATAM"], []],
    ["an area inside of the zone", "INT", "PerPersonBand", ["LATAM", "ANDES"], ["ANDES"]],
    ["an area that is on no list", "INT", "PerPersonBand", ["LATM"], ["LATM"]],
    [
      "an area of regions abroad, where no region is asked for",
      "INT",
      "PerPersonBand",
      ["LATAM", "LIMA"],
      ["LIMA"],
    ],
    ["an area of regions in its country", "PE", "PerPersonBand", ["LIMA"], []],
    ["a destination", "INT", "Trip", ["EUROPA"], []],
    ["a destination that is on no list", "INT", "Trip", ["EUROPA", "ASIA"], ["ASIA"]],
  ])("for %s", async (_name, country, method, areas, unreached) => {
    const report = await load(
      withRates(areas.map(rateIn), { ...lists, products: sold(country, method) }),
    );
    expect(report.problems).toEqual([]);
    expect(report.outcome).toBe("written");
    expect(told(report).map(([, column, value, code]) => [column, value, code])).toEqual(
      unreached.map((area) => ["area", area, "RATES_AREA_UNREACHED"]),
    );
  });

  it("is told by the lists that are stored too", async () => {
    await load({ ...smallCatalogue(), ...lists, products: sold("INT", "PerPersonBand") });
    const report = await load({ rates: [rateIn("ANDES"), rateIn("LATAM")] });
    expect(told(report)).toEqual([[2, "area", "ANDES", "RATES_AREA_UNREACHED"]]);
    expect(sayProblem(report.notices[0]!, "en").message).toContain(
      "No country of coverage-countries and no region leads to the rates of this area (1 row)",
    );
  });
});

describe("a published table that the files give otherwise", () => {
  const bands = (...rows: [from: string, to: string, amount: string, sex?: string][]) =>
    rows.map(([from, to, amount, sex = ""]) => ({
      ...rateRow("ulmo-dental", "2026-01-01", from, to, amount),
      sex,
    }));
  const published = bands(
    ["0", "17", "0.2"],
    ["18", "39", "0.35", "F"],
    ["18", "39", "0.3", "M"],
    ["40", "64", "0.5"],
  );
  const key = (rest: string) => `product_code ulmo-dental, valid_from 2026-01-01, ${rest}`;

  it.each<[string, FixtureRow[], object[]]>([
    [
      "one amount",
      bands(
        ["0", "17", "0.2"],
        ["18", "39", "0.35", "F"],
        ["18", "39", "0.31", "M"],
        ["40", "64", "0.5"],
      ),
      [
        {
          row: 4,
          column: "amount",
          value: "0.31",
          code: "SET_PUBLISHED",
          params: { key: key("sex M, age_from 18"), changes: "amount 0.3 → 0.31", more: 0 },
        },
      ],
    ],
    [
      "every amount",
      bands(["0", "17", "2"], ["18", "39", "3", "F"], ["18", "39", "4", "M"], ["40", "64", "5"]),
      [{ row: 2, code: "SET_PUBLISHED", params: { changes: "amount 0.2 → 2", more: 3 } }],
    ],
    [
      "a dropped age",
      bands(["0", "17", "0.2"], ["18", "39", "0.35", "F"], ["18", "39", "0.3", "M"]),
      [
        {
          row: 0,
          code: "SET_PUBLISHED_DROPPED",
          params: { key: key("age_from 40"), values: "age_to 64, amount 0.5", more: 0 },
        },
      ],
    ],
    [
      "an added age",
      [...published, ...bands(["65", "79", "0.9"])],
      [{ row: 6, code: "SET_PUBLISHED_ADDED", params: { key: key("age_from 65"), more: 0 } }],
    ],
    [
      "a band that begins later",
      bands(
        ["0", "17", "0.2"],
        ["18", "39", "0.35", "F"],
        ["18", "39", "0.3", "M"],
        ["45", "64", "0.5"],
      ),
      [
        { row: 5, code: "SET_PUBLISHED_ADDED", params: { key: key("age_from 45") } },
        { row: 0, code: "SET_PUBLISHED_DROPPED", params: { key: key("age_from 40") } },
      ],
    ],
  ])("in %s is told by row, with what it was and how many more", async (_name, rates, problems) => {
    await load(withRates(published));
    const before = await rowsOf(
      database.connection,
      "select * from rate_rows order by 1, 2, 3, 4, 5",
    );
    const report = await load({ rates });
    expect(report.outcome).toBe("refused");
    expect(report.problems).toMatchObject(problems);
    expect(
      await rowsOf(database.connection, "select * from rate_rows order by 1, 2, 3, 4, 5"),
    ).toEqual(before);
  });

  it("is told with its numbers in words", async () => {
    await load(withRates(published));
    const report = await load({
      rates: bands(["0", "17", "0.25"], ["18", "39", "0.4", "F"], ["18", "39", "0.3", "M"]),
    });
    expect(report.problems.map((each) => sayProblem(each, "es").message)).toEqual([
      "Esta fila ya se publicó con otros valores (product_code ulmo-dental, valid_from 2026-01-01, age_from 0): amount 0.2 → 0.25. Cambia 1 fila más de la misma tabla.",
      "Falta una fila de la tabla ya publicada (product_code ulmo-dental, valid_from 2026-01-01, age_from 40): age_to 64, amount 0.5.",
    ]);
    expect(report.counts[0]).toMatchObject({ withErrors: 2, dependants: 1 });
  });
});
