import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { areaPages } from "#src/routes.ts";

describe("pages outside the back office", () => {
  const build = resolve(import.meta.dirname, "../../build");

  /** Chunks that hold code of a library of the kit, by a text that only it has. */
  const marks = {
    "react-aria": "data-react-aria-pressable",
    "@tanstack/react-table": "columnSizingStart",
    "@tanstack/react-virtual": "isScrollingResetDelay",
    uplot: "u-cursor-pt",
    "the kit's styles": ".k-table__sort",
  };

  interface Manifest {
    entry: { module: string; imports: string[] };
    routes: Record<string, { id: string; module: string; imports?: string[]; css?: string[] }>;
  }

  const textOf = (file: string) =>
    readFileSync(join(build, "client", file.split("#")[0] ?? ""), "utf8");
  /** A chunk with all that it imports at once. */
  const reached = (file: string, known = new Set<string>()): Set<string> => {
    if (known.has(file)) return known;
    known.add(file);
    if (!file.endsWith(".js")) return known;
    for (const [, to] of textOf(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      reached(`/assets/${to}`, known);
    return known;
  };
  const findings = (files: readonly string[]): string[] => {
    const all = new Set(files.flatMap((file) => [...reached(file)]));
    return [...all].flatMap((file) =>
      Object.entries(marks)
        .filter(([, mark]) => textOf(file).includes(mark))
        .map(([library]) => `${file}: ${library}`),
    );
  };

  it("load nothing of the kit, which its own page does load", async () => {
    const server = (await import(pathToFileURL(join(build, "server/index.js")).href)) as {
      assets: Manifest;
    };
    const { entry, routes } = server.assets;
    const filesOf = ({ module, imports = [], css = [] }: Manifest["routes"][string]) => [
      module,
      ...imports,
      ...css,
    ];
    // The area of the people who work for the shop, with its frame.
    const own = Object.keys(areaPages["back-office"]);
    const isKit = ({ id }: { id: string }) =>
      id === "back-office" || own.includes(id.split(".")[0] ?? "");
    const all = Object.values(routes);
    expect(all.filter(isKit).length).toBeGreaterThan(0);
    for (const mark of ["react-aria", "@tanstack/react-table", "the kit's styles"])
      expect(findings(all.filter(isKit).flatMap(filesOf)).join("\n")).toContain(mark);
    const others = all.filter((route) => !isKit(route));
    expect(others.length).toBeGreaterThan(50);
    expect(findings([entry.module, ...entry.imports, ...others.flatMap(filesOf)])).toEqual([]);
  });
});
