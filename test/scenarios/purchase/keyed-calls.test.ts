import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { cartBuyer } from "./cart-buyer.ts";

/** The calls that the annex marks with K (PP 5): each takes an Idempotency-Key, and is refused without one. */

let site: PaymentSite;
let staff: Readonly<Record<string, SignedInPerson>>;
beforeAll(async () => {
  site = await openPaymentSite();
  staff = {
    "refund:approve": await signInAs(site, "sales/GERENTE", { node: "amparo/chile" }),
    "payment:reconcile": await signInAs(site, "sales/BACKOFFICE"),
    "purchase:review": await signInAs(site, "staff/POSTVENTA"),
  };
});
afterAll(() => site.close());

const id = "00000000-0000-4000-8000-000000000000";
const refund = { version: 1 };

/** Call, what is sent, and the permission of staff; null: of who buys. */
const keyed: readonly [call: string, body: object | "file", permission: string | null][] = [
  ["/api/purchases", { productCode: "lafken-dental-esencial", consents: { purchase: true } }, null],
  ["/api/purchases/:id/forms/personalData", { version: 1, values: {} }, null],
  ["/api/purchases/:id/price-acceptance", { priceVersion: 1 }, null],
  ["/api/purchases/:id/documents", "file", null],
  [
    "/api/purchases/:id/signature",
    { name: "Ana Soto", code: "123456", documentHash: "a".repeat(64) },
    null,
  ],
  ["/api/purchases/:id/payments", { flow: "tdc-one-time" }, null],
  ["/api/subscriptions/:id/change-date", { chargeDay: 3 }, null],
  [
    "/api/subscriptions/:id/means",
    { flow: "t-subscriptions-one-click", provider: "kushki_ad", token: "t" },
    null,
  ],
  ["/api/subscriptions/:id/pause", { until: "2027-01-31" }, null],
  ["/api/subscriptions/:id/resume", {}, null],
  ["/api/subscriptions/:id/cancel", { reason: "Me cambio" }, null],
  ["/api/payments/PAG-1/refund-requests", { amount: 1, reason: "goodwill" }, null],
  [
    "/api/back-office/refunds",
    { payment: "PAG-1", amount: 1, reason: "goodwill" },
    "payment:reconcile",
  ],
  ["/api/back-office/refunds/:id/approve", refund, "refund:approve"],
  ["/api/back-office/refunds/:id/reject", { ...refund, reason: "No va" }, "refund:approve"],
  ["/api/back-office/payments/PAG-1/ask", {}, "payment:reconcile"],
  [
    "/api/back-office/reconciliation/1/resolve",
    { resolution: "accept", reason: "Corresponde" },
    "payment:reconcile",
  ],
  ["/api/back-office/reconciliation/statements", "file", "payment:reconcile"],
  ["/api/back-office/events/1/replay", {}, "payment:reconcile"],
  [
    "/api/back-office/reviews/REV-1/decide",
    { outcome: "ACCEPT", reason: "Corresponde" },
    "purchase:review",
  ],
];

const head = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";
let line = "2026-11-22,keyed-1,PAG-OTHER,charge,7000,CLP,140,27,6833";

const fileOf = (url: string): string => {
  const part = (disposition: string, value: string) =>
    `--parts\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const what = url.includes("statements") ? ["provider", "kushki_ad"] : ["kind", "identity"];
  return [
    part(`name="${what[0]}"`, String(what[1])),
    url.includes("statements")
      ? part('name="file"; filename="a.csv"', `${head}\n${line}`)
      : part('name="file"; filename="a.pdf"', "%PDF-1.7 x"),
    "--parts--\r\n",
  ].join("");
};

/** The call without a key, or with one. */
async function send(url: string, body: object | "file", cookie: string, key?: string) {
  const answered = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      accept: "application/json",
      cookie,
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(body === "file" ? { "content-type": "multipart/form-data; boundary=parts" } : {}),
    },
    payload: body === "file" ? fileOf(url) : body,
  });
  return { status: answered.statusCode, name: answered.json().error?.name, body: answered.body };
}

describe("a call that the annex marks with K", () => {
  it.each(keyed)("%s is refused without a key", async (call, body, permission) => {
    const ana = cartBuyer(site);
    const { id: own } = permission === null ? await ana.begin(["lafken-dental-esencial"]) : { id };
    const cookie = permission === null ? ana.cookie() : (staff[permission]?.cookie ?? "");
    // A subscription of another is not there before anything is asked of the call.
    const url = call.replace(":id", call.includes("/purchases/") ? own : id);
    expect(await send(url, body, cookie)).toMatchObject({
      status: 400,
      name: "IDEMPOTENCY_KEY_REQUIRED",
    });
  });

  it("loads a statement once for its key, and refuses another under it", async () => {
    const url = "/api/back-office/reconciliation/statements";
    const cookie = staff["payment:reconcile"]?.cookie ?? "";
    const key = randomUUID();
    const first = await send(url, "file", cookie, key);
    expect([first.status, JSON.parse(first.body).data]).toEqual([
      200,
      { lines: 1, added: 1, settled: 0, opened: 1 },
    ]);
    expect(await send(url, "file", cookie, key)).toEqual(first);
    const anew = await send(url, "file", cookie, randomUUID());
    expect(JSON.parse(anew.body).data).toMatchObject({ added: 0 });
    line = line.replace("PAG-OTHER", "PAG-ANOTHER");
    expect(await send(url, "file", cookie, key)).toMatchObject({
      status: 409,
      name: "IDEMPOTENCY_CONFLICT",
    });
  });
});
