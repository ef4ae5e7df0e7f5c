import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";

/** The product that a lead is about, changed by who works it (AL 4: lead:update). */

let site: TestApp;
let executive: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, executive.userId);
});
afterAll(() => site.close());

const first = "quillay-complementario-familia-80";
const second = "lafken-dental-esencial";
const calls = "/api/back-office/leads";

async function request(status = 2): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: first }),
  });
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

const stored = (reference: string) =>
  site.database.connection
    .selectFrom("leads")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

const change = (reference: string, body: object) =>
  call(site, executive, "PATCH", `${calls}/${reference}`, { version: 1, ...body });

describe("the product of a lead", () => {
  it("becomes another one, at the price of today", async () => {
    const reference = await request();
    const before = await stored(reference);
    expect([before.product_code, before.quote_id === null]).toEqual([first, false]);
    expect((await change(reference, { productCode: second })).status).toBe(200);
    const after = await stored(reference);
    expect(after).toMatchObject({
      product_code: second,
      product_name: "Dental Esencial",
      insurer: "lafken-salud",
      quote_id: null,
      version: 2,
    });
    expect(after.price?.shown).not.toEqual(before.price?.shown);
    const events = await site.database.connection
      .selectFrom("lead_events")
      .select(["kind", "detail"])
      .where("lead_id", "=", after.id)
      .where("kind", "=", "edit")
      .execute();
    expect(events).toMatchObject([{ detail: { fields: ["productCode"], version: 2 } }]);
  });

  it("may be none any more", async () => {
    const reference = await request();
    expect((await change(reference, { productCode: null })).status).toBe(200);
    expect(await stored(reference)).toMatchObject({
      product_code: null,
      product_name: null,
      insurer_name: null,
      price: null,
    });
  });

  it("stays with an answer at the field where it is not sold", async () => {
    const reference = await request();
    const refused = await change(reference, { productCode: "no-hay" });
    expect([refused.status, refused.fields]).toEqual([400, ["productCode"]]);
    expect((await stored(reference)).product_code).toBe(first);
  });

  it.each([3, 4, 500, 501])("stays in status %i", async (status) => {
    const reference = await request(status);
    const refused = await change(reference, { productCode: second });
    expect([refused.status, refused.body.error.name]).toEqual([409, "NOT_EDITABLE"]);
    // Other fields are free, and so is what is no change.
    expect((await change(reference, { productCode: first, comment: "Llamar" })).status).toBe(200);
  });

  it("is refused to who read an older version of it", async () => {
    const reference = await request();
    await change(reference, { productCode: second });
    const refused = await change(reference, { productCode: first });
    expect([refused.status, refused.body.error.name]).toEqual([409, "STALE_EDIT"]);
  });

  it("is changed on the page, which says the new one", async () => {
    const reference = await request();
    const page = `/Gestion/Solicitudes/${reference}`;
    const send = (productCode: string) =>
      site.app.inject({
        method: "POST",
        url: `${page}?editar=1`,
        headers: {
          host: "localhost:3000",
          accept: "text/html",
          cookie: executive.cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({
          intent: "edit",
          version: "1",
          fullName: "Ana María Soto",
          "was-fullName": "Ana María Soto",
          productCode,
          "was-productCode": first,
        }).toString(),
      });
    const refused = await send("no-hay");
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('value="no-hay"');
    expect((await send(second)).statusCode).toBe(303);
    const { body } = await site.app.inject({
      url: page,
      headers: { host: "localhost:3000", accept: "text/html", cookie: executive.cookie },
    });
    expect(body).toContain("Dental Esencial");
  });
});
