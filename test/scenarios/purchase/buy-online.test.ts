import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { href } from "#src/routes/back-office.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { press, providerForm } from "../payments/webpay-site.ts";
import { type Browser, browserOf, hiddenValue, holder } from "./buyer.ts";
import { answer, begin, priceToAccept, toSignature } from "./journey.ts";
import { leftMails, signPurchase } from "./sign-purchase.ts";

/** People who buy online, by the pages, as a browser without JavaScript sends them. */

const product = "lafken-dental-esencial";
const base = `/Compra-Online/${product}`;
let site: TestApp;
let simulators: Awaited<ReturnType<typeof startSimulators>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-simulators-"));
  simulators = await startSimulators({ folder, port: 0 });
  site = await createTestApp(
    {
      TRANSBANK_COMMERCE_CODE: "597055555532",
      TRANSBANK_API_KEY: "a-key-of-the-simulator",
      TRANSBANK_ENVIRONMENT: `${simulators.url}/transbank`,
    },
    "2026-11-23T15:00:00Z",
  );
});
afterAll(async () => {
  await site.close();
  await simulators.close();
  await rm(folder, { recursive: true, force: true });
});

async function toPayment(browser: Browser): Promise<string> {
  await toSignature(browser, base);
  const unsigned = await browser.follow(`${base}/Pago`);
  expect(unsigned.at).toBe(`${base}/Firma`);
  await signPurchase(site, browser, { url: `${base}/Firma`, to: "ana@example.cl" });
  const end = await browser.follow(base);
  expect(end.at).toBe(`${base}/Pago`);
  return end.response.body;
}

const pay = async (browser: Browser, page: string) => {
  const way = hiddenValue(page, "_way");
  const url = `${base}/Pago`;
  await browser.post(url, { _act: "pay", _key: hiddenValue(page, "_key"), _way: way });
  const { response } = await browser.follow(url);
  return providerForm(response.body);
};

/** The confirmation once both papers are drawn: the policy is shown before the receipt is. */
async function issuedPage(browser: Browser): Promise<string> {
  for (let tried = 0; tried < 100; tried += 1) {
    const { body } = await browser.open(`${base}/Confirmacion`);
    if (body.includes("/issued/receipt")) return body;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("No receipt was issued.");
}

/** The mail that leads to the page of the purchase. */
async function mailOfPolicy(): Promise<string> {
  for (let tried = 0; tried < 100; tried += 1) {
    const mails = (await leftMails(site)).map((mail) => mail.replaceAll(/=\r?\n/g, ""));
    const found = mails.find((mail) => mail.includes("/Mi-Compra/"));
    if (found !== undefined) return found;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("No mail leads to the policy.");
}

const comeBack = (browser: Browser, url: string) => {
  const { pathname, search } = new URL(url);
  return browser.follow(`${pathname}${search}`);
};

describe("a product that is bought online", () => {
  it("leads to its purchase from card, product page and compare table, and says so on its request", async () => {
    const browser = browserOf(site);
    const read = async (url: string) => (await browser.follow(url)).response.body;
    const list = await read("/Comparar/Seguros-de-Salud/Dental?pagina=9");
    const card = list.split("<article").find((one) => one.includes(`href="${base}"`)) ?? "";
    const [, address = ""] = /href="(\/Seguros\/[^"?]+)"/.exec(card) ?? [];
    for (const url of [address, `/Comparar-Planes?productos=${product}`, `${address}/Solicitar`]) {
      const page = await read(url);
      expect([url, page.includes(`href="${base}"`)]).toEqual([url, true]);
      const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
      const others = [...main.matchAll(/<a[^>]*href="([^"]*\/Solicitar)"/g)].map(([, to]) => to);
      expect([url, others]).toEqual([url, []]);
    }
    expect(card).not.toContain("/Solicitar");
  });
});

describe("a buyer of a dental insurance", () => {
  it("goes from the product's Contratar to the confirmation, and it can be opened again", async () => {
    const browser = browserOf(site);
    const { response: listed } = await browser.follow(`/Compra-Online/${product}`);
    expect(listed.headers["cache-control"]).toContain("no-store");
    const page = await toPayment(browser);
    expect(page).toContain("Webpay");
    const back = await press(await pay(browser, page), "pay");
    const done = await comeBack(browser, back);
    expect(done.at).toBe(`${base}/Confirmacion`);
    expect(done.response.body).toMatch(/COM-[2-9A-Z]{4}-[2-9A-Z]{3}/);
    const issued = await issuedPage(browser);
    const paths = [...issued.matchAll(/href="(\/api\/purchases\/[^"]+\/issued\/\w+)"/g)];
    expect(paths).toHaveLength(2);
    const [policy, receipt] = await Promise.all(
      paths.map(async ([, path = ""]) => {
        expect((await browserOf(site).open(path)).statusCode).toBe(404);
        return textOfPdf((await browser.open(path)).rawPayload);
      }),
    );
    expect(policy).toMatch(/^Póliza COM-/m);
    expect(policy).toContain("Dental Esencial");
    expect(policy).toMatch(/Firmada el .* propuesta [2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect(receipt).toContain("$80.460");
    const told = await mailOfPolicy();
    expect(told).not.toContain("application/pdf");
    expect((await browser.follow(`${base}/Confirmacion`)).response.body).toContain("COM-");
    const { connection } = site.database;
    const bought = await connection
      .selectFrom("purchases")
      .select(["state", "sale_reference", "lead_reference"])
      .orderBy("made_at", "desc")
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow();
    expect(bought.state).toBe("ISSUED");
    const sale = await connection
      .selectFrom("sales")
      .select("state")
      .where("reference", "=", bought.sale_reference ?? "")
      .executeTakeFirst();
    expect(sale?.state).toBe("OK");
    // How it was signed is read by staff on the page of the sale too.
    const staff = await signInAs(site, "sales/BACKOFFICE");
    const signed = await site.app.inject({
      url: href("sale", "es", { reference: bought.sale_reference ?? "" }),
      headers: { host: "localhost:3000", cookie: staff.cookie },
    });
    for (const said of ["Cómo se firmó", "Ana María Soto", "a•••@e•••"])
      expect([said, signed.body.includes(said)]).toEqual([said, true]);
    const lead = await connection
      .selectFrom("leads")
      .select(["status", "sub_status", "email"])
      .where("reference", "=", bought.lead_reference ?? "")
      .executeTakeFirst();
    expect(lead).toEqual({ status: 3, sub_status: 302, email: "ana@example.cl" });
    // By the collection, both at once: the insurer of the demonstration confirms at once.
    const moves = await connection
      .selectFrom("lead_events as e")
      .innerJoin("leads as l", "l.id", "e.lead_id")
      .select(["e.from_status", "e.to_status"])
      .where("l.reference", "=", bought.lead_reference ?? "")
      .where("e.kind", "=", "status")
      .orderBy("e.id")
      .execute();
    expect(moves.slice(-2).map((move) => [move.from_status, move.to_status])).toEqual([
      [500, 501],
      [501, 3],
    ]);
    const entries = await connection.selectFrom("ledger_entries").select("amount_minor").execute();
    expect(entries.map(({ amount_minor: minor }) => minor)).toContain(80_460);
  });

  it("is told why a card was refused, keeps everything, and pays by another", async () => {
    const browser = browserOf(site);
    const page = await toPayment(browser);
    const back = await press(await pay(browser, page), "pay", "5186174110629480");
    const refused = await comeBack(browser, back);
    expect(refused.at).toBe(`${base}/Pago`);
    expect(refused.response.body).toContain("El emisor rechazó el pago");
    expect(refused.response.body).toContain("otro medio de pago");
    const again = await press(await pay(browser, refused.response.body), "pay");
    expect((await comeBack(browser, again)).at).toBe(`${base}/Confirmacion`);
  });

  it("is led back from a step out of order, and shown what is wrong with all that was typed", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    const early = await browser.open(`${base}/Pago`);
    expect(early.headers.location).toBe(`${base}/Datos-personales`);
    const wrong = { ...holder, "titular.correo": "ana", "titular.fechaNacimiento": "31-02-1999" };
    const answered = await answer(browser, base, "Datos-personales", wrong);
    expect(answered.statusCode).toBe(400);
    expect(answered.body).toContain("Escribe la fecha como 05-11-1990.");
    expect(answered.body).toContain('value="Los Aromos 12"');
    const card = await answer(browser, base, "Datos-personales", {
      ...holder,
      "titular.calle": "4051 8856 0044 6623",
    });
    expect(card.statusCode).toBe(400);
    // Half of the number: four figures stand in a log by chance.
    expect(site.logLines().join("\n")).not.toMatch(/4051 ?8856|0044 ?6623/);
  });

  it("sees both answers where another tab saved the same step", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    const { at, response } = await browser.follow(base);
    const version = hiddenValue(response.body, "_version");
    await browser.post(at, { _version: version, ...holder });
    const stale = await browser.post(at, {
      _version: version,
      ...holder,
      "titular.calle": "Otra 99",
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain("Los Aromos 12");
    expect(stale.body).toContain('value="Otra 99"');
  });

  it("accepts line by line a price that a birth date changed", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    await answer(browser, base, "Datos-personales", {
      ...holder,
      "titular.fechaNacimiento": "05-11-1961",
    });
    const { at, response } = await browser.follow(base);
    expect(response.body).toContain(priceToAccept);
    const version = hiddenValue(response.body, "_version");
    const refused = await browser.post(at, { _act: "accept", _version: "99" });
    expect(refused.statusCode).toBe(409);
    await browser.post(at, { _act: "accept", _version: version });
    expect((await browser.follow(base)).response.body.includes(priceToAccept)).toBe(false);
  });
});

describe("addresses of a purchase", () => {
  it.each([
    ["/Compra-Online", 303, "/Comparar/Seguros-de-Salud"],
    [`${base}(qppayment:abc)`, 302, `${base}/Pago`],
    [`${base}/datos-PERSONALES`, 301, `${base}/Datos-personales`],
    // All that is written otherwise is settled in one hop, the query kept.
    [`${base.toUpperCase()}/DATOS-personales?a=1`, 301, `${base}/Datos-personales?a=1`],
    [`/compra-online/${base.split("/")[2]}/datos-personales/`, 301, `${base}/Datos-personales`],
    [`/Compra-Online/Lafken-Dental-Esencial`, 301, "/Compra-Online/lafken-dental-esencial"],
    [
      `/en/compra-online/LAFKEN-dental-esencial/payment`,
      301,
      "/en/Compra-Online/lafken-dental-esencial/Payment",
    ],
    [`${base}/No-Existe`, 404, undefined],
    ["/Compra-Online/no-such-product", 404, undefined],
    [`${base}/Pago`, 302, base],
    [`/en${base}/Payment`, 302, `/en${base}`],
  ])("%s: %i %s", async (url, status, location) => {
    const response = await browserOf(site).open(url);
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  it("a product that is not sold online leads to its page", async () => {
    const response = await browserOf(site).open("/Compra-Online/quillay-dental-sonrisa-diaria");
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toMatch(/^\/Seguros\//);
  });

  it("another visitor sees nothing of it: the beginning alone", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    await answer(browser, base, "Datos-personales", holder);
    const stranger = await browserOf(site).follow(base);
    expect(stranger.response.body).not.toContain("Los Aromos 12");
    expect(stranger.response.body).toContain("Comenzar");
  });
});
