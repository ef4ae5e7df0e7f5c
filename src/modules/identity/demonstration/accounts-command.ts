import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { accountLink } from "#src/modules/identity/account/account-paths.rules.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import {
  type AccountsTask,
  type AccountsTaskResult,
  accountsTaskSchema,
  handAccountsTask,
} from "./accounts-task.service.ts";

const usage = `Uso:
  npm run accounts -- invite CORREO ROL [--node RUTA] [--insurer CÓDIGO]
  npm run accounts -- demo
  npm run accounts -- disable CORREO
  npm run accounts -- integration FUENTE [--revoke]
Un rol se escribe como en la tabla de roles: staff/ADMINISTRADOR. RUTA: amparo/chile/clinica-demo.`;

export interface AccountsPlace extends DatabasePlace {
  /** Where links lead. */
  origin: string;
  /** Runs a task over an open database. */
  run(database: OpenDatabase, task: AccountsTask): Promise<AccountsTaskResult>;
  /** How long a server that holds the folder is waited for; milliseconds. */
  patienceMs?: number;
}

/** The task that the arguments order; undefined where they order none. */
export function readAccountsArguments(
  args: readonly string[],
  origin: string,
): AccountsTask | undefined {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        node: { type: "string" },
        insurer: { type: "string" },
        revoke: { type: "boolean" },
      },
    });
  } catch {
    return undefined;
  }
  const { values, positionals } = parsed;
  const [command, email, role, ...rest] = positionals;
  const { node = null, insurer = null, revoke = false } = values;
  if (rest.length > 0) return undefined;
  const known = { invite: ["node", "insurer"], integration: ["revoke"] }[command ?? ""] ?? [];
  if (Object.keys(values).some((name) => !known.includes(name))) return undefined;
  if (command !== "invite" && role !== undefined) return undefined;
  const tasks: Record<string, object> = {
    invite: { command, email, role, node, insurer, origin },
    demo: { command, ...(email === undefined ? {} : { email }) },
    disable: { command, email },
    integration: { command, source: email, isRevoked: revoke },
  };
  const read = accountsTaskSchema.safeParse(tasks[command ?? ""]);
  return read.success ? read.data : undefined;
}

/** Runs `npm run accounts` with its arguments; the exit code: 0 good, 1 errors, 2 usage. */
export async function runAccountsCommand(
  args: readonly string[],
  place: AccountsPlace,
  print: (line: string) => void,
): Promise<number> {
  const task = readAccountsArguments(args, place.origin);
  if (task === undefined) {
    print(usage);
    return 2;
  }
  try {
    const result = await whereDatabaseIs(place, {
      here: (database) => place.run(database, task),
      handed: () => handAccountsTask(resolve(place.dataFolder), task, place.patienceMs),
    });
    for (const line of linesOf(result, place.origin)) print(line);
    return result.kind === "refused" || result.kind === "unknown" ? 1 : 0;
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}

const refusals: Readonly<Record<string, string>> = {
  USER_ALREADY_EXISTS: "Ya hay una cuenta con este correo.",
  ROLE_NOT_FOUND: "No hay un rol con ese nombre.",
  ROLE_NOT_ALLOWED: "Este rol no se puede dar a esta persona.",
  INVALID_PARTNER: "Ese nodo no es un partner activo.",
  NODE_REQUIRED: "Este rol se da en un nodo: agrega --node RUTA.",
  BAD_REQUEST: "El correo, el nodo o la aseguradora no son válidos para este rol.",
  NOT_EDITABLE: "Es la última cuenta con el rol staff/ADMINISTRADOR: da el rol a otra antes.",
};

function linesOf(result: AccountsTaskResult, origin: string): string[] {
  if (result.kind === "refused") return [refusals[result.code] ?? `No se pudo: ${result.code}`];
  if (result.kind === "unknown") return [`No hay una cuenta con el correo ${result.email}.`];
  if (result.kind === "disabled") return [`${result.email}: desactivada, sin sesiones.`];
  if (result.kind === "alreadyDisabled") return [`${result.email}: ya estaba desactivada.`];
  if (result.kind === "invited")
    return [
      `${result.email}  ${result.role}  ${result.node}`,
      accountLink("activate", "es", result.token, origin),
      `Sirve una vez, hasta ${result.expiresAt}.`,
    ];
  if (result.kind === "key")
    return [
      `Clave de ${result.source}, que no se vuelve a mostrar:`,
      result.key,
      "La clave anterior, si la había, ya no sirve.",
    ];
  if (result.kind === "revoked")
    return [`${result.source}: ${result.hadKey ? "sin clave desde ahora." : "no tenía clave."}`];
  if (!result.isOn) return ["Aquí no hay cuentas de demostración (DEMONSTRATION)."];
  return [
    `Contraseña: ${result.password}`,
    `Código ahora: ${result.code}  (secreto ${result.secret})`,
    `Códigos de recuperación: ${result.recoveryCodes.join(" ")}`,
    ...result.accounts.map(({ email, role, nodes, state }) =>
      [email, role, nodes.join(" "), ...(state === "active" ? [] : [state])].join("  "),
    ),
  ];
}
