import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { seedExperiments } from "#src/modules/insight/experiment/experiment-seed.service.ts";
import { runFeatureTask } from "#src/modules/insight/experiment/feature-task.service.ts";
import { readFeatureArguments, runFeatureCommand } from "./feature-command.ts";
import { serveFeatureTasks } from "./feature-socket.ts";

const root = resolve(import.meta.dirname, "../../../../..");
const clock = fixedClock("2026-10-10T12:00:00Z");
const log = createLog("silent", () => undefined);

describe("the arguments of npm run features", () => {
  it.each([
    ["list", { command: "list" }],
    [
      "set cluster-test --versions list,clusters --weights 90,10",
      {
        command: "set-experiment",
        key: "cluster-test",
        versions: ["list", "clusters"],
        weights: [90, 10],
      },
    ],
    [
      "set cluster-test --versions list,clusters",
      {
        command: "set-experiment",
        key: "cluster-test",
        versions: ["list", "clusters"],
        weights: [50, 50],
      },
    ],
    [
      "set hire-button-colour --value contrast --share 25",
      { command: "set-flag", key: "hire-button-colour", value: "contrast", share: 25 },
    ],
    [
      "set hire-button-colour --value contrast",
      { command: "set-flag", key: "hire-button-colour", value: "contrast", share: 100 },
    ],
    ["remove why-we-form", { command: "remove", key: "why-we-form" }],
  ])("%s", (line, task) => {
    expect(readFeatureArguments(line.split(" "))?.task).toEqual(task);
  });

  it.each([
    "",
    "list extra",
    "list --value a",
    "set",
    "set cluster-test",
    "set cluster-test --value a --versions a,b",
    "set cluster-test --versions a,b --share 3",
    "set cluster-test --no-such-option",
    "remove",
    "remove why-we-form --value a",
    "list --lang fr",
    "other why-we-form",
  ])("%s is no order", (line) => {
    expect(readFeatureArguments(line.split(" ").filter((word) => word !== ""))).toBeUndefined();
  });
});

describe("npm run features", () => {
  let folder: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amparo-features-"));
    database = await openTestDatabase();
    await seedExperiments(database.connection, join(root, "db/seed/experiments"), clock);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = async (line: string, patienceMs?: number) => {
    const lines: string[] = [];
    const place = { root, databaseUrl: undefined, dataFolder: folder, clock };
    const code = await runFeatureCommand(
      line.split(" "),
      patienceMs === undefined ? place : { ...place, patienceMs },
      (text) => lines.push(text),
    );
    return { code, text: lines.join("\n") };
  };

  describe("where a server holds the folder", () => {
    let lock: FolderLock;
    let server: { close(): Promise<void> };
    beforeAll(async () => {
      lock = lockFolder(folder);
      server = await serveFeatureTasks({
        folder,
        log,
        run: (task) => runFeatureTask(database.connection, clock, task),
      });
    });
    afterAll(async () => {
      await server.close();
      lock.release();
    });

    it("lists, sets and removes through a socket that is its owner's alone", async () => {
      expect((await stat(join(folder, "features.sock"))).mode & 0o777).toBe(0o600);
      const listed = await run("list");
      expect(listed.code).toBe(0);
      expect(listed.text).toContain("cluster-test: list 50 %, clusters 50 %");
      expect(listed.text).toContain("hire-button-colour: contrast 50 %, = brand");
      expect(await run("set cluster-test --versions list,clusters --weights 80,20")).toEqual({
        code: 0,
        text: "cluster-test: list 80 %, clusters 20 %. Los sitios en marcha lo siguen en 5 segundos.",
      });
      expect((await run("remove cluster-test")).code).toBe(0);
      expect(await run("remove cluster-test")).toEqual({
        code: 1,
        text: "No hay un registro cluster-test.",
      });
      expect((await run("list")).text).toContain("cluster-test: sin registro");
    });

    it("says what is wrong, in the language asked for, and changes nothing", async () => {
      expect(
        await run("set why-we-form --versions plain,reasons --weights 50,40 --lang en"),
      ).toEqual({ code: 1, text: "The weights make 90; they have to make 100." });
      expect((await run("set why-we-form --value purple")).text).toBe(
        "La versión purple no existe. Hay: plain, reasons.",
      );
      expect((await run("help me now")).code).toBe(2);
      expect((await run("list")).text).toContain("why-we-form: plain 50 %, reasons 50 %");
    });
  });

  it("says that a server holds the folder and does not answer", async () => {
    const lock = lockFolder(folder);
    expect(await run("list", 300)).toEqual({
      code: 1,
      text: `Un servidor usa ${folder} y no responde.`,
    });
    lock.release();
  });

  it("makes the database of a folder that no server holds, with the features of SA 9", async () => {
    const made = await run("set hire-button-colour --value contrast");
    expect(made).toEqual({
      code: 0,
      text: "hire-button-colour: = contrast. Los sitios en marcha lo siguen en 5 segundos.",
    });
    const listed = await run("list");
    expect(listed.text).toContain("hire-button-colour: = contrast");
    expect(listed.text).toContain("distance-test: percent 50 %, words 50 %");
  }, 120_000);
});
