import { resolve } from "node:path";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import {
  handPaymentsTask,
  type PaymentsTask,
  type PaymentsTaskResult,
  readPaymentsArguments,
} from "./payments-task.service.ts";

const usage = `Uso:
  npm run payments -- run FECHA        todo el trabajo de pagos de ese día (2026-12-05), a las 10:00 de cada país
  npm run payments -- ask REFERENCIA   pregunta al medio de pago qué fue de un pago
  npm run payments -- rebuild-balances [--check]  suma el libro de nuevo, o solo comprueba que cuadra
  npm run payments -- statement ARCHIVO  carga la cartola de un medio de pago (transbank-2026-12-05.csv) y la concilia
\`run\` sirve solo con los medios de pago simulados, y nunca hacia atrás.`;

/** A day of a large book of subscriptions. */
const patienceMs = 600_000;

export interface PaymentsPlace extends DatabasePlace {
  /** Runs a task over an open database. */
  run(database: OpenDatabase, task: PaymentsTask): Promise<PaymentsTaskResult>;
}

const refusals = {
  real: "Aquí se cobra de verdad: solo corre con los medios de pago simulados (PAYMENT_SIMULATORS).",
  past: "Ese día ya pasó: el trabajo de pagos no vuelve atrás.",
  stopped: "Inicia primero el sitio (npm start): los medios de pago simulados corren con él.",
  unknown: "Ningún pago tiene esa referencia.",
  statement:
    "La cartola no se puede leer: una celda no es lo que dice su columna. No se guardó nada.",
} as const;

const unread = {
  file: "El archivo de la cartola no se puede leer.",
  name: "El nombre del archivo no dice de qué medio de pago es: transbank-2026-12-05.csv es de Transbank.",
} as const;

/** Whether a task asks providers, whose simulators run beside the site. */
const asksProviders = ({ act }: PaymentsTask): boolean => act === "run" || act === "ask";

function lineOf(result: PaymentsTaskResult): string {
  switch (result.kind) {
    case "ran":
      return `Hecho: ${result.cycles} cobros revisados, ${result.messages} avisos y tareas enviados.`;
    case "asked":
      return `El pago está en ${result.state}.`;
    case "loaded":
      return `Cartola: ${result.lines} líneas (${result.added} nuevas), ${result.settled} liquidadas, ${result.opened} diferencias por resolver.`;
    case "balanced":
      return result.wrong.length === 0
        ? `El libro cuadra (${result.entries} asientos sumados de nuevo).`
        : `El libro no cuadra: ${result.wrong.join("; ")}`;
    case "refused":
      return refusals[result.reason];
  }
}

/** Runs `npm run payments` with its arguments; the exit code: 0 good, 1 refused or not run, 2 usage. */
export async function runPaymentsCommand(
  args: readonly string[],
  place: PaymentsPlace,
  print: (line: string) => void,
): Promise<number> {
  const task = await readPaymentsArguments(args);
  if (task === undefined) {
    print(usage);
    return 2;
  }
  if (task.act === "unread") {
    print(unread[task.reason]);
    return 1;
  }
  try {
    const result = await whereDatabaseIs(place, {
      // Without a server there is no simulator to ask.
      here: (database) =>
        place.databaseUrl === undefined && asksProviders(task)
          ? Promise.resolve({ kind: "refused", reason: "stopped" } as const)
          : place.run(database, task),
      handed: () => handPaymentsTask(resolve(place.dataFolder), task, patienceMs),
    });
    print(lineOf(result));
    const isGood =
      result.kind === "balanced" ? result.wrong.length === 0 : result.kind !== "refused";
    return isGood ? 0 : 1;
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}
