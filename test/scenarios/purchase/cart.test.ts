import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Bought, cartBuyer, keptTogether, titular } from "./cart-buyer.ts";

/** Several products of one household: one signature code, one payment; a document, policy, receipt and sale each. */

const dental = "lafken-dental-esencial";
const visit = "pehuen-dental-primera-visita";
const fire = "notro-dental-fuego";
const flame = "notro-accidentes-llama";
const basic = "queltehue-asistencia-queltehue-basica";
const sixth = "tralka-dental-rayo-blanco";
const apart = "quillay-dental-sonrisa-diaria";
const abroad = "pe-huarango-huarango-ligero";

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const sum = (items: readonly { price: { amountMinor: number } }[]): number =>
  items.reduce((all, { price }) => all + price.amountMinor, 0);
const percent = (amount: number, hundredths: number): number =>
  Math.floor((amount * hundredths + 5_000) / 10_000);

const keptOf = (bought: Bought) => keptTogether(site, bought);

describe("two products in one purchase", () => {
  it("are answered once, signed with one code and paid by one card, with a policy, receipt and sale each", async () => {
    const buyer = cartBuyer(site);
    const { id } = await buyer.begin([dental, flame]);
    const begun = await buyer.read(id);
    expect(begun.items.map(({ productCode }) => productCode)).toEqual([dental, flame]);
    expect(begun.steps.map(({ path }) => path.split("/")[2])).toEqual(
      begun.steps.map(() => dental),
    );
    await buyer.answer(id);
    const answered = await buyer.read(id);
    expect(answered.items.map(({ next }) => next)).toEqual(["signature", "signature"]);
    const { signed, documents } = await buyer.sign(id);
    expect(documents).toHaveLength(2);
    expect(signed.json().data.documentCodes).toEqual(
      documents.map(({ documentCode }) => documentCode),
    );
    const total = sum(answered.items);
    const due = total - percent(total, 500);
    const [way] = await buyer.options(id);
    expect(way?.amount).toBe(due);
    const before = await site.taken();
    const paid = await buyer.pay(id);
    expect([paid.statusCode, paid.json().data.state]).toEqual([201, "OK"]);
    expect((await site.taken()) - before).toBe(due);
    const done = await buyer.issued(id);
    const { purchases, lines, subscriptions } = await keptOf(done);
    expect(new Set(purchases.map((one) => one.payment_reference)).size).toBe(1);
    expect(new Set(purchases.map(({ sale }) => sale)).size).toBe(2);
    expect(purchases.map(({ state }) => state)).toEqual(["OK", "OK"]);
    expect(lines.map(({ part }) => part)).toEqual(done.items.map(({ reference }) => reference));
    expect(lines.reduce((all, line) => all + line.amount_minor, 0)).toBe(due);
    expect(new Map(subscriptions.map((one) => [one.purchase_reference, one.amount_minor]))).toEqual(
      new Map(lines.map((line) => [line.part, line.amount_minor])),
    );
    for (const [index, item] of done.items.entries()) {
      const policy = await buyer.call("GET", `/api/purchases/${item.id}/issued/policy`);
      expect(textOfPdf(policy.rawPayload)).toContain(`Póliza ${item.reference}`);
      const receipt = textOfPdf(
        (await buyer.call("GET", `/api/purchases/${item.id}/issued/receipt`)).rawPayload,
      );
      const amount = new Intl.NumberFormat("es-CL").format(lines[index]?.amount_minor ?? 0);
      expect(receipt).toContain(`$${amount}`);
      expect(receipt).toContain("Descuento por contratar varios");
    }
  });

  it("ask for what was signed of each, and take no other document", async () => {
    const buyer = cartBuyer(site, "7.654.321-6");
    const { id } = await buyer.begin([dental, flame]);
    await buyer.answer(id);
    await buyer.call("POST", `/api/purchases/${id}/signature/code`);
    const { documents } = (await buyer.call("GET", `/api/purchases/${id}/signature`)).json().data;
    const half = await buyer.call("POST", `/api/purchases/${id}/signature`, {
      name: "Ana María Soto",
      code: await site.modules.signature.services.signatures.codeFor(id),
      documentHash: documents[0].documentHash,
    });
    expect([half.statusCode, half.json().error.name]).toEqual([409, "DOCUMENT_CHANGED"]);
    expect((await buyer.read(id)).items.map(({ state }) => state)).toEqual(["OPEN", "OPEN"]);
  });
});

describe("five products in one purchase", () => {
  it("are bought with one payment, by the discount of four and more", async () => {
    const buyer = cartBuyer(site, "11.111.111-1");
    const { id, items } = await buyer.toPayment([dental, visit, fire, flame, basic]);
    const total = sum(items);
    const paid = await buyer.pay(id);
    expect(paid.json().data.state).toBe("OK");
    const done = await buyer.issued(id);
    const { lines, purchases, discounts } = await keptOf(done);
    const off = (kind: string) =>
      discounts.filter((one) => one.kind === kind).reduce((all, one) => all + one.amountMinor, 0);
    // Of what the offers of products leave.
    expect(off("bundle")).toBe(percent(total - off("offer"), 800));
    expect(off("code")).toBe(0);
    const due = total - off("offer") - off("bundle");
    expect(lines.reduce((all, line) => all + line.amount_minor, 0)).toBe(due);
    expect(purchases.map(({ state }) => state)).toEqual(Array(5).fill("OK"));
    for (const { id: own } of done.items)
      for (const kind of ["policy", "receipt"])
        expect((await buyer.call("GET", `/api/purchases/${own}/issued/${kind}`)).statusCode).toBe(
          200,
        );
  });
});

describe("what is not bought together", () => {
  it.each([
    [400, "CART_FULL", [dental, visit, fire, flame, basic, sixth]],
    [400, "CART_TWICE", [dental, visit, visit]],
    [404, "PRODUCT_NOT_FOUND", [dental, abroad]],
    [409, "PRODUCT_NOT_ONLINE", [dental, apart]],
  ])("is refused by %i %s, and nothing begins", async (status, code, items) => {
    const buyer = cartBuyer(site);
    const refused = await buyer.call("POST", "/api/purchases", {
      productCode: items[0],
      items,
      consents: buyer.consents,
    });
    expect([refused.statusCode, refused.json().error.name]).toEqual([status, code]);
    const count = () =>
      site.connection
        .selectFrom("purchases")
        .select(({ fn }) => fn.countAll<string | number>().as("count"))
        .executeTakeFirstOrThrow();
    const before = await count();
    await buyer.call("POST", "/api/purchases", {
      productCode: items[0],
      items,
      consents: buyer.consents,
    });
    expect(await count()).toEqual(before);
  });

  it("is refused where it is added later, and what is there stays", async () => {
    const buyer = cartBuyer(site);
    const { id } = await buyer.begin([dental, visit, fire, flame]);
    const add = (productCode: string, consents = buyer.consents) =>
      buyer.call("POST", `/api/purchases/${id}/items`, { productCode, consents });
    for (const [productCode, status, name] of [
      [visit, 400, "CART_TWICE"],
      [abroad, 404, "PRODUCT_NOT_FOUND"],
      [apart, 409, "PRODUCT_NOT_ONLINE"],
    ] as const) {
      const refused = await add(productCode);
      expect([refused.statusCode, refused.json().error.name]).toEqual([status, name]);
    }
    expect((await add(basic, { purchase: false })).json().error.name).toBe("CONSENT_REQUIRED");
    expect((await add(basic)).statusCode).toBe(201);
    expect((await add(sixth)).json().error.name).toBe("CART_FULL");
    const stranger = cartBuyer(site);
    await stranger.begin([dental]);
    const theirs = await stranger.call("POST", `/api/purchases/${id}/items`, {
      productCode: sixth,
      consents: stranger.consents,
    });
    expect(theirs.statusCode).toBe(404);
    expect((await buyer.read(id)).items).toHaveLength(5);
  });
});

describe("a product that is added or taken out", () => {
  it("takes what was answered, opens review and signature again, and its discount with it", async () => {
    const buyer = cartBuyer(site, "9.876.543-3");
    const { id, items: alone } = await buyer.toPayment([dental]);
    const [single] = await buyer.options(id);
    expect(single?.amount).toBe(sum(alone));
    const added = await buyer.call("POST", `/api/purchases/${id}/items`, {
      productCode: flame,
      consents: buyer.consents,
    });
    expect([added.statusCode, added.json().data.next]).toEqual([201, "review"]);
    expect((await buyer.pay(id)).json().error.name).toBe("STEP_NOT_ALLOWED");
    await buyer.accept(id);
    await buyer.save(id, "review", { leido: true });
    expect((await buyer.sign(id)).signed.statusCode).toBe(201);
    const both = await buyer.read(id);
    const [two] = await buyer.options(id);
    expect(two?.amount).toBe(sum(both.items) - percent(sum(both.items), 500));
    const out = await buyer.call("DELETE", `/api/purchases/${id}/items/${flame}`);
    expect(out.statusCode).toBe(204);
    const left = await buyer.read(id);
    expect(left.items.map(({ productCode, state }) => [productCode, state])).toEqual([
      [dental, "OPEN"],
    ]);
    expect(
      (await buyer.call("DELETE", `/api/purchases/${id}/items/${flame}`)).json().error.name,
    ).toBe("CART_WITHOUT");
    expect(
      (await buyer.call("DELETE", `/api/purchases/${id}/items/${dental}`)).json().error.name,
    ).toBe("CART_LAST");
    const [other] = both.items.slice(1);
    const gone = await buyer.call("GET", `/api/purchases/${other?.id}`);
    expect(gone.json().data.state).toBe("CANCELLED");
    await buyer.save(id, "review", { leido: true });
    await buyer.sign(id);
    expect((await buyer.options(id))[0]?.amount).toBe(sum(left.items));
  });
});

describe("a promotional code with several products", () => {
  const uses = async (code: string) =>
    (
      await site.connection
        .selectFrom("promo_uses")
        .select(["ref", "state", "amount_minor"])
        .where("code", "=", code)
        .orderBy("id")
        .execute()
    ).map((one) => ({ ...one }));

  it("takes the place of what they have together, never both, and counts once for its person", async () => {
    const buyer = cartBuyer(site, "14.141.414-3");
    const { id, items, reference } = await buyer.toPayment([dental, flame]);
    const total = sum(items);
    const paid = await buyer.pay(id, "DEMO10");
    expect([paid.statusCode, paid.json()]).toEqual([201, expect.anything()]);
    const { lines } = await keptOf(await buyer.issued(id));
    expect(lines.reduce((all, line) => all + line.amount_minor, 0)).toBe(
      total - percent(total, 1_000),
    );
    const own = (await uses("DEMO10")).filter(({ ref }) => ref === reference);
    expect(own).toEqual([{ ref: reference, state: "USED", amount_minor: percent(total, 1_000) }]);
    expect((await uses("JUNTOS2")).filter(({ ref }) => ref.startsWith(reference))).toEqual([]);
    const again = cartBuyer(site, "14.141.414-3");
    const second = await again.toPayment([dental, flame]);
    const refused = await again.pay(second.id, "DEMO10");
    expect([refused.statusCode, refused.json().error.name]).toEqual([409, "PROMO_CODE_USED"]);
  });

  it("is not typed where it counts for several by itself, and ends with its last use", async () => {
    const buyer = cartBuyer(site, "15.151.515-0");
    const { id, items, reference } = await buyer.toPayment([dental, flame]);
    const typed = await buyer.pay(id, "JUNTOS2");
    expect(typed.json().error.name).toBe("PROMO_CODE_UNKNOWN");
    const count = (await uses("JUNTOS2")).filter(({ state }) => state !== "RETURNED").length;
    const limit = (most: number | null) =>
      asService(site.connection, (own) =>
        own
          .updateTable("promo_codes")
          .set({ uses_most: most })
          .where("code", "=", "JUNTOS2")
          .execute(),
      );
    await limit(Math.max(1, count));
    const total = sum(items);
    expect((await buyer.options(id))[0]?.amount).toBe(total);
    await limit(count + 1);
    const less = total - percent(total, 500);
    expect((await buyer.options(id))[0]?.amount).toBe(less);
    expect((await buyer.pay(id)).json().data.state).toBe("OK");
    expect(await uses("JUNTOS2")).toContainEqual({
      ref: `${reference}/bundle`,
      state: "USED",
      amount_minor: percent(total, 500),
    });
    await limit(null);
  });
});

it("names a person in the forms of each product, as told once", async () => {
  const buyer = cartBuyer(site);
  const { id, items } = await buyer.begin([dental, flame]);
  await buyer.save(id, "personalData", { titular });
  const form = await buyer.call("GET", `/api/purchases/${items[1]?.id}/forms/personalData`);
  expect(form.json().data).toMatchObject({ status: "COMPLETED", values: { titular } });
});
