import { describe, expect, it } from "vitest";
import { translatedMetadataSchema } from "#src/contracts/product-metadata.ts";
import { entityNamed } from "./format/entities.ts";
import { seedComparators } from "./comparators.fixture.ts";
import { readNameTags } from "./name-tag.rules.ts";
import { patternOf } from "./phrase-pattern.rules.ts";
import { productLink } from "./product-link.rules.ts";
import {
  all,
  cell,
  codes,
  failing,
  groupBy,
  PRODUCT_FOLDERS,
  read,
  repeated,
  type Row,
  rowsOf,
} from "./seed.fixture.ts";

/** The whole catalogue of the project, every folder: what each line and country must have. */

const products = all("products");
const organizations = all("organizations");
const of = (country: string, type: string) =>
  products.filter(
    (row) => cell(row, "country") === country && cell(row, "insurance_type") === type,
  );
const TODAY = "2026-11-21";

/** Questions and answers of every product as patterns, which other languages translate. */
function questionPatterns(): string[] {
  const sellers = groupBy(organizations, "code");
  const byCode = groupBy(products, "code");
  return all("product-questions").flatMap((row) => {
    const [product] = byCode.get(cell(row, "product_code")) ?? [];
    const [seller] = sellers.get(product === undefined ? "" : cell(product, "organization")) ?? [];
    if (product === undefined || seller === undefined) return [];
    const named = { name: cell(product, "display_name"), seller: cell(seller, "display_name") };
    return ["question", "answer"].map((column) => patternOf(cell(row, column), named).pattern);
  });
}

/** What is sold where, with the least that each line has. */
const LINES: Record<string, readonly string[]> = {
  CL: [
    "COMPLEMENTARIO",
    "CATASTROFICO",
    "INTEGRAL",
    "ONCOLOGICO",
    "DENTAL",
    "ACCIDENTES_URGENCIA",
    "ASISTENCIA",
    "SEGURO_COLECTIVO",
    "ISAPRE",
    "INTERNACIONAL",
    "INDEMNIZACION",
    "ESCOLAR",
    "VIDA",
    "CARDIOLOGICO",
    "FARMACIA",
    "ESTETICO",
    "SENIOR",
    "MASCOTAS",
    "GUARDIAS",
    "ACCIDENTES_PERSONALES",
    "SCTR",
    "VIAJE",
    "PLAN_CLINICO",
  ],
  PE: ["EPS", "EPS_EMPRESA", "SCTR", "SALUD", "VIDA", "ONCOLOGICO", "MASCOTAS", "VIAJE"],
  CO: ["EPS", "MEDICINA_PREPAGADA", "SALUD", "VIDA", "MASCOTAS", "VIAJE", "SEGURO_COLECTIVO"],
  INT: ["INTERNACIONAL", "VIAJE", "VIDA"],
};
const LEAST_PRODUCTS = 5;

/** Lines that are not about care: they promise sums and services, fewer than a health plan's benefits. */
const OTHER_LINES = new Set([
  "VIDA",
  "MASCOTAS",
  "GUARDIAS",
  "ACCIDENTES_PERSONALES",
  "SCTR",
  "VIAJE",
  "ASISTENCIA",
  "FARMACIA",
  "ESTETICO",
  "INDEMNIZACION",
  "ESCOLAR",
]);

describe("the whole catalogue", () => {
  it("has at least 600 products, in all five currencies and all nine rating methods", () => {
    expect(products.length).toBeGreaterThanOrEqual(600);
    expect(codes(products, "currency")).toEqual(new Set(["CLP", "UF", "PEN", "COP", "USD"]));
    expect(codes(products, "rating_method").size).toBe(9);
  });

  it.each(
    Object.entries(LINES).flatMap(([country, types]) => types.map((type) => [country, type])),
  )("sells %s %s", (country = "", type = "") => {
    expect(of(country, type).length).toBeGreaterThanOrEqual(LEAST_PRODUCTS);
  });

  it("sells in each country what its list of lines names and nothing else", () => {
    const pairs = new Set(
      products.map((row) => `${cell(row, "country")} ${cell(row, "insurance_type")}`),
    );
    const named = Object.entries(LINES).flatMap(([country, types]) =>
      types.map((type) => `${country} ${type}`),
    );
    expect([...pairs].toSorted()).toEqual(named.toSorted());
  });

  it.each(seedComparators().map((each) => [each.country, each.base_url, each] as const))(
    "has something to list in %s %s",
    (country, _url, comparator) => {
      const sellers = new Map(organizations.map((row) => [cell(row, "code"), row]));
      const listed = products.filter((row) => {
        const seller = sellers.get(cell(row, "organization")) ?? {};
        return (
          cell(row, "country") === country &&
          comparator.insurance_types.includes(cell(row, "insurance_type")) &&
          comparator.organization_types.includes(cell(seller, "organization_type")) &&
          (comparator.product_types.length === 0 ||
            comparator.product_types.includes(cell(row, "product_type")))
        );
      });
      const inTypes = products.filter(
        (row) =>
          cell(row, "country") === country &&
          comparator.insurance_types.includes(cell(row, "insurance_type")),
      );
      expect(listed.length).toBeGreaterThan(0);
      // A seller's or product type that is left out would hide products of the line for ever.
      expect(failing(inTypes, (row) => listed.includes(row))).toEqual([]);
    },
  );
});

describe("the folders together", () => {
  it("give every product an address of its own in its country (BO 2)", () => {
    const sellers = new Map(organizations.map((row) => [cell(row, "code"), row]));
    const addresses = products.map((row) => {
      const seller = sellers.get(cell(row, "organization")) ?? {};
      const country = cell(row, "country");
      const link = productLink({
        country,
        code: cell(row, "code"),
        slug: cell(row, "slug"),
        insuranceType: cell(row, "insurance_type"),
        organizationSlug: cell(seller, "slug"),
        organizationType: cell(seller, "organization_type"),
      });
      return [country, link.route, link.organization, link.product].join(" ");
    });
    expect(new Set(addresses).size).toBe(addresses.length);
    const routes = (country: string) =>
      new Set(
        addresses
          .filter((each) => each.startsWith(`${country} `))
          .map((each) => each.split(" ")[1] ?? ""),
      );
    expect(routes("PE")).toEqual(new Set(["clinicPlan", "epsPlan", "insurerProduct"]));
    expect(routes("CO")).toEqual(new Set(["epsProduct", "prepaidProduct", "insurerProduct"]));
    expect(routes("INT")).toEqual(
      new Set(["internationalHealth", "internationalTravel", "internationalLife"]),
    );
  });

  it.each([
    ["organizations", ["code"]],
    ["organizations", ["country", "organization_type", "slug"]],
    ["features", ["code"]],
    ["features", ["id"]],
    ["coverage-tags", ["code"]],
    ["catalogue-phrases", ["text"]],
    ["coverage-organizations", ["code"]],
    ["regions", ["code"]],
    ["products", ["code"]],
    ["products", ["country", "organization", "slug"]],
    ["products", ["country", "name"]],
    ["products", ["description"]],
  ])("repeat no %s by %s: a later folder would take it from an earlier one", (entity, key) => {
    expect(repeated(all(entity), ...key)).toEqual([]);
  });

  it.each([
    "upper-types",
    "insurance-types",
    "categories",
    "features",
    "coverage-tags",
    "catalogue-phrases",
    "breeds",
    "sctr-activities",
    "trip-zones",
    "rating-areas",
    "coverage-countries",
    "events",
  ])("say every text of %s in Spanish, English and Portuguese", (entity) => {
    const translated = entityNamed(entity)
      .columns.map(({ name }) => name)
      .filter((name) => name.endsWith("_en") || name.endsWith("_pt"));
    const rows = all(entity);
    const missing = rows.flatMap((row) =>
      translated
        .filter((name) => cell(row, name.slice(0, -3)) !== "" && cell(row, name).trim() === "")
        .map((name) => `${JSON.stringify(row)} ${name}`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
    // What explains a row is never left out.
    for (const name of ["help", "description"].filter((each) =>
      translated.includes(`${each}_en`),
    )) {
      expect(rows.filter((row) => cell(row, name) === "")).toEqual([]);
    }
  });

  it("say in three languages what sellers wrote of their products and offers", () => {
    const missing = (rows: readonly Row[], ...columns: string[]): string[] =>
      rows.flatMap((row) =>
        columns
          .filter((name) => cell(row, name) !== "")
          .flatMap((name) => [`${name}_en`, `${name}_pt`])
          .filter((name) => cell(row, name).trim() === "")
          .map((name) => `${cell(row, "code")} ${name}`),
      );
    const texts = ["description", "summary", "alert", "badge", "waiting_period"];
    expect(missing(products, ...texts)).toEqual([]);
    expect(missing(all("offers"), "title")).toEqual([]);
    expect(products.filter((row) => cell(row, "description") === "")).toEqual([]);

    const words = Object.keys(translatedMetadataSchema.shape);
    const keys = (row: Row, column: string): string[] =>
      Object.keys(JSON.parse(cell(row, column) || "{}") as object).filter((key) =>
        words.includes(key),
      );
    expect(
      failing(products, (row) =>
        ["metadata_en", "metadata_pt"].every(
          (column) => keys(row, column).join() === keys(row, "metadata").join(),
        ),
      ),
    ).toEqual([]);
  });

  it("have every phrase, and every pattern of a question, in the other languages", () => {
    const known = codes(all("catalogue-phrases"), "text");
    const texts = [
      ...["benefit", "unit_name", "note"].flatMap((name) => [...codes(all("coverages"), name)]),
      ...codes(all("benefit-limits"), "details"),
      // A currency is a code, any other unit a word.
      ...[...codes(all("coverages"), "unit"), ...codes(all("benefit-limits"), "unit")].filter(
        (unit) => /[a-z]/.test(unit),
      ),
      ...[...codes(all("benefit-limits"), "name")].map((name) => readNameTags(name).tags.label),
      ...codes(all("product-features"), "value"),
      ...codes(all("coverage-requirements"), "note"),
      ...questionPatterns(),
    ].filter((text) => text !== "");
    expect(texts.length).toBeGreaterThan(500);
    expect([...new Set(texts)].filter((text) => !known.has(text))).toEqual([]);
    expect([...known].filter((text) => !texts.includes(text))).toEqual([]);
  });

  it("sell by invented organizations only, Chile's thirteen isapres apart, each with a product", () => {
    const invented = organizations.filter((row) => cell(row, "is_demo") === "true");
    const real = organizations.filter((row) => !invented.includes(row));
    expect(codes(real, "organization_type")).toEqual(new Set(["ISAPRE"]));
    expect(real).toHaveLength(13);
    const sellers = codes(products, "organization");
    expect(failing(invented, (row) => sellers.has(cell(row, "code")))).toEqual([]);
    const realCodes = codes(real);
    expect(failing(products, (row) => !realCodes.has(cell(row, "organization")))).toEqual([]);
    for (const [country, least] of [
      ["CL", 35],
      ["PE", 10],
      ["CO", 10],
      ["INT", 6],
    ] as const) {
      const own = invented.filter((row) => cell(row, "country") === country);
      expect(own.length).toBeGreaterThanOrEqual(least);
    }
  });

  it.each([
    "logo",
    "metadata_colectivo",
    "aporte_inicial",
    "temporalidad",
    "cubre_hasta_los",
    "refund",
    "beneficio_tributario",
    "coberturas_adicionales",
    "coberturas_adicionales_tooltip",
    "fondos_disponibles",
    "price_detail",
    "price_tooltip",
    "price_modal",
    "price_suffix",
    "payment_mode",
  ])("carry the metadata %s on at least three products", (key) => {
    const holders = products.filter((row) => {
      const metadata: unknown = JSON.parse(cell(row, "metadata") || "{}");
      return typeof metadata === "object" && metadata !== null && key in metadata;
    });
    expect(holders.length).toBeGreaterThanOrEqual(3);
  });

  it.each(["CL", "PE", "CO"])("have all five kinds of offers today in %s", (country) => {
    const own = codes(products.filter((row) => cell(row, "country") === country));
    const running = all("offers").filter(
      (row) =>
        own.has(cell(row, "product_code")) &&
        cell(row, "valid_from") <= TODAY &&
        (cell(row, "valid_to") === "" || cell(row, "valid_to") >= TODAY),
    );
    expect([...codes(running, "kind")].toSorted()).toEqual([
      "AGGREGATE",
      "DISCOUNT",
      "GIFTCARD",
      "PARCELED",
      "STOCK",
    ]);
  });
});

describe.each(PRODUCT_FOLDERS.slice(1))("the products of %s", (folder) => {
  const own = read(folder, "products");
  const detail = (entity: string) => groupBy(read(folder, entity), "product_code");
  const [coverages, features, questions, payments] = [
    detail("coverages"),
    detail("product-features"),
    detail("product-questions"),
    detail("payment-methods"),
  ];
  const isOther = (row: Row) => OTHER_LINES.has(cell(row, "insurance_type"));

  it("are described in one to four sentences, with a summary or a cover of their own", () => {
    const sentences = (row: Row) => cell(row, "description").split(/[.?!](?:\s|$)/).length - 1;
    expect(failing(own, (row) => sentences(row) >= 1 && sentences(row) <= 4)).toEqual([]);
  });

  it("have at least twelve coverages where they are of health, six elsewhere", () => {
    const least = (row: Row) => (isOther(row) ? 6 : 12);
    expect(failing(own, (row) => rowsOf(coverages, row).length >= least(row))).toEqual([]);
  });

  it("have five features or more and three questions or more, none answered twice alike", () => {
    expect(failing(own, (row) => rowsOf(features, row).length >= 5)).toEqual([]);
    expect(failing(own, (row) => rowsOf(questions, row).length >= 3)).toEqual([]);
    for (const rows of questions.values()) expect(repeated(rows, "answer")).toEqual([]);
  });

  it("say how they are paid, one or none apart", () => {
    const silent = own.filter((row) => rowsOf(payments, row).length === 0);
    expect(silent.length).toBeLessThanOrEqual(2);
  });
});
