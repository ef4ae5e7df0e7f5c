import { existsSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** Static and dynamic imports that stay at run time; those of types alone are erased. */
const valueImport =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

const known = new Map<string, readonly string[]>();

/** What a file of the project imports at run time: paths relative to the project, or names of packages. */
export function importedBy(path: string): readonly string[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const text = readFileSync(posix.join(root, path), "utf8");
  const found = [...text.matchAll(valueImport)].map(([, fixed, dynamic]) =>
    placeOf(path, fixed ?? dynamic ?? ""),
  );
  known.set(path, found);
  return found;
}

const sources = new Map<string, boolean>();

/** Whether a path is a source of the project that exists; the file system is asked once. */
function isSource(path: string): boolean {
  const before = sources.get(path);
  if (before !== undefined) return before;
  const is = /\.[cm]?tsx?$/.test(path) && existsSync(posix.join(root, path));
  sources.set(path, is);
  return is;
}

function placeOf(path: string, specifier: string): string {
  const [target = ""] = specifier.split("?");
  if (target.startsWith("#")) return target.slice(1);
  if (target.startsWith(".")) return posix.normalize(posix.join(posix.dirname(path), target));
  return target;
}

/** Everything that files of the project reach through imports at run time, themselves included: paths
 *  relative to the project, and names of packages and of Node's modules. */
export function reachedFrom(...paths: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(isSource(path) ? importedBy(path) : []));
  }
  return reached;
}
