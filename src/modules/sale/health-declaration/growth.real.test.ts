import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { bmiForAge, weightForHeight } from "./growth.data.ts";
import { growthSexes } from "./growth.rules.ts";

/** The tables once more from WHO's L, M and S: nothing differs. */

const folder = join(
  process.env["REAL_DATA_DIR"] ?? resolve(import.meta.dirname, "../../../../../shared/data"),
  "who-growth",
);
const hasData = existsSync(folder);
if (!hasData)
  process.stdout.write("Real data of WHO are not here (REAL_DATA_DIR): their suite is left out.\n");

const rowsOf = (file: string, sex: string) =>
  readFileSync(join(folder, file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .filter(([each]) => each === sex)
    .map(([, step, l, m, s]) => ({ step: Number(step), l: Number(l), m: Number(m), s: Number(s) }));

const tenths = ({ l, m, s }: { l: number; m: number; s: number }, deviations: number): number =>
  Math.floor(m * (1 + l * s * deviations) ** (1 / l) * 10 + 0.5);

describe.runIf(hasData)("WHO's tables computed again", () => {
  it.each(growthSexes)("have no difference for %s", (sex) => {
    const code = sex === "male" ? "1" : "2";
    const computed = (file: string, from: number, to: number) =>
      rowsOf(file, code)
        .filter(({ step }) => step >= from && step <= to)
        .map((row) => `${tenths(row, -2)}-${tenths(row, 2)}`);
    expect(weightForHeight[sex].split(" ")).toEqual(computed("wfhanthro.txt", 65, 120));
    expect(bmiForAge[sex].split(" ")).toEqual(computed("bfawho2007.txt", 60, 203));
  });
});
