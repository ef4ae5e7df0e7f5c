import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf } from "../purchase/buyer.ts";
import { holderCard, liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";
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
    expect((await mar.sale()).state).toBe("OK");
    for (const sent of [1, 2]) {
      const { statusCode, headers } = await browser.post(path, {
        _act: "withdraw",
        seguro: "true",
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

  it("says day by day what ending gives back, and gives back that", async () => {
    const paz = await subscribe(site, plan);
    const { browser, path } = await comeIn(paz);
    const since = site.clock.now();
    await site.setClock(new Date(since.getTime() + 12 * 86_400_000));
    const page = (await browser.open(path)).body;
    expect(page.includes(`value="withdraw"`)).toBe(false);
    expect(page).toMatch(/\d+ de 3[01] días/);
    const [, left = "0", days = "1"] = /(\d+) de (\d+) días/.exec(page) ?? [];
    const late = await browser.post(path, { _act: "withdraw", seguro: "true" });
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
});
