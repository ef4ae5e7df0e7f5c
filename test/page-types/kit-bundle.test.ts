import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { areaPages } from "#src/routes.ts";

describe("pages outside the back office and the portals", () => {
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

  /** Each chunk is read once: most pages share most of theirs. */
  interface Chunk {
    imports: readonly string[];
    found: readonly string[];
  }
  const chunks = new Map<string, Chunk>();
  const chunkOf = (file: string): Chunk => {
    const known = chunks.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(build, "client", file.split("#")[0] ?? ""), "utf8");
    const imported = file.endsWith(".js")
      ? text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)
      : [];
    const chunk = {
      imports: [...imported].map(([, to]) => `/assets/${to}`),
      found: Object.entries(marks)
        .filter(([, mark]) => text.includes(mark))
        .map(([library]) => `${file}: ${library}`),
    };
    chunks.set(file, chunk);
    return chunk;
  };
  /** A chunk with all that it imports at once. */
  const reached = (file: string, known = new Set<string>()): Set<string> => {
    if (known.has(file)) return known;
    known.add(file);
    for (const to of chunkOf(file).imports) reached(to, known);
    return known;
  };
  const findings = (files: readonly string[]): string[] => {
    const all = new Set<string>();
    for (const file of files) reached(file, all);
    return [...all].flatMap((file) => chunkOf(file).found);
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
    // The areas of people who work with the shop, each with its frame.
    const areas = ["back-office", "portal"] as const;
    const own = areas.flatMap((area) => Object.keys(areaPages[area]));
    const isKit = ({ id }: { id: string }) =>
      areas.some((area) => area === id) || own.includes(id.split(".")[0] ?? "");
    const all = Object.values(routes);
    expect(all.filter(isKit).length).toBeGreaterThan(0);
    for (const mark of ["react-aria", "@tanstack/react-table", "the kit's styles"])
      expect(findings(all.filter(isKit).flatMap(filesOf)).join("\n")).toContain(mark);
    const others = all.filter((route) => !isKit(route));
    expect(others.length).toBeGreaterThan(50);
    expect(findings([entry.module, ...entry.imports, ...others.flatMap(filesOf)])).toEqual([]);
  });
});
