import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { comeBack, monthlyByCard, subscribe } from "./subscriber.ts";

/** What a receipt says of net, exempt and tax: what the rates say, and else that nobody said it (PP 1). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);

/** A new buyer's receipt as it reads, with what was paid. */
async function receipt(): Promise<{ text: string; paid: number }> {
  const ana = await subscribe(site, plan);
  const { browser } = await comeBack(site, ana);
  const open = () => browser.open(`/api/purchases/${ana.id}/issued/receipt`);
  // The outbox draws it after the payment.
  await expect.poll(async () => (await open()).statusCode).toBe(200);
  const { rawPayload } = await open();
  const text = textOfPdf(rawPayload).replaceAll(/\s+/g, " ");
  return { text, paid: ana.attempt.amount.amountMinor };
}

const moneyAfter = (text: string, label: string): number =>
  Number(new RegExp(`${label}: \\$([\\d.]+)`).exec(text)?.[1]?.replaceAll(".", "") ?? Number.NaN);

it("says that they are not informed while the rates do not say them", async () => {
  const { text } = await receipt();
  expect(text).toContain("Neto, exento e impuesto: No informado");
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
  const { text, paid } = await receipt();
  const [net, exempt, tax] = ["Neto", "Exento de impuesto", "Impuesto"].map((label) =>
    moneyAfter(text, label),
  );
  expect(exempt).toBe(0);
  expect(net).toBe(paid - (tax ?? 0));
  expect((tax ?? 0) / paid).toBeCloseTo(0.16, 2);
});
