import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { cartBuyer } from "./cart-buyer.ts";

/** A call of who buys that is sent twice with its key, because its answer was not heard (PP 1, PP 5). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const dental = "lafken-dental-esencial";
const accidents = "notro-accidentes-llama";
const consents = { purchase: true };
type Buyer = ReturnType<typeof cartBuyer>;
type Sent = Parameters<Buyer["call"]>;

/** The same call three times: once, again, and with another body. */
async function thrice({ call }: Buyer, method: Sent[0], url: string, [body, other]: Sent[2][]) {
  const key = randomUUID();
  const first = await call(method, url, body, key);
  const again = await call(method, url, body, key);
  const another = await call(method, url, other, key);
  return { key, first, again, another };
}

describe("a call that is sent again with its key", () => {
  it("adds and takes out a product once, and is refused with another body", async () => {
    const ana = cartBuyer(site);
    const { id } = await ana.begin([dental]);
    const url = `/api/purchases/${id}/items`;
    const added = await thrice(ana, "POST", url, [
      { productCode: accidents, consents },
      { productCode: dental, consents },
    ]);
    expect([added.first.statusCode, added.again.statusCode]).toEqual([201, 201]);
    expect(added.again.body).toBe(added.first.body);
    expect([added.another.statusCode, added.another.json().error.name]).toEqual([
      409,
      "IDEMPOTENCY_CONFLICT",
    ]);
    const taken = await thrice(ana, "DELETE", `${url}/${accidents}`, []);
    expect([taken.first.statusCode, taken.again.statusCode]).toEqual([204, 204]);
    expect((await ana.read(id)).items).toHaveLength(1);
  });

  it("signs once: it hears when it was signed, and nobody else hears it by the key", async () => {
    const ana = cartBuyer(site);
    const { id } = await ana.begin([dental]);
    await ana.answer(id);
    await ana.call("POST", `/api/purchases/${id}/signature/code`);
    const url = `/api/purchases/${id}/signature`;
    const { documents } = (await ana.call("GET", url)).json().data;
    const body = {
      name: "Ana María Soto",
      code: await site.modules.signature.services.signatures.codeFor(id),
      documentHash: documents.map((one: { documentHash: string }) => one.documentHash),
    };
    const { key, first, again } = await thrice(ana, "POST", url, [body, body]);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    const stranger = cartBuyer(site);
    await stranger.begin([dental]);
    expect((await stranger.call("POST", url, body, key)).statusCode).toBe(404);
    expect((await ana.call("POST", url, body, "")).json().error.name).toBe(
      "IDEMPOTENCY_KEY_REQUIRED",
    );
  });

  it("cancels a purchase once, and one that was refused is worked anew", async () => {
    const ana = cartBuyer(site);
    const { id } = await ana.begin([dental]);
    const url = `/api/purchases/${id}/cancel`;
    const key = randomUUID();
    const refused = await ana.call("POST", url, { reason: "none" }, key);
    expect(refused.statusCode).toBe(400);
    const cancelled = await ana.call("POST", url, { reason: "FR30" }, key);
    const again = await ana.call("POST", url, { reason: "FR30" }, key);
    expect([cancelled.statusCode, again.statusCode]).toEqual([204, 204]);
  });
});
