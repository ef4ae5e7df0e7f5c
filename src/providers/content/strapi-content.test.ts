import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyQuery } from "#src/modules/content/content/content-query.rules.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createStrapiContent, strapiQuery } from "./strapi-content.ts";

let server: Server;
let asked: string[];
let reply: { status: number; body: unknown };
let lines: string[];

beforeEach(async () => {
  asked = [];
  lines = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(reply.status, { "content-type": "application/json" });
    response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(() => new Promise((done) => server.close(done)));

const clock = fixedClock("2026-10-10T15:00:00Z");
const content = () =>
  createStrapiContent({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    clock,
    log: createLog("debug", (line) => lines.push(line)),
  });
const query = {
  ...emptyQuery,
  filters: [{ path: ["slug"], operator: "$contains", values: ["cl"] } as const],
  fields: ["slug"],
};

describe("content of a Strapi", () => {
  it("is asked as Strapi writes a query, and its wrappings are taken away", async () => {
    reply = {
      status: 200,
      body: {
        data: [
          {
            id: 7,
            attributes: {
              slug: "cl-a",
              items: [{ imagen: { data: { id: 1, attributes: { url: "/a.webp" } } } }],
            },
          },
        ],
        meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
      },
    };
    const list = await content().find("country-landings", query);
    expect(asked).toEqual([`/api/country-landings?${strapiQuery(query)}`]);
    expect(decodeURIComponent(asked[0] ?? "")).toContain(
      "filters[slug][$contains]=cl&fields[0]=slug&locale=es",
    );
    expect(list.total).toBe(1);
    expect(list.entries[0]).toMatchObject({
      id: 7,
      slug: "cl-a",
      data: { slug: "cl-a", items: [{ imagen: { id: 1, url: "/a.webp" } }] },
    });
  });

  it("is asked for drafts where a preview wants them", () => {
    expect(strapiQuery({ ...emptyQuery, withDrafts: true })).toContain("status=draft");
    expect(strapiQuery(emptyQuery)).not.toContain("draft");
  });

  it("of version 5 is read as well", async () => {
    reply = { status: 200, body: { data: [{ id: 2, slug: "b", publishedAt: "2026-01-01" }] } };
    const { entries } = await content().find("articles", emptyQuery);
    expect(entries[0]).toMatchObject({ slug: "b", publishedAt: "2026-01-01" });
  });

  it("is kept five minutes, and longer while it cannot be had", async () => {
    reply = { status: 200, body: { data: [{ id: 2, slug: "b" }] } };
    const source = content();
    await source.find("articles", emptyQuery);
    await source.find("articles", emptyQuery);
    expect(asked).toHaveLength(1);
    const before = await source.revision();
    clock.set("2026-10-10T15:05:01Z");
    expect(await source.revision()).not.toBe(before);
    reply = { status: 500, body: {} };
    expect((await source.find("articles", emptyQuery)).entries).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(lines.join("\n")).toContain("content.failure");
  });

  it("that was never reached reads as empty, and is logged", async () => {
    reply = { status: 200, body: "nothing of ours" };
    expect(await content().find("articles", emptyQuery)).toEqual({ entries: [], total: 0 });
    expect(lines.join("\n")).toContain("content.failure");
  });
});
