import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  codesAt,
  demonstrationPassword,
  recoveryCodes,
  signInByPages,
} from "#test/harness/demonstration.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { hiddenValue, holder } from "../purchase/buyer.ts";
import { buyMonthly, enter, linkIn, mailThatSays, read } from "./actor.ts";

/** Two people of finance: one asks for a refund, another approves it; both signed in with password and authenticator, as
 *  they are in the demonstration (AL 2, PP 9). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const queue = "/Gestion/Finanzas/Devoluciones";

async function signedIn(account: string) {
  const headers = { host: "localhost:3000", origin: "http://localhost:3000" };
  const post = (url: string, form: Readonly<Record<string, string>>, cookie: string) =>
    site.app.inject({
      method: "POST",
      url,
      headers: { ...headers, cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
  const cookie = await signInByPages(
    async (url, form, jar) => {
      const { statusCode, cookies } = await post(url, form, jar);
      return {
        status: statusCode,
        cookies: cookies.map(({ name, value }) => `${name}=${value}`),
      };
    },
    account,
    [...codesAt(site.clock.now()), ...recoveryCodes],
  );
  return {
    open: async (url: string) =>
      (await site.app.inject({ url, headers: { ...headers, cookie } })).body,
    post: (url: string, form: Record<string, string>) => post(url, form, cookie),
  };
}

/** The form of a refund in the queue. */
const formIn = (html: string): string =>
  html.split("<form").find((one) => one.includes('name="refund"')) ?? "";

describe("two people of finance", () => {
  it("give money back together: who asked is refused, another proves who they are and approves", async () => {
    const to = "ana@example.cl";
    const { reference } = await buyMonthly(site, {
      base: "/Compra-Online/lafken-dental-esencial",
      person: { ...holder, "titular.correo": to },
    });
    const { payment_reference: payment } = await site.connection
      .selectFrom("purchases")
      .select("payment_reference")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const url = `/Gestion/Finanzas/Pagos/${payment}`;
    const asks = await signedIn("sales.backoffice");
    const page = await asks.open(url);
    const form = page.split("<form").find((one) => one.includes('value="refund"')) ?? "";
    const asked = await asks.post(url, {
      form: "refund",
      key: hiddenValue(form, "key"),
      amount: "2000",
      reason: "wrong_amount",
    });
    expect(asked.headers.location).toBe(`${url}?hecho=refund`);

    // Who asked may take it back, and is refused whatever they send.
    const own = formIn(await asks.open(queue));
    expect([own.includes('value="withdraw"'), own.includes('value="accept"')]).toEqual([
      true,
      false,
    ]);
    const decision = (html: string) => ({
      refund: hiddenValue(html, "refund"),
      version: hiddenValue(html, "version"),
      decision: "accept",
    });
    const self = await asks.post(queue, { ...decision(own), proof: demonstrationPassword });
    expect([403, 409]).toContain(self.statusCode);

    const approves = await signedIn("sales.gerente");
    // A quarter of an hour after the sign-in the money asks for a proof again.
    await site.wait(16 * 60_000);
    const waiting = decision(formIn(await approves.open(queue)));
    const stale = await approves.post(queue, waiting);
    expect([stale.statusCode, stale.body.includes("Confirma tu identidad")]).toEqual([403, true]);
    const wrong = await approves.post(queue, { ...waiting, proof: "Otra-1-Cosa" });
    expect(wrong.statusCode).toBeGreaterThanOrEqual(400);
    const taken = await site.taken();
    const done = await approves.post(queue, { ...waiting, proof: demonstrationPassword });
    expect(done.headers.location).toBe(`${queue}?hecho=approved`);

    const told = await mailThatSays(site, to, /devolución DEV-\S+ por .* ya está hecha/);
    expect(told).toContain("$2.000");
    expect(taken - (await site.taken())).toBe(2_000);
    const { browser, path } = await enter(site, linkIn(told, "/Mi-Compra/"), to);
    const mine = read((await browser.open(path)).body);
    expect(mine).toContain("Devuelta el");
    expect(mine).toContain("Vigente");
    const story = read(await approves.open(url));
    expect(story).toMatch(/\$2\.000/);
    expect(await site.owed()).toBe(await site.taken());
  });
});
