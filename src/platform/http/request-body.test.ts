import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLog } from "../log/log.ts";
import { answer, type ApiRequest, type ApiRoute, registerApiRoutes } from "./api-routes.ts";
import { createHttpServer } from "./server.ts";

type Facts = Record<string, never>;
const shared = {
  summary: "A call of a test",
  tag: "Test",
  responses: { 200: { description: "Fine" } },
} as const;
const servers: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((app) => app.close()));
});

/** A server with these rows, which are for everybody. */
async function serverOf(routes: readonly ApiRoute<Facts>[]) {
  const app = await createHttpServer({
    log: createLog("silent", () => undefined),
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  servers.push(app);
  registerApiRoutes(app, routes, async () => ({}));
  return { app };
}
const nameIn = (response: { json(): { error?: { name: string } } }) => response.json().error?.name;

describe("the body of a row", () => {
  const fields = z.object({ name: z.string().max(5), tag: z.array(z.string()).optional() });
  const boundary = "xxBOUNDARYxx";
  const part = (disposition: string, text: string, type = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n${text}\r\n`;
  const file = (name: string, text: string, field = "file") =>
    part(`name="${field}"; filename="${name}"`, text, "content-type: text/csv\r\n");
  const multipartType = `multipart/form-data; boundary=${boundary}`;
  const parts = (...all: string[]) => `${all.join("")}--${boundary}--\r\n`;
  const seen: Pick<ApiRequest, "body" | "files">[] = [];
  const bodies = {
    none: undefined,
    json: fields,
    form: { kind: "form", fields },
    multipart: { kind: "multipart", fields, fileField: "file", filesMost: 2, fileBytesMost: 10 },
    bytes: { kind: "bytes", bytesMost: 20 },
  } as const;
  const rows = Object.entries(bodies).map(([name, body]): ApiRoute<Facts> => ({
    ...shared,
    method: "POST",
    url: `/api/${name}`,
    ...(body === undefined ? {} : { body }),
    permission: "public",
    audit: null,
    async handle({ body: value, files }) {
      seen.push({ body: value, files });
      return answer({});
    },
  }));
  const send = async (url: string, type: string, payload: string | Buffer) => {
    seen.length = 0;
    const { app } = await serverOf(rows);
    const headers = { "content-type": type };
    return app.inject({ method: "POST", url: `/api/${url}`, headers, payload });
  };

  const json = "application/json";
  const form = "application/x-www-form-urlencoded; charset=utf-8";
  const raw = "application/octet-stream";
  const jsonText = '{"name":"Ana"}';
  const formText = "name=Ana&tag=a&tag=b";
  const multipartText = parts(part('name="name"', "Ana"), file("a.csv", "1;2"));

  it.each([
    ["none", json, jsonText, 200],
    ["none", form, formText, 415],
    ["none", multipartType, multipartText, 415],
    ["none", raw, "x", 415],
    ["json", json, jsonText, 200],
    ["json", form, formText, 415],
    ["json", multipartType, multipartText, 415],
    ["json", raw, "x", 415],
    ["json", "text/plain", "", 415],
    ["form", form, formText, 200],
    ["form", json, jsonText, 415],
    ["form", multipartType, multipartText, 415],
    ["form", raw, "x", 415],
    ["multipart", multipartType, multipartText, 200],
    ["multipart", json, jsonText, 415],
    ["multipart", form, formText, 415],
    ["multipart", raw, "x", 415],
    ["bytes", json, jsonText, 200],
    ["bytes", form, formText, 200],
    ["bytes", multipartType, "anything", 200],
  ])("of %s, sent as %s", async (url, type, payload, status) => {
    const response = await send(url, type, payload);
    expect(response.statusCode).toBe(status);
    if (status === 415) expect(nameIn(response)).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect(seen).toHaveLength(status === 200 ? 1 : 0);
  });

  it("arrives parsed: fields by name, files with their bytes, bytes as they were sent", async () => {
    await send("form", form, formText);
    expect(seen[0]?.body).toEqual({ name: "Ana", tag: ["a", "b"] });
    await send("multipart", multipartType, multipartText);
    expect(seen[0]).toEqual({
      body: { name: "Ana" },
      files: [{ name: "a.csv", mediaType: "text/csv", bytes: Buffer.from("1;2") }],
    });
    const bytes = randomBytes(20);
    await send("bytes", "text/anything", bytes);
    expect(seen[0]?.body).toEqual(bytes);
  });

  it.each([
    ["form", form, "name=Benedicta", 400, "BAD_REQUEST"],
    ["form", form, "tag=a", 400, "BAD_REQUEST"],
    ["multipart", multipartType, parts(part('name="name"', "Benedicta")), 400, "BAD_REQUEST"],
    ["multipart", multipartType, parts(file("a.csv", "01234567890")), 413, "FILE_TOO_BIG"],
    [
      "multipart",
      multipartType,
      parts(file("a", "1"), file("b", "2"), file("c", "3")),
      409,
      "TOO_MANY_FILES",
    ],
    // The row has no field `back`: nobody is led anywhere, whatever was sent.
    [
      "multipart",
      multipartType,
      parts(part('name="back"', "/own"), file("a.csv", "01234567890")),
      413,
      "FILE_TOO_BIG",
    ],
    ["multipart", multipartType, parts(file("a.csv", "1", "other")), 400, "BAD_REQUEST"],
    ["multipart", multipartType, multipartText.slice(0, 60), 400, "BAD_REQUEST"],
    ["multipart", "multipart/form-data", multipartText, 400, "BAD_REQUEST"],
    ["multipart", multipartType, "", 400, "BAD_REQUEST"],
    ["bytes", raw, "0".repeat(21), 413, "BODY_TOO_LARGE"],
  ])("of %s (%s) that is not as it says", async (url, type, payload, status, name) => {
    const response = await send(url, type, payload);
    expect([response.statusCode, nameIn(response)]).toEqual([status, name]);
    expect(seen).toEqual([]);
  });

  it.each([
    [
      "a file that is too big, and fields after it",
      [file("a.csv", "01234567890"), part('name="name"', "Ana")],
      "FILE_TOO_BIG",
    ],
    [
      "more files than it takes",
      [part('name="name"', "Ana"), file("a", "1"), file("b", "2"), file("c", "3")],
      "TOO_MANY_FILES",
    ],
  ])("of a page's form reaches its handler without files: %s", async (_what, sent, code) => {
    const { refused, ...read } = await new Promise<Pick<ApiRequest, "body" | "files" | "refused">>(
      (resolve, reject) => {
        const row: ApiRoute<Facts> = {
          ...shared,
          method: "POST",
          url: "/api/page-form",
          body: { ...bodies.multipart, fields: fields.extend({ back: z.string() }) },
          permission: "public",
          audit: null,
          async handle({ body, files, refused: why }) {
            resolve({ body, files, refused: why });
            return answer({});
          },
        };
        serverOf([row]).then(({ app }) => {
          const payload = parts(part('name="back"', "/own"), ...sent);
          return app.inject({
            method: "POST",
            url: row.url,
            headers: { "content-type": multipartType },
            payload,
          });
        }, reject);
      },
    );
    expect(read).toEqual({ body: { name: "Ana", back: "/own" }, files: [] });
    expect(refused?.code).toBe(code);
  });

  it("ends with a connection that breaks off, and the server goes on", async () => {
    const { app } = await serverOf(rows);
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /api/multipart HTTP/1.1\r\nhost: x\r\ncontent-type: ${multipartType}\r\ncontent-length: 9000\r\n\r\n${multipartText.slice(0, 90)}`,
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    socket.destroy();
    const after = await fetch(`http://127.0.0.1:${port}/api/bytes`, { method: "POST", body: "x" });
    expect(after.status).toBe(200);
  });
});
