import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { type CatalogService, createCatalogService } from "./catalog.service.ts";
import { rowsOf } from "./import.fixture.ts";
import { cell, codes, groupBy, read, repeated, type Row, SEED } from "./seed.fixture.ts";
import { loadSeedFolders } from "./seed.service.ts";
import { findExchangeRates } from "./snapshot.queries.ts";

/** WCAG's relative luminance of #rrggbb. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const list = (name: string) => read("reference", name);
const pairs = (rows: readonly Row[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => cell(row, column)).join(" "));

describe("the insurance types", () => {
  const types = list("insurance-types");

  it("are the 27 lines, each of a family that exists", () => {
    expect([...codes(types)].toSorted()).toEqual([
      "ACCIDENTES_PERSONALES",
      "ACCIDENTES_URGENCIA",
      "ASISTENCIA",
      "CARDIOLOGICO",
      "CATASTROFICO",
      "COMPLEMENTARIO",
      "DENTAL",
      "EPS",
      "EPS_EMPRESA",
      "ESCOLAR",
      "ESTETICO",
      "FARMACIA",
      "GUARDIAS",
      "INDEMNIZACION",
      "INTEGRAL",
      "INTERNACIONAL",
      "ISAPRE",
      "MASCOTAS",
      "MEDICINA_PREPAGADA",
      "ONCOLOGICO",
      "PLAN_CLINICO",
      "SALUD",
      "SCTR",
      "SEGURO_COLECTIVO",
      "SENIOR",
      "VIAJE",
      "VIDA",
    ]);
    const families = codes(list("upper-types"));
    expect([...codes(types, "upper_type")].filter((code) => !families.has(code))).toEqual([]);
    expect(families).toEqual(codes(types, "upper_type"));
  });

  it("have colours of their own on which ink or white is read at 4.5 to 1", () => {
    const colors = types.map((row) => cell(row, "color")).filter((color) => color !== "");
    expect(new Set(colors).size).toBe(colors.length);
    const hard = colors.filter(
      (color) => Math.max(contrast(color, "#10262c"), contrast(color, "#ffffff")) < 4.5,
    );
    expect(hard).toEqual([]);
  });
});

describe("the lists that single lines price by", () => {
  it("have breeds of dogs and cats in every group, none twice", () => {
    const breeds = list("breeds");
    // Profiles and words name a breed by its code alone.
    expect(repeated(breeds, "code")).toEqual([]);
    expect(repeated(breeds, "species", "display_name")).toEqual([]);
    expect(codes(breeds, "species")).toEqual(new Set(["dog", "cat"]));
    const dogs = breeds.filter((row) => cell(row, "species") === "dog");
    expect(codes(dogs, "breed_group")).toEqual(
      new Set(["small", "medium", "large", "giant", "brachycephalic"]),
    );
  });

  it("have every kind of work in every sector, named alike, riskier where it is higher", () => {
    const activities = list("sctr-activities");
    expect(repeated(activities, "sector", "work")).toEqual([]);
    const [sectors, works] = [groupBy(activities, "sector"), groupBy(activities, "work")];
    expect(activities).toHaveLength(sectors.size * works.size);
    for (const rows of sectors.values()) expect(codes(rows, "sector_name").size).toBe(1);
    for (const rows of works.values()) expect(codes(rows, "work_name").size).toBe(1);
    const rank = ["low", "medium", "high", "very_high"];
    for (const rows of sectors.values()) {
      const levels = rows.map((row) => rank.indexOf(cell(row, "risk_level")));
      expect(levels).toEqual(levels.toSorted((one, other) => one - other));
    }
  });

  it("place every coverage country in the smallest rating area that holds it", () => {
    const areas = list("rating-areas").filter((row) => cell(row, "country") === "INT");
    const countriesOf = (row: Row) => cell(row, "countries").split("|");
    for (const row of list("coverage-countries")) {
      const holding = areas
        .filter((area) => countriesOf(area).includes(cell(row, "code")))
        .toSorted((one, other) => countriesOf(one).length - countriesOf(other).length);
      expect([cell(row, "code"), cell(row, "zone")]).toEqual([
        cell(row, "code"),
        cell(holding[0] ?? areas.find((area) => cell(area, "countries") === "") ?? {}, "code"),
      ]);
    }
    const known = codes(list("coverage-countries"));
    const named = areas.flatMap(countriesOf).filter((code) => code !== "");
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  it("have a dated value of every currency that is not Chile's, said to be approximate", () => {
    const rates = list("exchange-rates");
    expect(codes(rates, "currency")).toEqual(new Set(["USD", "PEN", "COP", "MXN"]));
    expect(repeated(rates, "currency", "day")).toEqual([]);
    expect(rates.filter((row) => !cell(row, "reference").startsWith("Valor aproximado"))).toEqual(
      [],
    );
  });
});

describe("reference lists as the rest of the program reads them", () => {
  let database: OpenDatabase;
  let catalog: CatalogService;
  beforeAll(async () => {
    database = await openTestDatabase();
    await loadSeedFolders(
      database.connection,
      [join(SEED, "reference")],
      fixedClock("2026-11-21T12:00:00Z"),
    );
    catalog = createCatalogService(database.connection);
  });
  afterAll(() => database.close());
  const edition = { version: 1, pricingDate: "2026-11-21" };

  it.each([
    ["es", "Seguro de salud"],
    ["en", "Health insurance"],
    ["pt", "Seguro saúde"],
  ] as const)("are named in %s", async (language, upperType) => {
    const names = await catalog.loadNames(edition, language);
    expect(names.upperTypes.get("SEGURO SALUD")).toBe(upperType);
    const rows = list("features");
    const suffix = language === "es" ? "" : `_${language}`;
    for (const row of rows) {
      expect(names.features.get(Number(cell(row, "id")))).toMatchObject({
        displayName: cell(row, `display_name${suffix}`),
        help: cell(row, `help${suffix}`),
      });
    }
    for (const row of list("coverage-tags")) {
      expect(names.coverageTags.get(cell(row, "code"))).toEqual({
        displayName: cell(row, `display_name${suffix}`),
        help: cell(row, `help${suffix}`),
      });
    }
    for (const row of list("insurance-types")) {
      const code = cell(row, "code");
      expect(names.insuranceTypes.get(code)).toBe(cell(row, `display_name${suffix}`));
      expect(names.typeDescriptions.get(code)).toBe(cell(row, `description${suffix}`));
    }
    for (const row of list("categories")) {
      const code = cell(row, "code");
      expect(names.categories.get(code)).toBe(cell(row, `display_name${suffix}`));
      expect(names.categoryDescriptions.get(code)).toBe(cell(row, `description${suffix}`));
    }
  });

  it("say a text in Spanish where a row has no other", async () => {
    await rowsOf(
      database.connection,
      "insert into categories (code, display_name) values ('SOLA', 'Solo en español')",
    );
    const names = await catalog.loadNames({ ...edition, version: 2 }, "pt");
    expect(names.categories.get("SOLA")).toBe("Solo en español");
    expect(names.categoryDescriptions.has("SOLA")).toBe(false);
  });

  it("give forms their breeds, activities, zones, areas and countries in a language", async () => {
    const breeds = await catalog.listBreeds("en");
    expect(breeds[0]).toMatchObject({
      species: "dog",
      displayName: expect.stringMatching(/^Mixed/),
    });
    expect(breeds.find(({ code }) => code === "pug")?.breedGroup).toBe("brachycephalic");
    expect(breeds).toHaveLength(list("breeds").length);

    const activities = await catalog.listSctrActivities("es");
    expect(activities).toHaveLength(21);
    expect(activities).toContainEqual({
      sector: "mineria",
      work: "altura",
      sectorName: "Minería",
      workName: "En altura o con maquinaria",
      riskLevel: "very_high",
    });

    expect(await catalog.listTripZones("pt")).toEqual([
      { code: "AMERICA", displayName: "Américas" },
      { code: "EUROPA", displayName: "Europa" },
      { code: "MUNDO", displayName: "Mundo todo" },
    ]);

    const areas = await catalog.listRatingAreas("INT", "en");
    expect(areas.map(({ code }) => code)).toEqual(["WORLD", "WORLD_EX_US", "LATAM", "EUROPE"]);
    expect(areas[0]).toMatchObject({ regions: [], countries: [] });
    expect(areas[3]?.countries).toContain("ES");

    const countries = await catalog.listCoverageCountries("es");
    const names = countries.map(({ displayName }) => displayName);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "es")));
    expect(countries.find(({ code }) => code === "US")?.zone).toBe("WORLD");
  });

  it.each([
    ["2026-11-21", "2026-10-01", 9_423_000, 2_447],
    ["2026-03-01", "2026-01-02", 9_055_000, 2_408],
    ["2025-01-02", "2025-01-02", 9_941_000, 2_254],
  ])("have the exchange rates in force on %s", async (day, since, dollar, colombianPeso) => {
    const { rates, days } = await findExchangeRates(database.connection, day);
    expect([rates.get("USD"), rates.get("COP")]).toEqual([dollar, colombianPeso]);
    expect(days.get("USD")).toBe(since);
  });

  it("have no exchange rate before the first of them", async () => {
    expect((await findExchangeRates(database.connection, "2024-12-31")).rates).toEqual(new Map());
  });

  it("are in the snapshot of each country with its version", async () => {
    for (const country of ["CL", "PE", "CO", "INT"]) {
      const snapshot = await catalog.reader.readSnapshot(country, "2026-11-21");
      expect(snapshot.exchangeRates?.get("USD")).toBe(9_423_000);
      expect(snapshot.uf.valueCents).toBeGreaterThan(0);
    }
  });
});

it("names no row of a list twice in the same language", () => {
  for (const name of ["categories", "features", "coverage-tags", "insurance-types"]) {
    for (const column of ["display_name", "display_name_en", "display_name_pt"]) {
      const shown = pairs(list(name), column);
      expect(new Set(shown).size).toBe(shown.length);
    }
  }
});
