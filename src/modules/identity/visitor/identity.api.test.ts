import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { chile } from "#src/config/countries.ts";
import { exampleForms } from "#src/modules/offer/profile/profile-forms.example.ts";
import { createHumanCheck } from "./human-check.service.ts";
import { type IdentityFacts, identityRoutes } from "./identity.api.ts";
import { createInternalTraffic } from "./internal-traffic.service.ts";
import { type VisitorFacts, visitorRoutes } from "./visitor.api.ts";
import { createVisitorService, type VisitorService } from "./visitor.service.ts";

const clock = fixedClock("2026-10-10T12:00:00Z");
const secret = "a secret of at least sixteen";
const internalTraffic = createInternalTraffic({ secret, clock });
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
const id = "abcdefghijklmnopqrstuv";

let database: OpenDatabase;
let visitors: VisitorService;
let app: FastifyInstance;
let visitorId: string;
const forgotten: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const { connection } = database;
  visitors = createVisitorService({ connection, clock });
  const humanCheck = createHumanCheck({ connection, clock, secret, callsPerMinute: 100 });
  app = await createHttpServer({
    log: createLog("silent", () => undefined),
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  const identity = identityRoutes({
    visitors,
    internalTraffic,
    isTls: false,
    forgetVisitor: async (gone) => void forgotten.push(gone),
  });
  const facts = async (): Promise<IdentityFacts & VisitorFacts> => ({
    visitorId,
    ensureVisitor: async () => visitorId,
    country: chile,
    address: "203.0.113.9",
  });
  registerApiRoutes<IdentityFacts & VisitorFacts>(
    app,
    [...identity, ...visitorRoutes(visitors, humanCheck, await exampleForms(), () => undefined)],
    facts,
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  clock.set("2026-10-10T12:00:00Z");
  forgotten.length = 0;
  visitorId = (await visitors.ensureVisitor(undefined)).visitor.id;
});

const optOut = (isOptedOut: unknown, cookie = `amparo_id=${id}`) =>
  app.inject({
    method: "POST",
    url: "/api/visitor/opt-out",
    headers: { cookie, "user-agent": userAgent },
    payload: { isOptedOut },
  });

describe("the opt-out", () => {
  it("takes the id's place in the cookie and forgets what was kept under it", async () => {
    const response = await optOut(true);
    expect(response.json()).toEqual({ data: { isOptedOut: true } });
    expect(response.headers["set-cookie"]).toMatch(/^amparo_id=no; Path=\/; Max-Age=31536000;/);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(forgotten).toEqual([id]);
  });

  it("is remembered, and can be taken back", async () => {
    const read = (cookie: string) =>
      app.inject({ url: "/api/visitor/opt-out", headers: { cookie, "user-agent": userAgent } });
    expect((await read("amparo_id=no")).json()).toEqual({ data: { isOptedOut: true } });
    expect((await read(`amparo_id=${id}`)).json()).toEqual({ data: { isOptedOut: false } });
    const back = await optOut(false, "amparo_id=no");
    expect(back.headers["set-cookie"]).toContain("amparo_id=; Path=/; Max-Age=0");
  });

  it("taken back where there was none leaves the id as it is", async () => {
    const response = await optOut(false);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(forgotten).toEqual([]);
  });

  it("says which field is wrong", async () => {
    const response = await optOut("perhaps");
    expect(response.statusCode).toBe(400);
    expect(response.json().error.payload.fields[0].field).toBe("isOptedOut");
  });
});

describe("internal traffic", () => {
  const open = (token: string) =>
    app.inject({ url: `/api/internal-traffic?token=${encodeURIComponent(token)}` });
  const send = (payload: object) =>
    app.inject({ method: "POST", url: "/api/internal-traffic", payload });
  const isInternal = async () => (await visitors.findVisitor(visitorId))?.isInternal;

  it("is switched on by a signed link, and off by the visitor", async () => {
    const response = await open(internalTraffic.issueToken());
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/");
    expect(await isInternal()).toBe(true);
    expect((await send({ isInternal: false })).json()).toEqual({ data: { isInternal: false } });
    expect(await isInternal()).toBe(false);
  });

  it("is not switched on by a wrong, foreign, changed or old link", async () => {
    const foreign = createInternalTraffic({ secret: "another secret of sixteen", clock });
    const own = internalTraffic.issueToken();
    const longer = own.replace(/^[^.]+/, (time) => (Number.parseInt(time, 36) + 1).toString(36));
    for (const token of ["x", "a.b", foreign.issueToken(), longer, `${own}x`]) {
      expect((await open(token)).statusCode).toBe(404);
    }
    expect((await send({ isInternal: true })).statusCode).toBe(404);
    clock.set("2026-10-17T11:59:59Z");
    expect((await open(own)).statusCode).toBe(303);
    await send({ isInternal: false });
    clock.set("2026-10-17T12:00:00Z");
    expect((await open(own)).statusCode).toBe(404);
    expect(await isInternal()).toBe(false);
  });

  it("never submits a profile", async () => {
    const submit = () =>
      app.inject({
        method: "POST",
        url: "/api/profile-form/data",
        payload: {
          productType: "ISAPRE",
          profile: { cotizante: [{ sexo: "Femenino", edad: 34 }], cargas: [] },
        },
      });
    const count = async () =>
      (await database.connection.selectFrom("profile_submissions").selectAll().execute()).length;
    await send({ isInternal: true, token: internalTraffic.issueToken() });
    expect((await submit()).statusCode).toBe(200);
    expect(await count()).toBe(0);
    await send({ isInternal: false });
    expect((await submit()).statusCode).toBe(200);
    expect(await count()).toBe(1);
  });
});
