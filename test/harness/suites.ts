import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { reachedFrom } from "../../scripts/import-graph.ts";

const root = resolve(import.meta.dirname, "../..");

export type ProjectName = "rules" | "unit" | "scenarios" | "alone" | "proofs" | "browser" | "timed";

/** What a file that is not pure reaches: a database, a server, a socket, a process or a browser. */
const resources = [
  "@electric-sql/pglite",
  "pg",
  "fastify",
  "node:child_process",
  "node:http",
  "node:net",
  "node:worker_threads",
  "playwright-core",
];

/** What outlives a file in a worker that others use after it. */
const changesWorker =
  /\bvi\.(?:useFakeTimers|setSystemTime|stubEnv|stubGlobal|mock|doMock|spyOn)\b|\bprocess\.(?:chdir|on)\b|\bprocess\.env(?:\.\w+|\[[^\]]+\])?\s*=[^=]|\b(?:delete |Object\.assign\()process\.env|\bglobalThis\.\w+\s*=[^=]/;

/** The project that runs a test file, by its place and by what it reaches through its imports: a new file
 *  needs no entry anywhere.
 *  - browser: journeys and components in a browser; one browser a worker.
 *  - proofs: kill -9, broken connections, fuzz; a process of its own each.
 *  - timed: judges how soon a server answers or ends, so it runs after all the others, with the machine to itself.
 *  - alone: changes timers, environment or globals, so a process of its own.
 *  - rules: reaches no resource; threads that share their modules.
 *  - scenarios, unit: the rest of test/ and of the sources; processes that share their modules. */
export function projectOf(path: string): ProjectName {
  if (/^test\/(?:e2e|components)\//.test(path)) return "browser";
  if (/(?:-under-load|\/stopping)\.test\.ts$/.test(path)) return "timed";
  if (/^test\/(?:faults|fuzz)\//.test(path)) return "proofs";
  if (changesWorker.test(readFileSync(join(root, path), "utf8"))) return "alone";
  const reached = reachedFrom(path);
  if (!resources.some((resource) => reached.has(resource))) return "rules";
  return path.startsWith("test/") ? "scenarios" : "unit";
}

/** Every test file of the project, as paths relative to it. */
export const testFiles = (): string[] =>
  globSync(["{src,scripts,bench,test}/**/*.test.{ts,tsx}"], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();

/** The files of each project. */
export function filesByProject(): Record<ProjectName, string[]> {
  const files: Record<ProjectName, string[]> = {
    rules: [],
    unit: [],
    scenarios: [],
    alone: [],
    proofs: [],
    browser: [],
    timed: [],
  };
  for (const path of testFiles()) files[projectOf(path)].push(path);
  return files;
}
