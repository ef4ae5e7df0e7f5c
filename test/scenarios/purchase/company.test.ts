import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { type Browser, browserOf, hiddenValue, officeWork } from "./buyer.ts";
import { acceptPrice, answer, begin } from "./journey.ts";
import { leftMails, signPurchase } from "./sign-purchase.ts";

/** A company that insures its people against risks of work, and pays by a transfer that is proved by hand. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const base = "/Compra-Online/pe-puya-sctr-faena-salud";
const contact = "rosa@taller.example.pe";

const inPeru = (): Browser => browserOf(site, { host: "pe.localhost:80" });

const company = {
  "empresa.identificacionEmpresa": "20100070970",
  "empresa.razonSocial": "Taller Los Andes SAC",
  "empresa.giro": "Metalmecánica",
  "empresa.direccion": "Av. Grau 120, Lima",
  "empresa.empleados": "12",
  ...officeWork,
  "contacto.nombres": "Rosa Quispe",
  "contacto.correo": contact,
  "contacto.telefono": "987 654 321",
  "representante.nombres": "Julio Mamani Flores",
  "representante.identificacion": "45678912",
};

const employee = {
  "empleados.0.nombres": "Luis",
  "empleados.0.primerApellido": "Huamán",
  "empleados.0.identificacion": "44556677",
  "empleados.0.fechaNacimiento": "05-11-1990",
  "empleados.0.sexo": "Masculino",
};

const mailWith = (text: string) =>
  expect
    .poll(
      async () =>
        (await leftMails(site))
          .map((mail) => mail.replaceAll(/=\r?\n/g, ""))
          .filter((mail) => mail.includes(contact) && mail.includes(text)).length,
    )
    .toBeGreaterThan(0);

/** What calls of a purchase and a payment answer, as far as it is looked at. */
interface Told {
  data: { payment?: { reference: string; next: object } | null; next: object | string };
}

const purchase = () =>
  site.connection
    .selectFrom("purchases as p")
    .innerJoin("leads as l", "l.reference", "p.lead_reference")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .select(["p.id", "p.reference", "p.state", "p.payable_id", "l.status", "l.sub_status"])
    .select("s.state as sale")
    .where("p.product_code", "=", "pe-puya-sctr-faena-salud")
    .orderBy("p.made_at", "desc")
    .executeTakeFirstOrThrow();

async function toPayment(browser: Browser): Promise<string> {
  await site.wait(60_000);
  await begin(browser, base);
  await answer(browser, base, "Datos-de-la-empresa", company);
  await acceptPrice(browser, base);
  await answer(browser, base, "Datos-de-los-empleados", employee);
  const plan = { "plan.periodicidad": "1", "plan.diaDeCargo": "5" };
  await answer(browser, base, "Recaudacion", plan);
  await answer(browser, base, "Revision", { leido: "true" });
  const name = company["representante.nombres"];
  await signPurchase(site, browser, { url: `${base}/Firma`, name, to: contact });
  const { at, response } = await browser.follow(base);
  expect(at).toBe(`${base}/Pago`);
  return response.body;
}

async function chooseTransfer(browser: Browser, page: string): Promise<string> {
  const way = hiddenValue(page, "_way");
  expect(way).toBe("transfer-one-time-non-automated:queseguro");
  const url = `${base}/Pago`;
  await browser.post(url, { _act: "pay", _key: hiddenValue(page, "_key"), _way: way });
  return (await browser.follow(url)).response.body;
}

async function sendProof(browser: Browser, id: string, name: string, text: string) {
  const boundary = "amparo-parts";
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  return site.app.inject({
    method: "POST",
    url: `/api/purchases/${id}/documents`,
    headers: {
      host: "pe.localhost:80",
      cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="kind"', "transfer-proof"),
      part('name="back"', `${base}/Pago`),
      part(`name="file"; filename="${name}"`, text),
      `--${boundary}--\r\n`,
    ].join(""),
  });
}

describe("a company that pays by a transfer by hand", () => {
  it("signs by its representative, is shown and mailed where to pay, proves it, and is insured once it is matched", async () => {
    const browser = inPeru();
    const page = await chooseTransfer(browser, await toPayment(browser));
    expect(page).toContain("0009-8765-4321");
    expect(page).toContain("Pagos de demostración: no se cobra nada.");
    // Monday the 23rd and three days on which banks work.
    expect(page).toContain("26 de noviembre de 2026");
    const waiting = await purchase();
    expect(waiting).toMatchObject({ state: "AWAITING_TRANSFER", status: 501, sub_status: 330 });
    await mailWith("0009-8765-4321");
    // Its link opens the purchase in another browser too.
    await mailWith("sessionType");
    // Whoever lost the answer of the payment reads the same next step of the purchase and of the payment.
    const read = async (url: string) => (await browser.open(url)).json<Told>().data;
    const { payment } = await read(`/api/purchases/${waiting.id}`);
    expect(payment).toMatchObject({
      state: "PENDING",
      next: { kind: "instructions", account: "0009-8765-4321", lastDay: "2026-11-26" },
    });
    expect((await read(`/api/payments/${payment?.reference}`)).next).toEqual(payment?.next);
    const refused = await sendProof(browser, waiting.id, "comprobante.pdf", "no PDF");
    expect(refused.headers.location).toBe(`${base}/Pago?falta=FILE_TYPE`);
    expect((await browser.open(`${base}/Pago?falta=FILE_TYPE`)).body).toContain(
      "Este tipo de archivo no se acepta",
    );
    const sent = await sendProof(browser, waiting.id, "comprobante.csv", "dia,monto\n1,2\n");
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${base}/Pago?hecho=proof`]);
    const thanked = (await browser.open(`${base}/Pago?hecho=proof`)).body;
    expect(thanked).toContain("comprobante.csv");
    const stranger = await sendProof(browserOf(site), waiting.id, "a.csv", "dia,monto\n1,2\n");
    expect(stranger.headers.location).toBe(`${base}/Pago?falta=NOT_FOUND`);
    const { purchaseTransfers } = site.modules.purchase.services;
    const {
      amount_minor: amountMinor,
      currency,
      reference,
    } = await site.connection
      .selectFrom("payments")
      .select(["amount_minor", "currency", "reference"])
      .where("payable_id", "=", waiting.payable_id ?? "")
      .executeTakeFirstOrThrow();
    const came = { providerId: "statement-1", by: "Bruno" };
    await purchaseTransfers.match(reference, {
      ...came,
      amount: { amountMinor: amountMinor - 1, currency: currency as "PEN" },
    });
    expect((await purchase()).state).toBe("AWAITING_TRANSFER");
    const matched = await purchaseTransfers.match(reference, {
      ...came,
      providerId: "statement-2",
      amount: { amountMinor, currency: currency as "PEN" },
    });
    expect(matched.state).toBe("OK");
    await expect.poll(async () => (await purchase()).state).toBe("ISSUED");
    expect(await purchase()).toMatchObject({ sale: "OK", status: 3, sub_status: 303 });
    const { body } = await browser.open(`${base}/Confirmacion`);
    expect(body).toContain(contact);
    const [, policy = ""] = /href="(\/api\/purchases\/[^"]+\/issued\/policy)"/.exec(body) ?? [];
    const text = textOfPdf((await browser.open(policy)).rawPayload);
    expect(text).toContain("Taller Los Andes SAC");
    await browser.post("/Mi-Compra", { correo: contact });
    await mailWith("/Mi-Compra/");
    const { code } = await site.connection
      .selectFrom("issued_documents")
      .select("code")
      .where("purchase_id", "=", waiting.id)
      .where("kind", "=", "policy")
      .executeTakeFirstOrThrow();
    const verified = async () => (await browser.open(`/Verificar-Documento/${code}`)).body;
    expect(await verified()).toContain("El documento con este código es nuestro");
    // Abroad the next payment may be made by hand too.
    const { subscriptions, policyActs, subscriptionCharges } = site.modules.subscription.services;
    const { cycles } = (await subscriptions.ofPurchase(waiting.id)) ?? { cycles: [] };
    await site.setClock(new Date(`${cycles[0]?.charge_on}T18:00:00Z`));
    await subscriptionCharges.run();
    const owed = (await browser.open(`/Mi-Compra/${waiting.reference}`)).body;
    expect(owed).toContain(`value="transfer-one-time-non-automated:queseguro"`);
    await browser.post(`/Mi-Compra/${waiting.reference}`, {
      _act: "pay",
      _key: "by-hand",
      _cycle: hiddenValue(owed, "_cycle"),
      _way: "transfer-one-time-non-automated:queseguro",
    });
    expect((await browser.open(`/Mi-Compra/${waiting.reference}`)).body).toContain(
      "0009-8765-4321",
    );
    const row = await site.connection
      .selectFrom("purchases")
      .selectAll()
      .where("id", "=", waiting.id)
      .executeTakeFirstOrThrow();
    await policyActs.end(row, "Cierra el taller");
    expect(await verified()).toContain("la póliza terminó");
    await site.setClock(new Date("2026-11-23T20:00:00Z"));
  });

  it("leaves the transfer and chooses again, or cancels: nothing is charged, and the lead says why", async () => {
    const browser = inPeru();
    await chooseTransfer(browser, await toPayment(browser));
    await browser.post(`${base}/Pago`, { _act: "leave" });
    const left = await purchase();
    expect(left).toMatchObject({ state: "SIGNED", status: 500, sub_status: 5005 });
    const given = await site.connection
      .selectFrom("payments as p")
      .innerJoin("payment_attempts as a", "a.payment_id", "p.id")
      .select(["p.state as payment", "a.state as attempt"])
      .where("p.payable_id", "=", left.payable_id ?? "")
      .execute();
    expect(given).toEqual([{ payment: "VOID", attempt: "EXPIRED" }]);
    const again = (await browser.open(`${base}/Pago`)).body;
    expect(again).not.toContain("El proveedor no aceptó el pago");
    await chooseTransfer(browser, again);
    expect((await purchase()).state).toBe("AWAITING_TRANSFER");
    const ended = await browser.post(`${base}/Pago`, { _act: "cancel", motivo: "FR30" });
    expect(ended.headers.location).toBe(`${base}?hecho=cancel`);
    expect((await browser.open(`${base}?hecho=cancel`)).body).toContain(
      "La compra quedó cancelada",
    );
    const cancelled = await purchase();
    expect(cancelled).toMatchObject({ state: "CANCELLED", status: 4, sale: "FAIL" });
    const payable = await site.connection
      .selectFrom("payables")
      .select("state")
      .where("id", "=", cancelled.payable_id ?? "")
      .executeTakeFirst();
    expect(payable?.state).toBe("CLOSED");
  });

  it("goes back to choosing where the last day passes without a transfer", async () => {
    const browser = inPeru();
    await chooseTransfer(browser, await toPayment(browser));
    await site.setClock(new Date("2026-11-27T06:00:00Z"));
    const { connection, clock, payments } = site;
    const { askDueAttempts } = await import("#src/modules/sale/payment/payment-asks.ts");
    await askDueAttempts({ connection, clock, payments, log: { warn: () => undefined } });
    expect(await purchase()).toMatchObject({ state: "SIGNED", status: 500, sub_status: 5005 });
    expect((await browser.open(`${base}/Pago`)).body).toContain(
      "No recibimos la transferencia en 3 días hábiles",
    );
  });
});

describe("a proof that is not what was asked", () => {
  it("is refused by finance with a reason, which its payer reads and is mailed, and another takes its place", async () => {
    const browser = inPeru();
    await chooseTransfer(browser, await toPayment(browser));
    const { id, payable_id: payable } = await purchase();
    await sendProof(browser, id, "borroso.csv", "dia,monto\n1,2\n");
    const { reference } = await site.connection
      .selectFrom("payments")
      .select("reference")
      .where("payable_id", "=", payable ?? "")
      .executeTakeFirstOrThrow();
    const finance = await signInAs(site, "sales/BACKOFFICE");
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
    const url = `/Gestion/Finanzas/Pagos/${reference}`;
    const page = await open(finance, url);
    const [file = ""] =
      /\/api\/back-office\/payments\/[^"]*\/proofs\/[\da-f-]{36}/.exec(page.body) ?? [];
    expect((await open(finance, file)).body).toContain("dia,monto");
    const executive = await signInAs(site, "sales/EJECUTIVO");
    expect((await open(executive, file)).statusCode).toBe(403);
    const proof = file.slice(-36);
    expect((await open(finance, url, { form: "proof", proof })).statusCode).toBe(400);
    const refused = await open(finance, url, { form: "proof", proof, reason: "other-amount" });
    expect(refused.headers.location).toBe(`${url}?hecho=proof`);
    expect((await browser.open(`${base}/Pago`)).body).toContain(
      "borroso.csv: rechazado, muestra otro monto",
    );
    // Whoever asks the payment itself reads the catalogue's row, until another proof is sent.
    const told = async () => (await browser.open(`/api/payments/${reference}`)).json<Told>().data;
    expect(await told()).toMatchObject({
      state: "PENDING",
      class: "fix_field",
      cause: "El comprobante no corresponde a tu compra.",
      reason: { code: "PROOF_REJECTED", field: "proof" },
      next: { kind: "instructions" },
    });
    await mailWith("muestra otro monto");
    const again = await open(finance, url, { form: "proof", proof, reason: "unreadable" });
    expect(again.statusCode).toBe(409);
    const sent = await sendProof(browser, id, "bueno.csv", "dia,monto\n1,2\n");
    expect(sent.headers.location).toBe(`${base}/Pago?hecho=proof`);
    expect((await purchase()).state).toBe("AWAITING_TRANSFER");
    expect(await told()).toMatchObject({ class: null, reason: null });
  });
});
