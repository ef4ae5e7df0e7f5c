import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { cartBuyer, keptTogether, titular } from "./cart-buyer.ts";

/** An isapre plan is contracted online without a payment (PP 2, 6, 10). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = "LM-PR105-26";
const no = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, "no"]));

/** The FUN is sent, and a person accepts it. */
async function sendFun(buyer: ReturnType<typeof cartBuyer>, id: string, reference: string) {
  const boundary = "amparo-parts";
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const sent = await site.app.inject({
    method: "POST",
    url: `/api/purchases/${id}/documents`,
    headers: {
      host: "localhost:80",
      cookie: buyer.cookie(),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="kind"', "fun"),
      part('name="back"', "/"),
      part('name="file"; filename="fun.pdf"', "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
      `--${boundary}--\r\n`,
    ].join(""),
  });
  expect(sent.statusCode).toBe(303);
  const reviewer = await signInAs(site, "staff/POSTVENTA", { name: "Rosa Revisa" });
  const approved = await site.app.inject({
    method: "POST",
    url: `/Gestion/Evaluaciones/${reference}`,
    headers: {
      host: "localhost:3000",
      cookie: reviewer.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ document: "fun", act: "approve" }).toString(),
  });
  expect(approved.headers.location).toContain("hecho=approved");
}

describe("an isapre plan", () => {
  it("asks where its person comes from, is signed, owes nothing, and becomes a policy", async () => {
    const buyer = cartBuyer(site, "12.345.678-5");
    const begun = await buyer.begin([plan]);
    const id = begun.items[0]?.id ?? "";
    expect(begun.steps.map(({ key }) => key)).toEqual([
      "personalData",
      "dps",
      "isaprePolicy",
      "review",
      "signature",
    ]);
    await buyer.save(id, "personalData", { titular });
    await buyer.accept(id);
    await buyer.save(id, "dps", { consentimiento: true });
    for (const salud of [
      { estatura: "165", peso: "60,5" },
      no(["heart", "lungs", "diabetes", "cancer", "joints", "otherCondition"]),
      no(["pendingSurgery", "hospital", "medicines"]),
    ])
      await buyer.save(id, "dps", { salud });
    await buyer.save(id, "isaprePolicy", {
      isapre: { previsionActual: "Fonasa", empleador: "Taller Sur", imponible: "1650000" },
    });
    await sendFun(buyer, id, begun.reference);
    await buyer.save(id, "review", { leido: true });
    expect((await buyer.sign(id)).signed.statusCode).toBe(201);
    const ways = (await buyer.call("GET", `/api/purchases/${id}/payment-options`)).json().data;
    expect(ways).toEqual([
      expect.objectContaining({ flow: "no-payment-one-time", provider: "queplan", amount: 0 }),
    ]);
    const done = await buyer.payBy(id, { flow: "no-payment-one-time" });
    expect([done.statusCode, done.json()]).toMatchObject([201, { data: { state: "OK" } }]);
    const bought = await buyer.issued(id);
    const { purchases } = await keptTogether(site, bought);
    expect(purchases.map(({ state }) => state)).toEqual(["OK"]);
    expect((await buyer.call("GET", `/api/purchases/${id}/issued/policy`)).statusCode).toBe(200);
    const entries = await site.connection
      .selectFrom("ledger_entries")
      .select("amount_minor")
      .execute();
    expect(entries).toEqual([]);
  });
});
