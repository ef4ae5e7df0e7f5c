import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs, type SignedInPerson } from "#test/harness/signed-in-as.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { leftMails } from "../purchase/sign-purchase.ts";
import { monthlyByCard, signedPurchase, subscribe } from "../subscription/subscriber.ts";

/** Staff cancel a purchase that its person does not go on with (PP 2, sale:cancel). */

let site: PaymentSite;
let staff: SignedInPerson;
beforeAll(async () => {
  site = await openPaymentSite();
  staff = await signInAs(site, "sales/BACKOFFICE");
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

const standing = (id: string) =>
  site.connection
    .selectFrom("purchases as p")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .innerJoin("leads as l", "l.reference", "p.lead_reference")
    .select(["p.state", "p.reason_code", "s.state as sale", "s.reference", "l.status"])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();

const send = (who: SignedInPerson, url: string, payload: object, type = "application/json") =>
  site.app.inject({
    method: "POST",
    url,
    headers: {
      cookie: who.cookie,
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "content-type": type,
    },
    payload:
      type === "application/json"
        ? JSON.stringify(payload)
        : new URLSearchParams(payload as Record<string, string>).toString(),
  });

describe("a purchase that is not paid", () => {
  it("is cancelled on the page of its sale: lead and sale follow, its person is told, the trail has it", async () => {
    const { id } = await signedPurchase(site, plan);
    const { reference } = await standing(id);
    const before = new Set(await leftMails(site));
    const page = `/Gestion/Ventas/${reference}`;
    const form = "application/x-www-form-urlencoded";
    const bare = await send(staff, page, { form: "purchase-cancel", cancelReason: "" }, form);
    expect(bare.statusCode).toBe(400);
    const asked = { form: "purchase-cancel", cancelReason: "FR30" };
    const done = await send(staff, page, asked, form);
    expect([done.statusCode, done.headers.location]).toEqual([
      303,
      `${page}?hecho=purchase-cancel`,
    ]);
    expect(await standing(id)).toMatchObject({
      state: "CANCELLED",
      reason_code: "FR30",
      sale: "FAIL",
      status: 4,
    });
    const told = async () =>
      (await leftMails(site)).some((mail) => !before.has(mail) && mail.includes("ana@example.cl"));
    await expect.poll(told).toBe(true);
    const events = await site.connection
      .selectFrom("purchase_events")
      .select("who")
      .where("purchase_id", "=", id)
      .where("to_state", "=", "CANCELLED")
      .execute();
    expect(events).toEqual([{ who: "sale:cancel" }]);
    const audited = await site.connection
      .selectFrom("audit_events")
      .select("outcome")
      .where("record", "=", reference)
      .where("action", "=", "sale.purchase-cancel")
      .execute();
    expect(audited).toEqual([{ outcome: "done" }]);
  });

  it("is not cancelled by who has no such right, nor once it is paid", async () => {
    const { id } = await signedPurchase(site, { ...plan, identification: "7.654.321-6" });
    const { reference } = await standing(id);
    const url = (of: string) => `/api/back-office/sales/${of}/purchase-cancel`;
    const executive = await signInAs(site, "sales/EJECUTIVO");
    const refused = await send(executive, url(reference), { reason: "FR30" });
    expect(refused.statusCode).toBe(403);
    expect((await standing(id)).state).toBe("SIGNED");
    const paid = await subscribe(site, plan);
    const sale = await paid.sale();
    expect((await send(staff, url(sale.reference), { reason: "FR30" })).statusCode).toBe(409);
    expect((await paid.sale()).state).toBe("OK");
    expect((await send(staff, url(reference), { reason: "FR30" })).statusCode).toBe(204);
  });
});
