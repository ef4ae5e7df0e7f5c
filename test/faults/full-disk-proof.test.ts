import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { proveFullDisk } from "./full-disk-run.ts";

/** The proof of the full disk finds what it is there to find: each mistake that a server could make. */

/** A small server in this process, whose disk is a word, with one mistake. */
async function openNaive(mistake: string) {
  const disk = { isFull: false, wasFull: false };
  const log: string[] = [];
  const isRefusing = () => disk.isFull || (mistake === "needs a new start" && disk.wasFull);
  const refusal = (): [number, object, object] => {
    const body = { error: { name: "STORAGE_FULL" } };
    if (mistake === "a failure of its own") return [500, {}, body];
    if (mistake === "does not say when") return [503, {}, body];
    if (mistake === "another name")
      return [503, { "retry-after": "5" }, { error: { name: "DATABASE_UNAVAILABLE" } }];
    return [503, { "retry-after": "5" }, body];
  };
  const answerTo = (path: string): [number, object, object] => {
    if (path === "/api/leads") {
      if (!isRefusing() || mistake === "answers what it did not keep") return [201, {}, {}];
      if (mistake === "a line for each" || log.length === 0)
        log.push('{"event":"http.failure","url":"/api/leads"}');
      return refusal();
    }
    if (path === "/api/ready")
      return isRefusing() && mistake !== "silent to who watches"
        ? [503, {}, { error: { name: "STORAGE_FULL" } }]
        : [200, {}, {}];
    return [disk.isFull && mistake === "pages stop too" ? 503 : 200, {}, {}];
  };
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const [status, headers, body] = answerTo(request.url ?? "");
      response.writeHead(status, { ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    site: { url: `http://127.0.0.1:${port}`, output: () => log.join("\n") },
    disk: {
      fill: () => void (disk.isFull = true),
      free: () => Object.assign(disk, { isFull: false, wasFull: true }),
    },
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

async function prove(mistake: string, patience: number): Promise<void> {
  const { close, ...naive } = await openNaive(mistake);
  try {
    await proveFullDisk({ ...naive, productCode: "any", patience });
  } finally {
    await close();
  }
}

it("is silent where there is none", () => prove("none", 45_000));

it.each([
  ["a failure of its own", /the refusal/],
  ["does not say when", /the refusal/],
  ["another name", /the refusal/],
  ["answers what it did not keep", /refused/],
  ["silent to who watches", /told to who watches/],
  ["pages stop too", /the page/],
  ["a line for each", /lines of the log/],
  ["needs a new start", /ready again/],
])("finds: %s", (mistake, found) => expect(prove(mistake, 5_000)).rejects.toThrow(found));
