import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDINGS } from "#src/contracts/pricing.ts";
import {
  landingItems,
  type LandingItem,
  type LandingOrder,
  landingSearch,
  landingTypes,
  ordersOf,
  readLandingChoice,
} from "./landing-list.rules.ts";

const item = (
  code: string,
  insuranceType: string,
  price: number | null,
  share: number | null,
  standing: LandingItem["standing"] = price === null ? "none" : "whole",
): LandingItem => ({ code, insuranceType, price, share, standing });

const items = [
  item("a", "DENTAL", 900, 60),
  item("b", "ISAPRE", null, 90),
  item("c", "DENTAL", 500, null),
  item("d", "ISAPRE", 500, 90),
];

describe("the list of a landing", () => {
  it.each([
    ["solicitados", null, "acdb"],
    ["precio", null, "cdab"],
    ["cobertura", null, "dacb"],
    ["precio", "DENTAL", "ca"],
    ["cobertura", "ISAPRE", "db"],
  ] as const)("in the order %s of the type %s is %s", (order, type, codes) => {
    expect(
      landingItems(items, { order, type })
        .map(({ code }) => code)
        .join(""),
    ).toBe(codes);
  });

  it.each(["solicitados", "precio", "cobertura"] as const)(
    "puts what leaves somebody out after what insures everybody in the order %s",
    (order) => {
      const cheapest = item("partial", "DENTAL", 1, 100, "partial");
      const listed = landingItems([cheapest, ...items], { order, type: null });
      const standings = listed.map(({ standing }) => standing).join(" ");
      expect(standings).toBe("whole whole whole partial none");
    },
  );

  it("counts its types, the most first and then by code", () => {
    expect(landingTypes([...items, item("e", "ISAPRE", 1, 1)])).toEqual([
      { code: "ISAPRE", count: 3 },
      { code: "DENTAL", count: 2 },
    ]);
    expect(landingTypes(items).map(({ code }) => code)).toEqual(["DENTAL", "ISAPRE"]);
  });

  it("loses no product in any order", () => {
    const anyItem = fc.record({
      code: fc.string(),
      insuranceType: fc.constantFrom("A", "B"),
      price: fc.option(fc.nat()),
      share: fc.option(fc.nat(100)),
      standing: fc.constantFrom(...STANDINGS),
    });
    const orders: LandingOrder[] = ["solicitados", "precio", "cobertura"];
    fc.assert(
      fc.property(fc.array(anyItem), fc.constantFrom(...orders), (all, order) => {
        const listed = landingItems(all, { type: null, order });
        expect(new Set(listed)).toEqual(new Set(all));
        expect(listed).toHaveLength(all.length);
      }),
    );
  });
});

describe("the address of a landing", () => {
  const known = { types: new Set(["DENTAL"]), orders: ordersOf(true) };

  it.each([
    ["", null, "solicitados"],
    ["tipo=DENTAL&orden=cobertura", "DENTAL", "cobertura"],
    ["tipo=VIDA&orden=azar", null, "solicitados"],
    ["tipo=&orden=", null, "solicitados"],
  ] as const)("%s", (query, type, order) => {
    expect(readLandingChoice(new URLSearchParams(query), known)).toEqual({ type, order });
  });

  it("has no order by coverage but for a clinic", () => {
    const query = new URLSearchParams("orden=cobertura");
    const insurer = readLandingChoice(query, { ...known, orders: ordersOf(false) });
    expect(insurer.order).toBe("solicitados");
  });

  it.each([
    [{ type: null, order: "solicitados", page: 1 }, ""],
    [{ type: "DENTAL", order: "precio", page: 3 }, "tipo=DENTAL&orden=precio&pagina=3"],
  ] as const)("of %o is %s", (choice, query) => {
    expect(landingSearch(choice)).toBe(query);
  });
});
