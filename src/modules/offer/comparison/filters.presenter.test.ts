import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CompareInput } from "#src/contracts/compare.ts";
import { noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import { filtersSchema } from "#src/contracts/product.ts";
import { languages } from "#src/routes.ts";
import { type CompareSelection, selectionOf } from "./compare-query.rules.ts";
import { filtersJson, presentFilters } from "./filters.presenter.ts";
import { type Demonstration, family, openDemonstration } from "./listing.fixture.ts";

let shop: Demonstration;
beforeAll(async () => {
  shop = await openDemonstration();
});
afterAll(() => shop.database.close());

type Language = (typeof languages)[number];

async function drawn(
  input: Partial<CompareInput>,
  limits: PartnerLimits = noLimits,
  language: Language = "es",
) {
  const { products } = shop.comparison.current().snapshot;
  const organizationTypes = [...new Set(products.map((product) => product.organizationType))];
  const read = selectionOf({ organizationTypes, ...input });
  if (!read.ok) throw new Error(read.code);
  const selection: CompareSelection = { ...read.selection, showcase: null, limits };
  const comparison = shop.comparison.compareProducts({
    selection: { ...selection, take: 0 },
    profile: family,
    budgetRatio: 10_000,
    withFacets: true,
    targetCurrency: input.targetCurrency,
  });
  const names = await shop.catalog.loadNames(comparison.index, language);
  const say = shop.words.say(language);
  return {
    comparison,
    filters: presentFilters(comparison, selection, names, say),
    sent: JSON.parse(filtersJson(comparison, selection, names, say).toString()) as unknown,
  };
}

describe("filter data", () => {
  it.each(languages)("are the same as text, in %s", async (language) => {
    const inputs: Partial<CompareInput>[] = [
      {},
      { insuranceTypes: ["DENTAL"], prevision: "isapre" },
      { fromPrice: 10_000, toPrice: 50_000, features: ["2"] },
    ];
    for (const input of inputs) {
      const { filters, sent } = await drawn(input, noLimits, language);
      expect(filtersSchema.parse(sent)).toEqual(sent);
      expect(sent).toEqual(filters);
    }
  });

  it("say prices in their currency's own units as text alone", async () => {
    const { filters, sent } = await drawn({ targetCurrency: "UF" });
    const { prices } = filtersSchema.parse(sent);
    expect(prices?.unit).toEqual({ code: "UF" });
    expect(prices?.preciomax).toBe((filters.prices?.preciomax ?? 0) / 10_000);
    expect(prices?.histogram).toEqual(filters.prices?.histogram);
  });

  it("count every option though nothing is listed", async () => {
    const { comparison, filters } = await drawn({});
    expect(comparison.answer.rows).toEqual([]);
    expect(comparison.answer.bestId).toBeNull();
    const counted = filters.insuranceTypes.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(comparison.answer.total);
    expect(counted).toBeGreaterThan(200);
  });

  it("are named in each language, though made once for a catalogue", async () => {
    const named = await Promise.all(
      languages.map(async (language) => {
        const { filters } = await drawn({}, noLimits, language);
        return [filters.insuranceTypes, filters.featuresFilter].map((options) =>
          options.map(({ displayName }) => displayName).join(),
        );
      }),
    );
    for (const texts of [named.map(([types]) => types), named.map(([, features]) => features)])
      expect(new Set(texts).size).toBe(languages.length);
  });

  it("stand in the order of their names as Spanish has it, and say what is chosen", async () => {
    const { filters } = await drawn({ organizations: ["quillay-vida"] });
    const names = filters.organizations.map(({ displayName }) => displayName);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "es")));
    expect(names.length).toBeGreaterThan(10);
    const chosen = filters.organizations.filter(({ selected }) => selected);
    expect(chosen.map(({ value }) => value)).toEqual(["quillay-vida"]);
  });

  it("offer a limited partner its own organizations and no clinics", async () => {
    const limits = { ...noLimits, organizations: ["quillay-vida"], areClinicsHidden: true };
    const { filters } = await drawn({}, limits);
    expect(filters.organizations.map(({ value }) => value)).toEqual(["quillay-vida"]);
    expect(filters.coverageOrganizations).toEqual([]);
  });
});
