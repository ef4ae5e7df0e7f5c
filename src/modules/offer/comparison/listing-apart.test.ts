import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import type { LeftOut, LeftOutCode } from "#src/modules/offer/pricing/left-out.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { commonReason } from "./listing-apart.ts";
import { type Demonstration, openDemonstration } from "./listing.fixture.ts";
import { otherLines } from "./other-lines.data.ts";

const left = (code: LeftOutCode, age: number | null = null): LeftOut => ({
  profileIndex: 0,
  code,
  age,
});

describe("the reason of a whole list", () => {
  it.each<[string, LeftOut[], LeftOut | null]>([
    ["none without anybody left out", [], null],
    ["that of most products", [left("CHILD"), left("SEX"), left("CHILD")], left("CHILD")],
    [
      "the first age that any takes",
      [left("AGE_FROM", 65), left("AGE_FROM", 60), left("AGE_FROM", 70)],
      left("AGE_FROM", 60),
    ],
    ["the last age that any takes", [left("AGE_TO", 60), left("AGE_TO", 64)], left("AGE_TO", 64)],
  ])("is %s", (_what, reasons, found) => {
    expect(commonReason(reasons)).toEqual(found);
  });
});

describe.each(countries)("in $code", (country) => {
  let demo: Demonstration;
  beforeAll(async () => {
    demo = await openDemonstration(country);
  });
  afterAll(() => demo.database.close());

  it("the other lines are comparators of people, two at least", () => {
    const lines = otherLines[country.code];
    expect(lines.length).toBeGreaterThan(1);
    for (const baseUrl of lines)
      expect(subjectOfForm(demo.comparatorOf(baseUrl).profileForm), baseUrl).toBe("people");
  });

  it("every list has a price for somebody who has told nothing (docs/decisions/074)", async () => {
    for (const { baseUrl } of demo.comparators) {
      const { rows, apart, total } = await demo.load({}, { comparator: baseUrl });
      expect(total === 0 || rows.some(({ row }) => row.price !== null), baseUrl).toBe(true);
      expect(apart, baseUrl).toBeNull();
    }
  });

  it("offers a line to who is left out only where it insures them all", async () => {
    const profile = { cotizante: [{ sexo: "Masculino" as const, edad: 72 }], ingresodatos: true };
    for (const { baseUrl, profileForm } of demo.comparators) {
      if (subjectOfForm(profileForm) !== "people") continue;
      const { apart, wholeTotal, total } = await demo.load({}, { comparator: baseUrl, profile });
      expect(apart === null, baseUrl).toBe(wholeTotal > 0 || total === 0);
      for (const { comparator, count } of apart?.lines ?? []) {
        const other = await demo.load({}, { comparator: comparator.baseUrl, profile });
        expect(other.wholeTotal, comparator.baseUrl).toBe(count);
        expect(count).toBeGreaterThan(0);
        expect(comparator.baseUrl).not.toBe(baseUrl);
      }
    }
  });
});
