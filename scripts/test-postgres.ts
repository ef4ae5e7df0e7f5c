import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresAddress } from "../test/harness/postgres.ts";
import { testFiles } from "../test/harness/suites.ts";
import { leftOutOnPostgres } from "./postgres-suites.ts";

/** The suites that depend on the database again, on a real PostgreSQL where one answers. */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const address = await postgresAddress();
if (address === undefined) {
  console.log(
    "No PostgreSQL answers at TEST_DATABASE_URL or on port 5432: its suites are left out.",
  );
  process.exit(0);
}
const selected: string[] = [];
const leftOut = new Map<string, string[]>();
for (const path of testFiles()) {
  const reason = leftOutOnPostgres(path);
  if (reason === undefined) selected.push(path);
  else leftOut.set(reason, [...(leftOut.get(reason) ?? []), path]);
}
console.log(`${selected.length} files run again on PostgreSQL. Left out:`);
for (const [reason, paths] of leftOut) {
  const names = reason === "no database" ? "" : `: ${paths.join(", ")}`;
  console.log(`  ${paths.length} (${reason})${names}`);
}
// Named one by one: what a run is told to exclude, its projects include all the same.
const done = spawnSync("vitest", ["run", ...selected], {
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE: "postgresql", TEST_DATABASE_URL: address },
});
process.exit(done.status ?? 1);
