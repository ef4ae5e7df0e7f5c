import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPerson, asService } from "../database/acting.ts";
import type { OpenDatabase } from "../database/database.ts";
import { createLog } from "../log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { openClamDaemon } from "#test/simulators/clam-daemon.ts";
import { createFolderStore } from "./file-store.ts";
import { createFiles, downloadAnswer } from "./files.ts";
import { plainFiles } from "./files.fixture.ts";
import { createClamScanner } from "./virus-scanner.ts";

let database: OpenDatabase;
let folder: string;
let time = Date.now();
let daemon: Awaited<ReturnType<typeof openClamDaemon>>;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "amparo-files-"));
  daemon = await openClamDaemon({ signature: "virus" });
});
afterAll(async () => {
  await database.close();
  await daemon.close();
  await rm(folder, { recursive: true });
});

const open = (isScanned = false) =>
  createFiles({
    connection: database.connection,
    store: createFolderStore(folder),
    scanner: isScanned ? createClamScanner(daemon.url) : undefined,
    clock: { now: () => new Date(time) },
    log: createLog("silent"),
  });
const newOwner = () => ({ kind: "purchase", id: randomUUID() });
const pdf = { name: "Carné de Ana.pdf", bytes: plainFiles["pdf"] ?? Buffer.alloc(0) };
const add = async (
  files: ReturnType<typeof open>,
  owner: { kind: string; id: string },
  sent = pdf,
) => {
  const file = await files.check(sent);
  return asService(database.connection, (service) =>
    files.add(service, { owner, tenantId: null, addedBy: null, file }),
  );
};
const places = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());

describe("files of a record", () => {
  it("keeps one under a random name that nobody else on the machine reads, and gives it to be kept", async () => {
    const files = open();
    const owner = newOwner();
    const { id, sha256 } = await add(files, owner);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const [kept] = await places();
    expect(kept?.name).toMatch(/^[0-9a-f-]{36}$/);
    expect(kept?.name).not.toBe(id);
    expect((await stat(join(kept?.parentPath ?? "", kept?.name ?? ""))).mode & 0o777).toBe(0o600);
    const opened = await asService(database.connection, (service) =>
      files.open(service, owner, id),
    );
    expect(opened.bytes.equals(pdf.bytes)).toBe(true);
    expect(downloadAnswer(opened).headers).toMatchObject({
      "content-disposition": "attachment; filename*=UTF-8''Carn%C3%A9%20de%20Ana.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox",
    });
  });

  it("opens no file through another record, nor for a person of another tenant", async () => {
    const files = open();
    const owner = newOwner();
    const { id } = await add(files, owner);
    await asService(database.connection, (service) =>
      expect(files.open(service, newOwner(), id)).rejects.toMatchObject({ code: "NOT_FOUND" }),
    );
    const person = {
      userId: randomUUID(),
      nodes: [randomUUID()],
      teams: [],
      scope: "nodes" as const,
    };
    await asPerson(database.connection, person, async (reader) => {
      expect(await files.list(reader, owner)).toEqual([]);
      await expect(files.open(reader, owner, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  });

  it("holds fifteen, also where sixteen come at once, and leaves nothing of the refused", async () => {
    const files = open();
    const owner = newOwner();
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => add(files, owner)));
    const refused = results.filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      "TOO_MANY_FILES",
    ]);
    expect(
      await asService(database.connection, (service) => files.list(service, owner)),
    ).toHaveLength(15);
  });

  it("sweeps what no row knows once it is an hour old, and nothing else", async () => {
    const files = open();
    const owner = newOwner();
    const [kept, removed] = [await add(files, owner), await add(files, owner)];
    const before = (await places()).length;
    const failing = asService(database.connection, async (service) => {
      const file = await files.check(pdf);
      await files.add(service, { owner, tenantId: null, addedBy: null, file });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await asService(database.connection, (service) => files.remove(service, owner, removed.id));
    expect(await files.sweep()).toBe(0);
    expect((await places()).length).toBe(before + 1);
    time += 3_700_000;
    expect(await files.sweep()).toBe(2);
    const { bytes } = await asService(database.connection, (service) =>
      files.open(service, owner, kept.id),
    );
    expect(bytes).toHaveLength(pdf.bytes.length);
  });
});

describe("the scanner", () => {
  it("keeps files waiting until it answers, and destroys what is infected", async () => {
    const files = open(true);
    const owner = newOwner();
    const clean = await add(files, owner);
    const bad = await add(files, owner, {
      name: "a.csv",
      bytes: Buffer.from(`${"a;b\n".repeat(40_000)}virus`),
    });
    const codeOf = (id: string) =>
      asService(database.connection, (service) => files.open(service, owner, id)).then(
        () => "open",
        (error: { code: string }) => error.code,
      );
    expect(await codeOf(clean.id)).toBe("FILE_NOT_SCANNED");
    daemon.answer(false);
    await expect(files.scanWaiting()).rejects.toMatchObject({ name: "ScannerUnavailable" });
    expect(await codeOf(clean.id)).toBe("FILE_NOT_SCANNED");
    daemon.answer(true);
    const before = (await places()).length;
    await files.scanWaiting();
    expect([await codeOf(clean.id), await codeOf(bad.id)]).toEqual(["open", "FILE_INFECTED"]);
    expect((await places()).length).toBe(before - 1);
    expect(daemon.scanned()).toBe(2);
    await files.scanWaiting();
    expect(daemon.scanned()).toBe(2);
  });
});
