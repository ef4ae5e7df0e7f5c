import { evenMs } from "#src/platform/limits/even-time.ts";
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createVisitorService,
  type VisitorService,
} from "#src/modules/identity/visitor/visitor.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { referralRoutes } from "./referral.api.ts";
import { createReferralService, type ReferralService, seedAdvisors } from "./referral.service.ts";

const clock = fixedClock("2026-10-10T12:00:00Z");
const marta = {
  id: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01",
  email: "marta.rios@amparo.example",
  name: "Marta Ríos",
};
const lucia = "lucia.mendez@corredora.example";
const lines: string[] = [];
const log = createLog("debug", (line) => lines.push(line));
const pauses: number[] = [];

let database: OpenDatabase;
let visitors: VisitorService;
let referrals: ReferralService;
let app: FastifyInstance;
let visitorId: string;
const open = (connection = database.connection) =>
  createReferralService({
    connection,
    clock,
    log,
    visitors,
    lookUps: createCallLimit({ clock, most: 5, windowMs: 60_000 }),
    pause: async (ms) => pauses.push(ms),
  });
beforeAll(async () => {
  database = await openTestDatabase();
  visitors = createVisitorService({ connection: database.connection, clock });
  const folder = resolve(import.meta.dirname, "../../../../db/seed/advisors");
  await seedAdvisors(database.connection, folder, clock);
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-10-10T12:00:00Z");
  pauses.length = 0;
  lines.length = 0;
  referrals = open();
  visitorId = (await visitors.ensureVisitor(undefined)).visitor.id;
});

const naming = () => ({ network: "a", visitorId, ensureVisitor: async () => visitorId });
const stored = async () => referrals.referralOf(await visitors.findVisitor(visitorId));

describe("naming an advisor", () => {
  it("that is found sets the referral and records the typed e-mail", async () => {
    await referrals.nameAdvisor(" Marta.Rios@amparo.example", naming());
    expect(await stored()).toEqual({
      name: marta.name,
      email: marta.email,
      ejecutivo: marta.id,
      initialDate: "2026-10-10T12:00:00.000Z",
      loggedAs: "referral",
      typedEmail: marta.email,
    });
  });

  it("that is not found clears the referral", async () => {
    await referrals.nameAdvisor(lucia, naming());
    expect(await stored()).toMatchObject({ email: lucia, ejecutivo: null });
    expect(await referrals.nameAdvisor("nadie@amparo.example", naming())).toBeUndefined();
    expect(await stored()).toBeNull();
  });

  it("that fails is logged and clears the referral as well", async () => {
    await referrals.nameAdvisor(lucia, naming());
    const broken = {
      selectFrom() {
        throw new Error("no connection");
      },
    };
    const failing = open(broken as unknown as OpenDatabase["connection"]);
    expect(await failing.nameAdvisor(lucia, naming())).toBeUndefined();
    expect(await stored()).toBeNull();
    expect(lines.join("\n")).toContain("referral.look-up.failure");
  });

  it("is forgotten by the daily purge after 30 days unless there is an executive", async () => {
    await referrals.nameAdvisor(lucia, naming());
    const kept = (await visitors.ensureVisitor(undefined)).visitor.id;
    await referrals.nameAdvisor(marta.email, {
      network: "a",
      visitorId: kept,
      ensureVisitor: async () => kept,
    });
    clock.set("2026-11-10T12:00:00Z");
    expect(await referrals.purgeExpired()).toBe(1);
    expect((await visitors.findVisitor(visitorId))?.referral).toBeNull();
    expect((await visitors.findVisitor(kept))?.referral).toMatchObject({ name: marta.name });
  });
});

describe("the calls that look advisors up", () => {
  beforeAll(async () => {
    app = await createHttpServer({
      log,
      assetsFolder: undefined,
      trustProxy: false,
      isTls: false,
      sayError: () => (code) => code,
    });
    // The service of the test that runs: each has an allowance of its own.
    const current = { findAdvisor: (...args: [string, string]) => referrals.findAdvisor(...args) };
    registerApiRoutes(app, referralRoutes(current as ReferralService), async () => ({
      address: "203.0.113.9",
    }));
  });
  afterAll(() => app.close());
  const byEmail = (email: unknown) =>
    app.inject({ method: "POST", url: "/api/users/by-email", payload: { email } });

  it("answer name and e-mail only, by e-mail and by id", async () => {
    const expected = { data: { name: marta.name, email: marta.email } };
    const one = await byEmail("MARTA.RIOS@amparo.example");
    expect([one.statusCode, one.json()]).toEqual([200, expected]);
    expect(one.headers["cache-control"]).toBe("private, no-store");
    expect((await app.inject(`/api/users/${marta.id}`)).json()).toEqual(expected);
  });

  it("answer 404 to an unknown one and name a bad field", async () => {
    const unknown = await byEmail("nadie@amparo.example");
    expect([unknown.statusCode, unknown.json().error.name]).toEqual([404, "ADVISOR_NOT_FOUND"]);
    const id = marta.id.replace("1a01", "1aff");
    expect((await app.inject(`/api/users/${id}`)).statusCode).toBe(404);
    for (const email of ["", "marta", `${"a".repeat(40)}@amparo.example`, 7]) {
      const bad = await byEmail(email);
      expect([bad.statusCode, bad.json().error.payload.fields[0].field]).toEqual([400, "email"]);
    }
  });

  it("do not find an advisor who takes nobody", async () => {
    const off = (is_active: boolean) =>
      database.connection
        .updateTable("advisors")
        .set({ is_active })
        .where("id", "=", marta.id)
        .execute();
    await off(false);
    expect((await byEmail(marta.email)).statusCode).toBe(404);
    await off(true);
    expect((await byEmail(marta.email)).statusCode).toBe(200);
  });

  it("take the same time whether there is somebody or not", async () => {
    await byEmail(marta.email);
    await byEmail("nadie@amparo.example");
    expect(pauses).toEqual([evenMs, evenMs]);
  });

  it("are limited by network", async () => {
    for (let call = 0; call < 5; call += 1) await byEmail("nadie@amparo.example");
    expect((await byEmail(marta.email)).statusCode).toBe(429);
    clock.set("2026-10-10T12:01:01Z");
    expect((await byEmail(marta.email)).statusCode).toBe(200);
  });
});
