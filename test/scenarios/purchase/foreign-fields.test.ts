import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Bought, cartBuyer, titular } from "./cart-buyer.ts";

/** What somebody who buys sends besides what is theirs to say: prices, states, ids of others. Each call of a purchase, of its
 *  payments and of its policy refuses such a field by its name, and answers of a step that nobody asked for change nothing. */

let site: PaymentSite;
let buyer: ReturnType<typeof cartBuyer>;
/** A purchase of another person. */
let theirs: Bought;
beforeAll(async () => {
  site = await openPaymentSite();
  buyer = cartBuyer(site);
  theirs = await cartBuyer(site, "7.654.321-6").begin(["lafken-dental-esencial"]);
});
afterAll(() => site.close());

const product = "lafken-dental-esencial";
const foreign: Readonly<Record<string, () => unknown>> = {
  price: () => ({ amountMinor: 1, currency: "CLP" }),
  amount: () => 1,
  amountMinor: () => 1,
  currency: () => "CLF",
  discount: () => 99,
  discounts: () => [{ kind: "code", amountMinor: 1 }],
  role: () => "staff/ADMINISTRADOR",
  state: () => "PAID",
  status: () => "COMPLETED",
  tenant: () => "amparo",
  tenantId: () => "a3a90000-0000-4000-8000-000000000001",
  executive: () => randomUUID(),
  executiveId: () => randomUUID(),
  id: () => theirs.id,
  reference: () => theirs.reference,
  visitorId: () => randomUUID(),
  saleReference: () => "SAL-2222-222",
  isDemonstration: () => true,
};
const names = Object.keys(foreign);
const valueOf = (name: string): unknown => foreign[name]?.();

/** Calls of somebody who buys, each with what it needs. */
const calls: Readonly<Record<string, (id: string) => [string, object]>> = {
  "begins a purchase": () => [
    "/api/purchases",
    { productCode: product, consents: { purchase: true } },
  ],
  "adds a product": (id) => [
    `/api/purchases/${id}/items`,
    { productCode: "notro-accidentes-llama", consents: { purchase: true } },
  ],
  "answers a step": (id) => [`/api/purchases/${id}/forms/personalData`, { version: 0, values: {} }],
  "accepts a price": (id) => [`/api/purchases/${id}/price-acceptance`, { priceVersion: 1 }],
  "asks for instalments": (id) => [
    `/api/purchases/${id}/deferred-options`,
    { flow: "tdc-deferred", bin: "434900" },
  ],
  signs: (id) => [
    `/api/purchases/${id}/signature`,
    { name: "Ana María Soto", code: "123456", documentHash: ["x"] },
  ],
  pays: (id) => [`/api/purchases/${id}/payments`, { flow: "tdc-one-time", provider: "kushki_ad" }],
  cancels: (id) => [`/api/purchases/${id}/cancel`, {}],
  "asks for money back": () => ["/api/payments/PAG-2222-222/refund-requests", {}],
  "changes the day of a policy": () => [
    `/api/subscriptions/${randomUUID()}/change-date`,
    { chargeDay: 5 },
  ],
  "changes the card of a policy": () => [
    `/api/subscriptions/${randomUUID()}/means`,
    { flow: "t-subscriptions-one-click", token: "x" },
  ],
  "pauses a policy": () => [`/api/subscriptions/${randomUUID()}/pause`, {}],
  "ends a policy": () => [`/api/subscriptions/${randomUUID()}/cancel`, {}],
};

/** What is kept of a purchase that no body may write. */
const keptOf = (id: string) =>
  site.connection
    .selectFrom("purchases")
    .select(["id", "state", "price", "price_version", "tenant_id", "sale_reference"])
    .where("id", "in", [id, theirs.id])
    .orderBy("id")
    .execute();

describe("a field that is not the buyer's to say", () => {
  it.each(names)("is refused by its name, by each call of a purchase: %s", async (name) => {
    const { id } = await buyer.begin([product]);
    const before = await keptOf(id);
    const wrong: string[] = [];
    for (const [what, of] of Object.entries(calls)) {
      const [url, body] = of(id);
      // Of some calls the name is their own.
      if (name in body || (name === "amount" && what === "asks for money back")) continue;
      const answered = await buyer.call("POST", url, { ...body, [name]: valueOf(name) });
      const { error } = answered.json();
      const faults = error?.payload?.fields ?? error?.payload?.errors ?? [];
      const isNamed = faults.some(
        (fault: { field: string; code: string }) =>
          fault.field === name && fault.code === "UNKNOWN_FIELD",
      );
      if (answered.statusCode !== 400 || !isNamed)
        wrong.push(`${what}: ${answered.statusCode} ${answered.body.slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
    expect(await keptOf(id)).toEqual(before);
  });

  it.each(names)("changes nothing among the answers of a step: %s", async (name) => {
    const { id } = await buyer.begin([product]);
    await buyer.save(id, "personalData", { titular });
    const before = await keptOf(id);
    const [own] = (await buyer.read(id)).items;
    const url = `/api/purchases/${id}/forms/personalData`;
    const { version } = (await buyer.call("GET", url)).json().data;
    const value = valueOf(name);
    const values = { titular: { ...titular, [name]: value }, [name]: value };
    await buyer.call("POST", url, { version, values });
    expect(await keptOf(id)).toEqual(before);
    const [after] = (await buyer.read(id)).items;
    expect(after?.priceNow).toEqual(own?.priceNow);
    const again = (await buyer.call("GET", url)).json().data;
    expect(JSON.stringify(again.values)).not.toContain(`"${name}"`);
  });

  it.each(names)("is refused in a form with a file: %s", async (name) => {
    const { id } = await buyer.begin([product]);
    const part = (disposition: string, value: string) =>
      `--parts\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
    const answered = await site.app.inject({
      method: "POST",
      url: `/api/purchases/${id}/documents`,
      headers: {
        host: "localhost:80",
        accept: "application/json",
        "idempotency-key": randomUUID(),
        "content-type": "multipart/form-data; boundary=parts",
      },
      payload: [
        part('name="kind"', "identity"),
        part(`name="${name}"`, String(valueOf(name))),
        part('name="file"; filename="x.pdf"', "%PDF-1.7 x"),
        "--parts--\r\n",
      ].join(""),
    });
    expect([answered.statusCode, answered.body]).toEqual([400, expect.stringContaining(name)]);
    expect(answered.body).toContain("UNKNOWN_FIELD");
  });
});
