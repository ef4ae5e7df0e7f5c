import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresAddress } from "../test/harness/postgres.ts";
import { proveRecipes } from "./prove-recipes.ts";
import { listed, proofs, proofsOn } from "./proofs.ts";

/** The long proofs at their whole length, nightly and before a release: `npm run proof`, or `npm run proof
 *  -- NAME …` for some of them, `-- recipes` for the recipes of CONTRIBUTING.md, `-- list` for what there is.
 *  `npm test` runs the same files in their short version. */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const named = process.argv.slice(2);
if (named.includes("list")) {
  console.log(listed().join("\n"));
  process.exit(0);
}
const whole = Object.fromEntries(proofs.map(({ variable }) => variable));
const counts = mkdtempSync(join(tmpdir(), "amparo-proof-"));
const summary: string[] = [];

/** Runs the proofs of a database, and notes what became of the tests of each. */
function run(database: "embedded" | "postgresql", environment: Record<string, string>): number {
  const wanted = proofsOn(database, named);
  if (wanted.length === 0) return 0;
  console.log(`\n# ${database} database: ${wanted.map(({ proof }) => proof.name).join(", ")}`);
  const file = join(counts, database);
  const files = wanted.flatMap((each) => each.files);
  const { status } = spawnSync(
    "vitest",
    ["run", "--testTimeout", "3600000", "--hookTimeout", "3600000", ...files],
    {
      stdio: "inherit",
      // Long-lived servers run faster with every compiler.
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        ...whole,
        TEST_COUNTS_BY_FILE: file,
        ...environment,
      },
    },
  );
  const found = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, number>>)
    : {};
  for (const { proof, files: own } of wanted) {
    const states: Record<string, number> = {};
    for (const one of own)
      for (const [state, count] of Object.entries(found[one] ?? {}))
        states[state] = (states[state] ?? 0) + count;
    const told = Object.entries(states).map(([state, count]) => `${count} ${state}`);
    const tests = told.length === 0 ? "no test ran" : `tests: ${told.join(", ")}`;
    summary.push(`  ${proof.name.padEnd(18)}${database.padEnd(12)}${proof.whole}; ${tests}`);
  }
  return status ?? 1;
}

const settings = Object.entries(whole).map(([name, value]) => `${name}=${value}`);
console.log(`Whole proofs: ${settings.join(" ")}`);
const embedded = run("embedded", {});
const address = await postgresAddress();
if (address === undefined)
  console.log(
    "No PostgreSQL answers at TEST_DATABASE_URL or on port 5432: nothing is proved there.",
  );
const postgresql =
  address === undefined
    ? 0
    : run("postgresql", { TEST_DATABASE: "postgresql", TEST_DATABASE_URL: address });
const isWanted = named.length === 0 || named.includes("recipes");
const recipes = isWanted ? proveRecipes(process.cwd()) : 0;
rmSync(counts, { recursive: true });
if (summary.length > 0) console.log(`\nWhat was proved:\n${summary.join("\n")}`);
process.exit(embedded || postgresql || recipes);
