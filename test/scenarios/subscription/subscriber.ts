import { randomUUID } from "node:crypto";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { PaymentSite } from "../payments/payment-site.ts";
import { browserOf } from "../purchase/buyer.ts";

/** A person whose policy is paid again and again, on a site whose providers are simulated. */

export interface Plan {
  product: string;
  flow: PaymentFlow;
  provider: ProviderId;
  chargeDay: number;
  birthDate?: string;
  /** Months between payments; 1 where it is not said, 12 of a policy that is paid once. */
  months?: number;
  /** Who pays, where that is another person. */
  payer?: { nombres: string; identificacion: string };
}

/** A plan of one person that is charged to a kept card each month, on a day of the month. */
export const monthlyByCard = (chargeDay: number) =>
  ({
    product: "lafken-dental-esencial",
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    chargeDay,
  }) as const;

export const holderCard = "5451951574925480";

/** 10:05 in Chile of a civil day, in summer as in winter after 10:00. */
export const morning = (day: string): Date => new Date(`${day}T14:05:00Z`);

const personal = (birthDate: string) => ({
  titular: {
    nombres: "Ana María",
    primerApellido: "Soto",
    identificacion: "12.345.678-5",
    fechaNacimiento: birthDate,
    sexo: "Femenino",
    correo: "ana@example.cl",
    telefono: "9 1234 5678",
    region: "13",
    comuna: "Ñuñoa",
    calle: "Los Aromos 12",
  },
});

/** A person who has answered and signed everything, and has to pay. */
export async function signedPurchase(
  site: PaymentSite,
  plan: Pick<Plan, "product" | "chargeDay" | "birthDate" | "months" | "payer"> & {
    identification?: string;
    /** What the first form asks besides, of a pet or a trip. */
    more?: object;
    isInternal?: boolean;
  },
) {
  const { purchase } = site.modules;
  const { purchases, purchaseForms, purchasePrices } = purchase.services;
  const visitorId = randomUUID();
  await site.connection
    .insertInto("visitors")
    .values({ id: visitorId, token_hash: visitorId, created_at: site.clock.now() })
    .execute();
  const { id, reference } = await purchases.open({
    productCode: plan.product,
    country: "CL",
    language: "es",
    limits: limitsOf(null),
    partner: null,
    baseUrl: site.origin,
    visitorId,
    isInternal: plan.isInternal,
    profile: null,
    consents: { purchase: true, news: false },
    origin: "/",
  });
  const save = async (key: "personalData" | "partialPayment", values: object) => {
    const asked = { id, visitorId, key, language: "es" as const };
    const { version } = await purchaseForms.show(asked);
    await purchaseForms.save({ ...asked, version, values: { ...values } });
  };
  const { titular } = personal(plan.birthDate ?? "05-11-1990");
  const { identification: identificacion = titular.identificacion, months = 1 } = plan;
  await save("personalData", { titular: { ...titular, identificacion }, ...plan.more });
  const held = await purchases.held(id, visitorId);
  if (held?.purchase.offered)
    await purchasePrices.accept({ id, visitorId, version: held.purchase.price_version });
  await save("partialPayment", {
    plan: {
      ...(plan.payer === undefined ? {} : { quienPaga: "other", ...plan.payer }),
      periodicidad: String(months),
      diaDeCargo: String(plan.chargeDay),
    },
  });
  await asService(site.connection, async (own) => {
    for (const { key, status } of (await purchases.read(own, id)).forms)
      if (status !== "COMPLETED") await purchases.setForm(own, id, { key, status: "COMPLETED" });
    await purchases.move(own, id, { to: "SIGNED", who: "policyholder" });
  });
  return { id, reference, visitorId };
}

export async function subscribe(site: PaymentSite, plan: Plan) {
  const { id, reference, visitorId } = await signedPurchase(site, plan);
  const attempt = await site.modules.purchase.services.purchasePayments.pay({
    id,
    visitorId,
    flow: plan.flow,
    provider: plan.provider,
    token: plan.flow.startsWith("t") ? await site.token(plan.provider, holderCard) : undefined,
    key: randomUUID(),
    origin: site.origin,
    payPath: `/Compra-Online/${plan.product}/Pago`,
    donePath: `/Compra-Online/${plan.product}/Confirmacion`,
  });
  const { subscriptions } = site.modules.subscription.services;
  return {
    id,
    reference,
    visitorId,
    attempt,
    async story() {
      const found = await subscriptions.ofPurchase(id);
      if (found === undefined) throw new Error("There is no subscription.");
      return found;
    },
    async sale() {
      const found = await site.connection
        .selectFrom("purchases as p")
        .innerJoin("sales as s", "s.reference", "p.sale_reference")
        .select(["s.state", "s.reference"])
        .where("p.id", "=", id)
        .executeTakeFirstOrThrow();
      return found;
    },
  };
}

/** The person at another browser: by the link of a mail and the code that is sent for it. */
export async function comeBack(
  site: PaymentSite,
  { id, reference }: { id: string; reference: string },
) {
  const { myPurchases } = site.modules.myPurchase.services;
  const browser = browserOf(site);
  const link = `/Mi-Compra/${await myPurchases.makeLink(id)}`;
  await browser.open(link);
  await browser.post(link, { _act: "send" });
  await browser.post(link, { codigo: (await myPurchases.codeFor(id)) ?? "" });
  return { browser, path: `/Mi-Compra/${reference}` };
}

/** Lets the day's job run on the days of a span, as the server does, from the 4th to the 25th of each month and on the 31st: outside of
 *  them nothing is charged here. */
export async function liveThrough(site: PaymentSite, from: string, until: string): Promise<void> {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const date = Number(day.slice(8));
    if (date < 4 || (date > 25 && date < 31)) continue;
    await site.setClock(morning(day));
    await site.modules.subscription.services.subscriptionCharges.run();
  }
}
