import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../harness/app.ts";

let site: TestApp;
let port: number;
beforeAll(async () => {
  site = await createTestApp();
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => site.close());

/** Sends lines as they are and answers status and everything that came back. */
async function send(...lines: string[]): Promise<{ status: number; answer: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer };
}
const named = (answer: string) => /<link rel="canonical" href="([^"]+)"/.exec(answer)?.[1];

describe("a request with two readings of its host", () => {
  it.each([
    ["two hosts", ["GET /contacto HTTP/1.1", "Host: localhost", "Host: evil.example"]],
    ["the same host twice", ["GET /contacto HTTP/1.1", "Host: localhost", "hOST: localhost"]],
    ["two hosts at a call", ["GET /api/health HTTP/1.1", "Host: localhost", "Host: evil.example"]],
    ["another site's address", ["GET http://evil.example/contacto HTTP/1.1", "Host: localhost"]],
    [
      "another site's address and name",
      ["GET http://evil.example/contacto HTTP/1.1", "Host: evil.example"],
    ],
    ["another site's call", ["GET http://evil.example/api/health HTTP/1.1", "Host: localhost"]],
    ["an asterisk", ["GET * HTTP/1.1", "Host: localhost"]],
    ["an asterisk, asking for options", ["OPTIONS * HTTP/1.1", "Host: localhost"]],
  ])("is refused: %s", async (_what, lines) => {
    const { status, answer } = await send(...lines);
    expect(status).toBe(400);
    expect(answer).toContain('"name":"BAD_REQUEST"');
    expect(answer).not.toMatch(/evil\.example|<html/);
  });

  it("is none where an address names the host that was asked, one of ours", async () => {
    const host = `localhost:${port}`;
    const { status, answer } = await send(`GET http://${host}/contacto HTTP/1.1`, `Host: ${host}`);
    expect([status, named(answer)]).toEqual([200, `http://${host}/contacto`]);
    const call = await send(`GET http://${host}/api/health HTTP/1.1`, `Host: ${host}`);
    expect(call.status).toBe(200);
  });
});

describe("Vary", () => {
  const everything = ["accept-encoding", "cookie", "user-agent", "x-country", "cf-ipcountry"];

  it.each([
    ["a page, rendered and then stored", "/contacto", 200],
    ["the same page as data", "/contacto.data", 200],
    ["a page that is not there", "/no-existe", 404],
    ["an address that moved", "/CONTACTO", 301],
    ["the bare address", "/", 302],
    ["the map of the site", "/sitemap.xml", 200],
  ])("names all that %s depends on", async (_what, url, status) => {
    for (const encoding of ["br", "identity", "br"]) {
      const answer = await site.app.inject({
        url,
        headers: { host: "127.0.0.1", "user-agent": "Googlebot/2.1", "accept-encoding": encoding },
      });
      expect(answer.statusCode).toBe(status);
      const names = String(answer.headers.vary).toLowerCase().split(/, ?/);
      expect(new Set(names)).toEqual(new Set(everything));
    }
  });
});
