import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type AuditHead, readHeads } from "./audit-heads.rules.ts";
import type { AuditSeals } from "./audit-seal.service.ts";

const placeOf = (dataFolder: string) => join(dataFolder, "audit");
const fileOf = (dataFolder: string) => join(placeOf(dataFolder), "heads.tsv");

/** The heads of the chain that this node wrote down, oldest first. Throws where a line is no head. */
export async function keptHeads(dataFolder: string): Promise<AuditHead[]> {
  const text = await readFile(fileOf(dataFolder), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  return readHeads(text);
}

/** Writes down the head of the chain once a civil day, in the log and in a file beside the database: whoever makes
 *  the whole chain anew, or takes its end away, would have to change these too. A midnight that no server saw is made
 *  up for by the first run after it. */
export function createHeadKeeper(needs: {
  dataFolder: string;
  clock: Clock;
  log: Pick<Log, "info">;
  timeZone: string;
  seals: Pick<AuditSeals, "seal" | "head">;
}): () => Promise<void> {
  const { dataFolder, clock, log, timeZone, seals } = needs;
  let last: string | undefined;
  return async () => {
    const day = civilDate(clock.now(), timeZone);
    if (day === last) return;
    const before = (await keptHeads(dataFolder)).at(-1);
    if (before === undefined || before.day < day) {
      await seals.seal();
      const head = await seals.head();
      await mkdir(placeOf(dataFolder), { recursive: true, mode: 0o700 });
      const line = `${day}\t${head.number}\t${head.hash}\n`;
      await appendFile(fileOf(dataFolder), line, { mode: 0o600, flush: true });
      log.info("audit.head", { day, ...head });
    }
    last = day;
  };
}
