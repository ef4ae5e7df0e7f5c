import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectOf } from "../test/harness/suites.ts";
import { reachedFrom } from "./import-graph.ts";

const root = resolve(import.meta.dirname, "..");

/** What in a test, or in a helper of tests, says that it writes or speaks SQL itself. */
const writes =
  /\bmethod: "(?:POST|PUT|PATCH|DELETE)"|\bpost\(|\bsend\(|\.connection\b|\bsql[`<]|\bopen(?:TestDatabase|Embedded|Postgres)\b/;

/** Helpers that open the catalogue and read it alone. */
const readingHelpers = ["src/modules/offer/comparison/listing.fixture.ts"];

/** Suites that write, but whose claims are about the text of answers alone. */
const ofAnswers: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^test\/page-types\//, "how documents are written"],
  [/\/(?:security-headers|frames)\.test\.ts$/, "headers of answers"],
  [/\/(?:languages|untranslated)\.test\.ts$/, "languages of pages"],
  [/\/(?:open-redirects|country-addresses)\.test\.ts$/, "addresses and redirects"],
];

/** Why a test file is not run again on PostgreSQL, or undefined where it is: every file that reaches the
 *  database is, unless a rule here says that nothing of it depends on which database answers. A new suite
 *  that writes or speaks SQL is in by default. */
export function leftOutOnPostgres(path: string): string | undefined {
  if (projectOf(path) === "browser") return "journeys in a browser";
  const reached = reachedFrom(path);
  if (reached.has("test/harness/postgres-cluster.ts")) return "a PostgreSQL of its own";
  if (!reached.has("src/platform/database/database.ts")) return "no database";
  const named = ofAnswers.find(([pattern]) => pattern.test(path));
  if (named !== undefined) return named[1];
  if (["proofs", "timed"].includes(projectOf(path))) return undefined;
  const texts = [...reached].filter(
    (file) =>
      file === path ||
      (/^test\/(?!harness\/|oracle\/)|\.fixture\.ts$/.test(file) && !readingHelpers.includes(file)),
  );
  const isWriting = texts.some((file) => writes.test(readFileSync(join(root, file), "utf8")));
  return isWriting ? undefined : "reads the catalogue alone";
}
