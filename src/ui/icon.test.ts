import { globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { iconNames, isIconName } from "./icon-names.ts";

describe("icons", () => {
  it("has a shape for every name, and a name for every shape", () => {
    const file = readFileSync("src/ui/icons.svg", "utf8");
    expect([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual(iconNames);
  });

  it.each(globSync("db/seed/*/{features,coverage-tags}.csv"))(
    "draws every icon that %s names",
    (file) => {
      const rows = parse<{ icon: string }>(readFileSync(file), { columns: true });
      const named = rows.map(({ icon }) => icon).filter((name) => name !== "");
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !isIconName(name))).toEqual([]);
    },
  );
});
