import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import {
  createTemporaryDatabase,
  postgresAddress,
  type TemporaryDatabase,
} from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { startCatalogueCommand } from "./catalogue-command.ts";
import {
  importedRows,
  leftBehind,
  silences,
  type WatchedImport,
  watchedWhile,
} from "./import-judgement.ts";
import { type KillableServer, startKillableServer } from "./killed-server.ts";
import { writeLargeCatalogue } from "./large-catalogue.ts";
import type { TargetReport, WatchedTarget } from "./watched-server.ts";

/** Imports of rate rows while a server is up: it goes on answering, and one that is cut off leaves nothing.
 *  IMPORT_LOAD=whole is the proof with 200,000 rows, three times; without it a tenth of them, once. */
const isWhole = process.env["IMPORT_LOAD"] === "whole";
const size = { products: isWhole ? 4_000 : 400, ratesEach: 50 };
const runs = isWhole ? 3 : 1;

const isOnPostgres = process.env["TEST_DATABASE"] === "postgresql";
const address = isOnPostgres ? await postgresAddress() : undefined;
if (isOnPostgres && address === undefined) throw new Error("No PostgreSQL answers.");
const kind = isOnPostgres ? "postgresql" : "embedded";

const compare =
  "/api/insurance/compare/metadata?organizationTypes=ASEG&insuranceTypes=DENTAL&take=20";
const targets: WatchedTarget[] = [
  { name: "health", path: () => "/api/health" },
  { name: "page", path: () => "/Comparar/Seguros-de-Salud" },
  { name: "compare", path: (n) => `${compare}&page=${(n % 4) + 1}` },
  { name: "filters", path: () => "/api/insurance/compare/filters?organizationTypes=ASEG" },
];

let folder: string;
let dataFolder: string;
let temporary: TemporaryDatabase | undefined;
let server: KillableServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-load-"));
  dataFolder = join(folder, "data");
  await makeStore();
});
afterEach(async () => {
  await server?.stop();
  await temporary?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What a first start leaves: importing the demonstration catalogue is not what is measured. */
async function makeStore(): Promise<void> {
  if (address === undefined) await seededFolder(dataFolder);
  else temporary = await createTemporaryDatabase(address, await templateOn(address, "seeded"));
}

const start = () =>
  startKillableServer({ script: "src/server.ts", dataFolder, databaseUrl: temporary?.url });
const runImport = (from: string) =>
  startCatalogueCommand(["import", from], { dataFolder, databaseUrl: temporary?.url });

async function compared(url: string): Promise<{ total: number; version: number }> {
  const response = await fetch(`${url}${compare}`);
  const { metaData } = (await response.json()) as {
    metaData: { total: number; catalogueVersion: number };
  };
  return { total: metaData.total, version: metaData.catalogueVersion };
}

/** One import under load; the reports by target. */
async function importWatched(): Promise<WatchedImport> {
  const catalogue = join(folder, "catalogue");
  await writeLargeCatalogue(catalogue, size);
  server = await start();
  const { url } = server;
  const { version } = await compared(url);
  // What was asked for before is stored: the first requests after the start are not what is measured.
  for (const { path } of targets) for (const n of [0, 1, 2, 3]) await fetch(`${url}${path(n)}`);
  // The first requests after the new index is in force count too.
  const watched = await watchedWhile({ url, targets, quietMs: 3_000 }, async () => {
    const { code, output } = await runImport(catalogue).ended;
    expect(code, output).toBe(0);
    await expect
      .poll(async () => (await compared(url)).version, { timeout: 120_000 })
      .toBeGreaterThan(version);
  });
  show("before", watched.before);
  show("import", watched.during);
  expect((await compared(url)).total).toBeGreaterThanOrEqual(size.products / 4);
  return watched;
}

/** A line with the figures, for they depend on the machine: those before the import beside those during it. */
function show(when: string, reports: Record<string, TargetReport>): void {
  const figures = Object.entries(reports).map(
    ([name, { requests, p99, most }]) => `${name} ${requests} p99 ${p99} most ${most}`,
  );
  process.stdout.write(`  ${kind}, ${when}: ${figures.join("; ")} ms\n`);
}

describe(`an import of ${size.products * size.ratesEach} rates on the ${kind} database`, () => {
  it(
    `leaves calls and stored pages answered (${runs} runs, median)`,
    { timeout: 1_800_000 },
    async () => {
      const all: WatchedImport[] = [];
      for (let run = 0; run < runs; run += 1) {
        if (run > 0) {
          await server?.stop();
          await temporary?.drop();
          await rm(dataFolder, { recursive: true, force: true });
          await makeStore();
        }
        all.push(await importWatched());
      }
      expect(silences(all, { targets, isWhole })).toEqual([]);
    },
  );

  it(
    "leaves nothing where the process that writes it is killed, and can be imported again",
    { timeout: 1_200_000 },
    async () => {
      const catalogue = join(folder, "catalogue");
      await writeLargeCatalogue(catalogue, size);
      server = await start();
      const before = await compared(server.url);
      for (const moment of [isBeingStaged, isBeingWritten]) {
        const cutOff = runImport(catalogue);
        await cutOff.printed(moment);
        // The embedded database is written by the server, PostgreSQL by the command itself.
        if (isOnPostgres) cutOff.child.kill("SIGKILL");
        else await server.kill();
        await cutOff.ended;
        expect(leftBehind(await storedRows())).toEqual([]);
        if (!isOnPostgres) server = await start();
        expect(await compared(server.url)).toEqual(before);
      }
      const { code, output } = await runImport(catalogue).ended;
      expect(code, output).toBe(0);
      await server.stop();
      expect(await storedRows()).toEqual({
        sources: 1,
        organizations: 1,
        products: size.products,
        rates: size.products * size.ratesEach,
      });
    },
  );
});

/** The command's progress when its first rates are prepared, and in the transaction that writes them. */
const isBeingStaged = /Escribiendo rates/;
const isBeingWritten = /Escribiendo organizations/;

/** What the database holds of the imported catalogue. */
async function storedRows(): Promise<Record<string, number>> {
  const database = temporary
    ? await openPostgres(temporary.url)
    : await openEmbedded(join(dataFolder, "database"));
  try {
    return await importedRows(database.connection);
  } finally {
    await database.close();
  }
}
