import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { lockFolder } from "#src/platform/database/folder-lock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { runAuditCommand } from "./audit-command.ts";
import type { AuditVerdict } from "./audit-seal.service.ts";
import { serveAuditTasks } from "./audit-task.service.ts";

/** The command that checks the audit trail, as an operator runs it beside a server. */

const clock = fixedClock("2026-11-23T12:00:00Z");
let dataFolder: string;
let verdict: AuditVerdict = { kind: "whole", events: 3, head: "a".repeat(64) };
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "amparo-audit-"));
  const lock = lockFolder(dataFolder);
  const server = await serveAuditTasks({
    folder: dataFolder,
    log: createLog("silent"),
    run: async () => verdict,
  });
  closing.push(
    () => server.close(),
    () => lock.release(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const place = { databaseUrl: undefined, dataFolder, clock };
  const code = await runAuditCommand(args, place, (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

describe("npm run audit", () => {
  it("asks the server that holds the database, and ends with 0 where the chain is whole", async () => {
    expect(await run("verify")).toEqual({
      code: 0,
      text: `Auditoría íntegra: 3 eventos sellados. Último sello: ${"a".repeat(64)}`,
    });
  });

  it.each<[AuditVerdict, string]>([
    [{ kind: "changed", number: 2, eventId: 17 }, "sello 2, evento 17: El evento fue cambiado."],
    [{ kind: "gap", number: 4, eventId: null }, "sello 4: Falta el sello."],
    [
      { kind: "head", number: 6, day: "2026-11-22" },
      "sello 6, día 2026-11-22: La cadena no es la que se anotó ese día.",
    ],
  ])("ends with 1 and names the place: %o", async (found, said) => {
    verdict = found;
    const { code, text } = await run("verify");
    expect([code, text]).toEqual([1, expect.stringContaining(said)]);
  });

  it("ends with 2 and says how it is used for any other word", async () => {
    expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining("verify") });
    expect((await run("erase")).code).toBe(2);
  });
});
