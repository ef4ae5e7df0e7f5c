import { spawn, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Every check in one command, quickest first, ending in all the tests; with `--no-tests` the checks of
 *  code alone (`npm run check`). Begins nothing more after the first that fails. */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const typesSeen = "node_modules/.cache/amparo/types.tsbuildinfo";

type Check = readonly [name: string, command: string, ...args: string[]];

/** Those that use every processor by themselves: one after another. */
const onEveryProcessor: readonly Check[] = [
  ["format", "oxfmt", "--check"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  // What has not changed since the last run is not judged again.
  ["types", "tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", typesSeen],
];

/** Those that use one: several at once. */
const onOneProcessor: readonly Check[] = [
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
const atOnce = 2;

/** Prints a check with what it said, in one piece, and ends the run where it failed. */
function report([name]: Check, from: number, status: number | null, said = ""): void {
  process.stdout.write(said);
  if (status !== 0) {
    process.stdout.write(`\n${name}: failed\n`);
    process.exit(status ?? 1);
  }
  process.stdout.write(`${name}: good (${((performance.now() - from) / 1000).toFixed(1)} s)\n`);
}

function run(check: Check): void {
  const [name, command, ...args] = check;
  const from = performance.now();
  process.stdout.write(`\n# ${name}\n`);
  report(check, from, spawnSync(command, args, { stdio: "inherit" }).status);
}

async function runBeside(check: Check): Promise<void> {
  const [name, command, ...args] = check;
  const from = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = `\n# ${name}\n`;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const status = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  report(check, from, status, said);
}

for (const check of onEveryProcessor) run(check);
const waiting = [...onOneProcessor];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await runBeside(next);
  }),
);
if (!process.argv.includes("--no-tests")) run(["tests", "npm", "test"]);
