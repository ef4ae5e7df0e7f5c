import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Bought, cartBuyer, keptTogether, titular } from "./cart-buyer.ts";

/** Several products paid together by every other means, abroad and by a company, up to their policies and sales. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

type Buyer = ReturnType<typeof cartBuyer>;

/** Both policies are there, both sales are made, and the parts are what was paid, to the unit. */
async function madeTogether(bought: Bought, amountMinor: number) {
  const { purchases, lines } = await keptTogether(site, bought);
  expect(purchases.map(({ state }) => state)).toEqual(bought.items.map(() => "OK"));
  expect(new Set(purchases.map((one) => one.payment_reference)).size).toBe(1);
  expect(new Set(purchases.map(({ sale }) => sale)).size).toBe(bought.items.length);
  expect(lines.map(({ part }) => part)).toEqual(bought.items.map(({ reference }) => reference));
  expect(lines.reduce((all, line) => all + line.amount_minor, 0)).toBe(amountMinor);
  const payment = await site.connection
    .selectFrom("payments")
    .select(["amount_minor", "currency", "installments", "reference"])
    .where("reference", "=", purchases[0]?.payment_reference ?? "")
    .executeTakeFirstOrThrow();
  expect(payment.amount_minor).toBe(amountMinor);
  return payment;
}

/** The papers of each product, as its person gets them. */
async function papersOf(buyer: Buyer, { items }: Bought) {
  for (const { id } of items)
    for (const kind of ["policy", "receipt"])
      expect((await buyer.call("GET", `/api/purchases/${id}/issued/${kind}`)).statusCode).toBe(200);
}

const no = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, "no"]));
/** What every insurer asks about health, page by page. */
const healthy = [
  { estatura: "165", peso: "60,5" },
  no(["heart", "lungs", "diabetes", "cancer", "joints", "otherCondition"]),
  no(["pendingSurgery", "hospital", "medicines"]),
];

async function declare(buyer: Buyer, id: string, pages: readonly object[]) {
  await buyer.save(id, "dps", { consentimiento: true });
  for (const salud of pages) await buyer.save(id, "dps", { salud });
}

describe("a bank transfer", () => {
  const life = "vida-chilco-devuelve";
  const urgency = "indemnizacion-chilco-urgencia";

  it("pays two products of which each asks its own questions about health", async () => {
    const buyer = cartBuyer(site, "18.181.818-2", { host: new URL(site.origin).host });
    const { id, items } = await buyer.begin([life, urgency]);
    const [own, other] = items;
    await buyer.save(id, "personalData", {
      titular: { ...titular, identificacion: "18.181.818-2" },
      beneficiarios: [{ nombres: "Pedro Soto", parentesco: "child", porcentaje: "100" }],
    });
    await buyer.accept(id);
    // The insurer of the life asks for habits as well; nothing of one declaration goes to the other.
    await declare(buyer, own?.id ?? "", [...healthy, no(["riskySport"])]);
    const half = await buyer.read(id);
    expect(half.items.map(({ next }) => next)).toEqual(["partialPayment", "dps"]);
    await declare(buyer, other?.id ?? "", healthy);
    const versions = await site.connection
      .selectFrom("purchases as p")
      .innerJoin("health_declarations as d", "d.purchase_id", "p.id")
      .select(["p.product_code", "d.question_set"])
      .where(
        "p.id",
        "in",
        items.map((one) => one.id),
      )
      .orderBy("p.cart_position")
      .execute();
    expect(versions.map((one) => ({ ...one }))).toEqual([
      { product_code: life, question_set: "life-1" },
      { product_code: urgency, question_set: "person-1" },
    ]);
    await buyer.save(id, "partialPayment", { plan: { periodicidad: "12", diaDeCargo: "5" } });
    await buyer.save(id, "review", { leido: true });
    await buyer.sign(id);
    const ways = await buyer.options(id);
    const way = ways.find(({ flow }) => flow === "transfer-one-time");
    const sent = await buyer.payBy(id, { flow: "transfer-one-time", provider: "linkify" });
    expect([sent.statusCode, sent.json().data.next.kind]).toEqual([202, "redirect"]);
    const attempt = await site.payments.find(sent.json().data.reference);
    if (attempt === undefined) throw new Error("There is no attempt.");
    await site.atBank(attempt, "pay");
    const done = await buyer.issued(id);
    await madeTogether(done, way?.amount ?? 0);
    await papersOf(buyer, done);
  });
});

describe("instalments", () => {
  it("are of the total of all products, and each policy has its part", async () => {
    const buyer = cartBuyer(site, "19.191.919-K");
    const { id } = await buyer.begin(["lafken-dental-esencial", "pehuen-dental-primera-visita"]);
    await buyer.answer(id, 12);
    await buyer.sign(id);
    const bin = "40518856";
    const asked = { flow: "tdc-one-time", provider: "kushki_ad" };
    const offered = await buyer.call("POST", `/api/purchases/${id}/deferred-options`, {
      ...asked,
      bin,
    });
    const six = offered
      .json()
      .data.find(({ installments }: { installments: number }) => installments === 6);
    const token = await site.token("kushki_ad", "4051885600446623");
    const paid = await buyer.payBy(id, { ...asked, token, installments: 6 });
    expect([paid.statusCode, paid.json()]).toEqual([201, expect.anything()]);
    const done = await buyer.issued(id);
    const { installments } = await madeTogether(done, six.total);
    expect(installments).toBe(6);
  });
});

describe("abroad", () => {
  const phoneOf = (telefono: string) => ({ ...titular, telefono });
  const bogota = { ...phoneOf("301 234 5678"), region: "5711", comuna: "Bogotá" };

  it.each([
    {
      what: "two journeys from Colombia in its pesos, by Mercado Pago",
      host: "co.localhost:80",
      identification: "1020304050",
      person: bogota,
      products: ["co-alcaravan-viaje-alcaravan-europa", "co-ocobo-viaje-ocobo-trabajo"],
      way: { flow: "tdc-one-time", provider: "mercadopago" },
      isHealthAsked: false,
      currency: "COP",
    },
    {
      what: "two policies of a foreigner with a passport in dollars, by a stored card",
      host: "int.localhost:80",
      identification: "X1234567",
      person: phoneOf("+49 30 123456"),
      products: ["int-charran-charran-estudiante", "int-jacarandia-jacarandia-flor"],
      way: { flow: "t-subscriptions-one-click", provider: "kushki_ad" },
      isHealthAsked: true,
      currency: "USD",
    },
  ])("$what", async ({ host, identification, person, products, way, isHealthAsked, currency }) => {
    const buyer = cartBuyer(site, identification, { host, person });
    const { id, items } = await buyer.begin(products);
    await buyer.save(id, "personalData", {
      titular: { ...person, identificacion: identification },
      // Asked of journeys alone, once for both.
      viaje: { destino: "EUROPA", dias: "7", salida: "05-12-2026" },
    });
    await buyer.accept(id);
    if (isHealthAsked) {
      for (const item of items) await declare(buyer, item.id, healthy);
      await buyer.save(id, "partialPayment", { plan: { periodicidad: "1", diaDeCargo: "5" } });
    }
    await buyer.save(id, "review", { leido: true });
    expect((await buyer.sign(id)).signed.statusCode).toBe(201);
    const { flow, provider } = way;
    const ways = await buyer.options(id);
    const due = ways.find((one) => one.flow === flow)?.amount ?? 0;
    const token =
      provider === "mercadopago" ? await site.mercadoPagoToken() : await site.token(provider);
    const paid = await buyer.payBy(id, { flow, provider, token });
    expect([paid.statusCode, paid.json()]).toEqual([201, expect.anything()]);
    const done = await buyer.issued(id);
    expect((await madeTogether(done, due)).currency).toBe(currency);
    await papersOf(buyer, done);
  });
});

describe("a company", () => {
  const company = {
    empresa: {
      identificacionEmpresa: "20100070970",
      razonSocial: "Taller Los Andes SAC",
      giro: "Metalmecánica",
      direccion: "Av. Grau 120, Lima",
      empleados: "12",
      sueldo: "1000",
      actividad: "servicios:oficina",
    },
    contacto: { nombres: "Rosa Quispe", correo: "rosa@andes.example.pe", telefono: "987 654 321" },
    representante: { nombres: "Julio Mamani Flores", identificacion: "45678912" },
  };
  const employee = {
    nombres: "Luis",
    primerApellido: "Huamán",
    identificacion: "44556677",
    fechaNacimiento: "05-11-1990",
    sexo: "Masculino",
  };

  it("tells of itself and its people once, and pays two policies by one transfer by hand", async () => {
    const buyer = cartBuyer(site, "20100070970", { host: "pe.localhost:80" });
    const { id, reference } = await buyer.begin([
      "pe-puya-sctr-faena-salud",
      "pe-puya-sctr-faena-segura",
    ]);
    await buyer.save(id, "company", company);
    await buyer.save(id, "massInsured", { empleados: [employee] });
    await buyer.accept(id);
    await buyer.save(id, "partialPayment", { plan: { periodicidad: "1", diaDeCargo: "5" } });
    await buyer.save(id, "review", { leido: true });
    const answered = await buyer.read(id);
    expect(answered.items.map(({ next }) => next)).toEqual(["signature", "signature"]);
    const { signed } = await buyer.sign(id, company.representante.nombres);
    expect(signed.statusCode).toBe(201);
    const [way] = await buyer.options(id);
    const flow = "transfer-one-time-non-automated";
    const sent = await buyer.payBy(id, { flow });
    const { reference: payment, next } = sent.json().data;
    expect([sent.statusCode, next]).toMatchObject([202, { kind: "instructions" }]);
    expect((await buyer.read(id)).items.map(({ state }) => state)).toEqual(
      Array(2).fill("AWAITING_TRANSFER"),
    );
    const { purchaseTransfers } = site.modules.purchase.services;
    const amount = { amountMinor: way?.amount ?? 0, currency: "PEN" } as const;
    const came = { providerId: `bank-${reference}`, by: "Bruno" };
    // Less than both: neither is insured.
    const less = { ...amount, amountMinor: amount.amountMinor - 1 };
    await purchaseTransfers.match(payment, { ...came, providerId: "less", amount: less });
    expect((await buyer.read(id)).items.map(({ state }) => state)).toEqual(
      Array(2).fill("AWAITING_TRANSFER"),
    );
    expect(await purchaseTransfers.match(payment, { ...came, amount })).toMatchObject({
      state: "OK",
    });
    const done = await buyer.issued(id);
    await madeTogether(done, amount.amountMinor);
    await papersOf(buyer, done);
  });
});
