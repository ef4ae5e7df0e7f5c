import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AIMS, aimsOf, aimTypes, coverKindOf, hasCoverKind, kindsOf } from "./cover-kind.rules.ts";

const health = {
  insuranceTypes: [
    "COMPLEMENTARIO",
    "CATASTROFICO",
    "INTEGRAL",
    "ONCOLOGICO",
    "DENTAL",
    "ACCIDENTES_URGENCIA",
    "ASISTENCIA",
    "SEGURO_COLECTIVO",
  ],
};

const seedTypes = readFileSync("db/seed/reference/insurance-types.csv", "utf8")
  .split("\n")
  .slice(1)
  .map((line) => line.split(",")[0]!)
  .filter((code) => code !== "");

describe("kinds of cover", () => {
  it.each(seedTypes)("know %s", (type) => {
    expect(hasCoverKind(type)).toBe(true);
  });

  it("keep a type that is not in the table apart", () => {
    expect(coverKindOf("NUEVO")).toBe("other");
  });

  it("put general cover first on the health comparator and disease, accident and assistance after it", () => {
    expect(kindsOf(health).map(({ kind, types }) => `${kind}: ${types.join(", ")}`)).toEqual([
      "general: COMPLEMENTARIO, CATASTROFICO, INTEGRAL",
      "cancer: ONCOLOGICO",
      "dental: DENTAL",
      "accidents: ACCIDENTES_URGENCIA",
      "assistance: ASISTENCIA",
      "company: SEGURO_COLECTIVO",
    ]);
  });

  it("offer every aim there, each of some type, and none where there is one kind", () => {
    expect(aimsOf(health)).toEqual([...AIMS]);
    for (const aim of AIMS) expect(aimTypes(aim, health).length, aim).toBeGreaterThan(0);
    expect(aimsOf({ insuranceTypes: ["COMPLEMENTARIO", "INTEGRAL"] })).toEqual([]);
    expect(aimsOf({ insuranceTypes: ["DENTAL"] })).toEqual([]);
  });
});
