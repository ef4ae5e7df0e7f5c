import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresAddress } from "../test/harness/postgres.ts";

/** The route, scenario and fault suites again, on a real PostgreSQL where one answers. */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const address = await postgresAddress();
if (address === undefined) {
  console.log(
    "No PostgreSQL answers at TEST_DATABASE_URL or on port 5432: its suites are left out.",
  );
  process.exit(0);
}
const done = spawnSync(
  "vitest",
  ["run", "--project", "unit", "--project", "scenarios", "--project", "proofs"],
  {
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE: "postgresql", TEST_DATABASE_URL: address },
  },
);
process.exit(done.status ?? 1);
