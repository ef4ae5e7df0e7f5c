import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isBusinessDay } from "./business-days.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const realData = resolve(root, process.env["REAL_DATA_DIR"] ?? "../../shared/data");
const file = join(realData, "holidays/holidays_2024_2028.csv");

/** Days of the list that are in no law we know of: Colombia keeps the Virgin of Chiquinquirá in some dioceses. */
const notOurs = ["CO,2026-07-13", "CO,2027-07-12", "CO,2028-07-10"];

if (!existsSync(file)) {
  process.stdout.write("Real holidays are not here (REAL_DATA_DIR): their suite is left out.\n");
  describe("the real holidays", () => {
    it("are not on this machine", () => expect(existsSync(file)).toBe(false));
  });
} else {
  describe("the real holidays of 2024 to 2028", () => {
    it("are days on which nobody is charged", () => {
      const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
      const working = rows.flatMap((row) => {
        const [country, date = "", type] = row.split(",");
        const code = (["CL", "PE", "CO"] as const).find((one) => one === country);
        const isOne = code !== undefined && type === "public" && isBusinessDay(code, date);
        return isOne ? [`${country},${date}`] : [];
      });
      expect(rows.length).toBeGreaterThan(200);
      expect(working).toEqual(notOurs);
    });
  });
}
