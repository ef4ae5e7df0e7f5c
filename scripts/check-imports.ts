import { readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { type ImportEdge, moduleOf, pageFolderOf, refusal } from "./import-rules.ts";
import { filesUnder } from "./source-files.ts";

/** Imports of a file, as paths relative to src/. Static and dynamic ones; packages are left out. */
export function importsOf(path: string, text: string): ImportEdge[] {
  const edges: ImportEdge[] = [];
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?([^"'`;]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
  for (const match of text.matchAll(pattern)) {
    const target = match[4] ?? match[5];
    if (target === undefined) continue;
    const to = target.startsWith("#src/")
      ? target.slice("#src/".length)
      : target.startsWith(".")
        ? posix.normalize(posix.join(posix.dirname(path), target))
        : undefined;
    if (to === undefined || to.startsWith("..")) continue;
    edges.push({ from: path, to: to.split("?")[0] as string, typeOnly: match[2] !== undefined });
  }
  return edges;
}

/** Names that reach themselves again, each circle once, as the names on it. */
export function circlesOf(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges)
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const state = new Map<string, "open" | "closed">();
  const circles: string[][] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    state.set(name, "open");
    for (const next of graph.get(name) ?? []) {
      const way = [...trail, name];
      if (state.get(next) === "open") circles.push([...way.slice(way.indexOf(next)), next]);
      else if (!state.has(next)) visit(next, way);
    }
    state.set(name, "closed");
  };
  for (const name of graph.keys()) if (!state.has(name)) visit(name, []);
  return circles;
}

const isTestMaterial = (path: string) => /\.(test|example|fixture)\.tsx?$/.test(path);

/** Modules, files and page folders that import each other in a circle: types count for files and for
 *  folders, for a reader follows them as well. */
export function importCircles(edges: readonly ImportEdge[]): string[] {
  const own = edges.filter(({ from }) => !isTestMaterial(from));
  const between = (nameOf: (path: string) => string | undefined, among: readonly ImportEdge[]) =>
    circlesOf(
      among.flatMap(({ from, to }) => {
        const [source, target] = [nameOf(from), nameOf(to)];
        return source === undefined || target === undefined ? [] : [[source, target] as const];
      }),
    );
  const kinds: readonly (readonly [name: string, circles: string[][]])[] = [
    [
      "modules",
      between(
        moduleOf,
        own.filter(({ typeOnly }) => !typeOnly),
      ),
    ],
    ["files", between((path) => path, own)],
    ["page folders", between(pageFolderOf, own)],
  ];
  return kinds.flatMap(([name, circles]) =>
    circles.map((circle) => `${name} in a circle: ${circle.join(" → ")}`),
  );
}

function main(): void {
  const root = resolve(import.meta.dirname, "../src");
  const edges = filesUnder(root, [".ts", ".tsx"]).flatMap((path) =>
    importsOf(path, readFileSync(posix.join(root, path), "utf8")),
  );
  const refused = edges.flatMap((edge) => {
    const reason = refusal(edge);
    return reason === undefined ? [] : [`src/${edge.from} → src/${edge.to}: ${reason}`];
  });
  const circles = importCircles(edges);
  for (const line of [...refused, ...circles]) console.error(line);
  console.log(
    `${edges.length} imports read, ${refused.length + circles.length} against the direction`,
  );
  if (refused.length + circles.length > 0) process.exit(1);
}

if (import.meta.main) main();
