import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  DEMONSTRATION,
  read,
  cell,
  groupBy,
  repeated,
  codes,
  products,
  rates,
  coverages,
  limits,
  productFeatures,
  providers,
  requirements,
  offers,
  payments,
  questions,
  countries,
  insurers,
  features,
  tags,
  insuranceTypes,
  plans,
  insurances,
  rowsOf,
  failing,
  clinics,
  evaluations,
  type Row,
} from "./seed.fixture.ts";

const CHILD_TABLES: readonly [string, Row[], string[]][] = [
  ["rates", rates, ["product_code", "valid_from", "relationship", "sex", "age_from", "dependants"]],
  ["coverages", coverages, ["product_code", "tag", "benefit", "tier"]],
  ["benefit-limits", limits, ["product_code", "kind", "tier", "coverage_organization", "name"]],
  ["product-features", productFeatures, ["product_code", "feature"]],
  ["provider-coverages", providers, ["product_code", "coverage_organization", "care_kind", "tier"]],
  ["coverage-requirements", requirements, ["product_code", "prevision", "previous_coverage"]],
  ["offers", offers, ["product_code", "kind", "title"]],
  ["payment-methods", payments, ["product_code", "payment_type", "periodicity"]],
  ["product-questions", questions, ["product_code", "order_position"]],
  ["product-countries", countries, ["product_code", "country"]],
  [
    "product-evaluations",
    evaluations,
    ["product_code", "evaluation_type", "reviewer", "evaluated_on"],
  ],
];

describe("the demonstration catalogue's keys and references", () => {
  it.each(CHILD_TABLES)("repeats no key in %s and names only its products", (_name, rows, key) => {
    expect(rows.length).toBeGreaterThan(0);
    expect(repeated(rows, ...key)).toEqual([]);
    const known = codes(products);
    expect([...codes(rows, "product_code")].filter((code) => !known.has(code))).toEqual([]);
  });

  it("evaluates some products in nobody's name, with scores of 0 to 10", () => {
    expect(codes(evaluations, "product_code").size).toBeGreaterThan(20);
    for (const { score, reviewer, comment } of evaluations) {
      expect([reviewer, comment]).toEqual(["demostración", ""]);
      expect(Number(score)).toBeGreaterThan(0);
      expect(Number(score)).toBeLessThanOrEqual(10);
    }
  });

  it("repeats no code of a product, organization, feature, tag, category or type", () => {
    for (const rows of [products, insurers, features, tags, insuranceTypes]) {
      expect(repeated(rows, "code")).toEqual([]);
    }
    expect(repeated(features, "id")).toEqual([]);
    expect(repeated(read("reference", "categories"), "code")).toEqual([]);
    expect(repeated(read("reference", "upper-types"), "code")).toEqual([]);
  });

  it("gives every product a link and a name of its own", () => {
    expect(repeated(products, "country", "organization", "slug")).toEqual([]);
    expect(repeated(products, "name")).toEqual([]);
    expect(failing(products, (row) => /^[A-Z0-9][A-Za-z0-9-]*$/.test(cell(row, "slug")))).toEqual(
      [],
    );
  });

  const organizations = [...insurers, ...read("reference", "organizations")];
  it.each<[string, Row[], string, Set<string>]>([
    ["a product's organization", products, "organization", codes(organizations)],
    ["a product's type", products, "insurance_type", codes(insuranceTypes)],
    ["a product's category", products, "category", codes(read("reference", "categories"))],
    ["a product's source", products, "source", codes(read("demonstration", "catalogue-sources"))],
    ["a type's upper type", insuranceTypes, "upper_type", codes(read("reference", "upper-types"))],
    ["a product's feature", productFeatures, "feature", codes(features)],
    ["a coverage's tag", coverages, "tag", codes(tags)],
    ["a provider coverage's clinic", providers, "coverage_organization", clinics()],
    ["a limit's clinic", limits, "coverage_organization", clinics()],
    ["a GES price's isapre", read("demonstration", "ges-prices"), "organization", codes(insurers)],
  ])("resolves %s", (_what, rows, column, known) => {
    const missing = [...codes(rows, column)].filter((code) => code !== "" && !known.has(code));
    expect(missing).toEqual([]);
  });

  it("stays below four megabytes", () => {
    const bytes = readdirSync(DEMONSTRATION).map(
      (name) => statSync(join(DEMONSTRATION, name)).size,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
  });
});

describe("the demonstration insurers", () => {
  it("has at least thirteen invented insurers, and two isapres besides", () => {
    const isapres = insurers.filter((row) => cell(row, "organization_type") === "ISAPRE");
    expect(insurers.length - isapres.length).toBeGreaterThanOrEqual(13);
    expect(isapres).toHaveLength(2);
  });

  it("says of every organization that it is a demonstration, with two letters and a colour", () => {
    for (const row of insurers) {
      expect(cell(row, "is_demo")).toBe("true");
      expect([...cell(row, "abbreviation")]).toHaveLength(2);
      expect(cell(row, "brand_color")).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it("sells at least one product of every organization", () => {
    const sellers = codes(products, "organization");
    expect(failing(insurers, (row) => sellers.has(cell(row, "code")))).toEqual([]);
  });
});

describe("the demonstration products", () => {
  it("has 120 to 140 insurances over nine lines and about twenty isapre plans", () => {
    expect(insurances.length).toBeGreaterThanOrEqual(120);
    expect(insurances.length).toBeLessThanOrEqual(140);
    expect(plans).toHaveLength(20);
    expect(codes(products, "insurance_type").size).toBe(9);
  });

  it("comes from a source that says it is a demonstration", () => {
    const sources = read("demonstration", "catalogue-sources");
    expect(codes(sources, "kind")).toEqual(new Set(["demonstration"]));
    // One product is of the source whose transfers have a contract of their own (PP 6).
    expect(codes(products, "source")).toEqual(new Set(["demostracion", "QPSUBSCRIPTION"]));
  });

  it("describes every product in words of its own, in one to three sentences", () => {
    expect(repeated(products, "description")).toEqual([]);
    const sentences = (row: Row) => cell(row, "description").split(/\.(?:\s|$)/).length - 1;
    const bad = failing(products, (row) => sentences(row) >= 1 && sentences(row) <= 3);
    expect(bad).toEqual([]);
  });

  it("keeps a number and its unit on one line", () => {
    const texts = [...products.map((row) => cell(row, "description")), ...answers()];
    expect(texts.filter((text) => /\d (?:%|UF)/.test(text))).toEqual([]);
  });

  it("gives every product at least twelve coverages, a cap, a deductible and five features", () => {
    const byCoverage = groupBy(coverages, "product_code");
    const byLimit = groupBy(limits, "product_code");
    const byFeature = groupBy(productFeatures, "product_code");
    const has = (product: Row, kind: RegExp) =>
      rowsOf(byLimit, product).some((limit) => kind.test(cell(limit, "kind")));
    expect(failing(products, (row) => rowsOf(byCoverage, row).length >= 12)).toEqual([]);
    expect(failing(products, (row) => has(row, /^(?:top_amount|\w+ly_top)$/))).toEqual([]);
    expect(failing(products, (row) => has(row, /^deductible$/))).toEqual([]);
    const count = (row: Row) => rowsOf(byFeature, row).length;
    expect(failing(products, (row) => count(row) >= 5 && count(row) <= 14)).toEqual([]);
  });

  it("gives every product three to five questions, and no answer twice in one product", () => {
    const byProduct = groupBy(questions, "product_code");
    const count = (row: Row) => rowsOf(byProduct, row).length;
    expect(failing(products, (row) => count(row) >= 3 && count(row) <= 5)).toEqual([]);
    expect(repeated(questions, "product_code", "question")).toEqual([]);
    expect(repeated(questions, "product_code", "answer")).toEqual([]);
  });

  it("answers the questions of no two products in the same way", () => {
    const whole = [...groupBy(questions, "product_code").values()].map((rows) =>
      rows.map((row) => cell(row, "answer")).join("\n"),
    );
    expect(new Set(whole).size).toBe(whole.length);
  });
});

function answers(): string[] {
  return questions.map((row) => cell(row, "answer"));
}
