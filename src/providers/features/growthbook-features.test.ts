import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type {
  FeatureClient,
  FeaturePayload,
} from "#src/modules/insight/experiment/feature-source.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createGrowthBookFeatures } from "./growthbook-features.ts";

const half: FeaturePayload = {
  dateUpdated: "2026-10-10T12:00:00.001Z",
  features: {
    "cluster-test": {
      defaultValue: "list",
      rules: [
        {
          key: "cluster-test",
          variations: ["list", "clusters"],
          weights: [0.5, 0.5],
          coverage: 1,
          hashAttribute: "id",
          hashVersion: 2,
        },
      ],
    },
    "hire-button-colour": { defaultValue: "brand", rules: [] },
  },
};
const allContrast: FeaturePayload = {
  dateUpdated: "2026-10-10T12:00:00.002Z",
  features: { "hire-button-colour": { defaultValue: "contrast", rules: [] } },
};

const lines: string[] = [];
const log = createLog("debug", (line) => lines.push(line));
let features: FeatureClient;
let server: Server | undefined;
const streams = new Set<ServerResponse>();
const patience = { timeout: 15_000 };

/** A feature service of another host, as GrowthBook's answers are. */
async function startHost(payload: () => FeaturePayload): Promise<string> {
  const host = createServer((request, response) => {
    if (request.url === "/sub/key") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": \n\n");
      streams.add(response);
      response.on("close", () => streams.delete(response));
    } else if (request.url === "/api/features/key") {
      response.writeHead(200, {
        "content-type": "application/json",
        "x-sse-support": "enabled",
      });
      response.end(JSON.stringify({ status: 200, ...payload() }));
    } else response.writeHead(404).end();
  });
  server = host;
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

const tell = (payload: FeaturePayload) => {
  for (const stream of streams) {
    stream.write(`event: features\ndata: ${JSON.stringify(payload)}\n\n`);
  }
};

afterEach(async () => {
  features.stop();
  lines.length = 0;
  for (const stream of streams) stream.destroy();
  streams.clear();
  const closing = server;
  server = undefined;
  closing?.closeAllConnections();
  await new Promise<void>((done) => (closing ? closing.close(() => done()) : done()));
});

describe("features by GrowthBook's SDK", () => {
  it("keeps a visitor in one version, and divides visitors evenly", async () => {
    features = createGrowthBookFeatures({ log });
    await features.useBuiltIn(half);
    const ids = Array.from({ length: 2_000 }, (_, index) => `visitor-${index}`);
    const first = ids.map((id) => features.evaluate("cluster-test", id).value);
    expect(ids.map((id) => features.evaluate("cluster-test", id).value)).toEqual(first);
    const share = first.filter((value) => value === "clusters").length / ids.length;
    expect(share).toBeGreaterThan(0.46);
    expect(share).toBeLessThan(0.54);
  });

  it("knows an experiment from a flag, and decides nothing for nobody", async () => {
    features = createGrowthBookFeatures({ log });
    await features.useBuiltIn(half);
    expect(features.evaluate("cluster-test", "somebody").inExperiment).toBe(true);
    expect(features.evaluate("hire-button-colour", "somebody")).toEqual({
      value: "brand",
      inExperiment: false,
    });
    expect(features.evaluate("cluster-test", undefined)).toEqual({
      value: "list",
      inExperiment: false,
    });
    expect(features.evaluate("why-we-form", "somebody").value).toBeUndefined();
  });

  it("reads another host's features and follows its stream", async () => {
    features = createGrowthBookFeatures({ log });
    const host = await startHost(() => half);
    await features.useHost(host, "key");
    expect(features.evaluate("hire-button-colour", "somebody").value).toBe("brand");
    await vi.waitFor(() => expect(streams.size).toBe(1), patience);
    tell(allContrast);
    await vi.waitFor(
      () => expect(features.evaluate("hire-button-colour", "somebody").value).toBe("contrast"),
      patience,
    );
    expect(lines).toEqual([]);
  });

  it("follows the built-in service's stream from the features it was given", async () => {
    features = createGrowthBookFeatures({ log });
    const host = await startHost(() => half);
    await features.useBuiltIn(half, { host, clientKey: "key" });
    expect(features.evaluate("hire-button-colour", "somebody").value).toBe("brand");
    await vi.waitFor(() => expect(streams.size).toBe(1), patience);
    tell(allContrast);
    await vi.waitFor(
      () => expect(features.evaluate("hire-button-colour", "somebody").value).toBe("contrast"),
      patience,
    );
  });

  it("decides nothing while a host cannot be reached, and says so once", async () => {
    features = createGrowthBookFeatures({ log });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const host = await startHost(() => half);
    server?.close();
    server?.closeAllConnections();
    server = undefined;
    await features.useHost(host, "key");
    await features.useHost(host, "key");
    expect(features.evaluate("cluster-test", "somebody").value).toBeUndefined();
    expect(lines.filter((line) => line.includes("features.unreachable"))).toHaveLength(1);
    warn.mockRestore();
  });

  it("ends its stream when it stops", async () => {
    features = createGrowthBookFeatures({ log });
    const host = await startHost(() => half);
    await features.useHost(host, "key");
    await vi.waitFor(() => expect(streams.size).toBe(1), patience);
    features.stop();
    await vi.waitFor(() => expect(streams.size).toBe(0), patience);
    expect(features.evaluate("cluster-test", "somebody").value).toBeUndefined();
  });
});
