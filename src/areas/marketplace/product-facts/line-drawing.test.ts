import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { articleDrawing, lineDrawing } from "./line-drawing.rules.ts";

describe("the drawing of a line", () => {
  it.each([
    ["insurance", ["COMPLEMENTARIO"], "health"],
    ["insurance", ["DENTAL"], "dental"],
    ["insurance", ["DENTAL", "COMPLEMENTARIO"], "health"],
    ["isapre", ["ISAPRE"], "isapre"],
    ["sctr", ["SCTR"], "company"],
    ["pets", ["MASCOTAS"], "pets"],
    ["international", ["SALUD"], "travel"],
    ["a later one", [], "health"],
  ])("of %s with %j is %s", (cardVariant, insuranceTypes, drawing) => {
    expect(lineDrawing({ cardVariant, insuranceTypes })).toBe(drawing);
  });

  it.each([
    ["salud", "health"],
    ["conceptos", "reading"],
  ])("of an article on %s is %s", (category, drawing) => {
    expect(articleDrawing(category)).toBe(drawing);
  });
});

describe("the site's drawings", () => {
  const folder = new URL("../../../ui/drawings/", import.meta.url);
  it.each(readdirSync(folder))("%s is small, has two colours and loads nothing", (file) => {
    const svg = readFileSync(new URL(file, folder), "utf8");
    expect(svg.length).toBeLessThan(3_000);
    const colours = new Set(svg.match(/#[0-9a-f]{3,6}\b/g));
    colours.delete("#fff");
    expect([...colours].toSorted()).toEqual(["#00a4b2", "#748a92"]);
    expect(svg).toMatch(/viewBox="0 0 240 120"/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /http|<script|style=/,
    );
  });
});
