import { describe, expect, it } from "vitest";
import { insurerSite, isForSale, plansSoldElsewhere, soldAt } from "./sale-state.rules.ts";

const ownPage = "https://www.bandurria-seguros.example/planeador";

describe("a product's state of sale", () => {
  it.each([
    [true, true],
    [null, true],
    [false, false],
  ])("marketable %s is for sale: %s", (isMarketable, is) =>
    expect(isForSale({ isMarketable })).toBe(is),
  );

  it.each([
    [ownPage, true],
    ["http://www.bandurria-seguros.example/planeador", false],
    ["https://elsewhere.example/", false],
    ["javascript:alert(1)", false],
    [null, false],
  ])(
    "links to the insurer's page %s only where its host is known: %s",
    (newWindowUrl, isLinked) => {
      expect(insurerSite({ newWindowUrl })).toBe(isLinked ? newWindowUrl : null);
    },
  );

  it.each(["QPS230", "QPS231", "QPS235", "QPS236", "QPS238", "QPS239", "QPS255", "QPS256"])(
    "the plan %s is sold on the insurer's own site",
    (code) => {
      expect(soldAt({ code, newWindowUrl: ownPage })).toBe(ownPage);
      expect(soldAt({ code, newWindowUrl: "https://elsewhere.example/" })).toBeNull();
    },
  );

  it("no other plan is", () => {
    expect(plansSoldElsewhere.size).toBe(8);
    expect(soldAt({ code: "QPS232", newWindowUrl: ownPage })).toBeNull();
  });
});
