import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresAddress } from "../test/harness/postgres.ts";
import { proveRecipes } from "./prove-recipes.ts";

/** The long proofs at their whole length, nightly and before a release: `npm run proof`, or `npm run proof
 *  -- FILE …` for some of them, `-- recipes` for the recipes of CONTRIBUTING.md. `npm test` runs the same files in their short version. */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

/** What each variable is in a whole proof; where it is not set a test file takes its short version. */
const whole: Readonly<Record<string, string>> = {
  FAULTS_KILLS: "20",
  FUZZ_REQUESTS: "34000",
  CRAWL: "whole",
  ORACLE_CATALOGUES: "400",
  CUT_ROUNDS: "20",
  IMPORT_LOAD: "whole",
  WALK: "whole",
};

const engine = "src/modules/offer/comparison/engine";
const onEmbedded = [
  "test/faults/kill-9.test.ts",
  "test/faults/cut-connections.test.ts",
  "test/faults/import-under-load.test.ts",
  "test/fuzz/openapi-fuzz.test.ts",
  "test/page-types/documents.test.ts",
  "test/e2e/lines.test.ts",
  "test/e2e/widths.test.ts",
  "test/e2e/fit.test.ts",
  `${engine}/engine.oracle.test.ts`,
  `${engine}/engine.mutants.test.ts`,
];
const onPostgres = [
  "test/faults/kill-9.test.ts",
  "test/faults/import-under-load.test.ts",
  "test/fuzz/openapi-fuzz.test.ts",
];

const named = process.argv.slice(2);

function run(title: string, files: readonly string[], environment: Record<string, string>): number {
  const wanted = files.filter(
    (file) => existsSync(file) && (named.length === 0 || named.some((part) => file.includes(part))),
  );
  if (wanted.length === 0) return 0;
  console.log(`\n# ${title}`);
  const { status } = spawnSync("vitest", ["run", "--testTimeout", "3600000", ...wanted], {
    stdio: "inherit",
    env: { ...process.env, ...whole, ...environment },
  });
  return status ?? 1;
}

const settings = Object.entries(whole).map(([name, value]) => `${name}=${value}`);
console.log(`Whole proofs: ${settings.join(" ")}`);
const embedded = run("embedded database", onEmbedded, {});
const address = await postgresAddress();
if (address === undefined)
  console.log(
    "No PostgreSQL answers at TEST_DATABASE_URL or on port 5432: nothing is proved there.",
  );
const postgresql =
  address === undefined
    ? 0
    : run("PostgreSQL", onPostgres, { TEST_DATABASE: "postgresql", TEST_DATABASE_URL: address });
const isWanted = named.length === 0 || named.includes("recipes");
const recipes = isWanted ? proveRecipes(process.cwd()) : 0;
process.exit(embedded || postgresql || recipes);
