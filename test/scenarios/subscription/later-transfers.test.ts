import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { openProofs } from "../access/with-the-act.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import type { Browser } from "../purchase/buyer.ts";
import { leftMails } from "../purchase/sign-purchase.ts";
import { comeBack, holderCard, liveThrough, subscribe } from "./subscriber.ts";

/** A later charge of a policy that its person pays by a transfer by hand: its proofs are its own, and are refused as
 *  those of the first payment are. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const boundary = "amparo-parts";
const part = (disposition: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const sendProof = (browser: Browser, id: string, name: string, back: string) =>
  site.app.inject({
    method: "POST",
    url: `/api/purchases/${id}/documents`,
    headers: {
      cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="kind"', "transfer-proof"),
      part('name="back"', back),
      part(`name="file"; filename="${name}"`, "dia,monto\n1,2\n"),
      `--${boundary}--\r\n`,
    ].join(""),
  });

const open = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });

const proofsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\/api\/back-office\/payments\/[^"]*\/proofs\/[\da-f-]{36}/g)].map(
      ([address]) => address,
    ),
  ),
];

it("a proof of a later charge is refused with a reason, its payer is told and sends another", async () => {
  const sol = await subscribe(site, {
    product: "lafken-dental-esencial",
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    chargeDay: 18,
  });
  const card = { provider: "kushki_ad", card: holderCard.slice(-4) };
  await site.control("outcome", { ...card, code: "subscription/K007" });
  await liveThrough(site, "2026-12-15", "2026-12-19");
  const { browser, path } = await comeBack(site, sol);
  const [owed] = (await sol.story()).cycles;
  const way = "transfer-one-time-non-automated:queplan";
  const pays = { _act: "pay", _key: "one", _cycle: owed?.id ?? "", _way: way };
  expect((await browser.post(path, pays)).headers.location).toBe(path);
  const { reference: attempt } = await site.connection
    .selectFrom("payments")
    .select("reference")
    .where("payable_id", "=", owed?.payable_id ?? "")
    .where("state", "=", "PENDING")
    .executeTakeFirstOrThrow();
  const sent = await sendProof(browser, sol.id, "borroso.csv", path);
  expect(sent.headers.location).toBe(`${path}?hecho=proof`);

  const finance = await signInAs(site, "sales/BACKOFFICE");
  const url = `/Gestion/Finanzas/Pagos/${attempt}`;
  const shown = await open(finance, url);
  expect(shown.statusCode).toBe(200);
  expect(proofsIn(shown.body)).toHaveLength(1);
  const [file = ""] = proofsIn(shown.body);
  expect((await open(finance, file)).body).toContain("dia,monto");
  const proof = file.slice(-36);
  const first = `/Gestion/Finanzas/Pagos/${sol.attempt.reference}`;
  expect(proofsIn((await open(finance, first)).body)).toEqual([]);
  expect(
    (await open(finance, first, { form: "proof", proof, reason: "unreadable" })).statusCode,
  ).toBe(409);

  // With its line of the audit trail, or not at all.
  const { prove } = await openProofs(site, finance, ["transfer_proof_refusals"]);
  const form = { form: "proof", proof, reason: "other-amount" };
  const refused = await prove("payment.proof-refuse", { url, form });
  expect(refused.headers.location).toBe(`${url}?hecho=proof`);
  expect((await browser.open(path)).body).toContain("borroso.csv: rechazado, muestra otro monto");
  const told = async () =>
    (await browser.open(`/api/payments/${attempt}`)).json<{ data: { reason: object | null } }>()
      .data;
  expect(await told()).toMatchObject({ state: "PENDING", reason: { code: "PROOF_REJECTED" } });
  const mails = async () =>
    (await leftMails(site))
      .map((mail) => mail.replaceAll(/=\r?\n/g, ""))
      .filter((mail) => mail.includes("muestra otro monto"));
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await mails())[0]).toContain("/Mi-Compra/");
  const again = await open(finance, url, { form: "proof", proof, reason: "unreadable" });
  expect(again.statusCode).toBe(409);

  await sendProof(browser, sol.id, "bueno.csv", path);
  expect(await told()).toMatchObject({ reason: null });
  const [, next = ""] = proofsIn((await open(finance, url)).body);
  const matched = { form: "matched", amount: String(owed?.amount_minor ?? 0), bank: "TEF-9" };
  expect((await open(finance, url, matched)).statusCode).toBe(303);
  expect((await sol.story()).cycles[0]?.state).toBe("processed");
  // What was paid waits for nothing.
  const late = { form: "proof", proof: next.slice(-36), reason: "unreadable" };
  expect((await open(finance, url, late)).statusCode).toBe(409);
});
