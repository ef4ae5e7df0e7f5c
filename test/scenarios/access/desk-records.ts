import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { makeExecutive } from "#test/scenarios/back-office/people.ts";
import { addRecord, recordKinds } from "./records-in-places.ts";

/** One record of every kind that the back office works with, all of one executive in Chile, for tests that walk
 *  over calls and screens. */

type Site = Pick<TestApp, "database" | "clock">;

/** What each record is called in addresses, by its kind. */
type DeskRecords = Readonly<Record<string, string>>;

export async function addDeskRecords(site: TestApp, name?: string): Promise<DeskRecords> {
  const executive = await signInAs(site, "sales/EJECUTIVO", name === undefined ? {} : { name });
  await makeExecutive(site, executive.userId);
  const facts = {
    node: "amparo/chile",
    executive: executive.userId,
    team: null,
    maker: executive.userId,
    upperType: "ISAPRE",
    insurer: "quillay",
  };
  const ids: Record<string, string> = { executive: executive.userId };
  for (const kind of recordKinds) ids[kind] = await addRecord(site, kind, facts);
  ids["other"] = await addRecord(site, "lead", facts);
  return { ...ids, ...(await addMoney(site, { ...ids, executive: executive.userId })) };
}

/** A purchase that waits for a person, what was paid for the sale, and all that finance does with it. */
async function addMoney(
  { database, clock }: Site,
  ids: { executive: string; lead?: string; sale?: string },
): Promise<DeskRecords> {
  const { connection } = database;
  const at = clock.now();
  const day = at.toISOString().slice(0, 10);
  const { id: tenant } = await connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  const [purchaseId, payableId, paymentId, refundId, remittanceId] = Array.from({ length: 5 }, () =>
    randomUUID(),
  );
  const team = randomUUID();
  const made: DeskRecords = {
    purchase: "COM-KKKK-222",
    payment: "PAG-KKKK-222",
    refund: refundId ?? "",
    remittance: "REM-KKKK-222",
    giftCard: "GIF-KKKK-222",
    team,
  };
  // The ledger's rows come to nothing at the commit.
  return connection.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
    const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
      (await statement.execute(transaction)).rows[0]?.id ?? 0;
    await run(sql`insert into purchases (id, reference, tenant_id, state, country, language, base_url, product_code,
        product_name, insurance_type, insurer, insurer_name, steps, lead_id, lead_reference, price, consents, made_at, last_step_at)
      select ${purchaseId}::uuid, ${made["purchase"]}, ${tenant}::uuid, 'IN_REVIEW', 'CL', 'es', 'http://localhost', 'x',
        'Plan de prueba', 'DENTAL', 'quillay', 'Quillay', '{}', id, reference, '{}', '{}', ${at}, ${at}
      from leads where reference = ${ids.lead}`);
    await run(sql`insert into gift_cards (reference, tenant_id, purchase_id, country, title, offer, state, due_on, made_at)
      values (${made["giftCard"]}, ${tenant}::uuid, ${purchaseId}::uuid, 'CL', 'Gift card',
        '{"kind":"GIFTCARD","title":"Gift card","titles":{},"unit":"CLP","amount":10}', 'PENDING', ${day}::date, ${at})`);
    const offer =
      await idOf(sql`insert into offer_uses (purchase_id, tenant_id, product_code, title, state, held_at, ended_at)
      values (${purchaseId}::uuid, ${tenant}::uuid, 'x', 'Kit', 'OWED', ${at}, ${at}) returning id`);
    await run(sql`insert into purchase_events (purchase_id, tenant_id, kind, who, from_state, to_state, at)
      values (${purchaseId}::uuid, ${tenant}::uuid, 'state', 'system', 'OPEN', 'IN_REVIEW', ${at})`);
    await run(sql`insert into payables (id, tenant_id, kind, ref, country, currency, amount_minor, state, pay_path, done_path,
        made_at, paid_at)
      values (${payableId}::uuid, ${tenant}::uuid, 'purchase', ${made["purchase"]}, 'CL', 'CLP', 1000, 'PAID', '/', '/', ${at}, ${at})`);
    await run(sql`insert into payments (id, tenant_id, payable_id, reference, flow, provider, state, currency, amount_minor, made_at, settled_at)
      values (${paymentId}::uuid, ${tenant}::uuid, ${payableId}::uuid, ${made["payment"]}, 'tdc-one-time', 'kushki_ad', 'OK', 'CLP', 1000,
        ${at}, ${at})`);
    await run(
      sql`update sales set payment_reference = ${made["payment"]} where reference = ${ids.sale}`,
    );
    const charge =
      await idOf(sql`insert into provider_charges (tenant_id, payable_id, payment_id, provider, provider_id,
        country, currency, amount_minor, standing, facts, at)
      values (${tenant}::uuid, ${payableId}::uuid, ${paymentId}::uuid, 'kushki_ad', 'desk-1', 'CL', 'CLP', 1000, 'ACCEPTED', '{}', ${at})
      returning id`);
    await run(sql`insert into refunds (id, tenant_id, payment_id, charge_id, reference, idempotency_key, currency, amount_minor,
        reason, state, asked_by, asked_at)
      values (${refundId}::uuid, ${tenant}::uuid, ${paymentId}::uuid, ${charge}, 'DEV-KKKK-222', 'desk', 'CLP', 10, 'goodwill',
        'REQUESTED', ${ids.executive}::uuid, ${at})`);
    const dispute =
      await idOf(sql`insert into disputes (tenant_id, charge_id, payment_id, provider, provider_dispute_id, reason, currency,
        amount_minor, state, evidence_until, opened_at)
      values (${tenant}::uuid, ${charge}, ${paymentId}::uuid, 'kushki_ad', 'desk-1', 'fraud', 'CLP', 10, 'OPEN', ${day}::date, ${at}) returning id`);
    const item =
      await idOf(sql`insert into reconciliation_items (tenant_id, provider, provider_id, merchant_ref, kind, state,
        currency, ours_minor, theirs_minor, their_currency, opened_at)
      values (${tenant}::uuid, 'kushki_ad', 'desk-2', 'desk', 'MISSING_HERE', 'MISSING_HERE', 'CLP', null, 10, 'CLP', ${at}) returning id`);
    const entered =
      await idOf(sql`insert into ledger_transactions (tenant_id, event, ref, currency, day, at)
      values (${tenant}::uuid, 'payment_ok', 'kushki_ad:desk-1', 'CLP', ${day}::date, ${at}) returning id`);
    await run(sql`insert into ledger_entries (transaction_id, tenant_id, currency, day, account, amount_minor)
      values (${entered}, ${tenant}::uuid, 'CLP', ${day}::date, 'provider_clearing:kushki_ad', 1000)`);
    const entry =
      await idOf(sql`insert into ledger_entries (transaction_id, tenant_id, currency, day, account, amount_minor)
      values (${entered}, ${tenant}::uuid, 'CLP', ${day}::date, 'premiums_payable:quillay', -1000) returning id`);
    await run(sql`insert into remittances (id, tenant_id, reference, insurer, currency, until_day, state, total_minor, made_by, made_at)
      values (${remittanceId}::uuid, ${tenant}::uuid, ${made["remittance"]}, 'quillay', 'CLP', ${day}::date, 'DRAFT', 1000,
        ${ids.executive}::uuid, ${at})`);
    await run(sql`insert into remittance_lines (remittance_id, entry_id, tenant_id, amount_minor)
      values (${remittanceId}::uuid, ${entry}, ${tenant}::uuid, 1000)`);
    await run(
      sql`insert into teams (id, tenant_id, name) values (${team}::uuid, ${tenant}::uuid, 'Equipo de prueba')`,
    );
    const event =
      await idOf(sql`insert into lead_appointments (lead_id, tenant_id, type, channel, state, executive_user_id,
        starts_at, ends_at, created_at)
      select id, tenant_id, 'LLAMADA', 'telefono', 'PROGRAMADA', ${ids.executive}::uuid, ${at}::timestamptz + interval '2 days',
        ${at}::timestamptz + interval '2 days 30 minutes', ${at} from leads where reference = ${ids.lead} returning id`);
    return {
      ...made,
      offer: String(offer),
      dispute: String(dispute),
      item: String(item),
      event: String(event),
    };
  });
}
