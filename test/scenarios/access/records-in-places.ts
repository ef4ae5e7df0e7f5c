import { randomUUID } from "node:crypto";
import type { TestApp } from "#test/harness/app.ts";

/** Records of every kind that is judged by its place, for who asks. */

export const places = ["own", "team", "country", "foreign"] as const;
export type Place = (typeof places)[number];
export const recordKinds = ["lead", "sale", "ticket", "account"] as const;
export type RecordKind = (typeof recordKinds)[number];

export interface RecordFacts {
  /** Path of the node. */
  node: string;
  executive: string;
  team: string | null;
  maker: string;
  /** What the limits of the role ask for. */
  upperType: string;
  insurer: string;
}

type Country = "CL" | "PE";
const countryOf = (node: string): Country => (node.startsWith("amparo/peru") ? "PE" : "CL");

let made = 0;
/** Unused until now in this process: seven figures from 2 to 9, as every kind of reference takes. */
const nextReference = (prefix: string): string => {
  made += 1;
  const figures = [...made.toString(8).padStart(7, "0")].map((figure) => Number(figure) + 2);
  return `${prefix}-${figures.slice(0, 4).join("")}-${figures.slice(4).join("")}`;
};

/** Writes one record; its reference or id. */
export async function addRecord(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  kind: RecordKind,
  facts: RecordFacts,
): Promise<string> {
  const { connection } = database;
  const at = clock.now();
  const { id: tenant } = await connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", facts.node)
    .executeTakeFirstOrThrow();
  const country = countryOf(facts.node);
  const reference = nextReference(
    { lead: "AMP", sale: "SAL", ticket: "TIC", account: "CUE" }[kind],
  );
  const common = { tenant_id: tenant, country, created_at: at };
  if (kind === "lead")
    await connection
      .insertInto("leads")
      .values({
        ...common,
        reference,
        product_code: null,
        visitor_id: null,
        quote_id: null,
        status: 2,
        request_type: "Seguros",
        source: "QUEPLAN.CL",
        web_application: 2,
        origin: "test",
        full_name: "Ana Soto",
        identification: null,
        email: `${reference.toLowerCase()}@correo.example`,
        phone: null,
        comment: null,
        consents: "{}",
        profile: null,
        price: null,
        language: "es",
        access_hash: randomUUID(),
        executive_user_id: facts.executive,
        team_id: facts.team,
        made_by: facts.maker,
        insurer: facts.insurer,
        upper_type: facts.upperType,
        assigned_at: at,
        last_act_at: at,
        status_since: at,
      })
      .execute();
  if (kind === "sale")
    await connection
      .insertInto("sales")
      .values({
        ...common,
        reference,
        origin: "hand",
        lead_id: null,
        lead_reference: null,
        product_code: "x",
        product_name: "Plan de prueba",
        upper_type: facts.upperType,
        insurer: facts.insurer,
        insurer_name: null,
        price: "{}",
        premium_minor: 1_000,
        currency: "CLP",
        executive_user_id: facts.executive,
        team_id: facts.team,
        made_by: facts.maker,
        starts_on: "2026-12-01",
        policy_number: null,
        payment_kind: "single",
        state: "PENDING",
        state_since: at,
      })
      .execute();
  if (kind === "ticket")
    await connection
      .insertInto("tickets")
      .values({
        ...common,
        reference,
        language: "es",
        status: "open",
        queue: "soporte",
        priority: "normal",
        channel: "portal",
        subject: "Prueba",
        requester_name: "Ana Soto",
        requester_email: null,
        requester_user: facts.maker,
        made_by: facts.maker,
        owner: facts.executive,
        lead_id: null,
        policy: null,
        payment: null,
        previous_id: null,
        conversation_id: null,
        reply_token: randomUUID(),
        clock_since: null,
        due_at: null,
        hold_until: null,
        told_at: null,
        first_answer_at: null,
        status_since: at,
        last_act_at: at,
      })
      .execute();
  if (kind !== "account") return reference;
  const id = randomUUID();
  await connection
    .insertInto("accounts")
    .values({
      id,
      tenant_id: tenant,
      kind: "person",
      user_id: facts.executive,
      currency: "CLP",
      created_at: at,
    })
    .execute();
  return id;
}
