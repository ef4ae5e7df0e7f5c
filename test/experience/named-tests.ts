import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** A row of a table of this folder, by its columns' names. */
export type TableRow = Readonly<Record<string, string>>;

/** A table of this folder. */
export function readTable(name: string): TableRow[] {
  const [head = "", ...lines] = readFileSync(join(import.meta.dirname, name), "utf8")
    .trimEnd()
    .split("\n");
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ""]));
  });
}

/** What is wrong with the test that a row names: its file, or its title as it is written there. */
export function faultOfTest({ file = "", test = "" }: TableRow): string | null {
  if (file === "" || test === "") return "names no test";
  const path = join(root, file);
  if (!existsSync(path)) return `${file} is no file`;
  const source = readFileSync(path, "utf8");
  const isNamed = ['"', "'", "`"].some((quote) => source.includes(`${quote}${test}${quote}`));
  return isNamed ? null : `no test of ${file} is called "${test}"`;
}
