import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { PaymentSettingKey } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf } from "../purchase/buyer.ts";
import { morning, subscribe } from "./subscriber.ts";

/** A year of a policy ends: it is announced, renewed by itself, or ended by its person's no or silence. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = {
  product: "lafken-dental-esencial",
  flow: "t-subscriptions-one-click",
  provider: "kushki_ad",
  chargeDay: 18,
} as const;

type Bought = Awaited<ReturnType<typeof subscribe>>;

async function comeIn({ id, reference }: Bought) {
  const { myPurchases } = site.modules.myPurchase.services;
  const browser = browserOf(site);
  const link = `/Mi-Compra/${await myPurchases.makeLink(id)}`;
  await browser.open(link);
  await browser.post(link, { _act: "send" });
  await browser.post(link, { codigo: (await myPurchases.codeFor(id)) ?? "" });
  return { browser, path: `/Mi-Compra/${reference}` };
}

const subscriptionOf = ({ id }: Bought) =>
  site.connection
    .selectFrom("subscriptions")
    .selectAll()
    .where("purchase_id", "=", id)
    .executeTakeFirstOrThrow();

const termsOf = async (bought: Bought) =>
  site.connection
    .selectFrom("policy_terms")
    .selectAll()
    .where("subscription_id", "=", (await subscriptionOf(bought)).id)
    .orderBy("number")
    .execute();

const statesOf = async (bought: Bought) => (await termsOf(bought)).map(({ state }) => state);

/** Somebody whose year is about over: as if it had begun a year ago, of which every month but the last was charged. */
async function inTheLastMonths(daysLeft: number): Promise<Bought & { endsOn: string }> {
  const bought = await subscribe(site, plan);
  const { id } = await subscriptionOf(bought);
  const endsOn = addDays(site.clock.now().toISOString().slice(0, 10), daysLeft);
  const startsOn = `${Number(endsOn.slice(0, 4)) - 1}${endsOn.slice(4)}`;
  await site.connection
    .updateTable("subscriptions")
    .set({ starts_on: startsOn })
    .where("id", "=", id)
    .execute();
  await site.connection
    .updateTable("policy_terms")
    .set({ starts_on: startsOn, ends_on: endsOn })
    .where("subscription_id", "=", id)
    .execute();
  // Covers the first days after the end.
  await site.connection
    .updateTable("subscription_cycles")
    .set({ position: 12 })
    .where("subscription_id", "=", id)
    .execute();
  return { ...bought, endsOn };
}

const runOn = async (day: string) => {
  await site.setClock(morning(day));
  await site.modules.subscription.services.policyTerms.run();
};

const today = () => site.clock.now().toISOString().slice(0, 10);

const templatesOf = async (bought: Bought) => {
  const ids = (await termsOf(bought)).map(({ id }) => id);
  const messages = await site.connection
    .selectFrom("outbox_messages")
    .select(["ref", "payload"])
    .where("kind", "=", "policy-term-mail")
    .execute();
  return messages
    .filter(({ ref }) => ids.some((id) => ref.startsWith(id)))
    .map(({ ref }) => ref.split("/")[1]);
};

describe("a dated setting of renewal", () => {
  it("announces by the days of the version in force, and asks for a yes above its percentage", async () => {
    const ana = await inTheLastMonths(60);
    await runOn(today());
    expect(await statesOf(ana)).toEqual(["ACTIVE"]);
    const from = addDays(today(), 1);
    const until = addDays(today(), 2);
    const version = (key: PaymentSettingKey, value: string, from_day: string) => ({
      key,
      country: "CL" as const,
      from_day,
      value,
      unit: key === "renewal.yes-percent" ? ("percent" as const) : ("days" as const),
      is_confirmed: true,
    });
    await site.connection
      .insertInto("payment_settings")
      .values([
        version("renewal.notice-days", "59", from),
        version("renewal.notice-days", "45", until),
        version("renewal.yes-percent", "0", from),
        version("renewal.yes-percent", "20", until),
      ])
      .execute();
    // What is paid now is one peso less than what next year costs.
    const { id, amount_minor: amount } = await subscriptionOf(ana);
    await site.connection
      .updateTable("subscriptions")
      .set({ amount_minor: amount - 1 })
      .where("id", "=", id)
      .execute();
    await runOn(from);
    expect(await statesOf(ana)).toEqual(["RENEWAL_ANNOUNCED"]);
    expect(await templatesOf(ana)).toEqual(["payment_result.renewalConsent"]);
    await site.setClock(morning(until));
  });
});

describe("the end of a year", () => {
  it("is announced 45 days before it, and renews by itself", async () => {
    const ana = await inTheLastMonths(46);
    await runOn(today());
    expect(await statesOf(ana)).toEqual(["ACTIVE"]);
    await runOn(addDays(today(), 1));
    await runOn(today());
    expect(await statesOf(ana)).toEqual(["RENEWAL_ANNOUNCED"]);
    expect(await templatesOf(ana)).toEqual(["payment_result.renewal"]);
    const { browser, path } = await comeIn(ana);
    expect((await browser.open(path)).body).toContain("Tu póliza se renueva sola");
    await runOn(ana.endsOn);
    expect(await statesOf(ana)).toEqual(["RENEWED", "ACTIVE"]);
    const [, next] = await termsOf(ana);
    expect(next?.starts_on).toBe(ana.endsOn);
    expect((await ana.sale()).state).toBe("OK");
  });

  it("ends the policy where its person declines, after what that means was confirmed", async () => {
    const ana = await inTheLastMonths(30);
    await runOn(today());
    const { browser, path } = await comeIn(ana);
    expect((await browser.post(path, { _act: "renewal-decline" })).statusCode).toBe(400);
    expect(await statesOf(ana)).toEqual(["RENEWAL_ANNOUNCED"]);
    const declined = await browser.post(path, { _act: "renewal-decline", seguro: "true" });
    expect(declined.statusCode).toBe(303);
    expect(await statesOf(ana)).toEqual(["DECLINED"]);
    const page = await browser.open(path);
    expect(page.body).toContain("Comparar otros planes");
    const cycles = await site.connection
      .selectFrom("subscription_cycles")
      .select("state")
      .where("subscription_id", "=", (await subscriptionOf(ana)).id)
      .execute();
    expect(cycles).toEqual([{ state: "cancelled" }]);
    await runOn(ana.endsOn);
    expect(await statesOf(ana)).toEqual(["ENDED"]);
    expect((await ana.sale()).state).toBe("CANCELED_CUSTOMER");
    expect((await subscriptionOf(ana)).state).toBe("cancelled");
  });

  it("needs a yes where the price rises by more than a fifth, and ends without one", async () => {
    const [ana, eva] = [await inTheLastMonths(30), await inTheLastMonths(30)];
    for (const { id } of [ana, eva])
      await site.connection
        .updateTable("subscriptions")
        .set((row) => ({ amount_minor: row("amount_minor", "/", 2) }))
        .where("purchase_id", "=", id)
        .execute();
    await runOn(today());
    expect(await templatesOf(ana)).toEqual(["payment_result.renewalConsent"]);
    const { browser, path } = await comeIn(ana);
    expect((await browser.open(path)).body).toContain("solo la renovamos si dices que sí");
    expect((await browser.post(path, { _act: "renew" })).statusCode).toBe(303);
    expect((await browser.open(path)).body).toContain("Dijiste que sí");
    await runOn(ana.endsOn);
    expect(await statesOf(ana)).toEqual(["RENEWED", "ACTIVE"]);
    expect(await statesOf(eva)).toEqual(["ENDED"]);
    expect((await eva.sale()).state).toBe("CANCELED_CUSTOMER");
    expect(await templatesOf(eva)).toEqual([
      "payment_result.renewalConsent",
      "payment_result.renewalEnded",
    ]);
  });
});
