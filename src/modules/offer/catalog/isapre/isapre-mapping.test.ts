import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { join } from "node:path";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import {
  emptyCatalogue,
  type FixtureFolder,
  rowsOf,
  withFolder,
} from "#src/modules/offer/catalog/import.fixture.ts";
import { importIsaprePlans } from "#src/modules/offer/catalog/isapre-import.service.ts";
import { loadSeedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { isFreeChoice, providerName, providersOf, slugOf } from "./clinics.ts";
import { isapreFieldOrigins } from "./field-origins.ts";
import { regionsOfZones } from "./zones.ts";

const reference = join(import.meta.dirname, "../../../../../db/seed/reference");

/** Three invented plans in the shape of the real files. */
const files = (): Record<string, string> => ({
  "plans.csv": `isapre,unique_code,plan_name,base_price_uf,has_top,additional_notes,zones,source_file,n_hosp,n_amb
Cruz Blanca,INV001,Cruz Blanca INV001,1.52,False,,norte|octava,prueba,2,1
CONSALUD,13-INV-26,Consalud 13-INV-26,1.16,True,"Pleno, con
dos líneas",,prueba,3,0
Nueva Masvida,INVLE,Nueva Masvida INVLE,2,False,LIBRE ELECCION,,prueba,1,1
`,
  "coverage.csv": `isapre,unique_code,type,clinic_id,clinic_name,percentage
Cruz Blanca,INV001,hospitalaria,cl-davila-a3,Clínica Dávila(A.3),60
Cruz Blanca,INV001,hospitalaria,cl-arrayan,"Clínica Arrayán,",80
Cruz Blanca,INV001,hospitalaria,cl-arrayan,Clínica  Arrayán,70
Cruz Blanca,INV001,ambulatoria,integramedica,Clínica Isamédica,90
Consalud,13-INV-26,hospitalaria,cl-clinica-davila-clinica-bupa-stgo,Clínica Dávila Clínica Bupa Stgo,50
Nueva Masvida,INVLE,hospitalaria,mv-libre-eleccion-h,Libre Elección,90
Nueva Masvida,INVLE,ambulatoria,mv-libre-eleccion-a,Libre Elección,70
`,
  "risk_factors.csv": "age_from,age_to,factor_cotizante,factor_carga\n0,1,0,0\n",
  "ges_uf.csv":
    "isapre,superintendencia_code,ges_uf_2026,ges_uf_legacy,spec_value\nConsalud,107,0.731,0.602,0.602\n",
  "company_agreement_prices.csv":
    "isapre,plan_code,agreement_code,agreement_price_uf,original_price_uf\ncolmena,1,2,1.56,1.76\n",
  "clinics.json": '[{"id":"cl-arrayan","name":"Clínica Arrayán"}]',
  "clinic-locations.json":
    '{"generated_at":"2026-07-12T22:41:15.393Z","locations":{"cl-arrayan":{"address":"Los Arrayanes 1","lat":-33.4,"lng":-70.65}}}',
});

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyCatalogue(database.connection);
  const clock = fixedClock("2026-10-10T12:00:00Z");
  await loadSeedFolders(database.connection, [reference], clock);
  // The reference's own table of factors is the whole one; the short one here is for a later date.
  await rowsOf(database.connection, "delete from risk_factors");
});

const load = (content: FixtureFolder) =>
  withFolder(content, (folder) => importIsaprePlans(folder, { connection: database.connection }));
const read = (query: string) => rowsOf(database.connection, query);

describe("the isapre files", () => {
  it("become products with one base price, and the second time nothing", async () => {
    expect((await load(files())).outcome).toBe("written");
    expect(
      await read(`select code, name, organization, rating_method, currency, plan_type, has_benefit_cap,
        zones, hospital_percentage::int, ambulatory_percentage::int, source from products order by id`),
    ).toEqual([
      {
        code: "INV001",
        name: "Cruz Blanca INV001",
        organization: "cruz-blanca",
        rating_method: "RiskFactor",
        currency: "UF",
        plan_type: 1,
        has_benefit_cap: false,
        zones: ["norte", "octava"],
        hospital_percentage: 80,
        ambulatory_percentage: 90,
        source: "isapres-2026",
      },
      expect.objectContaining({
        code: "13-INV-26",
        organization: "consalud",
        ambulatory_percentage: null,
      }),
      expect.objectContaining({ code: "INVLE", plan_type: 0, hospital_percentage: 90 }),
    ]);
    expect(
      await read(
        "select age_from, age_to, relationship, amount::text from rate_rows order by amount",
      ),
    ).toEqual([
      { age_from: 0, age_to: null, relationship: null, amount: "1.160000" },
      { age_from: 0, age_to: null, relationship: null, amount: "1.520000" },
      { age_from: 0, age_to: null, relationship: null, amount: "2.000000" },
    ]);
    expect((await load(files())).outcome).toBe("unchanged");
  });

  it("name providers once: annex marks, joined cells and a wrong id are resolved", async () => {
    const report = await load(files());
    expect(
      await read(`select product_code as plan, coverage_organization as provider, care_kind as kind,
        tier, percentage::int as share from provider_coverages order by 1, 2, 3`),
    ).toEqual([
      {
        plan: "13-INV-26",
        provider: "cl-bupa-santiago",
        kind: "hospitalaria",
        tier: "preferente",
        share: 50,
      },
      {
        plan: "13-INV-26",
        provider: "clinica-davila",
        kind: "hospitalaria",
        tier: "preferente",
        share: 50,
      },
      {
        plan: "INV001",
        provider: "cl-arrayan",
        kind: "hospitalaria",
        tier: "preferente",
        share: 80,
      },
      {
        plan: "INV001",
        provider: "clinica-davila",
        kind: "hospitalaria",
        tier: "preferente",
        share: 60,
      },
      {
        plan: "INV001",
        provider: "clinica-isamedica",
        kind: "ambulatoria",
        tier: "preferente",
        share: 90,
      },
      {
        plan: "INVLE",
        provider: "libre-eleccion",
        kind: "ambulatoria",
        tier: "libre_eleccion",
        share: 70,
      },
      {
        plan: "INVLE",
        provider: "libre-eleccion",
        kind: "hospitalaria",
        tier: "libre_eleccion",
        share: 90,
      },
    ]);
    expect(report.notices.map(({ file, row, code }) => [file, row, code])).toEqual([
      ["coverage.csv", 0, "ROWS_MERGED"],
      ["coverage.csv", 4, "PERCENTAGE_KEPT"],
      ["plans.csv", 3, "PROVIDERS_COUNTED"],
    ]);
    expect(
      await read(
        "select display_name, slug, address, latitude::text, region_code from coverage_organizations where code = 'cl-arrayan'",
      ),
    ).toEqual([
      {
        display_name: "Clínica Arrayán",
        slug: "Clinica-Arrayan",
        address: "Los Arrayanes 1",
        latitude: "-33.400000",
        region_code: null,
      },
    ]);
  });

  it("keep what they say of a plan's counts and notes", async () => {
    await load(files());
    expect(await read("select metadata from products order by id")).toEqual([
      {
        metadata: {
          hosp_preferente_metadata: { cuenta: 2, preferente_porc_hosp: 80 },
          amb_preferente_metadata: { cuenta: 1, preferente_porc_amb: 90 },
        },
      },
      {
        metadata: {
          additional_notes: "Pleno, con\ndos líneas",
          hosp_preferente_metadata: { cuenta: 3, preferente_porc_hosp: 50 },
        },
      },
      {
        metadata: {
          additional_notes: "LIBRE ELECCION",
          hosp_le_metadata: { porc_hosp_le: 90 },
          amb_le_metadata: { porc_amb_le: 70 },
        },
      },
    ]);
  });

  it("leave empty what the page says is absent from them", async () => {
    await load(files());
    const [product] = (await read("select * from products limit 1")) as Record<string, unknown>[];
    for (const [name, { origin, how }] of Object.entries(isapreFieldOrigins["products"] ?? {})) {
      const kept = product?.[name];
      if (origin === "absent")
        expect([name, Array.isArray(kept) ? JSON.stringify(kept) : String(kept)]).toEqual([
          name,
          how.replace("default ", "") || "null",
        ]);
    }
  });

  it.each<[string, string, string, string, string, string]>([
    ["an unknown isapre", "plans.csv", "CONSALUD,", "Fantasía,", "ISAPRE_UNKNOWN", "isapre"],
    [
      "a plan that is not listed",
      "coverage.csv",
      "INVLE,ambulatoria",
      "OTRO,ambulatoria",
      "PLAN_UNKNOWN",
      "unique_code",
    ],
    [
      "another kind of care",
      "coverage.csv",
      "INVLE,ambulatoria",
      "INVLE,dental",
      "CARE_KIND_UNKNOWN",
      "type",
    ],
    [
      "a provider without an id",
      "coverage.csv",
      "mv-libre-eleccion-a",
      "",
      "VALUE_REQUIRED",
      "clinic_id",
    ],
    ["a price that is no number", "plans.csv", "1.16", "1,16x", "ROW_CELLS", ""],
  ])(
    "with %s are refused whole, by file, row and column",
    async (_name, file, from, to, code, column) => {
      const content = files();
      content[file] = content[file]?.replace(from, to) ?? "";
      const report = await load(content);
      expect(report).toMatchObject({ outcome: "refused" });
      expect(report.problems[0]).toMatchObject({ file, code, column });
      expect(await read("select code from products")).toEqual([]);
    },
  );

  it("that are missing are named", async () => {
    const { "coverage.csv": _coverage, ...rest } = files();
    const report = await load(rest);
    expect(report.problems).toMatchObject([{ file: "coverage.csv", code: "FILE_MISSING" }]);
  });
});

describe("the page of the isapre fields", () => {
  it("has every column of every table that the import writes", () => {
    for (const [entity, fields] of Object.entries(isapreFieldOrigins)) {
      expect(Object.keys(fields)).toEqual(entityNamed(entity).columns.map(({ name }) => name));
    }
  });
});

describe("a provider of the isapre files", () => {
  it.each([
    ["cl-alemana-santiago-a2", "Clínica Alemana de Santiago(A.2)", ["cl-alemana-santiago"]],
    ["cl-la-portad", "Clínica La Portad", ["cl-la-portada"]],
    ["integramedica", "Integramédica", ["integramedica"]],
    ["integramedica", "Isamédica", ["clinica-isamedica"]],
    ["cl-univ-andes", "Clínica Universidad de Los Andes", ["cl-univ-andes"]],
  ])("%s named %s is %j", (id, name, expected) => {
    expect(providersOf({ id, name })).toEqual(expected);
  });

  it.each([
    ["Clínica Dávila(A.3)", "Clínica Dávila"],
    ["Clínica Dávila(A.3", "Clínica Dávila"],
    ["Clínica Alemana de Santiago(A.)", "Clínica Alemana de Santiago"],
    ["Clínica Indisa Maipú,", "Clínica Indisa Maipú"],
    ["Clínica  Bupa Santiago", "Clínica Bupa Santiago"],
    ["Clínica Alemana de Valdivia}", "Clínica Alemana de Valdivia"],
  ])("named %s is shown as %s", (name, expected) => {
    expect(providerName(name)).toBe(expected);
  });

  it("stands for anyone only under its whole name", () => {
    expect(isFreeChoice({ id: "x", name: "Libre Elección" })).toBe(true);
    expect(isFreeChoice({ id: "x", name: "Clínica Libre Elección" })).toBe(false);
  });

  it("has an address without accents", () => {
    expect(slugOf("Clínica Bupa Reñaca (y Anexo I)")).toBe("Clinica-Bupa-Renaca-y-Anexo-I");
  });
});

describe("zones of the isapre files", () => {
  it("stand for regions, each once, and unknown ones for none", () => {
    expect(regionsOfZones(["norte", "octava"])).toEqual([15, 1, 2, 3, 4, 8, 16]);
    expect(regionsOfZones(["rm-norte", "rm-sur", "luna"])).toEqual([13]);
  });
});
