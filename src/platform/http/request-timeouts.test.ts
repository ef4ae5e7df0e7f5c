import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Log, silentLog } from "../log/log.ts";
import { createHttpServer } from "./server.ts";

const timeoutMs = 900;
const errors: string[] = [];
const log: Log = {
  ...silentLog,
  error: (event, fields) => errors.push(JSON.stringify([event, fields])),
};
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = await createHttpServer({
    log,
    assetsFolder: undefined,
    trustProxy: [],
    isTls: false,
    sayError: () => (code) => code,
    requestTimeoutMs: timeoutMs,
  });
  app.post("/api/echo", async (request) => ({ data: request.body }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const head = (length: number) =>
  `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;

/** Sends a text over a socket of its own and waits until the server ends it: what it said, and when. */
const send = (text: string): Promise<{ said: string; ms: number }> =>
  new Promise((done) => {
    const since = performance.now();
    let said = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk: Buffer) => (said += chunk.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => done({ said, ms: performance.now() - since }));
  });

describe("a request that does not arrive", () => {
  it.each([
    ["a body that never ends", `${head(100)}\r\n{"a":`],
    ["headers that never end", head(100)],
  ])("is ended by the server after its time: %s", async (_name, text) => {
    const { said, ms } = await send(text);
    expect(said === "" || said.startsWith("HTTP/1.1 408 ")).toBe(true);
    expect(ms).toBeGreaterThan(timeoutMs / 3);
    expect(ms).toBeLessThan(10_000);
    expect(errors).toEqual([]);
  });

  it("is none that arrives in pieces within it", async () => {
    const { said } = await send(
      `${head(7).replace("HTTP/1.1\r\n", "HTTP/1.1\r\nConnection: close\r\n")}\r\n{"a":1}`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("ends headers after half of a whole request's time, and both are set", () => {
    expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([timeoutMs, 450]);
  });
});

describe("a visitor who hangs up while sending", () => {
  it("is no error, whatever was sent of the body", async () => {
    const sent = Array.from({ length: 5 }, (_, index) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(`${head(50)}\r\n${"x".repeat(index * 10)}`, () =>
          setTimeout(() => (index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()), 50),
        );
      });
      socket.on("error", () => undefined);
      return new Promise((done) => socket.on("close", done));
    });
    await Promise.all(sent);
    await new Promise((done) => setTimeout(done, 300));
    expect(errors).toEqual([]);
  });
});
