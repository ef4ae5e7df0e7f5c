import { randomUUID } from "node:crypto";
import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";

/** What scenarios of the back office need of people and leads. */

export interface Called {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of any call: each scenario says what it expects of it
  body: any;
  code: string | undefined;
  /** Names of the fields at fault. */
  fields: string[];
}

/** One call by somebody who is signed in, or by a visitor. */
export async function call(
  { app }: TestApp,
  who: Pick<SignedInPerson, "cookie"> | undefined,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  body?: object | Promise<object>,
): Promise<Called> {
  const answered = await app.inject({
    method,
    url,
    headers: {
      host: "localhost:3000",
      accept: "application/json",
      ...(who === undefined ? {} : { cookie: who.cookie }),
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { payload: await body }),
  });
  const json = answered.body === "" ? undefined : answered.json();
  const payload = json?.error?.payload;
  const fields: { field: string }[] = payload?.fields ?? payload?.errors ?? [];
  return {
    status: answered.statusCode,
    body: json,
    code: json?.error?.name,
    fields: fields.map(({ field }) => field),
  };
}

/** The id of a demonstration account, by what stands before @demo. */
export async function demonstrationUser({ database }: TestApp, account: string): Promise<string> {
  const { id } = await database.connection
    .selectFrom("users")
    .select("id")
    .where("email", "=", `${account}@demo.amparo.localhost`)
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets somebody supervise a team of the demonstration. */
export async function superviseTeam(
  { database }: TestApp,
  userId: string,
  name: string,
): Promise<void> {
  const { connection } = database;
  const { id, tenant_id } = await connection
    .selectFrom("teams")
    .select(["id", "tenant_id"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  await connection
    .insertInto("team_supervisors")
    .values({ team_id: id, user_id: userId, tenant_id })
    .execute();
}

/** Makes somebody an executive of Chile with hours and an agenda; no rule gives them leads. */
export async function makeExecutive({ database, clock }: TestApp, userId: string): Promise<void> {
  const { connection } = database;
  const { id } = await connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  await connection
    .insertInto("executives")
    .values({
      user_id: userId,
      tenant_id: id,
      team_id: null,
      countries: ["CL"],
      upper_types: [],
      languages: ["es"],
      request_types: [],
      time_zone: "America/Santiago",
      weekdays: [1, 2, 3, 4, 5],
      hours_from: "09:00",
      hours_to: "18:00",
      created_at: clock.now(),
    })
    .execute();
}

let made = 0;

/** A lead of Chile with an executive or without. */
export async function addLeadTo(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  lead: { status: number; executive?: string; isDemonstration?: boolean },
): Promise<string> {
  const { connection } = database;
  made += 1;
  // Figures of a reference are 2 to 9.
  const reference = `AMP-BFFF-${(made + 73).toString(8).replaceAll("0", "8").replaceAll("1", "9")}`;
  const at = clock.now();
  await connection
    .insertInto("leads")
    .values((from) => ({
      reference,
      product_code: null,
      visitor_id: null,
      quote_id: null,
      status: lead.status,
      request_type: "Seguros",
      source: "QUEPLAN.CL",
      web_application: 2,
      country: "CL",
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
      created_at: at,
      tenant_id: from.selectFrom("tenants").select("tenants.id").where("path", "=", "amparo/chile"),
      executive_user_id: lead.executive ?? null,
      team_id:
        lead.executive === undefined
          ? null
          : from.selectFrom("executives").select("team_id").where("user_id", "=", lead.executive),
      assigned_at: lead.executive === undefined ? null : at,
      last_act_at: at,
      status_since: at,
      is_demonstration: lead.isDemonstration ?? false,
    }))
    .execute();
  return reference;
}

/** What somebody of the desk writes down of a call about a refund. */
export const askedByPhone = {
  country: "CL",
  queue: "postventa",
  channel: "teléfono",
  subject: "Reembolso",
  text: "No me llega el reembolso",
  name: "Ana Soto",
  email: "ana@correo.example",
};

/** Opens a ticket for it; the ticket's reference. */
export async function openTicket(site: TestApp, who: SignedInPerson): Promise<string> {
  const { body } = await call(site, who, "POST", "/api/back-office/tickets", askedByPhone);
  return body.data.reference;
}
