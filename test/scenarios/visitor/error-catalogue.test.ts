import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFaults } from "#src/modules/insight/fault/fault.queries.ts";
import { listTracked } from "#src/modules/insight/tracking/tracking.queries.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** What goes wrong is told to the reader, logged, and kept by our own server (SA 8, BO 7). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ FAULT_SAMPLING: "1" });
});
afterAll(() => site.close());

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const report = (payload: object, agent = browser) =>
  site.app.inject({
    method: "POST",
    url: "/api/error-reports",
    headers: { host: "localhost", "user-agent": agent },
    payload,
  });
const kept = async () => {
  await expect
    .poll(async () => (await listFaults(site.database.connection)).length)
    .toBeGreaterThan(0);
  return listFaults(site.database.connection);
};

describe("a browser's fault", () => {
  it("is kept by this server, without what names a person", async () => {
    const answer = await report({
      kind: "render",
      name: "TypeError",
      message: 'cannot price "Zorzal Canaria" zorzal@correo.example 12.345.678-5',
      stack: "TypeError: zorzal\n    at draw (http://localhost/assets/card-x.js?zorzal=1:1:2)",
      path: "/Solicitudes/zorzal0123456789",
    });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const rows = await kept();
    expect(rows).toMatchObject([
      {
        source: "browser",
        kind: "browser.render",
        error_name: "TypeError",
        message: "cannot price … … …",
        stack: "at draw (assets/card-x.js:1:2)",
        route: "/Solicitudes/:token",
        seen: 1,
      },
    ]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("zorzal");
  });

  it("of a crawler is dropped, and a bad report names its field", async () => {
    const before = await kept();
    const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1)";
    expect((await report({ kind: "error", name: "Error" }, crawler)).statusCode).toBe(204);
    const bad = await report({ kind: "other" });
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toMatchObject({ error: { payload: { fields: [{ field: "kind" }] } } });
    expect(await kept()).toHaveLength(before.length);
  });

  it("beyond thirty of an address in an hour is dropped", async () => {
    for (let count = 0; count < 40; count += 1) {
      expect((await report({ kind: "rejection", name: "RangeError" })).statusCode).toBe(204);
    }
    const seen = async () =>
      (await kept())
        .filter(({ source }) => source === "browser")
        .reduce((sum, { seen: n }) => sum + n, 0);
    await expect.poll(seen).toBeGreaterThanOrEqual(20);
    expect(await seen()).toBeLessThanOrEqual(30);
  });
});

describe("a purchase that is tracked", () => {
  const track = (payload: object, agent = browser) =>
    site.app.inject({
      method: "POST",
      url: "/api/tracking-events",
      headers: { host: "pe.localhost", "user-agent": agent },
      payload,
    });
  const logged = (event: string) =>
    site
      .logLines()
      .filter((line) => line.includes(event))
      .map((line) => JSON.parse(line) as object);

  it("is stored by this server, once a transaction", async () => {
    const purchase = { event: "purchase", transactionId: "T-1", productCode: "p", amount: 1 };
    for (const _twice of [1, 2]) expect((await track(purchase)).statusCode).toBe(204);
    await track({ ...purchase, transactionId: "T-2" }, "Googlebot/2.1");
    expect(await listTracked(site.database.connection)).toEqual([
      {
        event: "purchase",
        transaction_id: "T-1",
        country: "PE",
        product_code: "p",
        at: site.clock.now(),
      },
    ]);
  });

  it("without a transaction id logs 'Problema con ID de transacción'", async () => {
    for (const transactionId of [undefined, " "]) {
      expect((await track({ event: "purchase", transactionId })).statusCode).toBe(204);
    }
    const lines = logged("tracking.transaction");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      level: "error",
      message: "Problema con ID de transacción",
    });
    expect(await listTracked(site.database.connection)).toHaveLength(1);
  });

  it("as an event that nobody defined is reported", async () => {
    expect((await track({ event: "zorzal", transactionId: "T-3" })).statusCode).toBe(204);
    expect(logged("tracking.definition.missing")).toMatchObject([{ level: "error" }]);
    await expect
      .poll(async () => (await kept()).map(({ kind }) => kind))
      .toContain("tracking.definition.missing");
  });
});

describe("an unmanaged address", () => {
  it("is a 404 page, logged as an error and reported, without what it says of a person", async () => {
    const answer = await site.app.inject({
      url: "/zorzal%40correo.example/perfil?correo=zorzal%40correo.example",
      headers: { host: "localhost", "user-agent": browser },
    });
    expect(answer.statusCode).toBe(404);
    const lines = site.logLines().filter((line) => line.includes("page.unmanaged"));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: "error", path: "/…/…" },
    ]);
    await expect
      .poll(async () => (await kept()).some(({ kind }) => kind === "page.unmanaged"))
      .toBe(true);
    expect(JSON.stringify(await kept())).not.toContain("zorzal");
  });
});
