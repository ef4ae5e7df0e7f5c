import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** The pages on which people decide about purchases. */

let site: TestApp;
let reviewer: SignedInPerson;
let reference: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  reviewer = await signInAs(site, "staff/POSTVENTA", { name: "Rosa Revisa" });
  const { purchases } = (await openTestModules(site)).purchase.services;
  const visitorId = randomUUID();
  await site.database.connection
    .insertInto("visitors")
    .values({ id: visitorId, token_hash: visitorId, created_at: site.clock.now() })
    .execute();
  const made = await purchases.open({
    productCode: "lafken-complementario-primer-empleo",
    country: "CL",
    language: "es",
    limits: limitsOf(null),
    partner: null,
    baseUrl: "http://localhost:3000",
    visitorId,
    profile: null,
    consents: { purchase: true, news: false },
    origin: "/",
  });
  ({ reference } = made);
  await asService(site.database.connection, (own) =>
    purchases.move(own, made.id, { to: "IN_REVIEW", who: "system" }),
  );
});
afterAll(() => site.close());

const open = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });

describe("the queue of reviews", () => {
  it("lists what waits, by filters of the address, and says so where there is none", async () => {
    const queue = await open(reviewer, "/Gestion/Evaluaciones?estado=WAITING");
    expect([queue.statusCode, queue.body.includes(reference)]).toEqual([200, true]);
    const none = await open(reviewer, "/Gestion/Evaluaciones?estado=DECLINE");
    expect(none.body).toContain("No hay evaluaciones");
    expect(none.body).not.toContain(reference);
    const english = await open(reviewer, "/en/Back-Office/Reviews");
    expect(english.body).toContain("To be decided");
  });

  it("is not there for executives, nor of another country", async () => {
    const executive = await signInAs(site, "sales/EJECUTIVO");
    const refused = await open(executive, "/Gestion/Evaluaciones");
    expect(refused.statusCode).toBe(403);
    expect((await open(executive, `/Gestion/Evaluaciones/${reference}`)).statusCode).toBe(403);
    const peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    expect((await open(peru, "/Gestion/Evaluaciones")).body).not.toContain(reference);
    expect((await open(peru, `/Gestion/Evaluaciones/${reference}`)).statusCode).toBe(404);
  });

  it("shows one, keeps who read it, and takes a decision with its reason", async () => {
    const url = `/Gestion/Evaluaciones/${reference}`;
    const page = await open(reviewer, url);
    expect(page.body).toContain("Leer para decidir");
    expect(page.headers["cache-control"]).toContain("no-store");
    const read = await open(reviewer, `${url}?leer=review`);
    expect(read.body).toContain("Leyó las respuestas para decidir");
    const unreasoned = await open(reviewer, url, { outcome: "ACCEPT", reason: "" });
    expect(unreasoned.statusCode).toBe(400);
    const bare = await open(reviewer, url, { outcome: "ACCEPT_WITH_EXCLUSION", reason: "Pauta" });
    expect(bare.statusCode).toBe(400);
    const decided = await open(reviewer, url, { outcome: "ACCEPT", reason: "Motivo reservado" });
    expect([decided.statusCode, decided.headers.location]).toEqual([303, `${url}?hecho=decidida`]);
    const after = await open(reviewer, `${url}?hecho=decidida`);
    expect(after.body).toContain("La decisión quedó guardada");
    expect(after.body).toContain("No espera una decisión.");
    expect(after.body).not.toContain("Motivo reservado");
  });
});
