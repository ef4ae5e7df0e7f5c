import { describe, expect, it } from "vitest";
import { exampleCoverage, exampleRecord } from "#test/factories/product-details.ts";
import { type ReferenceWords, withWords } from "./product-words.rules.ts";

const feature = {
  id: 3,
  code: "maternidad",
  displayName: "Maternidad",
  icon: "baby",
  help: "Cubre el parto.",
  value: "Desde el mes 10",
};
const coverage = exampleCoverage({ benefit: "Día cama" });
const record = exampleRecord({
  category: { code: "FAMILIA", displayName: "Familia", description: "Para tu familia." },
  features: [feature],
  coverages: [coverage],
});

const english: ReferenceWords = {
  insuranceTypes: new Map([[record.insuranceType.code, "English line"]]),
  typeDescriptions: new Map([[record.insuranceType.code, "What it covers."]]),
  upperTypes: new Map([[record.insuranceType.upperType.name, "English family"]]),
  categories: new Map([["FAMILIA", "Family"]]),
  categoryDescriptions: new Map([["FAMILIA", "For your family."]]),
  features: new Map([[3, { displayName: "Maternity", help: "Covers birth." }]]),
  coverageTags: new Map([[coverage.tag.code, { displayName: "Bed day", help: null }]]),
};

const none: ReferenceWords = {
  insuranceTypes: new Map(),
  typeDescriptions: new Map(),
  upperTypes: new Map(),
  categories: new Map(),
  categoryDescriptions: new Map(),
  features: new Map(),
  coverageTags: new Map(),
};

describe("a product in another language", () => {
  it("names its line, category, features and kinds of benefit in it", () => {
    const said = withWords(record, english);
    expect(said.insuranceType).toMatchObject({
      code: record.insuranceType.code,
      displayName: "English line",
      description: "What it covers.",
      upperType: { name: record.insuranceType.upperType.name, displayName: "English family" },
    });
    expect(said.category).toEqual({
      code: "FAMILIA",
      displayName: "Family",
      description: "For your family.",
    });
    expect(said.features).toEqual([
      { ...feature, displayName: "Maternity", help: "Covers birth." },
    ]);
    expect(said.coverages[0]?.tag).toEqual({
      ...coverage.tag,
      displayName: "Bed day",
      help: null,
    });
  });

  it("leaves what the seller wrote, and the record itself, as they were", () => {
    const before = structuredClone(record);
    const said = withWords(record, english);
    expect(said.displayName).toBe(record.displayName);
    expect(said.description).toBe(record.description);
    expect(said.coverages[0]?.benefit).toBe("Día cama");
    expect(record).toEqual(before);
  });

  it("stays as it is where the language has no words for it, and without a category", () => {
    expect(withWords(record, none)).toEqual(record);
    expect(withWords({ ...record, category: null }, english).category).toBeNull();
  });
});
