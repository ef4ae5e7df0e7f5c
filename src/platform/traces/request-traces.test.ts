import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { traceRequests } from "./request-traces.ts";

interface SentSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** A receiver of traces, as OTLP over HTTP has it. */
let receiver: Server;
const bodies: { path: string; body: string }[] = [];
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? "", body: await text(request) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise((done) => receiver.close(done)));
beforeEach(() => {
  bodies.length = 0;
});

async function spansOf(share: number): Promise<SentSpan[]> {
  const app = Fastify({ logger: false });
  const { port } = receiver.address() as AddressInfo;
  traceRequests(app, {
    endpoint: `http://127.0.0.1:${port}/`,
    serviceName: "amparo",
    version: "1.2.3",
    share,
  });
  app.get("/Solicitudes/:token", async () => "fine");
  app.get("/fails", async () => {
    throw new Error("zorzal@correo.example");
  });
  await app.inject({
    url: "/Solicitudes/zorzal-token?correo=zorzal%40correo.example",
    headers: { cookie: "zorzal=1", "user-agent": "zorzal" },
  });
  await app.inject({ url: "/fails" });
  await app.inject({ url: "/zorzal" });
  await app.close();
  return bodies.flatMap(({ body }) =>
    (
      JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

describe("traces of requests", () => {
  it("reach a receiver with route, status and how long it took, and nothing of a person", async () => {
    const spans = await spansOf(1);
    expect(bodies[0]?.path).toBe("/v1/traces");
    expect(bodies[0]?.body).toContain('"1.2.3"');
    const whole = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(whole.map(({ name }) => name).toSorted()).toEqual([
      "GET /Solicitudes/:token",
      "GET /fails",
      "GET unknown",
    ]);
    const statusOf = (name: string) =>
      whole
        .find((span) => span.name === name)
        ?.attributes.find(({ key }) => key === "http.response.status_code")?.value.intValue;
    expect(statusOf("GET /Solicitudes/:token")).toBe(200);
    expect(statusOf("GET /fails")).toBe(500);
    const handled = spans.filter(({ name }) => name === "handle");
    expect(handled.map(({ parentSpanId }) => parentSpanId)).toContain(
      whole.find(({ name }) => name === "GET /fails")?.spanId,
    );
    expect(JSON.stringify(bodies)).not.toContain("zorzal");
  });

  it("are a share of them", async () => {
    expect(await spansOf(0)).toEqual([]);
  });
});
