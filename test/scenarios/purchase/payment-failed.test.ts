import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import { asService } from "#src/platform/database/acting.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { enter, linkIn, mailsTo, mailThatSays } from "../actors/actor.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { signedPurchase } from "../subscription/subscriber.ts";

/** A payer is told by mail of a payment that failed (notification-types.tsv, payment_result). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const monthly = "lafken-dental-esencial";
const byTransfer = "mascota-pudu-cachorro";
const poorCard = "4349001210846432";
const to = "ana@example.cl";
const subject = /no se complet/;

async function begin(of: {
  identification: string;
  product: string;
  months?: number;
  more?: object;
}) {
  const { product } = of;
  const { id, visitorId, reference } = await signedPurchase(site, { chargeDay: 5, ...of });
  const pay = (flow: PaymentFlow, provider: ProviderId, token?: string) =>
    site.modules.purchase.services.purchasePayments.pay({
      id,
      visitorId,
      flow,
      provider,
      token,
      key: randomUUID(),
      origin: site.origin,
      payPath: `/Compra-Online/${product}/Pago`,
      donePath: `/Compra-Online/${product}/Confirmacion`,
    });
  const told = () =>
    site.connection
      .selectFrom("outbox_messages")
      .select("ref")
      .where("kind", "=", "payment-failed")
      .where("ref", "like", `${reference}/%`)
      .execute();
  return { id, visitorId, pay, told };
}

describe("a payment that failed", () => {
  it("is told once, with its cause, the next step and a link that leads to the payment", async () => {
    const { pay, told } = await begin({ identification: "11.111.111-1", product: monthly });
    await pay("t-subscriptions-one-click", "kushki_ad", await site.token("kushki_ad", poorCard));
    const mail = await mailThatSays(site, to, subject);
    expect(mail).toContain("Motivo: El proveedor no aceptó el pago");
    expect(mail).toContain("Qué hacer");
    const { path } = await enter(site, linkIn(mail, "/Compra-Online/"), to);
    expect(path).toBe(`/Compra-Online/${monthly}`);
    expect(await told()).toHaveLength(1);
  });

  it("is told where the bank ended it, and not where its payer gave it up", async () => {
    const { id, visitorId, pay, told } = await begin({
      identification: "22.222.222-2",
      product: byTransfer,
      months: 6,
      more: { mascotas: [{ animal: "dog:mestizo-grande", edad: "1" }] },
    });
    await pay("transfer-one-time", "linkify");
    await site.modules.purchase.services.purchaseEnds.giveUp({ id, visitorId });
    expect(await told()).toEqual([]);
    // The newest payment is found by its time.
    await site.wait(60_000);
    const attempt = await pay("transfer-one-time", "linkify");
    await site.atBank(attempt, "cancel");
    expect(await told()).toHaveLength(1);
    await mailThatSays(site, to, /no se complet[\s\S]*Cachorro/);
  });

  it("is not told where its payer paid before the mail left", async () => {
    const { id, pay, told } = await begin({ identification: "33.333.333-3", product: monthly });
    const { reference } = await pay(
      "t-subscriptions-one-click",
      "kushki_ad",
      await site.token("kushki_ad"),
    );
    const before = (await mailsTo(site, to)).filter((mail) => subject.test(mail)).length;
    await asService(site.connection, (own) =>
      enqueueMessage(own, {
        kind: "payment-failed",
        ref: `late/${reference}`,
        payload: { purchase: id, payment: reference },
        at: site.clock.now(),
      }),
    );
    const left = () =>
      site.connection
        .selectFrom("outbox_messages")
        .select("sent_at")
        .where("ref", "=", `late/${reference}`)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await left()).sent_at !== null, { timeout: 20_000 }).toBe(true);
    expect(await told()).toEqual([]);
    expect((await mailsTo(site, to)).filter((mail) => subject.test(mail))).toHaveLength(before);
  });
});
