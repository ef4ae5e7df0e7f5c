import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createGrowthBookFeatures } from "#src/providers/features/growthbook-features.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { FeatureFollower } from "./feature-follower.ts";
import { deleteFeature, upsertFeature } from "./feature.queries.ts";
import { registerFeatureStream } from "./feature-stream.ts";
import { featureRoutes } from "./features.api.ts";

const log = createLog("silent", () => undefined);
const clock = fixedClock("2026-10-10T12:00:00Z");
let database: OpenDatabase;
let follower: FeatureFollower;
let app: FastifyInstance;
let host: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  follower = new FeatureFollower({ connection: database.connection, log });
  await follower.refresh();
  app = await createHttpServer({
    log,
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  registerApiRoutes(app, featureRoutes({ follower, clientKey: "key" }), async () => ({}));
  registerFeatureStream(app, { follower, clientKey: "key", heartbeatMs: 50 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  host = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await app.close();
  await follower.stop();
});

const set = async (value: string) => {
  const definition = { defaultValue: value, rules: [] };
  const feature = { key: "hire-button-colour", definition, at: clock.now() };
  await upsertFeature(database.connection, feature);
  await follower.refresh();
};

describe("the built-in feature service", () => {
  it("answers the features and says that they can be followed", async () => {
    await set("brand");
    const response = await fetch(`${host}/api/features/key`);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-sse-support")).toBe("enabled");
    expect(await response.json()).toEqual({
      status: 200,
      features: { "hire-button-colour": { defaultValue: "brand", rules: [] } },
      dateUpdated: follower.payload.dateUpdated,
    });
  });

  it("knows no other key", async () => {
    expect((await fetch(`${host}/api/features/other`)).status).toBe(404);
    expect((await fetch(`${host}/sub/other`)).status).toBe(404);
  });

  it("streams a change to the SDK of this very process, without another request", async () => {
    await set("brand");
    const features = createGrowthBookFeatures({ log });
    await features.useBuiltIn(follower.payload, { host, clientKey: "key" });
    expect(features.evaluate("hire-button-colour", "v").value).toBe("brand");
    await set("contrast");
    await vi.waitFor(
      () => expect(features.evaluate("hire-button-colour", "v").value).toBe("contrast"),
      { timeout: 4_000 },
    );
    await deleteFeature(database.connection, "hire-button-colour", clock.now());
    await follower.refresh();
    await vi.waitFor(
      () => expect(features.evaluate("hire-button-colour", "v").value).toBeUndefined(),
      { timeout: 4_000 },
    );
    features.stop();
  });

  it("is a feature service for another site's SDK too", async () => {
    await set("contrast");
    const features = createGrowthBookFeatures({ log });
    await features.useHost(host, "key");
    expect(features.evaluate("hire-button-colour", "v").value).toBe("contrast");
    features.stop();
  });

  it("sends the features at once and then keeps the stream alive", async () => {
    await set("brand");
    const response = await fetch(`${host}/sub/key`);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("\n\n: \n\n")) text += (await reader.read()).value ?? "";
    expect(text).toMatch(/^event: features\nid: [^\n]+\ndata: \{"features":/);
    await reader.cancel();
  });

  it("lets the oldest stream go when too many are open, and every one when the server closes", async () => {
    const streams = await Promise.all(Array.from({ length: 100 }, () => fetch(`${host}/sub/key`)));
    const ended = streams.map((response) => response.text().then(() => "ended"));
    await fetch(`${host}/sub/key`);
    expect(await Promise.race(ended)).toBe("ended");
    const began = performance.now();
    await app.close();
    await Promise.all(ended);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
