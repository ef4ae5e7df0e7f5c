import { globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { iconFirst } from "./icon.tsx";
import { iconNames, isIconName } from "./icon-names.ts";

describe("icons", () => {
  it("has a shape for every name, and a name for every shape", () => {
    const file = readFileSync("src/ui/icons.svg", "utf8");
    const shapes = [...file.matchAll(/<svg id="([^"]+)" y="(\d+)" width="24" height="24">/g)];
    expect(shapes.map(([, id]) => id)).toEqual(iconNames);
    expect(shapes.map(([, , y]) => Number(y))).toEqual(iconNames.map((_, place) => place * 24));
    expect(file).toContain(`width="48" height="${iconNames.length * 24}"`);
  });

  it("shows each name by the place of its shape", () => {
    const styles = readFileSync("src/ui/styles/icons.css", "utf8");
    const valueOf = (className: string): number =>
      Number(new RegExp(`\\.${className} \\{\\s*--\\w+: (\\d+);`).exec(styles)?.[1]);
    const places = iconNames.map((name) => {
      const [tens = "", units = ""] = iconFirst(name).split(" ").slice(1);
      return valueOf(tens) * 10 + valueOf(units);
    });
    expect(places).toEqual(iconNames.map((_, place) => place));
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
