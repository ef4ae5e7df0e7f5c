import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** What whoever runs the site asks of it (D2). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
// Its database is gone by then: closing it again may fail.
afterAll(() => site.close().catch(() => undefined));
const get = (url: string) => site.app.inject({ url, headers: { host: "127.0.0.1" } });

describe("the site's health", () => {
  it("is the process's, and ready says database, index and UF", async () => {
    const health = await get("/api/health");
    expect(health.json()).toEqual({ data: { status: "ok" } });
    const ready = await get("/api/ready");
    expect([ready.statusCode, ready.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(ready.json()).toMatchObject({
      data: {
        status: "ready",
        catalogueVersion: expect.any(Number),
        pricingDate: "2026-10-10",
        uf: { isFallback: false },
        unset: ["INDICATORS_URL"],
      },
    });
    expect(ready.json().data.products).toBeGreaterThan(100);
  });

  it("without a database is still the process's, and it is not ready: 503 and when to ask again", async () => {
    await site.database.connection.destroy();
    expect((await get("/api/health")).statusCode).toBe(200);
    const ready = await get("/api/ready");
    expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "5"]);
    expect(ready.json()).toMatchObject({ error: { name: "DATABASE_UNAVAILABLE" } });
    expect(ready.body).not.toMatch(/destroyed|kysely/i);
  });
});
