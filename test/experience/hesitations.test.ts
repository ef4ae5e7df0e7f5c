import { describe, expect, it } from "vitest";
import { faultOfTest, readTable } from "./named-tests.ts";

/** Where an outside reader stopped on the way from the list to a request, each with the test that holds it away. */
const hesitations = readTable("hesitations.tsv");

describe("a hesitation of the outside reading", () => {
  it.each(hesitations.map((row) => [`${row["place"]}: ${row["hesitation"]}`, row] as const))(
    "has its test: %s",
    (_name, row) => {
      expect(faultOfTest(row)).toBeNull();
    },
  );

  it("is there for each of the fifteen", () => {
    const places = new Set(hesitations.map(({ place }) => Number(place)));
    expect([...places].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
  });

  it("would be found without its test", () => {
    const [first = {}] = hesitations;
    expect(faultOfTest({ ...first, test: "is no test" })).toContain("no test of");
    expect(faultOfTest({ ...first, file: "test/nothing.test.ts" })).toContain("is no file");
    expect(faultOfTest({ ...first, test: "" })).toBe("names no test");
  });
});
