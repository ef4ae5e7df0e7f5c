import { describe, expect, it } from "vitest";
import { comparatorOfLine } from "./line-comparator.rules.ts";

const list = (baseUrl: string, insuranceTypes: string[], routeType = "landing") => ({
  baseUrl,
  insuranceTypes,
  routeType,
});

describe("the comparator of products like one", () => {
  const all = [
    list("Seguros-de-Salud", ["DENTAL", "INTEGRAL"]),
    list("Fiesta", ["DENTAL"], "landing-event"),
    list("Dental", ["DENTAL"]),
    list("Mascotas", ["MASCOTAS"], "comparator"),
  ];

  it.each([
    ["DENTAL", "Dental"],
    ["INTEGRAL", "Seguros-de-Salud"],
    ["MASCOTAS", "Mascotas"],
    ["VIAJE", undefined],
  ])("of %s is %s", (line, baseUrl) => {
    expect(comparatorOfLine(line, all)).toBe(baseUrl);
  });
});
