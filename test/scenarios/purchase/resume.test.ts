import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { browserOf, holder } from "./buyer.ts";
import { answer, begin } from "./journey.ts";
import { leftMails, newCode } from "./sign-purchase.ts";

/** Who left a purchase is reminded of it, and goes on in another browser by link and code. */

const base = "/Compra-Online/lafken-dental-esencial";
let site: TestApp;
let remind: () => Promise<number>;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  remind = (await openTestModules(site)).myPurchase.services.remindOfPurchases;
});
afterAll(() => site.close());

async function linkOf(): Promise<string> {
  const pattern =
    /\/Compra-Online\/lafken-dental-esencial\?session=[\w-]+&(?:amp;)?sessionType=resume/;
  const found = async () =>
    (await leftMails(site))
      .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))
      .map((mail) => pattern.exec(mail)?.[0])
      .find((link) => link !== undefined);
  await expect.poll(found).toBeDefined();
  return ((await found()) ?? "").replace("&amp;", "&");
}

describe("a purchase that was left", () => {
  it("is reminded of three times, each once, and is taken up elsewhere by the mail's link and a code", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    site.clock.set("2026-11-23T16:30:00Z");
    // Nobody is known yet to write to.
    expect(await remind()).toBe(0);
    await answer(browser, base, "Datos-personales", holder);
    const sent = [];
    for (const at of ["16:40", "17:31", "17:40"]) {
      site.clock.set(`2026-11-23T${at}:00Z`);
      sent.push(await remind());
    }
    for (const at of [
      "2026-11-24T12:59",
      "2026-11-24T13:00",
      "2026-11-25T13:00",
      "2026-11-26T13:00",
    ]) {
      site.clock.set(`${at}:00Z`);
      sent.push(await remind());
    }
    expect(sent).toEqual([0, 1, 0, 0, 1, 1, 0]);
    const link = await linkOf();
    expect((await browser.open(link)).headers.location).toBe(base);
    const elsewhere = browserOf(site);
    const { at, response } = await elsewhere.follow(link);
    expect(at).toMatch(/^\/Mi-Compra\//);
    expect(response.body).not.toContain("Soto");
    const before = new Set(await leftMails(site));
    await elsewhere.post(at, { _act: "send" });
    const code = await newCode(site, before, holder["titular.correo"]);
    const entered = await elsewhere.post(at, { codigo: code });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, base]);
    expect((await elsewhere.follow(base)).at).toBe(`${base}/Recaudacion`);
  });

  it("is reminded of no more once its person says so by the mail's link, without signing in", async () => {
    site.clock.set("2026-11-30T15:00:00Z");
    const browser = browserOf(site);
    await begin(browser, base);
    const address = "bea.sinrecordatorios@example.cl";
    await answer(browser, base, "Datos-personales", { ...holder, "titular.correo": address });
    site.clock.set("2026-11-30T16:10:00Z");
    expect(await remind()).toBe(1);
    const pattern = /\/Mi-Compra\/[\w-]+\?recordatorios=no/;
    const found = async () =>
      (await leftMails(site))
        .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))
        .find((mail) => mail.includes(address) && pattern.test(mail));
    await expect.poll(found).toBeDefined();
    const link = pattern.exec((await found()) ?? "")?.[0] ?? "";
    const stopped = () =>
      site.database.connection
        .selectFrom("purchases")
        .select("reminders_stopped_at")
        .where("reminders_stopped_at", "is not", null)
        .execute();
    // A program that opens the links of mails changes nothing.
    const elsewhere = browserOf(site);
    const asked = await elsewhere.open(link);
    expect(asked.body).toContain("¿Dejamos de recordarte esta compra?");
    expect(asked.body).not.toContain("Soto");
    expect(await stopped()).toHaveLength(0);
    const done = await elsewhere.post(link.split("?")[0] ?? "", { _act: "reminders-stop" });
    expect([done.statusCode, done.body.includes("no te enviaremos más recordatorios")]).toEqual([
      200,
      true,
    ]);
    expect(await stopped()).toHaveLength(1);
    site.clock.set("2026-12-01T13:00:00Z");
    expect(await remind()).toBe(0);
    // Who goes on later is still not reminded.
    await site.database.connection
      .updateTable("purchases")
      .set({ reminders: 0, last_step_at: site.clock.now() })
      .where("reminders_stopped_at", "is not", null)
      .execute();
    site.clock.set("2026-12-01T16:00:00Z");
    expect(await remind()).toBe(0);
  });

  it("says of a link that is over that it begins anew", async () => {
    const { at, response } = await browserOf(site).follow(
      `${base}?session=no-such-link&sessionType=resume`,
    );
    expect(at).toBe(base);
    expect(response.body).toContain("El enlace ya no vale o venció");
  });
});
