import { AIMS } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import fc from "fast-check";
import { CURRENCIES } from "#src/contracts/money.ts";
import { describe, expect, it } from "vitest";
import {
  emptyChoice,
  type ListingChoice,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import {
  type ComparatorAddress,
  isIndexed,
  readAddress,
  writeAddress,
} from "./comparator-address.rules.ts";

const read = (query: string) => readAddress(new URLSearchParams(query));
const empty: ComparatorAddress = { choice: emptyChoice, view: null, compared: [] };
const choosing = (choice: Partial<ListingChoice>): ComparatorAddress => ({
  ...empty,
  choice: { ...emptyChoice, ...choice },
});

describe("a comparator's address", () => {
  it.each<[string, string, ComparatorAddress]>([
    ["nothing chosen", "", empty],
    [
      "boxes of a form, repeated",
      "clinica=a&clinica=b",
      choosing({ coverageOrganizations: ["a", "b"] }),
    ],
    ["a list with commas", "clinica=a,b", choosing({ coverageOrganizations: ["a", "b"] })],
    ["a value twice counts once", "tipo=DENTAL,DENTAL", choosing({ insuranceTypes: ["DENTAL"] })],
    [
      "a price as people type it",
      "precio-hasta=80.000",
      choosing({ price: { from: null, to: 80_000 } }),
    ],
    [
      "ends the wrong way round",
      "precio-desde=9&precio-hasta=5",
      choosing({ price: { from: 5, to: 9 } }),
    ],
    [
      "a deductible with a comma",
      "deducible-hasta=0,5",
      choosing({ deductible: { from: null, to: 0.5 } }),
    ],
    [
      "a deductible of millions of pesos",
      "deducible-hasta=5.000.000",
      choosing({ deductible: { from: null, to: 5_000_000 } }),
    ],
    ["empty fields of a form", "precio-desde=&precio-hasta=&orden=", empty],
    ["features by number", "incluye=1,x,3", choosing({ features: [1, 3] })],
    [
      "words with a meaning",
      "modalidad=cerrado&comercializable=no&parto=reducido",
      choosing({ planTypes: [2], marketable: [false], births: ["reducidoParto"] }),
    ],
    ["an unknown order is left out", "orden=comision", empty],
    ["an order by its word", "orden=menor-precio", choosing({ order: "lowerPrice" })],
    ["a page that is none", "pagina=-3", empty],
    ["a page", "pagina=4", choosing({ page: 4 })],
    ["an unknown prevision", "prevision=ninguna", empty],
    ["markup is no code", "tipo=<script>", empty],
    ["a name of every object", "modalidad=constructor&orden=toString", empty],
    [
      "a view and what is compared",
      "vista=cuadricula&comparar=a,b,c,d",
      { ...empty, view: "grid", compared: ["a", "b", "c"] },
    ],
  ])("reads %s", (_title, query, address) => {
    expect(read(query)).toEqual(address);
  });

  it.each([0.5, 2.355, 1.1453, 120_000, 2_400_000])(
    "reads a deductible of %d again as it wrote it",
    (to) => {
      const choice = choosing({ deductible: { from: null, to } });
      expect(read(writeAddress(choice))).toEqual(choice);
    },
  );

  it("writes what it reads, in one order", () => {
    const query =
      "tipo=DENTAL&clinica=clinica-davila,clinica-indisa&precio-hasta=80000&prevision=fonasa&orden=afinidad&vista=lista&comparar=a,b&pagina=2";
    expect(writeAddress(read(query))).toBe(query);
    expect(writeAddress(empty)).toBe("");
  });

  it("gives back every address it writes", () => {
    const codes = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), { maxLength: 4 });
    const range = fc.record({
      from: fc.option(fc.integer({ min: 0, max: 400 })),
      to: fc.option(fc.integer({ min: 400, max: 900_000 })),
    });
    const choice = fc.record({
      insuranceTypes: codes,
      organizations: codes,
      coverageOrganizations: codes,
      coverageCountries: codes,
      categories: codes,
      features: fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { maxLength: 5 }),
      planTypes: fc.subarray([0, 1, 2] as (0 | 1 | 2)[]),
      marketable: fc.subarray([true, false]),
      births: fc.subarray(["conParto", "reducidoParto"] as ("conParto" | "reducidoParto")[]),
      prevision: fc.option(fc.constantFrom("isapre" as const, "fonasa" as const)),
      price: range,
      deductible: range,
      isForAll: fc.boolean(),
      aim: fc.option(fc.constantFrom(...AIMS)),
      currency: fc.option(fc.constantFrom(...CURRENCIES)),
      order: fc.option(
        fc.constantFrom(
          "recommended" as const,
          "lowerPrice" as const,
          "higherPrice" as const,
          "popular" as const,
          "distance" as const,
        ),
      ),
      page: fc.integer({ min: 1, max: 99_999 }),
    });
    const address = fc.record({
      choice,
      view: fc.option(fc.constantFrom("list" as const, "grid" as const)),
      compared: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(address, (one) => {
        expect(read(writeAddress(one))).toEqual(one);
      }),
    );
  });

  it("never fails on whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(() => writeAddress(read(text))).not.toThrow();
      }),
    );
  });

  it.each([
    ["", true],
    ["pagina=3", true],
    ["orden=menor-precio", false],
    ["clinica=a&pagina=2", false],
    ["perfil=e30", false],
    ["utm_source=x", false],
  ])("'%s' is listed by search engines: %s", (query, listed) => {
    expect(isIndexed(new URLSearchParams(query))).toBe(listed);
  });
});
