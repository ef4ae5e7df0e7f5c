import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf, hiddenValue } from "../purchase/buyer.ts";
import { evenMs } from "#src/platform/limits/even-time.ts";
import { asService } from "#src/platform/database/acting.ts";
import { leftMails } from "../purchase/sign-purchase.ts";
import { holderCard, liveThrough, monthlyByCard, signedPurchase, subscribe } from "./subscriber.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

/** The page of what was bought, as a browser without JavaScript uses it. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

type Bought = Awaited<ReturnType<typeof subscribe>>;

/** Another computer: by a link and the code of the mail. */
async function comeIn({ id, reference }: Bought) {
  const { myPurchases } = site.modules.myPurchase.services;
  const browser = browserOf(site);
  const link = `/Mi-Compra/${await myPurchases.makeLink(id)}`;
  const asked = await browser.open(link);
  expect(asked.statusCode).toBe(200);
  expect(asked.body).not.toContain("ana@example.cl");
  await browser.post(link, { _act: "send" });
  const wrong = await browser.post(link, { codigo: "12" });
  expect(wrong.statusCode).toBe(400);
  const code = (await myPurchases.codeFor(id)) ?? "";
  const entered = await browser.post(link, { codigo: code });
  expect([entered.statusCode, entered.headers.location]).toEqual([303, `/Mi-Compra/${reference}`]);
  return { browser, path: `/Mi-Compra/${reference}` };
}

const refundsOf = (payment: string) =>
  site.connection
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .select(["r.amount_minor", "r.reason", "r.state", "r.asked_by"])
    .where("p.reference", "=", payment)
    .execute();

describe("the page of a purchase", () => {
  it("opens by a link and a code, and shows nothing to a stranger", async () => {
    const ana = await subscribe(site, plan);
    const { browser, path } = await comeIn(ana);
    const page = await browser.open(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers["cache-control"]).toContain("no-store");
    expect(page.body).toContain(ana.reference);
    expect(page.body).toContain("18 de diciembre de 2026");
    expect((await browserOf(site).open(path)).statusCode).toBe(404);
    expect((await browserOf(site).open("/Mi-Compra/no-such-link")).statusCode).toBe(404);
  });

  it("sends a lost link to whoever bought, and answers alike to anybody else", async () => {
    const browser = browserOf(site);
    const answers = [];
    for (const correo of ["Ana@Example.cl", "nobody@example.cl"]) {
      const sent = await browser.post("/Mi-Compra", { correo });
      answers.push([sent.statusCode, sent.body.includes("Si hay compras con ese correo")]);
    }
    expect(answers).toEqual([
      [202, true],
      [202, true],
    ]);
    const folder = join(site.dataFolder, "mail");
    const written = async () => {
      const names = await sentNames(folder);
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      return texts.join("\n");
    };
    await expect.poll(written).toContain("/Mi-Compra/");
    expect(await written()).not.toContain("nobody@example.cl");
  });

  it("sends the link of what is not paid too, which leads to its step, and takes its time whatever is found", async () => {
    const before = new Set(await leftMails(site));
    const { id } = await signedPurchase(site, { ...plan, identification: "7.654.321-6" });
    const titular = { correo: "eva@example.cl", nombres: "Eva", primerApellido: "Paz" };
    await site.connection
      .updateTable("purchase_forms")
      .set({ values: JSON.stringify({ titular }) })
      .where("purchase_id", "=", id)
      .where("key", "=", "personalData")
      .execute();
    const browser = browserOf(site);
    const took: number[] = [];
    for (const correo of ["eva@example.cl", "nobody@example.cl"]) {
      const since = performance.now();
      await browser.post("/Mi-Compra", { correo });
      took.push(performance.now() - since);
    }
    expect(took.map((ms) => ms >= evenMs)).toEqual([true, true]);
    const mail = async () =>
      (await leftMails(site)).find((one) => !before.has(one) && one.includes("eva@example.cl"));
    await expect.poll(mail).toBeDefined();
    const text = ((await mail()) ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    const [, token = ""] = /session=([\w-]+)/.exec(text) ?? [];
    const link = `/Compra-Online/${plan.product}?session=${token}&sessionType=resume`;
    const { at } = await browser.follow(link);
    expect(at).toBe(`/Mi-Compra/${token}`);
    await browser.post(at, { _act: "send" });
    const { myPurchases } = site.modules.myPurchase.services;
    const entered = await browser.post(at, { codigo: (await myPurchases.codeFor(id)) ?? "" });
    expect(entered.headers.location).toBe(`/Compra-Online/${plan.product}`);
  });

  it("ends every link that was sent; its browsers go on, and what is over is erased at night", async () => {
    const kept = async (id: string) =>
      (
        await site.connection
          .selectFrom("purchase_access_links")
          .select("token_hash")
          .where("purchase_id", "=", id)
          .execute()
      ).length;
    /** With the link of the mail that says that it was paid. */
    const bought = async () => {
      const purchase = await subscribe(site, plan);
      await expect.poll(() => kept(purchase.id)).toBe(1);
      return purchase;
    };
    const ida = await bought();
    const { myPurchases } = site.modules.myPurchase.services;
    const { browser, path } = await comeIn(ida);
    const links = [await myPurchases.makeLink(ida.id), await myPurchases.makeLink(ida.id, 30)];
    const sol = await bought();
    const other = `/Mi-Compra/${await myPurchases.makeLink(sol.id)}`;
    const ended = await browser.post(path, { _act: "links-end" });
    expect([ended.statusCode, ended.headers.location]).toEqual([303, `${path}?hecho=links-end`]);
    for (const link of links)
      expect((await browserOf(site).open(`/Mi-Compra/${link}`)).statusCode).toBe(404);
    expect((await browser.open(`${path}?hecho=links-end`)).body).toContain(
      "ya no abren esta compra",
    );
    expect((await browserOf(site).open(other)).statusCode).toBe(200);
    expect([await kept(ida.id), await kept(sol.id)]).toEqual([4, 2]);
    const purge = site.modules.myPurchase.purges;
    for (const each of purge) await each(async () => site.clock.now());
    expect([await kept(ida.id), await kept(sol.id)]).toEqual([0, 2]);
    await asService(site.connection, (own) => myPurchases.erase(own, sol.id));
    expect(await kept(sol.id)).toBe(0);
  });

  it("moves the charge day once: no month is charged twice and none is left out", async () => {
    const eva = await subscribe(site, plan);
    const { browser, path } = await comeIn(eva);
    const refused = await browser.post(path, { _act: "date", dia: "31" });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Escribe un día del 1 al 28.");
    expect(refused.body).toMatch(/name="dia"[^>]* value="31"/);
    await browser.post(path, { _act: "date", dia: "10" });
    await browser.post(path, { _act: "date", dia: "10" });
    const moved = (await eva.story()).cycles;
    expect(moved.map(({ charge_on, state }) => `${charge_on} ${state}`)).toEqual([
      "2026-12-18 cancelled",
      "2026-12-10 scheduled",
    ]);
    await liveThrough(site, "2026-12-07", "2027-02-12");
    const { cycles } = await eva.story();
    const paid = cycles.filter(({ state }) => state === "processed");
    expect(paid.map(({ charge_on }) => charge_on)).toEqual([
      "2026-12-10",
      "2027-01-11",
      "2027-02-10",
    ]);
  });

  it("pays what is owed, through the bank's page", async () => {
    const sol = await subscribe(site, plan);
    const asked = { provider: "kushki_ad", card: holderCard.slice(-4) };
    await site.control("outcome", { ...asked, code: "subscription/K007" });
    await liveThrough(site, "2027-03-15", "2027-03-19");
    await site.control("outcome", { ...asked, code: "OK" });
    const { browser, path } = await comeIn(sol);
    const page = await browser.open(path);
    expect(page.body.includes(`value="pay"`)).toBe(true);
    expect(page.body).toContain("Pagos de demostración: no se cobra nada.");
    // What is offered in every country, whatever its providers.
    expect(page.body).toContain(`value="transfer-one-time-non-automated:queplan"`);
    const [owed] = (await sol.story()).cycles;
    const began = await browser.post(path, {
      _act: "pay",
      _key: "one",
      _cycle: owed?.id ?? "",
      _way: "transfer-one-time:linkify",
    });
    expect(began.headers.location).toBe(path);
    const [, href = ""] =
      /href="(http[^"]*linkify[^"]*)"/.exec((await browser.open(path)).body) ?? [];
    // The site is asked by another host than it listens on.
    const here = (address: string) => {
      const { pathname, search } = new URL(address, site.origin);
      return `${site.origin}${pathname}${search}`;
    };
    const pressed = await fetch(here(href.replaceAll("&amp;", "&")), {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
      headers: { origin: site.origin },
    });
    expect(pressed.status).toBe(303);
    await fetch(here(pressed.headers.get("location") ?? ""), { redirect: "manual" });
    expect((await sol.sale()).state).toBe("OK");
    expect((await browser.open(path)).body.includes(`value="pay"`)).toBe(false);
  });

  it("gives all of it back in the days of the law, by a refund that is asked for once", async () => {
    const mar = await subscribe(site, plan);
    const { browser, path } = await comeIn(mar);
    const unsure = await browser.post(path, { _act: "withdraw" });
    expect(unsure.statusCode).toBe(400);
    expect(unsure.body).toMatch(/<details[^>]* open=""[^>]*><summary>Retractarme de la compra/);
    expect(unsure.body).toContain('id="mi-withdraw-seguro-error"');
    const undeclared = await browser.post(path, { _act: "withdraw", seguro: "true" });
    expect(undeclared.statusCode).toBe(400);
    expect(undeclared.body).toContain('id="mi-sin-siniestro-error"');
    expect((await mar.sale()).state).toBe("OK");
    for (const sent of [1, 2]) {
      const { statusCode, headers } = await browser.post(path, {
        _act: "withdraw",
        seguro: "true",
        "sin-siniestro": "true",
      });
      expect([sent, statusCode, headers.location]).toEqual([sent, 303, `${path}?hecho=withdraw`]);
    }
    const after = await browser.open(`${path}?hecho=withdraw`);
    expect(after.body).toContain("Dejaste sin efecto la compra.");
    expect((await mar.sale()).state).toBe("CANCELED_WITHDRAWAL");
    expect((await mar.story()).subscription.state).toBe("cancelled");
    expect(await refundsOf(mar.attempt.reference)).toEqual([
      {
        amount_minor: mar.attempt.amount.amountMinor,
        reason: "withdrawal",
        state: "REQUESTED",
        asked_by: null,
      },
    ]);
  });

  it("gives nothing back by withdrawal once staff know of an insured event, whose note stories do not have", async () => {
    const lia = await subscribe(site, plan);
    const { browser, path } = await comeIn(lia);
    expect((await browser.open(path)).body).toContain('value="withdraw"');
    const { reference } = await lia.sale();
    const staff = await signInAs(site, "sales/BACKOFFICE");
    const send = (url: string, payload: object) =>
      site.app.inject({
        method: "POST",
        url: `/api/back-office/sales/${reference}/${url}`,
        headers: { cookie: staff.cookie, "content-type": "application/json" },
        payload: JSON.stringify(payload),
      });
    const today = site.clock.now().toISOString().slice(0, 10);
    const note = "Fractura de tobillo";
    const future = await send("insured-events", { on: "2031-01-01", note });
    expect(future.statusCode).toBe(400);
    expect((await send("insured-events", { on: today, note })).statusCode).toBe(204);
    const shown = await site.app.inject({
      url: `/Gestion/Ventas/${reference}`,
      headers: { cookie: staff.cookie, host: "localhost:3000" },
    });
    expect(shown.body).toContain("Siniestro registrado");
    expect(shown.body).not.toContain(note);
    const sure = { seguro: "true", "sin-siniestro": "true" };
    expect((await browser.open(path)).body).not.toContain('value="withdraw"');
    expect((await browser.post(path, { _act: "withdraw", ...sure })).statusCode).toBe(409);
    expect((await lia.sale()).state).toBe("OK");
    const audited = await site.connection
      .selectFrom("audit_events")
      .select("action")
      .where("record", "=", reference)
      .where("action", "=", "sale.insured-event")
      .execute();
    expect(audited.length).toBeGreaterThan(0);
  });

  it("says day by day what ending gives back, and gives back that", async () => {
    const paz = await subscribe(site, plan);
    const { browser, path } = await comeIn(paz);
    const since = site.clock.now();
    await site.setClock(new Date(since.getTime() + 12 * 86_400_000));
    const page = (await browser.open(path)).body;
    expect(page.includes(`value="withdraw"`)).toBe(false);
    expect(page).toMatch(/\d+ de 3[01] días/);
    const [, left = "0", days = "1"] = /(\d+) de (\d+) días/.exec(page) ?? [];
    const late = await browser.post(path, {
      _act: "withdraw",
      seguro: "true",
      "sin-siniestro": "true",
    });
    expect(late.statusCode).toBe(409);
    await browser.post(path, { _act: "end", seguro: "true", motivo: "Me cambio" });
    expect((await paz.sale()).state).toBe("CANCELED_CUSTOMER");
    const paid = paz.attempt.amount.amountMinor;
    expect(await refundsOf(paz.attempt.reference)).toEqual([
      {
        amount_minor: Math.floor((paid * Number(left)) / Number(days) + 0.5),
        reason: "cancellation",
        state: "REQUESTED",
        asked_by: null,
      },
    ]);
    expect((await browser.open(path)).body.includes(`value="end"`)).toBe(false);
  });

  it("ends on a later day that is chosen and paid, with what goes back of that day shown before", async () => {
    const paz = await subscribe(site, plan);
    const { browser, path } = await comeIn(paz);
    const day = (days: number) =>
      new Date(site.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const chosen = day(9);
    const today = (await browser.open(path)).body;
    const daysLeft = (html: string) => Number(/(\d+) de 3[01] días/.exec(html)?.[1]);
    const page = (await browser.open(`${path}?termino=${chosen}`)).body;
    expect(hiddenValue(page, "termino")).toBe(chosen);
    expect(daysLeft(today) - daysLeft(page)).toBe(9);
    const sent = { _act: "end", seguro: "true", motivo: "Me cambio" };
    // A day before today, one that is not paid, and none at all.
    for (const termino of [day(-1), day(90), "mañana"]) {
      const refused = await browser.post(path, { ...sent, termino });
      expect([termino, refused.statusCode]).toEqual([termino, 400]);
      expect(refused.body).toMatch(/id="mi-termino"[^>]*aria-invalid="true"/);
    }
    expect((await paz.sale()).state).toBe("OK");
    expect((await browser.post(path, { ...sent, termino: chosen })).statusCode).toBe(303);
    const { reference } = await paz.sale();
    const ended = await site.connection
      .selectFrom("sales")
      .select(["state", "ends_on"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(ended).toEqual({ state: "CANCELED_CUSTOMER", ends_on: chosen });
    const paid = paz.attempt.amount.amountMinor;
    const [, left = "0", days = "1"] = /(\d+) de (\d+) días/.exec(page) ?? [];
    expect(await refundsOf(paz.attempt.reference)).toMatchObject([
      { amount_minor: Math.floor((paid * Number(left)) / Number(days) + 0.5) },
    ]);
  });
});
