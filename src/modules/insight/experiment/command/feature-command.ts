import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Clock } from "#src/platform/clock/clock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { TaskNotRun } from "#src/platform/tasks/task-socket.ts";
import { type DatabasePlace, whereDatabaseIs } from "#src/platform/tasks/where-database-is.ts";
import { seedExperiments } from "#src/modules/insight/experiment/experiment-seed.service.ts";
import {
  type FeatureTask,
  type FeatureTaskResult,
  runFeatureTask,
} from "#src/modules/insight/experiment/feature-task.service.ts";
import { createFeatureWords, type FeatureWords } from "./command-words.ts";
import { handFeatureTask } from "./feature-socket.ts";

export interface FeaturePlace extends DatabasePlace {
  /** Folder of the project: migrations and seeds. */
  root: string;
  clock: Clock;
  /** How long a server that holds the folder is waited for; milliseconds. */
  patienceMs?: number;
}

export const exitCodes = { good: 0, errors: 1, usage: 2 } as const;

/** Reads `list`, `set KEY --versions a,b --weights 50,50`, `set KEY --value v [--share 50]`,
 *  `remove KEY`; undefined where they are not an order. */
export function readFeatureArguments(
  args: readonly string[],
): { task: FeatureTask; language: "es" | "en" } | undefined {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        versions: { type: "string" },
        weights: { type: "string" },
        value: { type: "string" },
        share: { type: "string" },
        lang: { type: "string", default: "es" },
      },
    });
  } catch {
    return undefined;
  }
  const { values, positionals } = parsed;
  const [command, key, ...rest] = positionals;
  const language = values.lang;
  if (rest.length > 0 || (language !== "es" && language !== "en")) return undefined;
  const { versions, weights, value, share } = values;
  const isPlain = [versions, weights, value, share].every((option) => option === undefined);
  if (command === "list")
    return key === undefined && isPlain ? { task: { command: "list" }, language } : undefined;
  if (key === undefined || key === "") return undefined;
  if (command === "remove")
    return isPlain ? { task: { command: "remove", key }, language } : undefined;
  if (command !== "set") return undefined;
  if (value !== undefined) {
    if (versions !== undefined || weights !== undefined) return undefined;
    return { task: { command: "set-flag", key, value, share: numberOf(share ?? "100") }, language };
  }
  if (versions === undefined || share !== undefined) return undefined;
  const names = versions.split(",").map((name) => name.trim());
  const parts = weights?.split(",").map(numberOf) ?? evenly(names.length);
  return { task: { command: "set-experiment", key, versions: names, weights: parts }, language };
}

/** Whole percentages that make a hundred; the first takes what does not divide. */
function evenly(count: number): number[] {
  const each = Math.floor(100 / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? 100 - each * (count - 1) : each));
}

/** -1, which no rule takes, for what is no number: JSON has no word for it. */
const numberOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1);

/** Runs `npm run features` with its arguments; the exit code: 0 good, 1 errors, 2 usage. */
export async function runFeatureCommand(
  args: readonly string[],
  place: FeaturePlace,
  print: (line: string) => void,
): Promise<number> {
  const invocation = readFeatureArguments(args);
  const say = createFeatureWords(invocation?.language ?? "es");
  if (!invocation) {
    print(say("usage"));
    return exitCodes.usage;
  }
  try {
    const result = await runWhereItIs(invocation.task, place);
    for (const line of resultLines(result, say)) print(line);
    return result.kind === "refused" || result.kind === "absent"
      ? exitCodes.errors
      : exitCodes.good;
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown";
    print(
      error instanceof TaskNotRun && error.code === "NO_ANSWER"
        ? say("noAnswer", { folder: place.dataFolder })
        : say("failed", { message }),
    );
    return exitCodes.errors;
  }
}

const runWhereItIs = (task: FeatureTask, place: FeaturePlace): Promise<FeatureTaskResult> =>
  whereDatabaseIs(place, {
    async here({ connection }) {
      await migrate(connection, join(place.root, "db/migrations"));
      await seedExperiments(connection, join(place.root, "db/seed/experiments"), place.clock);
      return runFeatureTask(connection, place.clock, task);
    },
    handed: () => handFeatureTask(resolve(place.dataFolder), task, place.patienceMs),
  });

function resultLines(result: FeatureTaskResult, say: FeatureWords): string[] {
  if (result.kind === "refused") return [say(result.code, result.params)];
  if (result.kind === "set") return [say("set", { ...result })];
  if (result.kind !== "list") return [say(result.kind, { key: result.key })];
  return [
    ...result.features.flatMap(({ key, description, note, isUsed, seen }) => [
      `${key}: ${description}${isUsed ? "" : ` (${say("unused")})`}`,
      ...(note === null ? [] : [`  ${note}`]),
      ...(seen.length === 0
        ? []
        : [
            `  ${say("seen")} ${seen.map(({ version, visitors }) => `${version} ${visitors}`).join(", ")}`,
          ]),
    ]),
    ...result.unset.map((key) => `${key}: ${say("unset")}`),
  ];
}
