import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { comeBack, liveThrough, monthlyByCard, subscribe } from "./subscriber.ts";

/** What a receipt says of net, exempt and tax: what the rates say, and else that nobody said it (PP 1). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);
const uninformed = "Neto, exento e impuesto: No informado";

type Bought = Awaited<ReturnType<typeof subscribe>>;

/** A receipt of a buyer as it reads, once the outbox has drawn it: of the first payment, or of a later one. */
async function receiptOf(ana: Bought, payment?: string): Promise<string> {
  const { browser } = await comeBack(site, ana);
  const of = payment === undefined ? "" : `?payment=${payment}`;
  const open = () => browser.open(`/api/purchases/${ana.id}/issued/receipt${of}`);
  await expect.poll(async () => (await open()).statusCode).toBe(200);
  return textOfPdf((await open()).rawPayload).replaceAll(/\s+/g, " ");
}

const moneyAfter = (text: string, label: string): number =>
  Number(new RegExp(`${label}: \\$([\\d.]+)`).exec(text)?.[1]?.replaceAll(".", "") ?? Number.NaN);

/** That a receipt divides what was paid as the new rates do. */
function expectParts(text: string, paid: number): void {
  const [net, exempt, tax = 0] = ["Neto", "Exento de impuesto", "Impuesto"].map((label) =>
    moneyAfter(text, label),
  );
  expect([exempt, net]).toEqual([0, paid - tax]);
  expect(tax / paid).toBeCloseTo(0.16, 2);
}

let early: Bought;
it("says that they are not informed while the rates do not say them", async () => {
  early = await subscribe(site, plan);
  expect(await receiptOf(early)).toContain(uninformed);
});

it("says each in the proportions of the rates, and they add up to what was paid", async () => {
  const { connection } = site;
  // A new table of the same rates that says their parts.
  await sql`
    with before as (
      select max(id) as id from rate_tables where product_code = ${plan.product}
    ), added as (
      insert into rate_tables (product_code, valid_from, content_hash)
      values (${plan.product}, '2026-11-01', 'parts') returning id
    )
    insert into rate_rows (rate_table_id, relationship, sex, age_from, age_to, dependants, amount, area, segment,
      size_from, size_to, net_amount, exempt_amount, tax_amount)
    select added.id, relationship, sex, age_from, age_to, dependants, amount, area, segment, size_from, size_to,
      amount - round(amount * 0.16, 4), 0, round(amount * 0.16, 4)
    from rate_rows r join before on before.id = r.rate_table_id cross join added`.execute(
    connection,
  );
  await sql`insert into catalogue_changes (reason) values ('check')`.execute(connection);
  await site.modules.comparison.services.comparisons.refresh();
  const ana = await subscribe(site, plan);
  expectParts(await receiptOf(ana), ana.attempt.amount.amountMinor);
});

it("says of a later payment what the rates of its day say", async () => {
  await liveThrough(site, "2026-12-04", "2026-12-18");
  const [cycle] = (await early.story()).cycles;
  expect(cycle?.state).toBe("processed");
  expectParts(await receiptOf(early, cycle?.payment_reference ?? ""), cycle?.amount_minor ?? 0);
  expect(await receiptOf(early)).toContain(uninformed);
});
