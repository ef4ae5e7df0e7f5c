import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Clock } from "#src/platform/clock/clock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import {
  type FrameTask,
  type FrameTaskResult,
  frameTaskSchema,
  handFrameTask,
  type ListedFrameToken,
  mostDays,
  runFrameTask,
} from "./frame-task.service.ts";
import { seedPartners } from "./partner.service.ts";

export interface FramePlace extends DatabasePlace {
  /** Folder of the project: migrations and seeds. */
  root: string;
  clock: Clock;
  /** How long a server that holds the folder is waited for; milliseconds. */
  patienceMs?: number;
}

const usage = `Uso:
  npm run frames -- issue SUBDOMINIO|principal --parent https://sitio [--parent …] [--kind site|partner] [--days N]
  npm run frames -- list
  npm run frames -- revoke TOKEN
Un origen se escribe como lo escribe el navegador: https://www.sitio.cl, sin ruta. --days: de 1 a ${mostDays}.`;

/** Stands for the main hosts, which have no subdomain. */
const mainHosts = "principal";

/** The task that the arguments order; undefined where they order none. */
export function readFrameArguments(args: readonly string[]): FrameTask | undefined {
  const [first, ...after] = args;
  let parsed;
  try {
    parsed = parseArgs({
      // A token may begin with a hyphen, which the parser would read as an option.
      args: first === "revoke" ? [first, "--", ...after] : [...args],
      allowPositionals: true,
      options: {
        parent: { type: "string", multiple: true },
        kind: { type: "string" },
        days: { type: "string" },
      },
    });
  } catch {
    return undefined;
  }
  const { values, positionals } = parsed;
  const [command, subject, ...rest] = positionals;
  const { parent, kind = "site", days } = values;
  if (rest.length > 0) return undefined;
  if (command !== "issue" && Object.keys(values).length > 0) return undefined;
  const tasks: Record<string, object> = {
    list: { command, ...(subject === undefined ? {} : { subject }) },
    revoke: { command, token: subject },
    issue: {
      command,
      subdomain: subject === mainHosts ? null : subject,
      kind,
      parents: parent,
      days: days === undefined ? null : Number(days),
    },
  };
  const read = frameTaskSchema.safeParse(tasks[command ?? ""]);
  return read.success ? read.data : undefined;
}

/** Runs `npm run frames` with its arguments; the exit code: 0 good, 1 errors, 2 usage. */
export async function runFrameCommand(
  args: readonly string[],
  place: FramePlace,
  print: (line: string) => void,
): Promise<number> {
  const task = readFrameArguments(args);
  if (task === undefined) {
    print(usage);
    return 2;
  }
  try {
    const result = await runWhereItIs(task, place);
    for (const line of linesOf(result, place.clock.now())) print(line);
    return result.kind === "absent" || result.kind === "unknownPartner" ? 1 : 0;
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}

const runWhereItIs = (task: FrameTask, place: FramePlace): Promise<FrameTaskResult> =>
  whereDatabaseIs(place, {
    async here({ connection }) {
      const { root, clock } = place;
      await migrate(connection, join(root, "db/migrations"));
      await seedPartners(connection, join(root, "db/seed/partners"), clock);
      return runFrameTask({ connection, clock }, task);
    },
    handed: () => handFrameTask(resolve(place.dataFolder), task, place.patienceMs),
  });

function linesOf(result: FrameTaskResult, now: Date): string[] {
  if (result.kind === "list") return result.tokens.map((token) => lineOf(token, now));
  if (result.kind === "unknownPartner") return [`No hay un partner ${result.subdomain}.`];
  if (result.kind === "issued")
    return [lineOf(result.issued, now), `Se usa como ?IFRAME_AUTH=${result.issued.token}`];
  if (result.kind === "absent") return [`No hay un token ${result.token} vigente.`];
  return [`${result.token}: revocado. Los sitios en marcha lo siguen en 5 segundos.`];
}

function lineOf(listed: ListedFrameToken, now: Date): string {
  const { token, subdomain, kind, parents } = listed;
  return [token, subdomain ?? mainHosts, kind, stateOf(listed, now), parents.join(" ")].join("  ");
}

function stateOf({ isActive, expiresAt }: ListedFrameToken, now: Date): string {
  if (!isActive) return "revocado";
  if (expiresAt === null) return "sin vencimiento";
  return `${new Date(expiresAt) <= now ? "venció" : "vence"} ${expiresAt.slice(0, 10)}`;
}
