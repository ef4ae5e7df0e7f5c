import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgesOf } from "#src/platform/module-parts.ts";
import { createNightlyPurge } from "#src/platform/retention/retention.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { acceptPrice, declareHealth, read } from "../actors/actor.ts";
import { type Browser, browserOf, holder } from "./buyer.ts";
import { answer, begin } from "./journey.ts";
import { leftMails, newCode } from "./sign-purchase.ts";

/** What an applicant declared about health: read by them after a code, and gone with a purchase that is left (PP 3). */

const base = "/Compra-Online/lafken-complementario-primer-empleo";
const secret = "Zarzaparrilla crónica";
const to = holder["titular.correo"];
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

const yes = {
  "salud.heart": "yes",
  "salud.heartCondition": secret,
  "salud.heartSince": "03-2021",
  "salud.heartTreatment": secret,
  "salud.heartDischarged": "no",
};

const newest = () =>
  site.database.connection
    .selectFrom("purchases")
    .selectAll()
    .orderBy("made_at", "desc")
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();

async function declared(said: Record<string, string>): Promise<Browser> {
  site.clock.set(new Date(site.clock.now().getTime() + 60_000));
  const browser = browserOf(site);
  await begin(browser, base);
  await answer(browser, base, "Datos-personales", holder);
  await acceptPrice(browser, base);
  await declareHealth(browser, { base, segment: "Estado-de-salud", yes: said });
  return browser;
}

describe("what an applicant declared", () => {
  it("is read by them after a code of the moment alone, once, in the answer to it, and the read is kept", async () => {
    const browser = await declared(yes);
    const { id, reference, state } = await newest();
    expect(state).toBe("IN_REVIEW");
    const step = await browser.open(`${base}/Estado-de-salud`);
    const path = `/Mi-Compra/${reference}`;
    expect(step.body).toContain(`href="${path}#salud"`);
    expect(step.body).not.toContain(secret);
    // Whoever holds the browser is not yet who reads the mail.
    expect((await browser.open(path)).body).not.toContain(secret);
    const early = await browser.post(path, { _act: "health-read", codigo: "123456" });
    expect([early.statusCode, early.body.includes(secret)]).toEqual([400, false]);
    const before = new Set(await leftMails(site));
    const asked = await browser.post(path, { _act: "health-code" });
    expect(asked.body).toContain('name="codigo"');
    const codigo = await newCode(site, before, to);
    const wrong = String((Number(codigo) + 1) % 1_000_000).padStart(6, "0");
    const refused = await browser.post(path, { _act: "health-read", codigo: wrong });
    expect([refused.statusCode, refused.body.includes(secret)]).toEqual([400, false]);
    expect(refused.body).toContain('id="mi-codigo-salud-error"');
    const shown = await browser.post(path, { _act: "health-read", codigo });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["cache-control"]).toContain("no-store");
    const text = read(shown.body);
    for (const said of ["Estatura (cm) 165", "Peso (kg) 60", `Qué es o fue ${secret}`])
      expect(text).toContain(said);
    // The code is used up, and another visitor's browser has no such page.
    const again = await browser.post(path, { _act: "health-read", codigo });
    expect([again.statusCode, again.body.includes(secret)]).toEqual([400, false]);
    const other = await browserOf(site).post(path, { _act: "health-read", codigo });
    expect(other.statusCode).toBe(404);
    const reads = await site.database.connection
      .selectFrom("health_reads")
      .select(["reader", "reason"])
      .where("purchase_id", "=", id)
      .execute();
    expect(reads).toEqual([{ reader: null, reason: "applicant" }]);
    expect(site.logLines().join("\n")).not.toContain(secret);
    for (const mail of await leftMails(site)) expect(mail).not.toContain("Zarzaparrilla");
  });

  it("is destroyed with its keys where the purchase is left at the declaration for 30 days: FR42", async () => {
    const browser = browserOf(site);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    await begin(browser, base);
    await answer(browser, base, "Datos-personales", holder);
    await acceptPrice(browser, base);
    await answer(browser, base, "Estado-de-salud", { consentimiento: "true" });
    await answer(browser, base, "Estado-de-salud", {
      "salud.estatura": "165",
      "salud.peso": "60",
    });
    const { id, lead_reference: lead } = await newest();
    const modules = await openTestModules(site);
    const { connection } = site.database;
    site.clock.set(new Date(site.clock.now().getTime() + 32 * 86_400_000));
    await createNightlyPurge({
      connection,
      clock: site.clock,
      log: { info: () => undefined },
      timeZone: "America/Santiago",
      purges: purgesOf(modules),
    })();
    const purchase = await connection
      .selectFrom("purchases")
      .select(["state", "reason_code"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(purchase).toEqual({ state: "ABANDONED", reason_code: "FR42" });
    const { failure_reason: reason } = await connection
      .selectFrom("leads")
      .select("failure_reason")
      .where("reference", "=", lead ?? "")
      .executeTakeFirstOrThrow();
    expect(reason).toBe("FR42");
    const declarations = await connection
      .selectFrom("health_declarations")
      .select("person_id")
      .where("purchase_id", "=", id)
      .execute();
    const keys = await connection
      .selectFrom("health_keys")
      .select("wrapped")
      .where("purchase_id", "=", id)
      .execute();
    expect(declarations).toEqual([]);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every(({ wrapped }) => wrapped === null)).toBe(true);
  });
});
