import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgesOf } from "#src/platform/module-parts.ts";
import { createNightlyPurge } from "#src/platform/retention/retention.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { type Browser, browserOf, holder } from "./buyer.ts";
import { answer, begin, toSignature } from "./journey.ts";
import { signPurchase } from "./sign-purchase.ts";

/** What anybody may know of a document, and what stays of a purchase that nobody went on with. */

const base = "/Compra-Online/lafken-dental-esencial";
const sign = `${base}/Firma`;
const email = holder["titular.correo"];
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

async function signed(browser: Browser) {
  await toSignature(browser, base);
  await signPurchase(site, browser, { url: sign, to: email });
  const { body } = await browser.open(sign);
  const [, path = ""] = /href="(\/api\/purchases\/[^"]+\/proposal)"/.exec(body) ?? [];
  const [, code = ""] = /([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})/.exec(body) ?? [];
  const { rawPayload } = await browser.open(path);
  return { code, hash: createHash("sha256").update(rawPayload).digest("hex") };
}

const verify = async (code: string, hash = "") =>
  (await browserOf(site).open(`/Verificar-Documento?codigo=${code}&huella=${hash}`)).body;

describe("a document", () => {
  it("is genuine, altered, void or unknown, by its code and the hash of a file, with nothing of a person", async () => {
    const browser = browserOf(site);
    const { code, hash } = await signed(browser);
    const genuine = await verify(code.toLowerCase(), hash);
    expect(genuine).toContain("El archivo es auténtico");
    expect(genuine).not.toMatch(/Soto|ana@example|12\.345/);
    expect(await verify(code, "0".repeat(64))).toContain("El archivo cambió");
    expect(await verify("K7QX-2M9P-TR4V")).toContain("No conocemos este código");
    await browser.post(sign, { _act: "reopen" });
    expect(await verify(code, hash)).toContain("su firma ya no vale");
    const path = await browserOf(site).open(`/en/Verify-Document/${code}`);
    expect(path.body).toContain("no longer valid");
  });

  it("is asked about 30 times a minute and network, not more", async () => {
    site.clock.set("2026-11-23T15:30:00Z");
    const ask = () => site.app.inject({ url: "/api/documents/K7QX2M9PTR4V" });
    for (let asked = 0; asked < 30; asked += 1) expect((await ask()).statusCode).toBe(404);
    expect((await ask()).statusCode).toBe(429);
  });
});

/** The nightly purge as of the clock. */
const purge = async () =>
  createNightlyPurge({
    connection: site.database.connection,
    clock: site.clock,
    log: { info: () => undefined },
    timeZone: "America/Santiago",
    purges: purgesOf(await openTestModules(site)),
  })();

describe("a purchase without a step for 30 days", () => {
  it("is abandoned at night and loses everything of its person; hashes and states stay", async () => {
    site.clock.set("2026-11-24T15:00:00Z");
    const left = browserOf(site);
    const { code, hash } = await signed(left);
    const early = browserOf(site);
    await begin(early, base);
    await answer(early, base, "Datos-personales", holder);
    site.clock.set("2026-12-23T12:00:00Z");
    await purge();
    expect((await left.follow(base)).at).toBe(`${base}/Pago`);
    site.clock.set("2026-12-25T12:00:00Z");
    await purge();
    const { connection } = site.database;
    const rows = await connection
      .selectFrom("purchases")
      .select(["state", "reason_code", "erased_at", "sale_reference", "lead_reference"])
      .execute();
    expect(rows.map(({ state, reason_code }) => [state, reason_code])).toEqual(
      rows.map(() => ["ABANDONED", "FR03"]),
    );
    expect(rows.every(({ erased_at }) => erased_at !== null)).toBe(true);
    const ends = await connection
      .selectFrom("lead_events")
      .select(["system", "to_status"])
      .where("kind", "=", "status")
      .where("to_status", "=", 4)
      .execute();
    // By the night's job, as the timeline says.
    expect(ends).toEqual(rows.map(() => ({ system: "QPCRON", to_status: 4 })));
    const kept = JSON.stringify([
      await connection.selectFrom("purchase_forms").selectAll().execute(),
      await connection.selectFrom("purchase_persons").selectAll().execute(),
      await connection.selectFrom("signatures").selectAll().execute(),
      await connection.selectFrom("purchases").selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/Soto|ana@example|Aromos/);
    const documents = await connection
      .selectFrom("issued_documents")
      .select(["bytes", "sha256"])
      .execute();
    expect(documents.every(({ bytes }) => bytes === null)).toBe(true);
    expect(documents.map(({ sha256 }) => sha256)).toContain(hash);
    const states = await connection.selectFrom("sales").select("state").execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["FAIL"]));
    expect(await verify(code, hash)).toContain("su firma ya no vale");
    // It begins anew, with nothing filled in.
    expect((await left.follow(base)).response.body).toContain("Comenzar");
  });
});

describe("a purchase that is cancelled", () => {
  it("ends its lead with the reason that was chosen, is reminded of no more, and loses its documents after 30 days", async () => {
    site.clock.set("2027-02-01T15:00:00Z");
    const browser = browserOf(site);
    await signed(browser);
    const { connection } = site.database;
    const { id } = await connection
      .selectFrom("purchases")
      .select("id")
      .orderBy("last_step_at", "desc")
      .where("made_at", "=", site.clock.now())
      .executeTakeFirstOrThrow();
    const cancelled = await browser.post(`${base}/Pago`, { _act: "cancel", motivo: "FR30" });
    expect(cancelled.headers.location).toBe(`${base}?hecho=cancel`);
    const standing = await connection
      .selectFrom("purchases as p")
      .innerJoin("leads as l", "l.reference", "p.lead_reference")
      .select(["p.state", "l.status", "l.failure_reason"])
      .where("p.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(standing).toEqual({ state: "CANCELLED", status: 4, failure_reason: "FR30" });
    // When another one that was left would be reminded of.
    site.clock.set("2027-02-02T15:00:00Z");
    const { remindOfPurchases } = (await openTestModules(site)).myPurchase.services;
    expect(await remindOfPurchases()).toBe(0);
    const papers = async () => {
      const rows = await connection
        .selectFrom("issued_documents")
        .select("bytes")
        .where("purchase_id", "=", id)
        .execute();
      return rows.map(({ bytes }) => bytes !== null);
    };
    site.clock.set("2027-03-02T12:00:00Z");
    await purge();
    expect(await papers()).toEqual([true]);
    site.clock.set("2027-03-05T12:00:00Z");
    await purge();
    expect(await papers()).toEqual([false]);
  });
});
