import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveChallenge } from "#src/contracts/proof-of-work.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { exampleMarket } from "./example-price.ts";
import { type LeadSite, openLeadSite } from "./lead-site.ts";

describe("a visitor's calls", () => {
  let database: OpenDatabase;
  let site: LeadSite;
  const clock = fixedClock("2026-10-10T14:42:00Z");
  beforeAll(async () => {
    database = await openTestDatabase();
    const mailer = { send: async () => undefined, close: async () => undefined };
    site = await openLeadSite({ database, clock, priceNow: exampleMarket().priceNow, mailer });
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
  beforeEach(() => clock.set("2026-10-10T14:42:00Z"));

  const call = (url: string, body?: unknown, cookie?: string) =>
    site.app.inject({
      method: body === undefined ? "GET" : "POST",
      url,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie === undefined ? {} : { cookie: `${visitorCookie}=${cookie}` }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  const cookieOf = (response: Awaited<ReturnType<typeof call>>) =>
    response.cookies.find(({ name }) => name === visitorCookie)!.value;
  const submission = {
    productType: "SEGURO_INTEGRAL_GENERAL",
    profile: { cotizante: [{ sexo: "Femenino", edad: 34 }], cargas: [] },
  };
  const submit = async (changes: object = {}, cookie?: string) =>
    call("/api/profile-form/data", { ...submission, ...changes }, cookie);
  const uuidOf = (response: { json(): unknown }) =>
    (response.json() as { data: { uuid: string } }).data.uuid;

  it("submit a profile and read it back with the same cookie", async () => {
    const response = await submit();
    expect(response.statusCode).toBe(200);
    const uuid = uuidOf(response);
    const read = await call(`/api/profile-form/data?uuid=${uuid}`, undefined, cookieOf(response));
    expect(read.statusCode).toBe(200);
    expect(read.headers["cache-control"]).toBe("private, no-store");
    expect(read.json()).toMatchObject({ data: { uuid, ...submission } });
  });

  it("find another visitor's submission not at all, by any cookie", async () => {
    const uuid = uuidOf(await submit());
    const other = cookieOf(await submit());
    for (const cookie of [other, undefined, "x".repeat(32), "short"]) {
      expect(
        (await call(`/api/profile-form/data?uuid=${uuid}`, undefined, cookie)).statusCode,
      ).toBe(404);
    }
    expect((await submit({ uuid }, other)).statusCode).toBe(404);
  });

  it.each([
    ["no product type", { productType: "" }, "productType"],
    [
      "an age that is none",
      { profile: { cotizante: [{ edad: "x" }] } },
      "profile.cotizante.0.edad",
    ],
    ["a uuid that is none", { uuid: "1" }, "uuid"],
    [
      "two spouses",
      {
        profile: {
          cotizante: [{ edad: 40 }],
          cargas: [
            { parentesco: "Cónyuge", edad: 38 },
            { parentesco: "Cónyuge", edad: 39 },
          ],
        },
      },
      "profile.cargas.1.parentesco",
    ],
    [
      "a dependant without age",
      { profile: { cotizante: [{ edad: 40 }], cargas: [{ parentesco: "Hija" }] } },
      "profile.cargas.0.edad",
    ],
    ["nobody at all", { profile: {} }, "profile.cotizante.0.edad"],
    [
      "an age beyond the form's",
      { profile: { cotizante: [{ edad: 121 }] } },
      "profile.cotizante.0.edad",
    ],
  ])("are told which field is wrong with %s", async (_title, changes, field) => {
    const response = await submit(changes);
    expect(response.statusCode).toBe(400);
    const { error } = response.json() as { error: { payload: { fields: { field: string }[] } } };
    expect(error.payload.fields.map((fault) => fault.field)).toContain(field);
  });

  it("are held to the rules of their country's form: ten employees in Colombia, not in Chile", async () => {
    const company = (cantidadempleados: number, country: string) =>
      site.app.inject({
        method: "POST",
        url: "/api/profile-form/data",
        headers: { "x-country": country, host: "127.0.0.1" },
        payload: {
          productType: "SEGURO COLECTIVO",
          profile: { colectivo: { cantidadempleados } },
        },
      });
    const refused = await company(9, "CO");
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      error: { payload: { fields: [{ field: "profile.colectivo.cantidadempleados" }] } },
    });
    expect((await company(10, "CO")).statusCode).toBe(200);
    expect((await company(9, "CL")).statusCode).toBe(200);
  });

  it("keep an empty sex as Masculino and both of a couple", async () => {
    const profile = { cotizante: [{ edad: 40 }, { edad: 38 }], cargas: [] };
    const response = await submit({ profile });
    const uuid = uuidOf(response);
    const read = await call(`/api/profile-form/data?uuid=${uuid}`, undefined, cookieOf(response));
    expect(read.json()).toMatchObject({
      data: {
        profile: {
          cotizante: [
            { edad: 40, sexo: "Masculino" },
            { edad: 38, sexo: "Masculino" },
          ],
        },
      },
    });
  });

  it("ask for a challenge, solve it and may go on; the same solution again is 401", async () => {
    const { data } = (await call("/api/robot-check")).json() as {
      data: { challenge: string; bits: number };
    };
    const answer = {
      challenge: data.challenge,
      solution: await solveChallenge(data.challenge, data.bits),
    };
    const first = await call("/api/robot-check", answer);
    expect(first.json()).toEqual({ data: { isHuman: true, until: "2026-10-10T15:12:00.000Z" } });
    const again = await call("/api/robot-check", answer);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject({ error: { name: "ROBOT_CHECK" } });
  });

  it("pass the robot check without JavaScript by waiting five seconds", async () => {
    const { data } = (await call("/api/robot-check")).json() as { data: { challenge: string } };
    const answer = { challenge: data.challenge };
    expect((await call("/api/robot-check", answer)).statusCode).toBe(401);
    clock.set("2026-10-10T14:42:05Z");
    expect((await call("/api/robot-check", answer)).statusCode).toBe(200);
  });

  it("find no quote by a link that is none", async () => {
    for (const token of [randomUUID(), "a".repeat(32)]) {
      expect((await call(`/api/quotes/${token}`)).statusCode).toBe(404);
    }
  });
});
