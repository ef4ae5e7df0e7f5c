import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import type { PromoCode } from "./promo-code.rules.ts";
import {
  handPromoTask,
  type PromoTask,
  type PromoTaskResult,
  runPromoTask,
} from "./promo-task.service.ts";

const usage = `Uso:
  npm run promo-codes -- list          los códigos, con sus límites y cuántas veces se usaron
  npm run promo-codes -- load ARCHIVO  crea o cambia los códigos de un archivo (columnas de db/seed/payments/promo-codes.tsv)
  npm run promo-codes -- end CÓDIGO    nadie más empieza a usarlo`;

export interface PromoCommandPlace extends DatabasePlace {
  /** Folder of the project. */
  root: string;
  clock: Clock;
  patienceMs?: number;
}

/** The task of the arguments; undefined where they order none. Throws where the file cannot be read. */
async function readArguments(args: readonly string[]): Promise<PromoTask | undefined> {
  const [act, what, ...rest] = args;
  if (rest.length > 0) return undefined;
  if (act === "list" && what === undefined) return { act };
  if (what === undefined || what === "") return undefined;
  if (act === "load") return { act, text: await readFile(what, "utf8") };
  return act === "end" ? { act, code: what } : undefined;
}

function valueLine({ value }: PromoCode): string {
  if (value.kind === "percent") return `${value.hundredths / 100} %`;
  return `${value.amount.amountMinor} ${value.amount.currency}`;
}

function codeLine({ promo, isOn, uses }: { promo: PromoCode; isOn: boolean; uses: number }) {
  const parts = [
    valueLine(promo),
    `${promo.validFrom ?? "…"} a ${promo.validTo ?? "…"}`,
    `usos ${uses}${promo.usesMost === null ? "" : ` de ${promo.usesMost}`}`,
    ...(promo.usesMostPerson === null ? [] : [`${promo.usesMostPerson} por persona`]),
    ...(promo.countries.length === 0 ? [] : [promo.countries.join(",")]),
    ...(promo.products.length === 0 ? [] : [promo.products.join(",")]),
    ...(promo.isOnTop ? ["se suma a ofertas"] : []),
    ...(promo.itemsLeast === null ? [] : [`solo, desde ${promo.itemsLeast} productos juntos`]),
    ...(isOn ? [] : ["terminado"]),
  ];
  return `${promo.code}: ${parts.join("; ")}`;
}

function linesOf(result: PromoTaskResult): string[] {
  switch (result.kind) {
    case "listed":
      return result.codes.length === 0 ? ["No hay códigos."] : result.codes.map(codeLine);
    case "loaded":
      return [`Códigos guardados: ${result.codes}.`];
    case "ended":
      return ["El código terminó: quien ya pagó con él lo conserva."];
    case "unknown":
      return ["No hay un código activo con ese nombre."];
    case "wrong":
      return [
        `Fila ${result.row}: ${result.column} no es lo que dice su columna. No se guardó nada.`,
      ];
  }
}

/** Runs `npm run promo-codes` with its arguments; the exit code: 0 good, 1 refused or not run, 2 usage. */
export async function runPromoCommand(
  args: readonly string[],
  place: PromoCommandPlace,
  print: (line: string) => void,
): Promise<number> {
  const task = await readArguments(args);
  if (task === undefined) {
    print(usage);
    return 2;
  }
  try {
    const result = await whereDatabaseIs(place, {
      async here({ connection }) {
        await migrate(connection, join(place.root, "db/migrations"));
        return runPromoTask({ connection, clock: place.clock }, task);
      },
      handed: () => handPromoTask(resolve(place.dataFolder), task, place.patienceMs),
    });
    for (const line of linesOf(result)) print(line);
    return result.kind === "wrong" || result.kind === "unknown" ? 1 : 0;
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}
