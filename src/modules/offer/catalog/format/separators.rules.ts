import { type Problem, problem } from "./problem.rules.ts";

/** What may stand between the columns of a file: a comma, or a semicolon, as a spreadsheet in Spanish writes,
 *  for its decimals are commas. */
export type Delimiter = "," | ";";

const names: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
};

/** Separators of a line, quoted texts apart, in the order of `names`. */
function separatorsOf(line: string): string[] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  return Object.keys(names).filter((each) => bare.includes(each));
}

const linesOf = (text: string): string[] =>
  text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");

/** The delimiter of a file's header. No column's name of any table holds a separator, so another one in the
 *  header, or a second kind, is a problem of the whole file. */
export function delimiterOf(
  file: string,
  text: string,
): { ok: true; delimiter: Delimiter } | { ok: false; problem: Problem } {
  const [header = "", next = ""] = linesOf(text.replace(/^\ufeff/, ""));
  const refused = (found: Problem) => ({ ok: false, problem: found }) as const;
  if (/^"?sep=.?"?$/i.test(header.trim())) {
    return refused(problem({ file, row: 1 }, "FILE_SEP_LINE"));
  }
  const [first, second] = separatorsOf(header);
  if (first !== undefined && second !== undefined) {
    const params = { one: names[first] ?? "", other: names[second] ?? "" };
    return refused(problem({ file, row: 1 }, "FILE_SEPARATORS_MIXED", params));
  }
  if (first === "\t" || first === "|") {
    return refused(problem({ file, row: 1 }, "FILE_SEPARATOR", { found: names[first] ?? "" }));
  }
  const delimiter = first === ";" ? ";" : ",";
  // A row whose quoted text goes on in the next line cannot be judged by its first line.
  const isWhole = next.split('"').length % 2 === 1;
  if (first !== undefined && isWhole) {
    const inRow = separatorsOf(next);
    const [only] = inRow;
    if (only !== undefined && !inRow.includes(first)) {
      const params = { header: names[first] ?? "", found: names[only] ?? "" };
      return refused(problem({ file, row: 2 }, "FILE_ROWS_SEPARATOR", params));
    }
  }
  return { ok: true, delimiter };
}
