import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultSampling } from "#src/contracts/fault-sampling.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { faultRoutes } from "./fault.api.ts";
import { listFaults } from "./fault.queries.ts";
import { routePattern, type ScrubbedFault, scrubFault } from "./fault.rules.ts";
import { createFaultKeeper, createFaultSampling, reportingLog } from "./fault.service.ts";

describe("a fault", () => {
  it("is kept without anything of a person", () => {
    const told = scrubFault({
      source: "browser",
      kind: "browser.error",
      errorName: "Zorzal Canaria",
      code: "zorzal@correo.example",
      message:
        'no offer for "Zorzal Canaria", zorzal@correo.example, 12.345.678-5, +56 9 8391 7264',
      stack: "Error: Zorzal\nat Zorzal 1\n    at x (https://a.example/assets/a.js?zorzal=1:2:3)",
      path: "/Solicitudes/zorzal-token-1234567890",
    });
    expect(told).toEqual({
      source: "browser",
      kind: "browser.error",
      code: null,
      errorName: null,
      message: "no offer for …, …, …, …",
      stack: "at x (assets/a.js:2:3)",
      route: "/Solicitudes/:token",
    });
  });

  it.each([
    ["/Comparar/Isapres", "/Comparar/:comparator/:line?"],
    ["/en/Compare/Isapres?perfil=x", "/en/Compare/:comparator/:line?"],
    ["/Seguros/Quillay-Vida/Plan.data", "/Seguros/:organization/:product/:tab?"],
    ["/api/insurance/:id/seo", "/api/insurance/:id/seo"],
    ["/zorzal/canaria/x/y/z", "unknown"],
  ])("at %s is told by its route %s", (path, route) => {
    expect(routePattern(path)).toBe(route);
  });
});

describe("sampling", () => {
  it("reports 0.075 of the errors (SA 8), and all that a browser has chosen", () => {
    const told: ScrubbedFault[] = [];
    let draw = 0;
    const { take, takeChosen } = createFaultSampling({
      reporter: { report: (fault) => told.push(fault) },
      share: faultSampling,
      random: () => (draw++ % 1_000) / 1_000,
    });
    for (let count = 0; count < 10_000; count += 1) take({ source: "server", kind: "x" });
    expect(told).toHaveLength(750);
    takeChosen({ source: "browser", kind: "browser.error" });
    expect(told).toHaveLength(751);
  });

  it("takes whatever is logged as an error, and logs it all the same", () => {
    const told: ScrubbedFault[] = [];
    const lines: string[] = [];
    const { take } = createFaultSampling({
      reporter: { report: (fault) => told.push(fault) },
      share: 1,
      random: Math.random,
    });
    const log = reportingLog(
      createLog("info", (line) => lines.push(line)),
      { take },
    );
    log.info("a");
    log.warn("b");
    log.error("page.failure", { code: "INTERNAL_ERROR", route: "/Comparar/Isapres" });
    log.error("page.unmanaged", { path: "/zorzal%40correo.example/x" });
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain("zorzal");
    expect(told).toMatchObject([
      { kind: "page.failure", code: "INTERNAL_ERROR", route: "/Comparar/:comparator/:line?" },
      { kind: "page.unmanaged", message: "/…/…", route: null },
    ]);
  });
});

describe("reports from browsers", () => {
  it("are limited by network: the addresses of one IPv6 /64 count together", async () => {
    const taken: object[] = [];
    const [route] = faultRoutes({
      faults: { takeChosen: (fault) => taken.push(fault) },
      limit: createCallLimit({
        clock: fixedClock("2026-10-10T12:00:00Z"),
        most: 30,
        windowMs: 3_600_000,
      }),
    });
    const report = (address: string) =>
      route!.handle(
        { headers: { "user-agent": "Mozilla/5.0 Chrome/140" }, body: { kind: "error" } } as never,
        {
          address,
        },
      );
    for (let sent = 0; sent < 60; sent += 1) await report(`2001:db8:1:2::${sent.toString(16)}`);
    expect(taken).toHaveLength(30);
    await report("2001:db8:1:3::1");
    expect(taken).toHaveLength(31);
  });
});

describe("kept faults", () => {
  let database: OpenDatabase;
  const clock = fixedClock("2026-10-10T12:00:00Z");
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const fault = scrubFault({ source: "server", kind: "http.failure", message: "status 500" });

  it("are one row a kind and place, counted, and forgotten 90 days after the last", async () => {
    const keeper = createFaultKeeper({
      connection: database.connection,
      clock,
      log,
      version: "1.0.0",
    });
    keeper.report(fault);
    clock.set("2026-10-11T12:00:00Z");
    keeper.report(fault);
    keeper.report({ ...fault, route: "/contacto" });
    await keeper.settled();
    const rows = await listFaults(database.connection);
    expect(new Map(rows.map(({ seen, route }) => [route, seen]))).toEqual(
      new Map([
        [null, 2],
        ["/contacto", 1],
      ]),
    );
    expect(rows.find(({ seen }) => seen === 2)).toMatchObject({
      first_seen_at: new Date("2026-10-10T12:00:00Z"),
      last_seen_at: new Date("2026-10-11T12:00:00Z"),
    });
    clock.set("2027-01-09T12:00:00Z");
    await keeper.purgeExpired();
    expect(await listFaults(database.connection)).toHaveLength(2);
    clock.set("2027-01-09T12:00:01Z");
    await keeper.purgeExpired();
    expect(await listFaults(database.connection)).toHaveLength(0);
  });

  it("cannot bring the site down: without a database it is a warning", async () => {
    const other = await openTestDatabase();
    await other.close();
    const keeper = createFaultKeeper({
      connection: other.connection,
      clock,
      log,
      version: "1.0.0",
    });
    for (let count = 0; count < 100; count += 1) keeper.report(fault);
    await keeper.settled();
    expect(lines.filter((line) => line.includes("faults.failure"))).toHaveLength(20);
  });
});
