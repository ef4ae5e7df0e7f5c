/** What a bundler tells of a module that it has read. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Where every page of the public site begins. */
const beginnings = [
  "src/areas/entry.client.tsx",
  "src/areas/root.tsx",
  "src/areas/marketplace/frame/frame.layout.tsx",
];

/** Names the file of what every public page loads: "framework" of libraries, "shell" of our own; null of all else, which
 *  the bundler splits by need. By itself the bundler makes some thirty files of it, and what is compressed together
 *  weighs less. `root` is the folder of the project. */
export function browserChunk(root: string) {
  const first = beginnings.map((path) => `${root}/${path}`);
  let always: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    always ??= closureOf(first, graph);
    // An entry stays a file of its own, whose name the router's manifest has.
    if (!always.has(id) || first.includes(id) || id.endsWith(".css")) return null;
    return id.startsWith(`${root}/src/`) ? "shell" : "framework";
  };
}

/** The modules with all that they import, lazily imported ones left out. */
function closureOf(first: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...first];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
