import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesUnder } from "./source-files.ts";

/** docs/specification.tsv: one row a statement of the specification, with the file it lives in and the
 *  title of its test. A row marked `later` belongs to work that has not begun; every other row fails
 *  where its file or its test does not exist. */
const root = resolve(import.meta.dirname, "..");

export interface StatementRow {
  section: string;
  statement: string;
  file: string;
  test: string;
}

export function readRows(text: string): StatementRow[] {
  const [, ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [section = "", statement = "", file = "", test = ""] = line.split("\t");
    return { section, statement, file, test };
  });
}

/** What is wrong with the rows, given the files that exist and the text of all tests. */
export function problemsOf(
  rows: readonly StatementRow[],
  hasFile: (path: string) => boolean,
  tests: string,
): string[] {
  return rows.flatMap((row, index) => {
    const place = `row ${index + 2} (${row.section})`;
    if (row.section === "" || row.statement === "")
      return [`${place}: section or statement is empty`];
    if (row.file === "later" && row.test === "later") return [];
    const problems: string[] = [];
    if (row.file === "" || row.test === "") problems.push(`${place}: an empty cell`);
    else {
      if (!hasFile(row.file)) problems.push(`${place}: ${row.file} does not exist`);
      if (!tests.includes(row.test)) problems.push(`${place}: no test is called "${row.test}"`);
    }
    return problems;
  });
}

function main(): void {
  const tests = ["src", "test", "scripts", "bench"]
    .flatMap((folder) =>
      filesUnder(join(root, folder), [".test.ts", ".test.tsx"]).map((path) =>
        join(root, folder, path),
      ),
    )
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const rows = readRows(readFileSync(join(root, "docs/specification.tsv"), "utf8"));
  const problems = problemsOf(rows, (path) => existsSync(join(root, path)), tests);
  for (const problem of problems) console.error(problem);
  const later = rows.filter((row) => row.file === "later").length;
  const tested = rows.filter((row) => row.test !== "" && row.test !== "later").length;
  console.log(
    `${rows.length} statements, ${tested} with a test, ${later} later, ${problems.length} problems`,
  );
  if (problems.length > 0) process.exit(1);
}

if (import.meta.main) main();
