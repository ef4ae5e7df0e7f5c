import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresAddress } from "../test/harness/postgres.ts";
import { filesUnder } from "./source-files.ts";

/** The suites that touch a database again, on a real PostgreSQL where one answers. */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const address = await postgresAddress();
if (address === undefined) {
  console.log(
    "No PostgreSQL answers at TEST_DATABASE_URL or on port 5432: its suites are left out.",
  );
  process.exit(0);
}
const onDatabase = filesUnder(join(root, "src"), [".test.ts"])
  .map((path) => `src/${path}`)
  .filter((path) =>
    /openTestDatabase|createTestApp|listing\.fixture/.test(readFileSync(path, "utf8")),
  );

/** Components have no database, and how documents are written does not depend on it. */
const withoutDatabase = /^(?:components|e2e|page-types)\//;
// Named one by one: what a run is told to exclude, its projects include all the same.
const scenariosAndProofs = filesUnder(join(root, "test"), [".test.ts"])
  .filter((path) => !withoutDatabase.test(path))
  .map((path) => `test/${path}`);

/** These wait for the database as long as they compute: three at a time keep two cores busy. */
const options = ["--maxWorkers", "3", "--project", "unit", "--project", "scenarios"];
const selection = [...options, "--project", "proofs", ...onDatabase, ...scenariosAndProofs];
const done = spawnSync("vitest", ["run", ...selection], {
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE: "postgresql", TEST_DATABASE_URL: address },
});
process.exit(done.status ?? 1);
