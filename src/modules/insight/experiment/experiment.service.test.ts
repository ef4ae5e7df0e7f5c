import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createGrowthBookFeatures } from "#src/providers/features/growthbook-features.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { definitionOf } from "./feature-definition.rules.ts";
import { FeatureFollower } from "./feature-follower.ts";
import type { FeatureSource } from "./feature-source.ts";
import { countExposures, deleteFeature, listFeatures, upsertFeature } from "./feature.queries.ts";
import { createExperimentService } from "./experiment.service.ts";
import { seedExperiments } from "./experiment-seed.service.ts";

const seeds = join(resolve(import.meta.dirname, "../../../.."), "db/seed/experiments");
const clock = fixedClock("2026-10-10T12:00:00Z");
const log = createLog("silent", () => undefined);
const comparator = "/Comparar/Seguros-de-Salud";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  clock.set("2026-10-10T12:00:00Z");
  await database.connection.deleteFrom("experiment_exposures").execute();
});

const serviceOf = (source: FeatureSource) =>
  createExperimentService({ connection: database.connection, clock, log, source });
const everybodyIn: FeatureSource = {
  evaluate: (key, visitorId) => ({
    value: key === "cluster-test" ? "clusters" : undefined,
    inExperiment: visitorId !== undefined && key !== "hire-button-colour",
  }),
};

describe("the experiments of SA 9", () => {
  it("are records that come once: what an operator removed is not put back", async () => {
    const { connection } = database;
    await seedExperiments(connection, seeds, clock);
    expect((await listFeatures(connection)).map(({ key }) => key)).toEqual([
      "cluster-test",
      "distance-test",
      "hire-button-colour",
      "why-we-form",
    ]);
    await deleteFeature(connection, "why-we-form", clock.now());
    await seedExperiments(connection, seeds, clock);
    expect((await listFeatures(connection)).map(({ key }) => key)).not.toContain("why-we-form");
  });

  it("have two versions each, half of the visitors in the first, by the visitor id", async () => {
    const { connection } = database;
    await seedExperiments(connection, seeds, clock);
    const follower = new FeatureFollower({ connection, log });
    await follower.refresh();
    const features = createGrowthBookFeatures({ log });
    await features.useBuiltIn(follower.payload);
    const experiments = serviceOf(features);
    const ids = Array.from({ length: 1_000 }, (_, index) => `visitor-${index}`);
    const decisions = ids.map((id) => experiments.decide(id, comparator));
    for (const key of ["cluster-test", "distance-test", "hire-button-colour"] as const) {
      const versions = Map.groupBy(decisions, ({ variants }) => variants[key]);
      expect([...versions.keys()]).toHaveLength(2);
      for (const members of versions.values()) expect(members.length).toBeGreaterThan(430);
    }
    // The experiments are independent of one another: every combination occurs.
    expect(new Set(decisions.map(({ tuple }) => tuple)).size).toBe(8);
    features.stop();
  });
});

describe("a decision", () => {
  it("is the first version of everything, and no experiment, for whoever has no id", () => {
    expect(serviceOf(everybodyIn).decide(undefined, comparator)).toEqual({
      variants: {
        "cluster-test": "list",
        "why-we-form": "plain",
        "distance-test": "percent",
        "hire-button-colour": "brand",
      },
      tuple: "0000",
      shown: [],
    });
  });

  it("names the experiments that the page shows, and only those", () => {
    const experiments = serviceOf(everybodyIn);
    expect(experiments.decide("v", comparator)).toMatchObject({
      tuple: "1000",
      shown: [
        { experiment: "cluster-test", version: "clusters" },
        { experiment: "why-we-form", version: "plain" },
        { experiment: "distance-test", version: "percent" },
      ],
    });
    expect(experiments.decide("v", "/Comparar-Planes")).toMatchObject({ tuple: "0", shown: [] });
  });

  it("is made for a thousand requests within a fraction of a second", async () => {
    const features = createGrowthBookFeatures({ log });
    const follower = new FeatureFollower({ connection: database.connection, log });
    await follower.refresh();
    await features.useBuiltIn(follower.payload);
    const experiments = serviceOf(features);
    // Of the processor: on a busy machine the clock runs on while others compute.
    const before = process.cpuUsage();
    for (let call = 0; call < 1_000; call += 1) experiments.decide(`visitor-${call}`, comparator);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
    features.stop();
  });
});

describe("an exposure", () => {
  it("is recorded once per visitor and experiment, by any process", async () => {
    const [one, other] = [serviceOf(everybodyIn), serviceOf(everybodyIn)];
    for (const experiments of [one, one, other]) {
      const decision = experiments.decide("visitor-a", comparator);
      experiments.recordExposure("visitor-a", decision, "CL");
      await experiments.flush();
    }
    expect(await countExposures(database.connection)).toEqual([
      { experiment: "cluster-test", version: "clusters", visitors: 1 },
      { experiment: "distance-test", version: "percent", visitors: 1 },
      { experiment: "why-we-form", version: "plain", visitors: 1 },
    ]);
  });

  it("is never of somebody without an id", async () => {
    const experiments = serviceOf(everybodyIn);
    experiments.recordExposure(undefined, experiments.decide("visitor-b", comparator), "CL");
    await experiments.flush();
    expect(await countExposures(database.connection)).toEqual([]);
  });

  it("goes when the visitor opts out, and after 90 days", async () => {
    const experiments = serviceOf(everybodyIn);
    for (const id of ["visitor-c", "visitor-d"]) {
      experiments.recordExposure(id, experiments.decide(id, comparator), "CL");
    }
    await experiments.flush();
    await experiments.forgetVisitor("visitor-c");
    expect((await countExposures(database.connection))[0]?.visitors).toBe(1);
    clock.set("2027-01-08T11:59:59Z");
    expect(await experiments.purgeExpired()).toBe(0);
    clock.set("2027-01-08T12:00:00Z");
    expect(await experiments.purgeExpired()).toBe(3);
  });

  it("is tried again by the next page where it could not be written", async () => {
    const lines: string[] = [];
    const broken = await openTestDatabase();
    const experiments = createExperimentService({
      connection: broken.connection,
      clock,
      log: createLog("warn", (line) => lines.push(line)),
      source: everybodyIn,
    });
    await broken.connection.schema.dropTable("experiment_exposures").execute();
    experiments.recordExposure("visitor-e", experiments.decide("visitor-e", comparator), "CL");
    await experiments.flush();
    expect(lines.join()).toContain("experiments.exposures.failure");
    experiments.recordExposure("visitor-e", experiments.decide("visitor-e", comparator), "CL");
    await experiments.stop();
    expect(lines).toHaveLength(2);
    await broken.close();
  });
});

describe("the follower", () => {
  it("tells of each change once, and of none where nothing changed", async () => {
    const { connection } = database;
    const follower = new FeatureFollower({ connection, log });
    await follower.refresh();
    const told: string[] = [];
    const stop = follower.onChange((payload) => {
      told.push(JSON.stringify(payload.features["hire-button-colour"]));
    });
    const order = {
      kind: "flag",
      key: "hire-button-colour",
      value: "contrast",
      share: 100,
    } as const;
    const result = definitionOf(order);
    if (!result.ok) throw new Error(result.code);
    await upsertFeature(connection, { ...order, definition: result.definition, at: clock.now() });
    const before = follower.payload.dateUpdated;
    await follower.refresh();
    await follower.refresh();
    expect(told).toEqual(['{"rules":[],"defaultValue":"contrast"}']);
    expect(follower.payload.dateUpdated).not.toBe(before);
    stop();
    await follower.stop();
  });

  it("learns of a change by notification or poll within five seconds", async () => {
    const { connection } = database;
    const follower = new FeatureFollower({ connection, log });
    await follower.refresh();
    follower.start();
    const stopListening = await database.onNotify("features", () => follower.wake());
    const changed = new Promise<void>((done) => {
      follower.onChange(() => done());
    });
    const began = performance.now();
    await deleteFeature(connection, "distance-test", clock.now());
    await changed;
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(Object.keys(follower.payload.features)).not.toContain("distance-test");
    await stopListening();
    await follower.stop();
  });
});
