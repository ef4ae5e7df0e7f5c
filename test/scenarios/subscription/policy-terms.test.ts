import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { PaymentSettingKey } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { linkIn, mailThatSays } from "../actors/actor.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf } from "../purchase/buyer.ts";
import { monthlyByCard, morning, subscribe } from "./subscriber.ts";

/** A year of a policy ends: it is announced, renewed by itself, or ended by its person's no or silence. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

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

/** Requests of the person of a policy for its product, oldest first. */
const requestsOf = async ({ id }: Bought) => {
  const { lead_id: lead } = await site.connection
    .selectFrom("purchases")
    .select("lead_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { visitor_id: visitor } = await site.connection
    .selectFrom("leads")
    .select("visitor_id")
    .where("id", "=", lead)
    .executeTakeFirstOrThrow();
  return site.connection
    .selectFrom("leads")
    .select(["status", "comment"])
    .where("visitor_id", "=", visitor)
    .orderBy("id")
    .execute();
};

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
    const mail = await mailThatSays(site, "ana@example.cl", /sube más de 0 %/);
    expect(mail).toContain(ana.reference);
    const { browser, path } = await comeIn(ana);
    expect((await browser.open(path)).body).toContain("Sube más de 0 %");
    await site.setClock(morning(until));
    // What was announced is judged as it was then.
    expect((await browser.open(path)).body).toContain("Sube más de 0 %");
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
    // Both prices, each on its line.
    const [announced] = await termsOf(ana);
    const mail = await mailThatSays(
      site,
      "ana@example.cl",
      `Tu póliza ${ana.reference} se renueva`,
    );
    const pesos = (minor: number | null | undefined) => `$${minor?.toLocaleString("es-CL")}`;
    for (const [name, minor] of [
      ["Cada cargo hoy", announced?.before_minor],
      ["Cada cargo desde el", announced?.next_minor],
    ] as const)
      expect(mail).toMatch(new RegExp(`${name}[^\\n]*\\${pesos(minor)}`));
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
    // Products like it, not the country's first comparator.
    expect(page.body).toMatch(
      /href="\/Comparar\/Seguros-de-Salud\/Dental"[^>]*>Comparar otros planes/,
    );
    const mail = await mailThatSays(site, "ana@example.cl", `${ana.reference} termina el`);
    expect(linkIn(mail, "/Comparar/")).toBe("/Comparar/Seguros-de-Salud/Dental");
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
    expect(await requestsOf(eva)).toEqual([
      { status: 3, comment: null },
      { status: 8, comment: expect.stringContaining(eva.reference) },
    ]);
    expect(await requestsOf(ana)).toHaveLength(1);
  });
});

/** Somebody who paid a year at once that is about over. */
async function paidOnce(daysLeft: number) {
  const bought = await subscribe(site, {
    product: "lafken-dental-esencial",
    flow: "tdc-one-time",
    provider: "kushki_ad",
    chargeDay: 18,
    months: 12,
  });
  const endsOn = addDays(today(), daysLeft);
  const startsOn = `${Number(endsOn.slice(0, 4)) - 1}${endsOn.slice(4)}`;
  await site.connection
    .updateTable("policy_terms")
    .set({ starts_on: startsOn, ends_on: endsOn })
    .where("purchase_id", "=", bought.id)
    .execute();
  return { ...bought, endsOn };
}

const yearsOf = ({ id }: Bought) =>
  site.connection
    .selectFrom("policy_terms as t")
    .leftJoin("subscriptions as s", "s.id", "t.subscription_id")
    .select(["t.state", "t.number", "t.starts_on", "t.ends_on"])
    .where((one) => one.or([one("t.purchase_id", "=", id), one("s.purchase_id", "=", id)]))
    .orderBy("t.number")
    .execute();

const yearStates = async (bought: Bought) => (await yearsOf(bought)).map(({ state }) => state);

const paysOf = async (bought: Bought) => {
  const { subscriptions, policyActs } = site.modules.subscription.services;
  const { purchase } = await site.modules.purchase.services.purchases.read(
    site.connection,
    bought.id,
  );
  const found = await subscriptions.ofPurchase(bought.id);
  return { cycles: found?.cycles ?? [], shown: await policyActs.show(purchase), purchase };
};

describe("a policy that was paid once", () => {
  it("has a year from its payment, which its page says, and is charged by nobody before its end", async () => {
    const ana = await paidOnce(46);
    await runOn(today());
    expect(await yearStates(ana)).toEqual(["ACTIVE"]);
    expect((await paysOf(ana)).cycles).toEqual([]);
    const { browser, path } = await comeIn(ana);
    const { body } = await browser.open(path);
    expect(body).toContain("El año de la póliza termina el");
    expect(body).not.toContain('value="renewal-decline"');
  });

  it("is announced 45 days before its end, renews by itself, and its person pays the next year on its first day", async () => {
    const ana = await paidOnce(45);
    const before = (await paysOf(ana)).shown.paid;
    await runOn(today());
    await runOn(today());
    expect(await yearStates(ana)).toEqual(["RENEWAL_ANNOUNCED"]);
    expect(await templatesOf(ana)).toEqual(["payment_result.renewal"]);
    expect((await paysOf(ana)).shown.paid).toEqual(before);
    const { browser, path } = await comeIn(ana);
    const { body } = await browser.open(path);
    expect(body).toContain("Tu póliza se renueva sola");
    expect(body).not.toContain('name="dia"');
    expect((await paysOf(ana)).cycles).toMatchObject([
      { state: "scheduled", position: 1, amount_minor: null },
    ]);
    await runOn(ana.endsOn);
    expect(await yearStates(ana)).toEqual(["RENEWED", "ACTIVE"]);
    const [first, next] = await yearsOf(ana);
    expect([next?.starts_on, next?.number]).toEqual([first?.ends_on, 2]);
    await site.modules.subscription.services.subscriptionCharges.run();
    const { shown, cycles } = await paysOf(ana);
    const [year] = cycles;
    expect(year?.charge_on).toSatisfy((day: string) => day >= ana.endsOn);
    expect(shown.owing?.amount.amountMinor).toBe(year?.amount_minor);
    expect(year?.amount_minor).toBeGreaterThan(0);
    expect((year?.amount_minor ?? 0) % 12).toBe(0);
  });

  it("ends with its year where its person declines, and charges nothing", async () => {
    const ana = await paidOnce(30);
    await runOn(today());
    const { browser, path } = await comeIn(ana);
    const declined = await browser.post(path, { _act: "renewal-decline", seguro: "true" });
    expect(declined.statusCode).toBe(303);
    await runOn(ana.endsOn);
    expect(await yearStates(ana)).toEqual(["ENDED"]);
    expect((await ana.sale()).state).toBe("CANCELED_CUSTOMER");
    expect((await paysOf(ana)).cycles.map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("ends its year with the policy where that ends before", async () => {
    const ana = await paidOnce(200);
    const { purchase } = await paysOf(ana);
    await site.modules.subscription.services.policyActs.end(purchase, "mudanza");
    expect(await yearStates(ana)).toEqual(["ENDED"]);
    await runOn(ana.endsOn);
    expect(await yearStates(ana)).toEqual(["ENDED"]);
    expect((await paysOf(ana)).cycles).toEqual([]);
  });

  it("has its year as well where it was paid before years were kept", async () => {
    const ana = await paidOnce(200);
    await site.connection.deleteFrom("policy_terms").where("purchase_id", "=", ana.id).execute();
    const file = "20261126T1905-sale-terms-of-policies-paid-once.sql";
    const text = await readFile(
      resolve(import.meta.dirname, "../../../db/migrations", file),
      "utf8",
    );
    // The migration asks the database's clock; this one's is ahead.
    const added = text.slice(text.indexOf("insert into policy_terms"));
    const now = added.replaceAll("current_date", `date '${today()}'`);
    await sql.raw(now).execute(site.connection);
    const { purchase } = await paysOf(ana);
    const [year, ...others] = await yearsOf(ana);
    expect(others).toEqual([]);
    expect(year).toMatchObject({ state: "ACTIVE", number: 1 });
    expect(year?.starts_on).toBe(civilDate(purchase.paid_at ?? new Date(0), "America/Santiago"));
    expect(year?.ends_on.slice(4)).toBe(year?.starts_on.slice(4));
  });
});
