import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Every check in one command, quickest first, ending in all the tests; with `--no-tests` the checks of
 *  code alone (`npm run check`). Stops at the first that fails. */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const typesSeen = "node_modules/.cache/amparo/types.tsbuildinfo";

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format", "oxfmt", "--check"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  // What has not changed since the last run is not judged again.
  ["types", "tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", typesSeen],
  ["packages and dead code", "knip", "--no-config-hints"],
  [
    "packages of production",
    "knip",
    "--no-config-hints",
    "--production",
    "--strict",
    "--include",
    "unlisted",
  ],
  ["import directions", "node", "scripts/check-imports.ts"],
  ["tables of other modules", "node", "scripts/check-sql.ts"],
  ["file sizes", "node", "scripts/check-sizes.ts"],
  ["messages in every language", "node", "scripts/check-messages.ts"],
  ["statements of the specification", "node", "scripts/check-specification.ts"],
  ["references to the specification", "node", "scripts/check-references.ts"],
];
const tests = ["tests", "npm", "test"] as const;
const wanted = process.argv.includes("--no-tests") ? checks : [...checks, tests];

for (const [name, command, ...args] of wanted) {
  const from = performance.now();
  process.stdout.write(`\n# ${name}\n`);
  const done = spawnSync(command, args, { stdio: "inherit" });
  if (done.status !== 0) {
    process.stdout.write(`\n${name}: failed\n`);
    process.exit(done.status ?? 1);
  }
  process.stdout.write(`${name}: good (${((performance.now() - from) / 1000).toFixed(1)} s)\n`);
}
