import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, makeExecutive } from "../back-office/people.ts";

/** A call of the desk that comes twice with its Idempotency-Key is done once, also at the same moment. */

const leads = "/api/back-office/leads";
let site: TestApp;
let executive: SignedInPerson;
let reference: string;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, executive.userId);
  reference = await addLeadTo(site, { status: 2, executive: executive.userId });
});
afterAll(() => site.close());

async function post(
  url: string,
  body: object | string,
  { key, type = "application/json" }: { key: string; type?: string },
) {
  const answered = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: "application/json",
      "content-type": type,
      "idempotency-key": key,
      cookie: executive.cookie,
    },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answered.statusCode, text: answered.body };
}

const file = (text: string) =>
  [
    "--x",
    'content-disposition: form-data; name="file"; filename="nota.pdf"',
    "content-type: application/pdf",
    "",
    text,
    "--x--",
    "",
  ].join("\r\n");
const pdf = "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n";
const multipart = "multipart/form-data; boundary=x";
/** Rows of a table; of events those of the lead that is worked: the job that assigns leads writes some of another. */
const count = async (
  table: "leads" | "lead_events" | "lead_calls" | "lead_appointments" | "stored_files",
) => {
  const ofLead = sql`where lead_id = (select id from leads where reference = ${reference})`;
  const { rows } = await sql<{ count: string | number }>`
    select count(*) as count from ${sql.table(table)} ${table === "lead_events" ? ofLead : sql``}
  `.execute(site.database.connection);
  return Number(rows[0]?.count);
};
const auditedOf = async (action: string) => {
  const row = await site.database.connection
    .selectFrom("audit_events")
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .where("action", "=", action)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const hand = {
  country: "CL",
  fullName: "Rosario Peñaloza",
  email: "rosario@correo.example",
  source: "QUEPLAN.CL",
  consent: "Por teléfono",
};
const event = {
  lead: "",
  type: "LLAMADA",
  channel: "telefono",
  from: "2026-11-25T10:00:00-03:00",
  to: "2026-11-25T10:30:00-03:00",
};

const rule = {
  name: "Chile entero",
  position: 9,
  countries: ["CL"],
  way: "round-robin",
};
async function teamOf(name: string): Promise<string> {
  const found = await site.database.connection
    .selectFrom("teams")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return found.id;
}
/** Opens the account of an executive with something on it. */
async function accountOf({ userId }: SignedInPerson): Promise<string> {
  const accounts = "/api/back-office/accounts";
  const opened = await post(accounts, { user: userId, currency: "CLP" }, { key: randomUUID() });
  const { id } = JSON.parse(opened.text).data;
  const deposit = { type: "deposits", amount: "50000", reason: "Prueba" };
  await post(`${accounts}/${id}/movements`, deposit, { key: randomUUID() });
  return id;
}

describe("a call that comes twice", () => {
  it.each([
    [
      "a lead by hand",
      (): string => leads,
      hand,
      { ...hand, fullName: "Otra" },
      "leads",
      "lead.create",
    ],
    [
      "a note",
      (): string => `${leads}/${reference}/notes`,
      { text: "Llamar mañana" },
      { text: "Otra" },
      "lead_events",
      "lead.note",
    ],
    [
      "an attempt",
      (): string => `${leads}/${reference}/calls`,
      { result: "reached", minutes: 4 },
      { result: "reached", minutes: 5 },
      "lead_calls",
      "lead.call",
    ],
    [
      "a file",
      (): string => `${leads}/${reference}/attachments`,
      file(pdf),
      file(pdf.replace("<< >>", "<< /Otra 1 >>")),
      "stored_files",
      "lead.file-add",
    ],
    [
      "an event",
      (): string => "/api/back-office/agenda",
      event,
      { ...event, channel: "email" },
      "lead_appointments",
      null,
    ],
  ] as const)(
    "makes %s once, and refuses its key with something else",
    async (_what, url, first, other, table, action) => {
      const key = randomUUID();
      const type = typeof first === "string" ? multipart : "application/json";
      const bodyOf = (body: object | string) =>
        typeof body === "object" && "lead" in body ? { ...body, lead: reference } : body;
      const before = { rows: await count(table), audited: await auditedOf(action ?? "") };
      const answers = await Promise.all([
        post(url(), bodyOf(first), { key, type }),
        post(url(), bodyOf(first), { key, type }),
      ]);
      expect(answers[0]?.status).toBeLessThan(300);
      expect(answers[1]).toEqual(answers[0]);
      expect(await post(url(), bodyOf(first), { key, type })).toEqual(answers[0]);
      expect(await count(table)).toBe(before.rows + 1);
      if (action !== null) expect(await auditedOf(action)).toBe(before.audited + 1);
      const refused = await post(url(), bodyOf(other), { key, type });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("IDEMPOTENCY_CONFLICT");
      const again = await post(url(), bodyOf(first), { key: "x".repeat(201), type });
      expect(again.status).toBe(400);
    },
  );

  it.each([
    [
      "a view",
      `${leads}/views`,
      async () => ({ name: "Del lunes", query: "status=2" }),
      { name: "Del martes" },
      "lead_views",
    ],
    [
      "a rule of assignment",
      "/api/back-office/assignment-rules",
      async () => ({ ...rule, team: await teamOf("Ventas Chile") }),
      { name: "Otra" },
      "assignment_rules",
    ],
    [
      "a withdrawal that is asked for",
      "/api/back-office/accounts/:account/requests",
      async () => ({ kind: "withdrawal", amount: "5000", evidence: "Transferencia 99" }),
      { amount: "6000" },
      "movement_requests",
    ],
  ] as const)(
    "keeps %s once, and refuses its key with something else",
    async (_what, url, body, other, table) => {
      const worker = executive;
      executive = await signInAs(site, "sales/ADMINISTRADOR");
      const to = url.replace(":account", url.includes(":") ? await accountOf(worker) : "");
      const rows = async () => {
        const found = await sql<{ count: string | number }>`
          select count(*) as count from ${sql.table(table)}`.execute(site.database.connection);
        return Number(found.rows[0]?.count);
      };
      const key = randomUUID();
      const [sent, before] = [await body(), await rows()];
      const answers = await Promise.all([post(to, sent, { key }), post(to, sent, { key })]);
      const refused = await post(to, { ...sent, ...other }, { key });
      executive = worker;
      expect(answers[0]).toMatchObject({ status: 201 });
      expect(answers[1]).toEqual(answers[0]);
      expect(await rows()).toBe(before + 1);
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("IDEMPOTENCY_CONFLICT");
    },
  );

  it("belongs to who sent it", async () => {
    const key = randomUUID();
    const made = await post(leads, hand, { key });
    const other = await signInAs(site, "sales/EJECUTIVO");
    const mine = executive;
    executive = other;
    const theirs = await post(leads, hand, { key });
    executive = mine;
    expect(theirs.status).toBe(201);
    expect(theirs.text).not.toBe(made.text);
  });
});
