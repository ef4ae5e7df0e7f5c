import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { browserOf, hiddenValue, holder } from "../purchase/buyer.ts";
import { answer, begin, priceToAccept, toSignature } from "../purchase/journey.ts";
import { signPurchase } from "../purchase/sign-purchase.ts";
import { comeBack, monthlyByCard, subscribe } from "./subscriber.ts";

/** What of a purchase can be read again: its papers, and the confirmation as it is true on the day of the visit. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);
const base = `/Compra-Online/${plan.product}`;

describe("the papers on the page of a purchase", () => {
  it("has the proposal of what is signed and not paid, for its holder alone", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    const row = await site.connection
      .selectFrom("purchases")
      .select(["id", "reference"])
      .orderBy("made_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `/Mi-Compra/${row.reference}`;
    const proposal = `/api/purchases/${row.id}/proposal`;
    expect((await browser.open(path)).body).not.toContain(proposal);
    await signPurchase(site, browser, { url: `${base}/Firma`, to: "ana@example.cl" });
    const page = (await browser.open(path)).body;
    expect([page.includes(proposal), page.includes("/issued/")]).toEqual([true, false]);
    const opened = await browser.open(proposal);
    expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await browserOf(site).open(proposal)).statusCode).toBe(404);
    // How it was signed: to its holder, with the address masked.
    const hash = createHash("sha256").update(opened.rawPayload).digest("hex");
    for (const said of ["Cómo firmaste", "Ana María Soto", "a•••@e•••", hash])
      expect([said, page.includes(said)]).toEqual([said, true]);
    expect(page).not.toContain("ana@example.cl");
  });

  it("has policy, receipt and confirmation of what was paid, after a link and a code elsewhere", async () => {
    const ana = await subscribe(site, plan);
    const { issuing } = site.modules.signature.services;
    await expect.poll(() => issuing.list(ana.id)).toEqual(["policy", "receipt"]);
    const { browser, path } = await comeBack(site, ana);
    const page = (await browser.open(path)).body;
    for (const kind of ["policy", "receipt"]) {
      const url = `/api/purchases/${ana.id}/issued/${kind}`;
      expect([kind, page.includes(`href="${url}"`)]).toEqual([kind, true]);
      const opened = await browser.open(url);
      expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect((await browserOf(site).open(url)).statusCode).toBe(404);
    }
    expect(page).toContain(`href="${base}/Confirmacion"`);
    expect((await browser.open(`${base}/Confirmacion`)).body).toContain(ana.reference);
  });
});

describe("the confirmation on a later visit", () => {
  const told = async (act: (path: string, browser: ReturnType<typeof browserOf>) => unknown) => {
    const bought = await subscribe(site, plan);
    const { browser, path } = await comeBack(site, bought);
    await act(path, browser);
    return (await browser.open(`${base}/Confirmacion`)).body;
  };

  it("names the next charge of the subscription, not one counted from the visit", async () => {
    const bought = await subscribe(site, plan);
    const { browser } = await comeBack(site, bought);
    const [first] = (await bought.story()).cycles;
    expect(first?.charge_on).toBe("2026-12-18");
    // Counted from this day, the next charge would be another month's.
    await site.setClock(new Date("2026-12-02T15:00:00Z"));
    const { body } = await browser.open(`${base}/Confirmacion`);
    expect(body).toContain("Próximo cargo: 18 de diciembre de 2026.");
  });

  it("names the day to which its person moved it", async () => {
    const page = await told((path, browser) => browser.post(path, { _act: "date", dia: "10" }));
    const day = await lastCharge();
    expect(day.startsWith("18")).toBe(false);
    expect(page).toContain(`Próximo cargo: ${day}.`);
  });

  it("says that nothing more is charged once it ended", async () => {
    const page = await told((path, browser) =>
      browser.post(path, { _act: "end", seguro: "true", motivo: "Me cambio" }),
    );
    expect(page).toContain("No se cobrará nada más.");
    expect(page).not.toMatch(/Próximo cargo: \d/);
  });
});

/** The day of the charge that was scheduled last, in words. */
async function lastCharge(): Promise<string> {
  const { charge_on: day } = await site.connection
    .selectFrom("subscription_cycles")
    .select("charge_on")
    .where("state", "=", "scheduled")
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const words = new Intl.DateTimeFormat("es-CL", { dateStyle: "long", timeZone: "UTC" });
  return words.format(new Date(`${day}T00:00:00Z`));
}

describe("a purchase that another person pays", () => {
  it("names that person on the step of the plan", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    await answer(browser, base, "Datos-personales", holder);
    const { at, response } = await browser.follow(base);
    if (response.body.includes(priceToAccept)) {
      const version = hiddenValue(response.body, "_version");
      await browser.post(at, { _act: "accept", _version: version });
    }
    const paid = /Paga<\/dt><dd[^>]*>([^<]*)</;
    const url = `${base}/Recaudacion`;
    expect(paid.exec((await browser.open(url)).body)?.[1]).toBe("Ana María Soto");
    await answer(browser, base, "Recaudacion", {
      "plan.quienPaga": "other",
      "plan.nombres": "Luis Rojas",
      "plan.identificacion": "7.654.321-6",
      "plan.periodicidad": "1",
      "plan.diaDeCargo": "5",
    });
    expect(paid.exec((await browser.open(url)).body)?.[1]).toBe("Luis Rojas");
  });

  it("is named on the receipt, beside who took it out", async () => {
    const payer = { nombres: "Luis Rojas", identificacion: "7.654.321-6" };
    const receiptOf = async (bought: Awaited<ReturnType<typeof subscribe>>) => {
      const { issuing } = site.modules.signature.services;
      await expect.poll(() => issuing.list(bought.id)).toContain("receipt");
      const { browser } = await comeBack(site, bought);
      const opened = await browser.open(`/api/purchases/${bought.id}/issued/receipt`);
      return textOfPdf(opened.rawPayload);
    };
    const theirs = await receiptOf(await subscribe(site, { ...plan, payer }));
    expect(theirs).toContain("Contratante: Ana María Soto");
    expect(theirs).toContain("Pagado por: Luis Rojas, 7.654.321-6");
    expect(await receiptOf(await subscribe(site, plan))).not.toContain("Pagado por");
  });
});
