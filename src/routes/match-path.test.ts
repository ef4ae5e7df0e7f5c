import { describe, expect, it } from "vitest";
import { matchPath, matchSegments, readPattern } from "./match-path.rules.ts";
import { matchRoute } from "./match-route.rules.ts";

describe("a path under a pattern", () => {
  it.each([
    ["Planes/:slug", "Planes/Colmena", { slug: ["Colmena"] }],
    ["/Planes/:slug", "Planes/Colmena", { slug: ["Colmena"] }],
    ["Planes/:slug", "Planes", undefined],
    ["Planes/:slug", "planes/Colmena", undefined],
    ["Planes/:slug", "Planes/Colmena/x", undefined],
    ["Planes/:slug/:tab?", "Planes/Colmena", { slug: ["Colmena"] }],
    ["Planes/:slug/:tab?", "Planes/Colmena/Precios", { slug: ["Colmena"], tab: ["Precios"] }],
    ["Clinica/:rest*", "Clinica", {}],
    ["Clinica/:rest*", "Clinica/a/b/c", { rest: ["a", "b", "c"] }],
    ["Clinica/:rest*", "Otra/a", undefined],
    [":a/x/:b", "1/x/2", { a: ["1"], b: ["2"] }],
    [":a/x/:b", "1/y/2", undefined],
  ])("%s · %s", (pattern, path, expected) => {
    expect(matchSegments(readPattern(pattern), path.split("/"))).toEqual(expected);
  });

  it("has its parameters decoded, and as they came where they are not well-formed", () => {
    expect(matchPath("Planes/:slug", ["Planes", "Vida%20Tres"])).toEqual({ slug: "Vida Tres" });
    expect(matchPath("Planes/:slug", ["Planes", "%E0%A4%A"])).toEqual({ slug: "%E0%A4%A" });
  });
});

describe("the page of an address", () => {
  it.each([
    ["/Isapre/Manio/Planes/MN-1/Precio", "isaprePlan", "es"],
    ["/en/Isapre/Manio/Plans/MN-1", "isaprePlan", "en"],
    ["/Isapre/Manio/Complementos/Uno", "isapreComplement", "es"],
    ["/Seguros/Quillay-Vida/Uno.data", "insurerProduct", "es"],
    ["/Comparar-Planes", "compareTable", "es"],
  ])("%s is of %s", (path, key, language) => {
    expect(matchRoute(path)).toMatchObject({ key, language });
  });
});
