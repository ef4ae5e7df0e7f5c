import { describe, expect, it } from "vitest";
import {
  featureKeys,
  featuresOnPath,
  firstVariants,
  variantsFrom,
  variantTuple,
} from "./experiments.rules.ts";

describe("the versions of a request", () => {
  it("are the first ones where nobody decided, or decided what the site does not know", () => {
    const first = {
      "cluster-test": "list",
      "why-we-form": "plain",
      "distance-test": "percent",
      "hire-button-colour": "brand",
    };
    expect(firstVariants).toEqual(first);
    for (const value of [null, 1, true, "purple", {}, ["clusters"]]) {
      expect(variantsFrom(() => value)).toEqual(first);
    }
  });

  it("are the decided ones, each feature for itself", () => {
    expect(variantsFrom((key) => (key === "distance-test" ? "words" : undefined))).toEqual({
      ...firstVariants,
      "distance-test": "words",
    });
  });

  it.each([
    [
      "/Comparar/Seguros-de-Salud",
      ["cluster-test", "why-we-form", "distance-test", "hire-button-colour"],
    ],
    [
      "/Comparar/Seguros-de-Salud.data",
      ["cluster-test", "why-we-form", "distance-test", "hire-button-colour"],
    ],
    [
      "/Comparar/Seguros-de-Salud/Cyber-Monday",
      ["cluster-test", "why-we-form", "distance-test", "hire-button-colour"],
    ],
    ["/en/Compare/Isapres", ["cluster-test", "why-we-form", "distance-test", "hire-button-colour"]],
    [
      "/pt/Comparar/Isapres",
      ["cluster-test", "why-we-form", "distance-test", "hire-button-colour"],
    ],
    ["/Perfil/Isapres", ["why-we-form"]],
    ["/Isapre/Aurora/Planes/13-CORE101-26", ["hire-button-colour"]],
    ["/Isapre/Aurora/Planes/13-CORE101-26/Precio", ["hire-button-colour"]],
    ["/Comparar-Planes", ["hire-button-colour"]],
    ["/Solicitudes/abc", []],
    ["/Comparar", []],
    ["/", []],
    ["/no/such/page/at/all", []],
  ])("on %s are of %j", (path, keys) => {
    expect(featuresOnPath(path)).toEqual(keys);
  });

  it("make a key of one digit a feature of the page, whatever the order they are named in", () => {
    const variants = variantsFrom((key) =>
      key === "why-we-form" ? "reasons" : key === "hire-button-colour" ? "contrast" : undefined,
    );
    expect(variantTuple(variants, featureKeys)).toBe("0101");
    expect(variantTuple(variants, [...featureKeys].toReversed())).toBe("0101");
    expect(variantTuple(variants, ["hire-button-colour"])).toBe("1");
    expect(variantTuple(variants, [])).toBe("");
  });
});
