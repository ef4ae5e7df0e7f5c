import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestApp } from "#test/harness/app.ts";
import { addRecord, type RecordFacts, recordKinds } from "./records-in-places.ts";

/** Records that stand on others, each in a place: what is agreed with a lead, a purchase that waits for a person, what was
 *  paid for a sale and goes back, and executives themselves. */

type Site = Pick<TestApp, "database" | "clock">;

export const placedKinds = [
  ...recordKinds,
  "event",
  "review",
  "payment",
  "refund",
  "executive",
] as const;
export type PlacedKind = (typeof placedKinds)[number];

/** Kinds whose team is that of the person whose they are. */
export const isOfTeamOfPerson = (kind: PlacedKind): boolean =>
  kind === "account" || kind === "ticket" || kind === "event";

/** Writes one record; its reference or id. */
export async function addPlaced(site: Site, kind: PlacedKind, facts: RecordFacts): Promise<string> {
  if (kind === "event") return addEvent(site, facts);
  if (kind === "review") return addReview(site, facts);
  if (kind === "payment") return (await addPayment(site, facts)).reference;
  if (kind === "refund") return addRefund(site, facts);
  if (kind === "executive") return addExecutive(site, facts);
  return addRecord(site, kind, facts);
}

const run = async (
  { database }: Site,
  statement: ReturnType<typeof sql<{ id: number }>>,
): Promise<number> => (await statement.execute(database.connection)).rows[0]?.id ?? 0;

async function addEvent(site: Site, facts: RecordFacts): Promise<string> {
  const lead = await addRecord(site, "lead", facts);
  const at = site.clock.now();
  const id = await run(
    site,
    sql`insert into lead_appointments (lead_id, tenant_id, type, channel, state, executive_user_id,
      starts_at, ends_at, created_at)
    select id, tenant_id, 'LLAMADA', 'telefono', 'PROGRAMADA', ${facts.executive}::uuid,
      ${at}::timestamptz + interval '2 days', ${at}::timestamptz + interval '2 days 30 minutes', ${at}
    from leads where reference = ${lead} returning id`,
  );
  return String(id);
}

async function addReview(site: Site, facts: RecordFacts): Promise<string> {
  const lead = await addRecord(site, "lead", facts);
  const reference = lead.replace("AMP", "COM");
  const id = randomUUID();
  const at = site.clock.now();
  await run(
    site,
    sql`insert into purchases (id, reference, tenant_id, state, country, language, base_url, product_code, product_name,
      insurance_type, insurer, insurer_name, steps, lead_id, lead_reference, price, consents, made_at, last_step_at)
    select ${id}::uuid, ${reference}, tenant_id, 'IN_REVIEW', country, 'es', 'http://localhost', 'x', 'Plan de prueba',
      'DENTAL', insurer, 'Quillay', '{}', id, reference, '{}', '{}', ${at}, ${at} from leads where reference = ${lead}`,
  );
  await run(
    site,
    sql`insert into purchase_events (purchase_id, tenant_id, kind, who, from_state, to_state, at)
    select id, tenant_id, 'state', 'system', 'OPEN', 'IN_REVIEW', ${at} from purchases where id = ${id}::uuid`,
  );
  return reference;
}

interface AddedPayment {
  id: string;
  payableId: string;
  reference: string;
}

async function addPayment(site: Site, facts: RecordFacts): Promise<AddedPayment> {
  const sale = await addRecord(site, "sale", facts);
  const reference = sale.replace("SAL", "PAG");
  const [payableId, id] = [randomUUID(), randomUUID()];
  const at = site.clock.now();
  await run(
    site,
    sql`insert into payables (id, tenant_id, kind, ref, country, currency, amount_minor, state, pay_path, done_path, made_at, paid_at)
    select ${payableId}::uuid, tenant_id, 'purchase', ${reference}, country, 'CLP', 1000, 'PAID', '/', '/', ${at}, ${at}
    from sales where reference = ${sale}`,
  );
  await run(
    site,
    sql`insert into payments (id, tenant_id, payable_id, reference, flow, provider, state, currency, amount_minor, made_at, settled_at)
    select ${id}::uuid, tenant_id, id, ${reference}, 'tdc-one-time', 'kushki_ad', 'OK', 'CLP', 1000, ${at}, ${at}
    from payables where id = ${payableId}::uuid`,
  );
  await run(site, sql`update sales set payment_reference = ${reference} where reference = ${sale}`);
  await run(
    site,
    sql`insert into payment_attempts (id, tenant_id, payment_id, payable_id, merchant_ref, idempotency_key, request_hash,
      provider, flow, state, made_at, expires_at)
    select ${randomUUID()}::uuid, tenant_id, id, payable_id, reference, 'placed', 'placed', provider, flow, 'APPROVED',
      ${at}, ${at} from payments where id = ${id}::uuid`,
  );
  return { id, payableId, reference };
}

async function addRefund(site: Site, facts: RecordFacts): Promise<string> {
  const { id: payment, payableId, reference } = await addPayment(site, facts);
  const at = site.clock.now();
  const charge = await run(
    site,
    sql`insert into provider_charges (tenant_id, payable_id, payment_id, provider, provider_id, country,
      currency, amount_minor, standing, facts, at)
    select tenant_id, ${payableId}::uuid, id, provider, reference, 'CL', 'CLP', 1000, 'ACCEPTED', '{}', ${at}
    from payments where id = ${payment}::uuid returning id`,
  );
  const id = randomUUID();
  await run(
    site,
    sql`insert into refunds (id, tenant_id, payment_id, charge_id, reference, idempotency_key, currency, amount_minor,
      reason, state, asked_by, asked_at)
    select ${id}::uuid, tenant_id, id, ${charge}, ${reference.replace("PAG", "DEV")}, 'placed', 'CLP', 10, 'goodwill',
      'REQUESTED', ${facts.maker}::uuid, ${at} from payments where id = ${payment}::uuid`,
  );
  return id;
}

async function addExecutive({ database, clock }: Site, facts: RecordFacts): Promise<string> {
  await database.connection
    .insertInto("executives")
    .values((from) => ({
      user_id: facts.executive,
      tenant_id: from.selectFrom("tenants").select("id").where("path", "=", facts.node),
      team_id: facts.team,
      countries: ["CL"],
      upper_types: [],
      languages: ["es"],
      request_types: [],
      time_zone: "America/Santiago",
      weekdays: [1, 2, 3, 4, 5],
      hours_from: "09:00",
      hours_to: "18:00",
      created_at: clock.now(),
    }))
    .execute();
  return facts.executive;
}
