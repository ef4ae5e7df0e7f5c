import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
import { compiledFolder } from "./src/platform/compiled-modules.ts";
import { RunReport } from "./test/harness/run-report.ts";
import { filesByProject, type ProjectName } from "./test/harness/suites.ts";

// Pages are drawn as in production: the development versions of React and its router take three times as
// long. Set here, for Vite chooses by it which version of a package is loaded.
process.env["NODE_ENV"] = "production";

// Workers, and the servers and commands that tests start, read modules as an earlier process compiled them, and compile
// as little as short lives need; `npm run proof`, whose processes live long, says "" and has the modules alone.
const compiled = resolve(import.meta.dirname, compiledFolder);
const shortLived = pathToFileURL(resolve(import.meta.dirname, "test/harness/short-lived-code.mjs"));
shortLived.searchParams.set("compiled", compiled);
if (process.env["NODE_OPTIONS"] === undefined)
  process.env["NODE_OPTIONS"] = `--import ${shortLived.href}`;
else process.env["NODE_COMPILE_CACHE"] ??= compiled;

const files = filesByProject();

/** A project of test/harness/suites.ts, which says what belongs to which. */
const project = (
  name: ProjectName,
  options: {
    pool?: "threads" | "forks";
    isolate: boolean;
    testTimeout?: number;
    retry?: number;
    env?: Record<string, string>;
    sequence?: { groupOrder: number };
  },
) => ({
  test: {
    name,
    // A project without a file is left with a name that no file has.
    include: files[name].length > 0 ? files[name] : ["no test belongs here"],
    pool: "forks" as const,
    // A sheet that is asked for by its address has one in tests too.
    css: { include: [/[?&]url$/] },
    // A machine that shares its cores is five times as slow as an idle one at times.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // What a test waits for comes late on a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 45_000 } },
    ...options,
  },
});

/** Files of a project without isolation run one after another in a worker that keeps its modules, its
 *  embedded database engine, its browser and its servers. Each worker takes up to a gigabyte. */
export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: Number(process.env["TEST_WORKERS"] ?? 3),
    globalSetup: ["test/harness/global-setup.ts"],
    reporters: [new RunReport(), "default"],
    projects: [
      project("rules", { pool: "threads", isolate: false }),
      project("unit", { isolate: false }),
      project("scenarios", { isolate: false }),
      project("alone", { isolate: true }),
      project("proofs", { isolate: true, testTimeout: 900_000 }),
      // Servers are judged as they run in production, with every compiler.
      project("timed", {
        isolate: true,
        testTimeout: 900_000,
        env: { NODE_OPTIONS: "" },
        sequence: { groupOrder: 1 },
      }),
      // A browser on a busy machine is late in ways that no wait foresees; the report names what was walked twice.
      project("browser", { isolate: false, testTimeout: 400_000, retry: 1 }),
    ],
  },
});
