import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { openWebpaySite, press, providerForm, type WebpaySite } from "../payments/webpay-site.ts";
import { holderCard, signedPurchase } from "../subscription/subscriber.ts";
import { type Browser, browserOf, hiddenValue, holder } from "./buyer.ts";
import { toSignature } from "./journey.ts";
import { signPurchase } from "./sign-purchase.ts";

/** Promotional codes: on the page of the payment without JavaScript, in what is charged, and by who comes first. */

const product = "lafken-dental-esencial";
const base = `/Compra-Online/${product}`;
const at = `${base}/Pago`;

describe("a code on the page of the payment", () => {
  let site: WebpaySite;
  beforeAll(async () => {
    site = await openWebpaySite();
  });
  afterAll(() => site.close());

  async function toPayment(person = holder): Promise<Browser> {
    const browser = browserOf(site.site);
    await toSignature(browser, base, person);
    await signPurchase(site.site, browser, { url: `${base}/Firma`, to: person["titular.correo"] });
    return browser;
  }
  const use = async (browser: Browser, codigo: string) => {
    const answered = await browser.post(at, { _act: "promo", codigo });
    return { status: answered.statusCode, page: (await browser.open(at)).body, answered };
  };
  const payBy = async (browser: Browser) => {
    const page = (await browser.open(at)).body;
    const way = "tdc-one-time:transbank";
    await browser.post(at, { _act: "pay", _key: hiddenValue(page, "_key"), _way: way });
    return providerForm((await browser.open(at)).body);
  };
  const comeBack = (browser: Browser, url: string) => {
    const { pathname, search } = new URL(url);
    return browser.follow(`${pathname}${search}`);
  };
  const uses = async () =>
    (
      await site.connection
        .selectFrom("promo_uses")
        .select(["code", "state", "amount_minor", "person"])
        .orderBy("id")
        .execute()
    ).map(({ person, ...one }) => ({ ...one, isNamed: person !== "" }));

  it("is refused in words, used, given back with a payment that fails, and on the receipt once it is paid", async () => {
    const browser = await toPayment();
    const wrong = await use(browser, "NADIE");
    expect([wrong.status, wrong.answered.body]).toEqual([
      409,
      expect.stringContaining("Ese código no existe o ya terminó."),
    ]);
    expect(wrong.answered.body).toContain('value="NADIE"');
    expect(wrong.page).not.toContain("NADIE");

    const used = await use(browser, "demo 10");
    expect(used.status).toBe(303);
    for (const said of ["Código DEMO10", "−$8.046", "Pagar $72.414", "Precio antes de descuentos"])
      expect(used.page).toContain(said);
    expect(await uses()).toEqual([]);
    expect((await use(browser, "")).page).toContain("Pagar $80.460");
    await use(browser, "DEMO10");

    const held = { code: "DEMO10", amount_minor: 8_046 };
    const refused = await press(await payBy(browser), "cancel");
    expect(await uses()).toEqual([{ ...held, state: "HELD", isNamed: true }]);
    await comeBack(browser, refused);
    const returned = { ...held, state: "RETURNED", isNamed: false };
    expect(await uses()).toEqual([returned]);

    const back = await press(await payBy(browser), "pay");
    const done = await comeBack(browser, back);
    expect(done.at).toBe(`${base}/Confirmacion`);
    expect(done.response.body).toContain("$72.414");
    expect(await uses()).toEqual([returned, { ...held, state: "USED", isNamed: true }]);
    expect(await site.taken()).toBe(72_414);
    expect(await site.owed()).toBe(72_414);
    const receipt = await receiptOf(browser);
    expect(receipt).toContain("Precio antes de descuentos: $80.460");
    expect(receipt).toContain("Código promocional DEMO10, menos $8.046");
  });

  async function receiptOf(browser: Browser): Promise<string> {
    for (let tried = 0; tried < 100; tried += 1) {
      const { body } = await browser.open(`${base}/Confirmacion`);
      const [, path] = /href="(\/api\/purchases\/[^"]+\/issued\/receipt)"/.exec(body) ?? [];
      if (path !== undefined) return textOfPdf((await browser.open(path)).rawPayload);
      await new Promise((wait) => setTimeout(wait, 50));
    }
    throw new Error("No receipt was issued.");
  }

  it("counts once for a person, by their document, and for another one still", async () => {
    const again = await toPayment();
    const refused = await use(again, "DEMO10");
    expect(refused.answered.body).toContain("Ya usaste ese código en otra compra.");
    const other = await toPayment({
      ...holder,
      "titular.identificacion": "7.654.321-6",
      "titular.correo": "eva@example.cl",
    });
    expect((await use(other, "DEMO10")).page).toContain("Pagar $72.414");
  });

  it("that ended since it was typed is said before anybody pays more", async () => {
    const browser = await toPayment({
      ...holder,
      "titular.identificacion": "11.111.111-1",
      "titular.correo": "iris@example.cl",
    });
    await use(browser, "DEMO10");
    const { connection } = site;
    const set = (isOn: boolean) =>
      asService(connection, (own) =>
        own.updateTable("promo_codes").set({ is_on: isOn }).where("code", "=", "DEMO10").execute(),
      );
    await set(false);
    const page = (await browser.open(at)).body;
    expect(page).toContain("Ese código no existe o ya terminó.");
    expect(page).toContain("Quitar código");
    const paid = await browser.post(at, {
      _act: "pay",
      _key: hiddenValue(page, "_key"),
      _way: "tdc-one-time:transbank",
    });
    expect([paid.statusCode, paid.headers.location]).toEqual([409, undefined]);
    await set(true);
  });
});

describe("a code in what is charged", () => {
  let site: PaymentSite;
  beforeAll(async () => {
    site = await openPaymentSite();
    await asService(site.connection, (own) =>
      own
        .insertInto("promo_codes")
        .values(
          (
            [
              ["ULTIMO", 1_000, 1],
              ["ENTERO", 10_000, null],
            ] as const
          ).map(([code, hundredths, most]) => ({
            code,
            percent_hundredths: hundredths,
            amount_minor: null,
            currency: null,
            valid_from: null,
            valid_to: null,
            uses_most: most,
            uses_most_person: null,
            is_on_top: false,
            changed_at: site.clock.now(),
          })),
        )
        .execute(),
    );
  });
  afterAll(() => site.close());

  const buyer = (identification: string, months = 1) =>
    signedPurchase(site, { product, chargeDay: 5, identification, months });
  const pay = async (
    { id, visitorId }: { id: string; visitorId: string },
    promoCode: string | undefined,
    flow: "t-subscriptions-one-click" | "no-payment-one-time" = "t-subscriptions-one-click",
  ) =>
    site.modules.purchase.services.purchasePayments.pay({
      id,
      visitorId,
      promoCode,
      flow,
      ...(flow === "no-payment-one-time"
        ? {}
        : { provider: "kushki_ad" as const, token: await site.token("kushki_ad", holderCard) }),
      key: randomUUID(),
      origin: site.origin,
      payPath: at,
      donePath: `${base}/Confirmacion`,
    });
  const live = async (code: string) => {
    const rows = await site.connection
      .selectFrom("promo_uses")
      .select(["ref", "state"])
      .where("code", "=", code)
      .where("state", "<>", "RETURNED")
      .execute();
    return rows.map(({ ref, state }) => [ref, state]);
  };

  it("goes to one of those who take its last use at once, and comes back when all was refunded", async () => {
    const people = await Promise.all([buyer("12.345.678-5"), buyer("7.654.321-6")]);
    const ended = await Promise.allSettled(people.map((one) => pay(one, "ULTIMO")));
    const paid = ended.filter((one) => one.status === "fulfilled");
    const refused = ended.filter((one) => one.status === "rejected");
    expect([paid.length, refused.length]).toEqual([1, 1]);
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      "PROMO_CODE_USED_UP",
    ]);
    const [attempt] = paid.map(({ value }) => value);
    const winner = people[ended.findIndex(({ status }) => status === "fulfilled")];
    expect(await live("ULTIMO")).toEqual([[winner?.reference, "USED"]]);

    const { refunds } = site.modules.refund.services;
    const payment = attempt?.reference ?? "";
    const half = Math.floor((attempt?.amount.amountMinor ?? 0) / 2);
    const back = async (amountMinor: number) => {
      const id = await asService(site.connection, async (own) => {
        const refund = await refunds.requestForPayer(own, {
          payment,
          amountMinor,
          reason: "goodwill",
          key: randomUUID(),
        });
        await own
          .updateTable("refunds")
          .set({ state: "APPROVED" })
          .where("id", "=", refund?.id ?? "")
          .execute();
        return refund?.id ?? "";
      });
      await refunds.send(id);
    };
    await back(half);
    expect(await live("ULTIMO")).toHaveLength(1);
    await back((attempt?.amount.amountMinor ?? 0) - half);
    expect(await live("ULTIMO")).toEqual([]);
    const loser = people[ended.findIndex(({ status }) => status === "rejected")];
    expect((await pay(loser as never, "ULTIMO")).state).toBe("APPROVED");
  });

  it("that leaves nothing pays a year by no means, and no plan that is charged again", async () => {
    const monthly = await buyer("11.111.111-1");
    await expect(pay(monthly, "ENTERO")).rejects.toMatchObject({ code: "PROMO_CODE_NOTHING_LEFT" });
    const yearly = await buyer("22.222.222-2", 12);
    const attempt = await pay(yearly, "entero", "no-payment-one-time");
    expect([attempt.state, attempt.amount.amountMinor]).toEqual(["APPROVED", 0]);
    expect(await live("ENTERO")).toEqual([[yearly.reference, "USED"]]);
    const bought = () =>
      site.connection
        .selectFrom("purchases as p")
        .innerJoin("sales as s", "s.reference", "p.sale_reference")
        .leftJoin("provider_charges as c", "c.payable_id", "p.payable_id")
        .select(["p.state", "s.state as sale", "c.id as charge"])
        .where("p.id", "=", yearly.id)
        .execute();
    // Sold without a charge; the policy follows by the outbox.
    await expect.poll(bought).toEqual([{ state: "ISSUED", sale: "OK", charge: null }]);
    const papers = await site.modules.signature.services.issuing.list(yearly.id);
    expect(papers).toContain("policy");
  });

  it("is fixed when the payment begins: another code of a second tab changes nothing", async () => {
    const one = await buyer("33.333.333-3");
    const paid = await pay(one, "DEMO10");
    expect(paid.state).toBe("APPROVED");
    await expect(pay(one, undefined)).rejects.toMatchObject({ code: "ALREADY_PAID" });
    const held = await site.modules.purchase.services.purchases.held(one.id, one.visitorId);
    if (held === undefined) throw new Error("There is no purchase.");
    const { due } = await site.modules.purchase.services.purchasePayments.dueNow(held);
    expect(due.due.amountMinor).toBe(paid.amount.amountMinor);
    expect(due.promo?.code).toBe("DEMO10");
    expect(due.base.amountMinor - (due.promo?.amount.amountMinor ?? 0)).toBe(due.due.amountMinor);
  });
});
