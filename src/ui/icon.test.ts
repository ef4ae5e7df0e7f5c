import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { iconShapes } from "./icon-shapes.ts";

describe("icons", () => {
  it.each(["features.csv", "coverage-tags.csv"])("draws every icon that %s names", (file) => {
    const table = readFileSync(`db/seed/reference/${file}`, "utf8");
    const [header = "", ...rows] = table.trim().split("\n");
    const column = header.split(",").indexOf("icon");
    // Texts before the icon may hold commas, in quotes.
    const cells = rows.map((row) => row.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []);
    const named = cells
      .map((row) => (row[column] ?? "").replace(/,$/, ""))
      .filter((name) => name !== "");
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !Object.hasOwn(iconShapes, name))).toEqual([]);
  });
});
