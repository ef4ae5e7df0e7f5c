import { readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { type ImportEdge, moduleOf, refusal } from "./import-rules.ts";
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

/** Modules that import each other in a circle, as one list of names per circle found. */
export function moduleCircles(edges: readonly ImportEdge[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of edges) {
    const [source, target] = [from, to].map(moduleOf);
    if (!source || !target || source === target || typeOnly || from.includes(".test.")) continue;
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
  }
  const circles: string[][] = [];
  const visit = (name: string, trail: string[]): void => {
    if (trail.includes(name)) {
      if (name === trail[0]) circles.push([...trail, name]);
      return;
    }
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name]);
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
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
  const circles = moduleCircles(edges).map(
    (circle) => `modules in a circle: ${circle.join(" → ")}`,
  );
  for (const line of [...refused, ...circles]) console.error(line);
  console.log(
    `${edges.length} imports read, ${refused.length + circles.length} against the direction`,
  );
  if (refused.length + circles.length > 0) process.exit(1);
}

if (import.meta.main) main();
