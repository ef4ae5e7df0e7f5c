import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { CatalogueTask } from "#src/modules/offer/catalog/catalogue-task.service.ts";
import {
  type ProblemLanguage,
  problemLanguages,
} from "#src/modules/offer/catalog/format/problem-language.ts";
import { type ImportReport, isOfWholeFile } from "#src/modules/offer/catalog/import.service.ts";
import { TaskNotRun } from "#src/modules/offer/catalog/import-socket.ts";
import { type CommandSay, createCommandSay } from "./command-words.ts";
import { type CataloguePlace, type RunTask, withCatalogue } from "./open-catalogue.ts";
import { bothCounts, progressLine, reportLines } from "./show-report.ts";

/** The terminal as the command uses it. */
export interface Terminal {
  isInteractive: boolean;
  print(line: string): void;
  /** Replaces the last progress line where the terminal can, else prints. */
  progress(line: string): void;
  ask(question: string): Promise<string>;
}

export const exitCodes = { good: 0, errors: 1, usage: 2 } as const;

interface Invocation {
  task: CatalogueTask;
  language: ProblemLanguage;
  isConfirmed: boolean;
}

/** Reads the arguments; undefined where they are not an order. */
export function readArguments(args: readonly string[]): Invocation | undefined {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        "accept-valid": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        lang: { type: "string", default: "es" },
      },
    });
  } catch {
    return undefined;
  }
  const { values, positionals } = parsed;
  const [command, directory, ...rest] = positionals;
  const language = languageNamed(values.lang);
  if (directory === undefined || directory === "" || rest.length > 0) return undefined;
  if (language === undefined) return undefined;
  const folder = resolve(directory);
  const shared = { language, isConfirmed: values.yes } as const;
  const isImport = command === "import" || command === "import-isapres" || command === "validate";
  if (command === "export") {
    if (values["dry-run"] || values["accept-valid"]) return undefined;
    return { ...shared, task: { command, folder, format: values.json ? "json" : "csv" } };
  }
  if (!isImport || values.json) return undefined;
  const dryRun = values["dry-run"] || command === "validate";
  const task: CatalogueTask = {
    command: command === "validate" ? "import" : command,
    folder,
    dryRun,
    acceptValid: values["accept-valid"],
  };
  return { ...shared, task };
}

const languageNamed = (name: string | undefined): ProblemLanguage | undefined =>
  problemLanguages.find((each) => each === name);

/** The language asked for, also where the rest of the arguments cannot be read; Spanish without one. */
export function languageOf(args: readonly string[]): ProblemLanguage {
  const named = args.flatMap((arg, index) =>
    arg === "--lang" ? [args[index + 1]] : arg.startsWith("--lang=") ? [arg.slice(7)] : [],
  );
  return languageNamed(named.at(-1)) ?? "es";
}

/** Runs `npm run catalogue` with its arguments; the exit code: 0 good, 1 errors, 2 usage. */
export async function runCatalogueCommand(
  args: readonly string[],
  place: Omit<CataloguePlace, "onHanded">,
  terminal: Terminal,
): Promise<number> {
  const invocation = readArguments(args);
  const language = invocation?.language ?? languageOf(args);
  const say = createCommandSay(language);
  if (!invocation) {
    terminal.print(say("usage"));
    return exitCodes.usage;
  }
  const onHanded = () => terminal.print(say("handed"));
  try {
    return await withCatalogue({ ...place, onHanded }, (run) =>
      execute(invocation, run, terminal, say),
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown";
    const isUnanswered = error instanceof TaskNotRun && error.code === "NO_ANSWER";
    terminal.print(
      isUnanswered ? say("noAnswer", { folder: place.dataFolder }) : say("failed", { message }),
    );
    return exitCodes.errors;
  }
}

async function execute(
  { task, language, isConfirmed }: Invocation,
  run: RunTask,
  terminal: Terminal,
  say: CommandSay,
): Promise<number> {
  const perform = (each: CatalogueTask) =>
    run(each, (progress) => terminal.progress(progressLine(progress, say)));
  if (task.command !== "export" && task.acceptValid && !task.dryRun && !isConfirmed) {
    const tried = await perform({ ...task, dryRun: true, acceptValid: false });
    if (tried.kind === "import" && tried.report.problemCount > 0) {
      if (!(await isAgreed(tried.report))) return exitCodes.errors;
      // What is wrong was shown with the question.
      const accepted = await perform(task);
      if (accepted.kind === "import") return finish(accepted.report);
    }
  }
  const result = await perform(task);
  if (result.kind === "export") {
    const { report } = result;
    if (report.outcome === "folderNotEmpty") {
      terminal.print(say("folderNotEmpty"));
      return exitCodes.errors;
    }
    const rows = report.files.reduce((sum, file) => sum + file.rows, 0);
    terminal.print(say("exported", { files: report.files.length, rows }));
    return exitCodes.good;
  }
  show(result.report);
  const isPartial = result.report.outcome !== "refused" && result.report.problemCount > 0;
  if (isPartial) terminal.print(say("bothCounts", bothCounts(result.report)));
  return finish(result.report);

  function show(report: ImportReport): void {
    for (const line of reportLines(report, language, say)) terminal.print(line);
  }

  function finish(report: ImportReport): number {
    terminal.print(outcomeLine(report, say));
    return report.outcome === "refused" ? exitCodes.errors : exitCodes.good;
  }

  /** Shows what would be left out and asks. */
  async function isAgreed(report: ImportReport): Promise<boolean> {
    show(report);
    if (report.problems.some(isOfWholeFile)) {
      terminal.print(say("refusedWhole"));
      return false;
    }
    terminal.print(say("bothCounts", bothCounts(report)));
    if (!terminal.isInteractive) {
      terminal.print(say("needsYes"));
      return false;
    }
    const reply = (await terminal.ask(say("ask"))).trim().toLowerCase();
    return ["s", "si", "sí", "sim", "y", "yes"].includes(reply);
  }
}

function outcomeLine(report: ImportReport, say: CommandSay): string {
  if (report.outcome === "written") return say("written", { version: report.version ?? 0 });
  if (report.outcome !== "refused") return say(report.outcome);
  return say(report.problems.some(isOfWholeFile) ? "refusedWhole" : "refused");
}
