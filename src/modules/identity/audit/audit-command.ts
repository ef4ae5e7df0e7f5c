import { resolve } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import { keptHeads } from "./audit-heads.service.ts";
import { type AuditVerdict, createAuditSeals } from "./audit-seal.service.ts";
import { handAuditTask } from "./audit-task.service.ts";

const usage = `Uso:
  npm run audit -- verify
Recalcula la cadena de sellos de la auditoría y la compara con DATA_DIR/audit/heads.tsv.`;

/** A million events are checked within a minute. */
const patienceMs = 120_000;

const lines: Readonly<Record<Exclude<AuditVerdict["kind"], "whole">, string>> = {
  changed: "El evento fue cambiado.",
  missing: "El evento ya no está.",
  gap: "Falta el sello.",
  added: "El evento fue agregado después.",
  head: "La cadena no es la que se anotó ese día.",
};

function lineOf(verdict: AuditVerdict): string {
  if (verdict.kind === "whole")
    return `Auditoría íntegra: ${verdict.events} eventos sellados. Último sello: ${verdict.head}`;
  const event =
    "eventId" in verdict && verdict.eventId !== null ? `, evento ${verdict.eventId}` : "";
  const day = "day" in verdict ? `, día ${verdict.day}` : "";
  return `Auditoría alterada en el sello ${verdict.number}${event}${day}: ${lines[verdict.kind]}`;
}

/** Runs `npm run audit` with its arguments; the exit code: 0 whole, 1 changed or not checked, 2 usage. */
export async function runAuditCommand(
  args: readonly string[],
  place: DatabasePlace & { clock: Clock },
  print: (line: string) => void,
): Promise<number> {
  if (args.length !== 1 || args[0] !== "verify") {
    print(usage);
    return 2;
  }
  try {
    const verdict = await whereDatabaseIs(place, {
      here: async ({ connection }) =>
        createAuditSeals({ connection, clock: place.clock }).verify(
          await keptHeads(place.dataFolder),
        ),
      handed: () => handAuditTask(resolve(place.dataFolder), { act: "verify" }, patienceMs),
    });
    print(lineOf(verdict));
    return verdict.kind === "whole" ? 0 : 1;
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}
