import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { startJobs } from "#src/platform/jobs/job.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createGrowthBookFeatures } from "#src/providers/features/growthbook-features.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { handFeatureTask } from "./command/feature-socket.ts";
import type { ExperimentService } from "./experiment.service.ts";
import { type FeatureTask, runFeatureTask } from "./feature-task.service.ts";
import { createExperiments } from "./experiment-parts.service.ts";

const seedFolder = join(resolve(import.meta.dirname, "../../../.."), "db/seed/experiments");
const clock = fixedClock("2026-10-10T12:00:00Z");
const log = createLog("silent", () => undefined);
const toContrast: FeatureTask = {
  command: "set-flag",
  key: "hire-button-colour",
  value: "contrast",
  share: 100,
};
const toBrand: FeatureTask = { ...toContrast, value: "brand" };

let database: OpenDatabase;
let app: FastifyInstance;
let folder: string;
afterEach(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(host?: string): Promise<ExperimentService> {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "amparo-experiments-"));
  app = await createHttpServer({
    log,
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  const experiments = await createExperiments({
    database,
    clock,
    log,
    client: createGrowthBookFeatures({ log }),
    seedFolder,
    dataFolder: folder,
    host,
    clientKey: host === undefined ? undefined : "key",
  });
  registerApiRoutes(app, experiments.routes, async () => ({}));
  experiments.attach(app);
  await startJobs(app, experiments.jobs);
  return experiments.service;
}

/** Versions of the button over many visitors. */
const colours = (service: ExperimentService) =>
  new Set(
    Array.from(
      { length: 100 },
      (_, index) => service.decide(`v${index}`, "/").variants["hire-button-colour"],
    ),
  );
const becomes = (service: ExperimentService, colour: string) =>
  vi.waitFor(() => expect(colours(service)).toEqual(new Set([colour])), { timeout: 5_000 });

describe("experiments in a process", () => {
  it("start with streaming on against this very server, and follow the command within 5 s", async () => {
    const service = await open();
    await app.listen({ port: 0, host: "0.0.0.0" });
    expect(colours(service).size).toBe(2);
    if (database.kind === "embedded") await handFeatureTask(folder, toContrast);
    else await runFeatureTask(database.connection, clock, toContrast);
    await becomes(service, "contrast");
    await runFeatureTask(database.connection, clock, toBrand);
    await becomes(service, "brand");
  });

  it("follow changes before the process listens", async () => {
    const service = await open();
    await app.ready();
    await runFeatureTask(database.connection, clock, toContrast);
    await becomes(service, "contrast");
  });

  it("give everybody the first versions while another host cannot be reached", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const began = performance.now();
    const service = await open("http://127.0.0.1:9");
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(service.decide("v", "/Comparar/Isapres")).toMatchObject({ tuple: "0000", shown: [] });
    warn.mockRestore();
  });

  it("end with the server, though streams are open", async () => {
    await open();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
