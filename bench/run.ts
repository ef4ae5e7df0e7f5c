import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** `npm run bench`: every benchmark that runs without a PostgreSQL, one after another; `npm run bench -- peer`,
 *  `-- payments`, `-- back-office`, `-- sign-in` or `-- audit`: that one alone. */
const all = ["engine", "http", "own-page", "query-keys"];
const known = [...all, "peer", "payments", "back-office", "sign-in", "audit"];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(", ")}: ${known.join(", ")}\n`);
  process.exit(2);
}
for (const name of asked.length === 0 ? all : asked) {
  const file = join(import.meta.dirname, `${name}.bench.ts`);
  const { status } = spawnSync(process.execPath, ["--expose-gc", file], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
