import type { TaskProgress } from "#src/modules/offer/catalog/catalogue-task.service.ts";
import type { ProblemLanguage } from "#src/modules/offer/catalog/format/problem-language.ts";
import type { Problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import { sayProblem } from "#src/modules/offer/catalog/format/say-problem.ts";
import type { ImportReport } from "#src/modules/offer/catalog/import.service.ts";
import type { CommandSay } from "./command-words.ts";

const PROBLEMS_SHOWN = 100;
const NOTICES_SHOWN = 10;

/** One line for a step of a task. */
export const progressLine = (progress: TaskProgress, say: CommandSay): string =>
  say(progress.phase, { ...progress });

/** A report as lines for a terminal. */
export function reportLines(
  report: ImportReport,
  language: ProblemLanguage,
  say: CommandSay,
): string[] {
  const { problems, problemCount, notices, counts, deactivated } = report;
  const lines: string[] = [];
  if (notices.length > 0) {
    lines.push(say("notices", { count: notices.length }));
    // A few of each kind: a thousand of one would hide the only one of another.
    for (const kind of Map.groupBy(notices, ({ code }) => code).values()) {
      lines.push(...listed(kind, kind.length, NOTICES_SHOWN, language, say));
    }
  }
  if (problemCount > 0) {
    lines.push(say("problems", { count: problemCount }));
    lines.push(...listed(problems, problemCount, PROBLEMS_SHOWN, language, say));
  }
  const table = counts.map((each) => [
    each.entity,
    ...[
      each.read,
      each.new,
      each.changed,
      each.unchanged,
      each.removed,
      each.withErrors,
      each.dependants,
    ].map(String),
  ]);
  if (table.length > 0) lines.push(...columns([say("header").split("|"), ...table]));
  if (deactivated > 0) lines.push(say("deactivated", { count: deactivated }));
  return lines;
}

/** Rows that are right and rows left out, over all tables. */
export function bothCounts({ counts }: ImportReport): {
  right: number;
  left: number;
  errors: number;
  dependants: number;
} {
  const sum = (of: (count: ImportReport["counts"][number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  const errors = sum(({ withErrors }) => withErrors);
  const dependants = sum((count) => count.dependants);
  const left = errors + dependants;
  return { right: sum(({ read }) => read) - left, left, errors, dependants };
}

function listed(
  problems: readonly Problem[],
  count: number,
  most: number,
  language: ProblemLanguage,
  say: CommandSay,
): string[] {
  const shown = problems.slice(0, most).map((each) => {
    const { message, whatToDo } = sayProblem(each, language);
    return `  ${placeOf(each, say)}: ${message} ${whatToDo}`;
  });
  return count > shown.length
    ? [...shown, `  ${say("more", { count: count - shown.length })}`]
    : shown;
}

function placeOf({ file, row, column, value }: Problem, say: CommandSay): string {
  if (row === 0) return say("placeFile", { file });
  if (column === "") return say("placeRow", { file, row });
  if (value === "") return say("placeColumn", { file, row, column });
  return say("place", { file, row, column, value });
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? "").length)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}
