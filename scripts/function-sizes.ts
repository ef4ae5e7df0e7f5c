import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** Above this a function is long, above `most` the check fails (docs/architecture.md). */
export const long = 60;
export const most = 120;
/** How many long functions there may be: a number that only goes down. */
export const longFunctions = 23;

/** Functions above `most` lines that are still to be divided, with the lines that they may have. Nothing is added;
 *  a line goes when its function is short enough. Of functions without a name the file counts. */
export const stillToDivide: Readonly<Record<string, number>> = {};

export interface LongFunction {
  path: string;
  /** As the linter says it: "function `openLead`", "async arrow function". */
  name: string;
  lines: number;
}

interface Diagnostic {
  message: string;
  filename: string;
}

/** The long functions of the program in some folders, as the linter counts them: from signature to closing brace,
 *  functions inside included. Tests, their fixtures and examples apart. */
export function longFunctionsUnder(...folders: readonly string[]): LongFunction[] {
  const config = join(root, "scripts/function-sizes.oxlintrc.json");
  const run = spawnSync(
    join(root, "node_modules/.bin/oxlint"),
    ["--config", config, "--format", "json", ...folders],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ filename }) => !/\.(?:test|fixture|example)\.tsx?$/.test(filename))
    .map(({ filename, message }) => ({
      path: filename,
      name: /^The (.+?) has/.exec(message)?.[1] ?? "",
      lines: Number(/\((\d+)\)/.exec(message)?.[1]),
    }))
    .toSorted((one, other) => other.lines - one.lines);
}

const keyOf = ({ path, name }: LongFunction) => `${path} ${/`(.+)`/.exec(name)?.[1] ?? name}`;

/** What is wrong with the long functions there are, one sentence each, and what may be written lower now. */
export function judgeSizes(
  found: readonly LongFunction[],
  allowed: {
    count: number;
    above: Readonly<Record<string, number>>;
  } = { count: longFunctions, above: stillToDivide },
): { problems: string[]; hints: string[] } {
  const above = found.filter(({ lines }) => lines > most);
  const problems = above
    .map((one) => ({ ...one, key: keyOf(one), bound: allowed.above[keyOf(one)] ?? most }))
    .filter(({ lines, bound }) => lines > bound)
    .map(({ key, lines, bound }) => `${key}: ${lines} lines, ${bound} at most`);
  const hints = Object.keys(allowed.above)
    .filter((key) => !above.some((one) => keyOf(one) === key))
    .map((key) => `${key}: is short now, take it out of stillToDivide`);
  if (found.length > allowed.count)
    problems.push(
      `${found.length} functions above ${long} lines, ${allowed.count} at most: divide by what they are about`,
    );
  else if (found.length < allowed.count) hints.push(`lower longFunctions to ${found.length}`);
  return { problems, hints };
}
