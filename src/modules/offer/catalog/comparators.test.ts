import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { countries } from "#src/config/countries.ts";
import { orders } from "#src/contracts/compare.ts";
import { knownProductTypes, organizationTypes } from "#src/contracts/enumerations.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCatalogService } from "./catalog.service.ts";
import { hasProfileForm, seedComparators } from "./comparators.fixture.ts";
import { importTables } from "./import.service.ts";
import { readCatalogueFolder } from "./format/read-folder.ts";
import { codes, insuranceTypes, read } from "./seed.fixture.ts";

const comparators = seedComparators();
const of = (country: string) => comparators.filter((each) => each.country === country);
const urls = (country: string) => of(country).map(({ base_url: url }) => url);
const words = (texts: Record<string, string>) =>
  Object.keys(texts).toSorted((one, other) => (one < other ? -1 : 1));

const VARIANTS = [
  "insurance",
  "isapre",
  "group",
  "pets",
  "life",
  "guards",
  "sctr",
  "travel",
  "eps",
  "international",
  "clinic-plan",
];

describe("the comparators", () => {
  it("have an address of their own in each country", () => {
    const keys = comparators.map(({ country, base_url: url }) => `${country} ${url}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    "Seguros-de-Salud",
    "Isapres",
    "Planes-Clinicos",
    "Empresas",
    "Seguros-de-Vida",
    "Seguros-Mascotas",
    "Seguros-de-Salud/Dental",
    "Seguros-de-Salud/Complementario",
    "Seguros-de-Salud/Catastrofico",
    "Seguros-de-Salud/Cyber-Monday",
    "Guardias-old",
    "Guardias",
    "Accidentes-Personales",
    "Seguro-Complementario-Empresa",
    "Seguro-Complementario-Empresa-old",
    "SCTR",
    "Seguros-de-Viaje",
    "Seguros-Internacionales",
  ])("of Chile have /Comparar/%s", (url) => {
    expect(urls("CL")).toContain(url);
  });

  it("of Peru, Colombia and abroad have the lines that are sold there, the default one first", () => {
    expect(urls("PE")).toEqual([
      "EPS",
      "EPS/Empresa",
      "SCTR",
      "Seguros-de-Salud",
      "Seguros-de-Vida",
      "Seguros-Oncologicos",
      "Seguros-Mascotas",
      "Seguros-de-Viaje",
    ]);
    expect(urls("CO")).toEqual([
      "EPS",
      "Medicina-Prepagada",
      "Seguros-de-Salud",
      "Seguros-de-Vida",
      "Seguros-Mascotas",
      "Seguros-de-Viaje",
      "Empresas",
    ]);
    expect(urls("INT")).toEqual(["Seguros-de-Salud", "Seguros-de-Viaje", "Seguros-de-Vida"]);
    for (const { code, defaultComparator } of countries) {
      expect(urls(code)[0]).toBe(defaultComparator);
    }
  });

  it("list every insurance type in some country", () => {
    const listed = new Set(comparators.flatMap(({ insurance_types: types }) => types));
    expect([...codes(insuranceTypes)].filter((code) => !listed.has(code))).toEqual([]);
  });

  it.each(comparators.map((each) => [each.country, each.base_url, each] as const))(
    "%s %s names only types, forms, orders, variants and events that exist",
    (_country, _url, comparator) => {
      const unknown = [
        ...comparator.insurance_types.filter((code) => !codes(insuranceTypes).has(code)),
        ...comparator.organization_types.filter(
          (code) => !(organizationTypes as readonly string[]).includes(code),
        ),
        ...comparator.product_types.filter((code) => !knownProductTypes.includes(code)),
      ];
      expect(unknown).toEqual([]);
      expect(comparator.insurance_types.length).toBeGreaterThan(0);
      expect(comparator.organization_types.length).toBeGreaterThan(0);
      expect(orders).toContain(comparator.default_order);
      expect(VARIANTS).toContain(comparator.card_variant);
      expect(hasProfileForm(comparator.profile_form)).toBe(true);
      if (comparator.event_code !== null) {
        expect(codes(read("reference", "events"))).toContain(comparator.event_code);
      }
    },
  );

  it.each(comparators.map((each) => [each.country, each.base_url, each] as const))(
    "%s %s says all of its words in Spanish, English and Portuguese",
    (country, _url, { title, texts }) => {
      const keys = [
        "lead",
        "menu",
        "nounPlural",
        "nounSingular",
        "promoAction",
        "promoBody",
        "promoHref",
        "promoTitle",
        "title",
      ];
      expect(Object.keys(texts).toSorted()).toEqual(["en", "es", "pt"]);
      for (const language of Object.values(texts)) {
        expect(words(language)).toEqual(keys);
        expect(Object.values(language).filter((text) => text.trim() === "")).toEqual([]);
        expect(language["lead"]).toMatch(/^\p{Lu}.+\.$/u);
        // An inserted card leads to a comparator of the same country.
        const target = (language["promoHref"] ?? "").replace("/Comparar/", "");
        expect(urls(country)).toContain(target);
      }
      expect(texts["es"]?.["title"]).toBe(title);
      const leads = ["es", "en", "pt"].map((language) => texts[language]?.["lead"]);
      expect(new Set(leads).size).toBe(3);
    },
  );

  it("say something of their own: no two have the same words", () => {
    for (const language of ["es", "en", "pt"]) {
      const leads = comparators.map(({ texts }) => texts[language]?.["lead"]);
      expect(new Set(leads).size).toBe(leads.length);
    }
    for (const { code } of countries) {
      const titles = of(code).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});

describe("a comparator of the database", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    for (const folder of ["reference", "peru", "colombia", "international"]) {
      const content = await readCatalogueFolder(
        new URL(`../../../../db/seed/${folder}`, import.meta.url).pathname,
        () => undefined,
      );
      const kept = content.tables.filter(({ entity }) =>
        ["events", "comparators"].includes(entity),
      );
      const { problems } = await importTables(
        { tables: kept, problems: [] },
        { connection: database.connection, reason: "test" },
      );
      expect(problems).toEqual([]);
    }
  });
  afterAll(() => database.close());

  it.each([
    ["CL", "Seguros-de-Salud/Dental", ["DENTAL"]],
    ["CL", "Seguro-Complementario-Empresa-old", ["SEGURO_COLECTIVO"]],
    ["PE", "EPS/Empresa", ["EPS_EMPRESA"]],
    ["CO", "Medicina-Prepagada", ["MEDICINA_PREPAGADA"]],
    ["INT", "Seguros-de-Salud", ["INTERNACIONAL"]],
  ])("is found in %s by its address %s", async (country, url, types) => {
    const catalog = createCatalogService(database.connection);
    const found = await catalog.findComparator(country, url);
    expect(found).toMatchObject({ country, baseUrl: url, insuranceTypes: types });
  });

  it.each([
    ["CL", "EPS"],
    ["PE", "Isapres"],
    ["CL", "Seguros-de-Salud/"],
    ["CL", "seguros-de-salud"],
  ])("is not found in %s by %s", async (country, url) => {
    const catalog = createCatalogService(database.connection);
    expect(await catalog.findComparator(country, url)).toBeUndefined();
  });

  it("is listed with those of its country, in the order of the files", async () => {
    const catalog = createCatalogService(database.connection);
    const listed = await catalog.listComparators("PE");
    expect(listed.map(({ baseUrl }) => baseUrl)).toEqual(urls("PE"));
    expect(listed.map(({ budgetRatio }) => budgetRatio)).toEqual([
      3_500, 10_000, 10_000, 3_500, 1_500, 1_000, 1_500, 3_500,
    ]);
    expect(listed[0]?.profileForm).toBe("peru-eps");
  });
});
