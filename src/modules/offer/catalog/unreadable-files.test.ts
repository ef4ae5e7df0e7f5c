import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { problemLanguages } from "./format/problem-language.ts";
import { sayProblem } from "./format/say-problem.ts";
import {
  emptyCatalogue,
  type FixtureFolder,
  rowsOf,
  smallCatalogue,
  withFolder,
} from "./import.fixture.ts";
import { importFolder, type ImportReport } from "./import.service.ts";
import { importIsaprePlans } from "./isapre-import.service.ts";
import { findCatalogueVersion } from "./snapshot.queries.ts";
import { unreadableFiles } from "./unreadable-files.fixture.ts";

/** Files as people send them by mistake: each gets one true sentence, and nothing is written. */

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyCatalogue(database.connection));

const load = (content: FixtureFolder, acceptValid = false): Promise<ImportReport> =>
  withFolder(content, (folder) =>
    importFolder(folder, { connection: database.connection, reason: "test", acceptValid }),
  );

async function expectNothingWritten(): Promise<void> {
  expect(await findCatalogueVersion(database.connection)).toBe(0);
  const query = "select code from upper_types union select code from organizations";
  expect(await rowsOf(database.connection, query)).toEqual([]);
}

describe("a file that cannot be read", () => {
  it.each(unreadableFiles)("with %s", async (_name, file, bytes, code, row, says) => {
    const { "upper-types": _replaced, ...rest } = smallCatalogue();
    const report = await load({ ...rest, [file]: bytes });
    expect(report.problems.map((each) => [each.file, each.row, each.code])).toEqual([
      [file, row, code],
    ]);
    expect(report).toMatchObject({ outcome: "refused", problemCount: 1 });
    const { message, whatToDo } = sayProblem(report.problems[0]!, "es");
    expect(`${message} ${whatToDo}`).toContain(says);
    for (const language of problemLanguages) {
      const said = Object.values(sayProblem(report.problems[0]!, language)).join(" ");
      expect(said).not.toMatch(/[A-Z]+_[A-Z_]+|undefined|\{|\}/);
      expect(said).toMatch(/^[A-Z“«].*\.$/);
    }
    await expectNothingWritten();
  });

  it("stops an import of the rows that are right too, and says nothing of the rows that name its rows", async () => {
    const { products: _replaced, ...rest } = smallCatalogue();
    const report = await load({ ...rest, "products.csv": Buffer.from("código;x", "latin1") }, true);
    expect(report.problems.map(({ file, code }) => [file, code])).toEqual([
      ["products.csv", "FILE_NOT_UTF8"],
    ]);
    expect(report.outcome).toBe("refused");
    await expectNothingWritten();
  });

  it("with a wrong header says nothing of the rows that name its rows", async () => {
    const { products, ...rest } = smallCatalogue();
    const renamed = products?.map(({ code, ...row }) => ({ codigo: code, ...row })) ?? [];
    const report = await load({ ...rest, products: renamed });
    expect(report.problems.map(({ code, column }) => [code, column])).toEqual([
      ["COLUMN_MISSING", "code"],
      ["COLUMN_UNKNOWN", "codigo"],
    ]);
  });

  it("beside another that is wrong: both are told", async () => {
    const content = smallCatalogue();
    Object.assign(content["rates"]?.[0] ?? {}, { amount: "mucho" });
    const report = await load({ ...content, "features.csv": "" });
    expect(report.problems.map(({ file, code }) => [file, code])).toEqual([
      ["features.csv", "FILE_EMPTY"],
      ["rates.csv", "VALUE_NOT_DECIMAL"],
    ]);
  });

  it("does not stop a folder that holds other files beside the table's own", async () => {
    const report = await load({
      ...smallCatalogue(),
      "upper-types.xlsx": "source",
      "README.md": "x",
    });
    expect(report.outcome).toBe("written");
  });
});

describe("a file of isapre plans that cannot be read", () => {
  const plans =
    "isapre,unique_code,plan_name,base_price_uf,has_top,additional_notes,zones,n_hosp,n_amb\nConsalud,13-A,Plan,1.2,true,,norte,1,1\n";
  const files: FixtureFolder = {
    "plans.csv": plans,
    "coverage.csv":
      "isapre,unique_code,type,clinic_id,clinic_name,percentage\nConsalud,13-A,hospitalaria,x,X,80\n",
    "risk_factors.csv": "age_from,age_to,factor_cotizante,factor_carga\n0,1,0,0\n",
    "ges_uf.csv": "isapre,ges_uf_2026,ges_uf_legacy\nConsalud,0.6,0.5\n",
    "company_agreement_prices.csv":
      "isapre,plan_code,agreement_code,agreement_price_uf,original_price_uf\n",
    "clinics.json": '[{"id": "x", "name": "X"}]',
  };
  it.each<[string, string, string | Uint8Array, string, number]>([
    ["tabs", "plans.csv", plans.replaceAll(",", "\t"), "FILE_SEPARATOR", 1],
    ["Latin-1", "coverage.csv", Buffer.from("isapre,ñ", "latin1"), "FILE_NOT_UTF8", 1],
    ["nothing in it", "ges_uf.csv", "", "FILE_EMPTY", 0],
    ["broken JSON", "clinics.json", "[{]", "FILE_JSON_BROKEN", 0],
    ["broken JSON of the addresses", "clinic-locations.json", "{", "FILE_JSON_BROKEN", 0],
    ["other JSON than the addresses", "clinic-locations.json", "null", "FILE_NOT_LOCATIONS", 0],
  ])("with %s", async (_name, file, bytes, code, row) => {
    const report = await withFolder({ ...files, [file]: bytes }, (folder) =>
      importIsaprePlans(folder, { connection: database.connection }),
    );
    expect(report.problems.map((each) => [each.file, each.row, each.code])).toEqual([
      [file, row, code],
    ]);
    expect(report.outcome).toBe("refused");
    await expectNothingWritten();
  });
});
