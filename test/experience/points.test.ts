import { describe, expect, it } from "vitest";
import { faultOfTest, readTable } from "./named-tests.ts";

/** The points by which the experience of visitors is judged (UX), each with the tests that hold it, or what of it is
 *  open. Those of the back office, of loading files and of lists behind sign-in are not here. */
const points = readTable("points.tsv");
const ofVisitors = [...Array.from({ length: 41 }, (_, index) => index + 1), 46, 47, 58];

describe("a point of the experience", () => {
  it.each(points.map((row) => [`${row["point"]}: ${row["test"] || row["note"]}`, row] as const))(
    "has its test, or says what is open: %s",
    (_name, row) => {
      if (row["state"] === "open") expect(row["note"]).not.toBe("");
      else expect([row["state"], faultOfTest(row)]).toEqual(["yes", null]);
    },
  );

  it("is there for every one that visitors meet", () => {
    const judged = new Set(points.map(({ point }) => Number(point)));
    expect([...judged].toSorted((one, other) => one - other)).toEqual(ofVisitors);
  });
});
