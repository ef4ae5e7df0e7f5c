import { describe, expect, it } from "vitest";
import { unreachedAreas } from "./area-reach.rules.ts";

const areas = [
  { code: "WORLD", countries: [], regions: [] },
  { code: "WORLD_EX_US", countries: ["AR", "CL", "FR", "JP"], regions: [] },
  { code: "LATAM", countries: ["AR", "CL"], regions: [] },
  { code: "EUROPE", countries: ["FR"], regions: [] },
  { code: "ANDES", countries: ["CL"], regions: [] },
];
const homes = ["WORLD_EX_US", "LATAM", "EUROPE", "WORLD"];

describe("areas of rates that no household is in", () => {
  it.each<[string, string[], string[]]>([
    ["are none where each is a country's zone", ["WORLD", "LATAM", "EUROPE"], []],
    ["are none where it holds one", ["WORLD"], []],
    ["are those inside of every zone", ["LATAM", "ANDES"], ["ANDES"]],
    ["are those that are on no list", ["LATM", "EUROPE"], ["LATM"]],
    ["are none of a table without areas", [], []],
  ])("%s", (_name, priced, expected) => {
    expect(unreachedAreas(new Set(priced), homes, areas)).toEqual(expected);
  });
});
