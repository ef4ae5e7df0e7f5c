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
import { importFolder, type ImportOptions } from "./import.service.ts";
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

describe("errors of an import", () => {
  it.each([
    ["percent", "100.01", "", "amount"],
    ["percent", "-1", "", "amount"],
    ["percent", "10", "3;15|6;101", "parcels"],
  ])(
    "name an offer that takes off %s %s, by instalments '%s'",
    async (unit, amount, parcels, column) => {
      const [product] = smallCatalogue()["products"] ?? [];
      const offer = (more: object) => ({
        product_code: product?.["code"] ?? "",
        kind: "PARCELED",
        title: "Descuento",
        ...more,
      });
      const refused = await load({
        ...smallCatalogue(),
        offers: [offer({ unit, amount, parcels })],
      });
      expect(refused.outcome).toBe("refused");
      expect(refused.problems.map((one) => [one.file, one.column])).toContainEqual([
        "offers.csv",
        column,
      ]);
      const whole = offer({ unit: "percent", amount: "100", parcels: "3;0|6;100" });
      expect((await load({ ...smallCatalogue(), offers: [whole] })).problems).toEqual([]);
    },
  );

  it("name file, row, column and value, and nothing is written", async () => {
    const content = smallCatalogue();
    content["products"]?.push({ ...productRow("malo", "DENTIST", "prueba"), badge: "x" });
    content["rates"]?.push(rateRow("ulmo-dental", "2026-02-30", "0", "", "1,5"));
    const report = await load(content);
    expect(report.outcome).toBe("refused");
    expect(report.problems).toMatchObject([
      {
        file: "products.csv",
        row: 4,
        column: "insurance_type",
        value: "DENTIST",
        code: "REFERENCE_UNKNOWN",
      },
      {
        file: "rates.csv",
        row: 4,
        column: "valid_from",
        value: "2026-02-30",
        code: "VALUE_NOT_DATE",
      },
      { file: "rates.csv", row: 4, column: "amount", value: "1,5", code: "VALUE_NOT_DECIMAL" },
    ]);
    expect(await productCodes()).toEqual([]);
    expect(await version()).toBe(0);
  });

  it.each<[string, (content: Record<string, FixtureRow[]>) => void, string, string]>([
    [
      "a key twice",
      (content) => content["organizations"]?.push({ ...content["organizations"][0] }),
      "ROW_DUPLICATE",
      "",
    ],
    [
      "a link twice",
      (content) =>
        content["products"]?.push({
          ...productRow("otro", "DENTAL", "prueba"),
          slug: "ulmo-dental",
        }),
      "VALUE_TAKEN",
      "slug",
    ],
    [
      "an unknown column",
      (content) => Object.assign(content["features"]?.[0] ?? {}, { nombre: "x" }),
      "COLUMN_UNKNOWN",
      "nombre",
    ],
    [
      "a missing column",
      (content) => delete content["features"]?.[0]?.["id"],
      "COLUMN_MISSING",
      "id",
    ],
    [
      "an empty required cell",
      (content) => Object.assign(content["products"]?.[0] ?? {}, { name: "" }),
      "VALUE_REQUIRED",
      "name",
    ],
  ])("name %s", async (_name, spoil, code, column) => {
    const content = smallCatalogue();
    spoil(content);
    const report = await load(content);
    expect(report.problems[0]).toMatchObject({ code, column });
    expect(report.outcome).toBe("refused");
  });

  it("name a value that a stored row has already", async () => {
    await load(smallCatalogue());
    const report = await load({
      products: [{ ...productRow("otro", "DENTAL", "prueba"), slug: "ulmo-dental" }],
    });
    expect(report.problems).toMatchObject([
      { code: "VALUE_TAKEN", params: { owner: "ulmo-dental" } },
    ]);
  });

  it("of one row are not repeated by the rows that depend on it", async () => {
    const content = smallCatalogue();
    Object.assign(content["products"]?.[0] ?? {}, { currency: "EUR" });
    const report = await load(content);
    expect(report.problems.map(({ code }) => code)).toEqual(["VALUE_NOT_CHOICE"]);
    expect(report.counts.find(({ entity }) => entity === "rates")).toMatchObject({
      dependants: 2,
      withErrors: 0,
    });
  });

  it("beyond the first thousand are counted", async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => ({
      product_code: "nadie",
      order_position: String(index),
      question: "?",
      answer: ".",
    }));
    const report = await load({ "product-questions": rows });
    expect(report.problemCount).toBe(1_500);
    expect(report.problems).toHaveLength(1_000);
  });
});

describe("importing the rows that are right", () => {
  it("leaves out the wrong ones and what depends on them, and counts both", async () => {
    const content = smallCatalogue();
    Object.assign(content["products"]?.[0] ?? {}, { currency: "EUR" });
    const report = await load(content, { acceptValid: true });
    expect(report.outcome).toBe("written");
    expect(await productCodes()).toEqual(["ulmo-integral"]);
    const left = report.counts.map(({ entity, withErrors, dependants }) => [
      entity,
      withErrors,
      dependants,
    ]);
    expect(left.filter(([, errors, dependants]) => errors !== 0 || dependants !== 0)).toEqual([
      ["products", 1, 0],
      ["rates", 0, 2],
      ["product-features", 0, 1],
      ["product-questions", 0, 2],
    ]);
  });

  it("takes a rate table whole or not at all", async () => {
    const content = smallCatalogue();
    Object.assign(content["rates"]?.[1] ?? {}, { amount: "mucho" });
    const report = await load(content, { acceptValid: true });
    expect(report.counts.find(({ entity }) => entity === "rates")).toMatchObject({
      withErrors: 1,
      dependants: 1,
      new: 0,
    });
    expect(await read("select * from rate_tables")).toEqual([]);
  });

  it("keeps the stored set of a product whose new set has a wrong row", async () => {
    await load(smallCatalogue());
    await load(
      {
        "product-questions": [
          {
            product_code: "ulmo-dental",
            order_position: "1",
            question: "¿Cubre?",
            answer: "Otra cosa.",
          },
          {
            product_code: "ulmo-dental",
            order_position: "dos",
            question: "¿Cuánto?",
            answer: "Nada.",
          },
        ],
      },
      { acceptValid: true },
    );
    expect(
      await read(
        "select answer from product_questions where product_code = 'ulmo-dental' order by order_position",
      ),
    ).toEqual([{ answer: "Sí." }, { answer: "La mitad." }]);
  });

  it("is refused for a file that cannot be read whole", async () => {
    const report = await load(
      { ...smallCatalogue(), "offers.csv": 'product_code,kind,title\nulmo-dental,DISCOUNT,"10' },
      { acceptValid: true },
    );
    expect(report.outcome).toBe("refused");
    expect(await productCodes()).toEqual([]);
  });

  it("list the tags of a limit's name that cannot be read, and take the row", async () => {
    const limit = (name: string, position: string) => ({
      product_code: "ulmo-dental",
      kind: "yearly_top",
      tier: "preferente",
      name,
      amount: "500",
      unit: "UF",
      order_position: position,
    });
    const report = await load({
      ...smallCatalogue(),
      "benefit-limits": [
        limit("Tope anual E[0-64] P[Convenio]", "1"),
        limit("Tope anual E[64-0] Q[9]", "2"),
        limit("Tope anual P[Marte] VP[12", "3"),
      ],
    });
    expect(report.outcome).toBe("written");
    expect(report.notices.map(({ row, value, code }) => [row, value, code])).toEqual([
      [3, "E[64-0]", "NAME_BAD_AGE_RANGE"],
      [3, "Q[9]", "NAME_UNKNOWN_TAG"],
      [4, "P[Marte]", "NAME_UNKNOWN_PLACE"],
      [4, "VP[12", "NAME_UNCLOSED_TAG"],
    ]);
  });
});
