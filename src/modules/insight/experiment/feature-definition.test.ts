import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitionOf, describeDefinition, type FeatureOrder } from "./feature-definition.rules.ts";

const experiment = (over: Partial<FeatureOrder & { kind: "experiment" }> = {}): FeatureOrder => ({
  kind: "experiment",
  key: "cluster-test",
  versions: ["list", "clusters"],
  weights: [50, 50],
  ...over,
});
const flag = (over: Partial<FeatureOrder & { kind: "flag" }> = {}): FeatureOrder => ({
  kind: "flag",
  key: "hire-button-colour",
  value: "contrast",
  share: 50,
  ...over,
});

describe("what an operator may set", () => {
  it.each([
    ["KEY_INVALID", experiment({ key: "Cluster Test" })],
    ["KEY_INVALID", experiment({ key: "__proto__" })],
    ["UNKNOWN_KEY", experiment({ key: "constructor" })],
    ["UNKNOWN_KEY", experiment({ key: "no-such-test" })],
    ["VERSIONS_TOO_FEW", experiment({ versions: ["list"], weights: [100] })],
    ["VERSIONS_TOO_FEW", experiment({ versions: ["list", "list"] })],
    ["UNKNOWN_VERSION", experiment({ versions: ["list", "purple"] })],
    ["WEIGHTS_COUNT", experiment({ weights: [100] })],
    ["PERCENT_INVALID", experiment({ weights: [150, -50] })],
    ["PERCENT_INVALID", experiment({ weights: [49.5, 50.5] })],
    ["WEIGHTS_SUM", experiment({ weights: [50, 49] })],
    ["UNKNOWN_VERSION", flag({ value: "purple" })],
    ["PERCENT_INVALID", flag({ share: 101 })],
    ["PERCENT_INVALID", flag({ share: Number.NaN })],
  ])("is refused as %s: %j", (code, order) => {
    expect(definitionOf(order)).toMatchObject({ ok: false, code });
  });

  it("becomes a definition in GrowthBook's form", () => {
    expect(definitionOf(experiment({ weights: [70, 30] }))).toEqual({
      ok: true,
      definition: {
        defaultValue: "list",
        rules: [
          {
            key: "cluster-test",
            variations: ["list", "clusters"],
            weights: [0.7, 0.3],
            coverage: 1,
            hashAttribute: "id",
            hashVersion: 2,
          },
        ],
      },
    });
    expect(definitionOf(flag({ share: 100 }))).toEqual({
      ok: true,
      definition: { defaultValue: "contrast", rules: [] },
    });
  });

  it.each([
    [experiment(), "list 50 %, clusters 50 %"],
    [experiment({ weights: [90, 10] }), "list 90 %, clusters 10 %"],
    [flag(), "contrast 50 %, = brand"],
    [flag({ share: 100 }), "= contrast"],
    [flag({ value: "brand", share: 0 }), "brand 0 %, = contrast"],
  ])("%j reads back as %s", (order, words) => {
    const result = definitionOf(order);
    expect(result.ok && describeDefinition(result.definition)).toBe(words);
  });

  it("any two whole percentages that make a hundred are weights that make one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (first) => {
        const result = definitionOf(experiment({ weights: [first, 100 - first] }));
        const weights = result.ok ? (result.definition.rules?.[0]?.weights ?? []) : [];
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
      }),
    );
  });
});
