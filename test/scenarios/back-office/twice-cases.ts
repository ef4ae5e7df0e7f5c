import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { addLeadTo, makeExecutive } from "./people.ts";

/** Every call of the back office that adds something, with two bodies of it and what it adds. */

export interface Asker {
  site: TestApp;
  /** Holds every permission of the shop. */
  administrator: SignedInPerson;
  executive: SignedInPerson;
  post(url: string, body: object): Promise<{ data: Record<string, string & number> }>;
  get(url: string): Promise<{ data: Record<string, unknown>[] }>;
}

interface TwiceCase {
  url: string;
  body: object;
  /** The same call with something else. */
  other: object;
  /** Fields of a file beside which it is sent as a form. */
  isFile?: boolean;
}

const leads = "/api/back-office/leads";
const accounts = "/api/back-office/accounts";

/** The name of the table whose rows are counted, and how the call is sent. */
type Case = readonly [row: string, table: string, make: (asker: Asker) => Promise<TwiceCase>];

const rule = { name: "Chile entero", position: 9, countries: ["CL"], way: "round-robin" };
const event = {
  type: "LLAMADA",
  channel: "telefono",
  from: "2026-11-25T10:00:00-03:00",
  to: "2026-11-25T10:30:00-03:00",
};

/** A lead of who asks, who alone seeks its person out. */
const newLead = ({ site, administrator }: Asker) =>
  addLeadTo(site, { status: 2, executive: administrator.userId });

/** A lead whose executive has nothing agreed. */
const leadWithoutEvents = async ({ site }: Asker): Promise<string> => {
  const { userId } = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, userId);
  return addLeadTo(site, { status: 2, executive: userId });
};

const accountOf = async (asker: Asker): Promise<string> => {
  const { userId } = await signInAs(asker.site, "sales/EJECUTIVO");
  const { data } = await asker.post(accounts, { user: userId, currency: "CLP" });
  return `${accounts}/${data["id"]}`;
};

const funded = async (asker: Asker): Promise<{ account: string; movement: number }> => {
  const account = await accountOf(asker);
  const deposit = { type: "deposits", amount: "50000", reason: "Prueba" };
  const { data } = await asker.post(`${account}/movements`, deposit);
  return { account, movement: Number(data["id"]) };
};

/** What is done with a lead of its own. */
const onLead = (act: string, body: object, other: object) => async (asker: Asker) => ({
  url: `${leads}/${await newLead(asker)}/${act}`,
  body,
  other,
});
const said = { channel: "phone", how: "En una llamada" };

/** A lead that a visitor asked for, with its price, where it may be sold. */
const sellable = async ({ site, executive }: Asker): Promise<string> => {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 9, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
};
const sale = { startsOn: "2026-12-01", paymentKind: "single" };

const ticket = {
  name: "Rosa Díaz",
  subject: "Póliza",
  text: "No encuentro mi póliza",
  country: "CL",
  queue: "soporte",
  channel: "teléfono",
};
const invited = (node = "amparo/chile") => ({
  name: "Rosa Díaz",
  kind: "staff",
  role: "sales/EJECUTIVO",
  node,
});
const hours = { timeZone: "America/Santiago", weekdays: [1, 2], from: "09:00", to: "18:00" };

/** Two cases of one row are named apart by what follows a space. */
export const twiceCases: readonly Case[] = [
  [
    "POST /api/access/grants",
    "grants",
    async ({ site }) => {
      const { userId: user } = await signInAs(site, "sales/EJECUTIVO");
      const body = { user, role: "sales/EJECUTIVO", node: "amparo/peru" };
      return { url: "/api/access/grants", body, other: { ...body, node: "amparo/colombia" } };
    },
  ],
  [
    "POST /api/access/users/invite",
    "users",
    async () => {
      const body = { ...invited(), email: `${randomUUID()}@personas.example` };
      return { url: "/api/access/users/invite", body, other: { ...body, name: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/executives",
    "executives",
    async ({ site }) => {
      const { email } = await signInAs(site, "sales/EJECUTIVO");
      const body = { email, countries: ["CL"], hours };
      return { url: "/api/back-office/executives", body, other: { ...body, weight: 2 } };
    },
  ],
  [
    "POST /api/back-office/teams",
    "teams",
    async () => {
      const body = { name: `Equipo ${randomUUID()}`, country: "CL" };
      return { url: "/api/back-office/teams", body, other: { ...body, country: "PE" } };
    },
  ],
  [
    "POST /api/back-office/executives/:id/recess",
    "recesses",
    async ({ site }) => {
      const { userId } = await signInAs(site, "sales/EJECUTIVO");
      await makeExecutive(site, userId);
      const from = "2026-12-01T12:00:00Z";
      const body = { reason: "Vacaciones", from, to: "2026-12-08T12:00:00Z", handOver: false };
      const url = `/api/back-office/executives/${userId}/recess`;
      return { url, body, other: { ...body, handOver: true } };
    },
  ],
  [
    "POST /api/back-office/assignment-rules",
    "assignment_rules",
    async ({ get }) => {
      const { data } = await get("/api/back-office/teams");
      const body = { ...rule, team: data[0]?.["id"] };
      return { url: "/api/back-office/assignment-rules", body, other: { ...body, name: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/failure-reasons",
    "failure_reasons",
    async ({ get }) => {
      const url = "/api/back-office/failure-reasons";
      const [known] = (await get(url)).data;
      const { type, subStatus } = known ?? {};
      const place = { countries: ["CL"], position: 90 };
      const body = { name: `Motivo ${randomUUID()}`, ...place, type, subStatus };
      return { url, body, other: { ...body, name: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/templates",
    "notification_templates",
    async ({ get }) => {
      const url = "/api/back-office/templates";
      const [known] = (await get(url)).data as [Record<string, unknown>];
      const { template, language, country, version, isOurs: _ours, madeAt: _at, ...rest } = known;
      const parts = ["subject", "preview", "heading", "opening", "action", "closing"] as const;
      const from = (rest["text"] ?? rest) as Record<string, string>;
      const text = Object.fromEntries(parts.map((part) => [part, from[part] ?? ""]));
      const body = { template, language, country, version, text };
      return { url, body, other: { ...body, text: { ...text, heading: "Otro" } } };
    },
  ],
  [
    "POST /api/back-office/leads",
    "leads",
    async () => {
      const email = `${randomUUID()}@correo.example`;
      const person = { fullName: "Rosario Peñaloza", email, country: "CL" };
      const body = { ...person, source: "QUEPLAN.CL", consent: "Por teléfono" };
      return { url: leads, body, other: { ...body, fullName: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/leads/:reference/notes",
    "lead_events",
    onLead("notes", { text: "Llamar mañana" }, { text: "Otra" }),
  ],
  [
    "POST /api/back-office/leads/:reference/calls",
    "lead_calls",
    onLead("calls", { result: "reached", minutes: 4 }, { result: "reached", minutes: 5 }),
  ],
  [
    "POST /api/back-office/leads/:reference/consents",
    "lead_consents",
    onLead("consents", { ...said, isGiven: true }, { ...said, isGiven: false }),
  ],
  [
    "POST /api/back-office/leads/:reference/messages",
    "lead_mails",
    async (asker) => {
      const body = {
        id: randomUUID(),
        template: "followUp",
        subject: "Su solicitud",
        body: "Buenos días",
      };
      const url = `${leads}/${await newLead(asker)}/messages`;
      return { url, body, other: { ...body, body: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/leads/:reference/attachments",
    "stored_files",
    async (asker) => ({
      url: `${leads}/${await newLead(asker)}/attachments`,
      body: {},
      other: { health: "on" },
      isFile: true,
    }),
  ],
  [
    "POST /api/back-office/leads/:reference/events",
    "lead_appointments",
    async (asker) => ({
      url: `${leads}/${await leadWithoutEvents(asker)}/events`,
      body: event,
      other: { ...event, channel: "email" },
    }),
  ],
  [
    "POST /api/back-office/agenda",
    "lead_appointments",
    async (asker) => {
      const body = { ...event, lead: await leadWithoutEvents(asker) };
      return { url: "/api/back-office/agenda", body, other: { ...body, channel: "email" } };
    },
  ],
  [
    "POST /api/back-office/leads/views",
    "lead_views",
    async () => {
      const body = { name: "Del lunes", query: "status=2" };
      return { url: `${leads}/views`, body, other: { ...body, name: "Del martes" } };
    },
  ],
  [
    "POST /api/back-office/leads/bulk of moves",
    "lead_operations",
    async (asker) => {
      const ids = [await newLead(asker), await newLead(asker)];
      const body = { ids, expectedCount: 2, action: { to: 7 } };
      return { url: `${leads}/bulk`, body, other: { ...body, action: { to: 7, note: "Otra" } } };
    },
  ],
  [
    "POST /api/back-office/leads/bulk of leads that are given",
    "lead_operations",
    async (asker) => {
      const { userId } = await signInAs(asker.site, "sales/EJECUTIVO");
      await makeExecutive(asker.site, userId);
      // The filter is to find the new lead alone.
      await asker.site.database.connection
        .updateTable("leads")
        .set({ executive_user_id: userId })
        .where("executive_user_id", "is", null)
        .execute();
      const action = { assign: { executive: userId } };
      // Of a filter that finds them no longer once they are given.
      await addLeadTo(asker.site, { status: 14 });
      const filter = { executive: "none", status: "14" };
      const body = { filter, expectedCount: 1, action };
      return { url: `${leads}/bulk`, body, other: { ...body, expectedCount: 2 } };
    },
  ],
  [
    "POST /api/back-office/leads/merge",
    "lead_joins",
    async (asker) => {
      const [keep, join] = [await newLead(asker), await newLead(asker)];
      const body = { keep, join: [join], versions: { [keep]: 1, [join]: 1 } };
      return { url: `${leads}/merge`, body, other: { ...body, note: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/leads/duplicates/different",
    "lead_pairs",
    async (asker) => {
      const [one, other] = [await newLead(asker), await newLead(asker)];
      const third = await newLead(asker);
      const url = `${leads}/duplicates/different`;
      return { url, body: { leads: [one, other] }, other: { leads: [one, third] } };
    },
  ],
  [
    "POST /api/back-office/accounts",
    "accounts",
    async ({ site }) => {
      const { userId: user } = await signInAs(site, "sales/EJECUTIVO");
      const body = { user, currency: "CLP" };
      return { url: accounts, body, other: { ...body, currency: "UF" } };
    },
  ],
  [
    "POST /api/back-office/accounts/:id/movements",
    "movements",
    async (asker) => {
      const body = { type: "deposits", amount: "5000", reason: "Prueba" };
      const url = `${await accountOf(asker)}/movements`;
      return { url, body, other: { ...body, related: "AMP-2222-222" } };
    },
  ],
  [
    "POST /api/back-office/accounts/:id/movements/:movement/reversal",
    "movements",
    async (asker) => {
      const { account, movement } = await funded(asker);
      const url = `${account}/movements/${movement}/reversal`;
      return { url, body: { reason: "Por error" }, other: { reason: "Otra" } };
    },
  ],
  [
    "POST /api/back-office/accounts/:id/requests",
    "movement_requests",
    async (asker) => {
      const { account } = await funded(asker);
      const body = { kind: "withdrawal", amount: "5000", evidence: "Transferencia 99" };
      return { url: `${account}/requests`, body, other: { ...body, amount: "6000" } };
    },
  ],
  [
    "POST /api/back-office/sales",
    "sales",
    async (asker) => {
      const body = { ...sale, lead: await sellable(asker) };
      return { url: "/api/back-office/sales", body, other: { ...body, startsOn: "2026-12-02" } };
    },
  ],
  [
    "POST /api/back-office/sales/:reference/documents",
    "sale_documents",
    async (asker) => {
      const asked = { ...sale, lead: await sellable(asker) };
      const { data } = await asker.post("/api/back-office/sales", asked);
      const url = `/api/back-office/sales/${data["reference"]}/documents`;
      return { url, body: { kind: "policy" }, other: { kind: "insurer-letter" }, isFile: true };
    },
  ],
  [
    "POST /api/back-office/tickets",
    "tickets",
    async () => ({
      url: "/api/back-office/tickets",
      body: ticket,
      other: { ...ticket, text: "Otro" },
    }),
  ],
  [
    "POST /api/back-office/tickets/:reference/messages",
    "ticket_messages",
    async (asker) => {
      const { data } = await asker.post("/api/back-office/tickets", ticket);
      const url = `/api/back-office/tickets/${data["reference"]}/messages`;
      return { url, body: { text: "Ya la vimos" }, other: { text: "Otro" } };
    },
  ],
  [
    "POST /api/back-office/tickets/:reference/messages",
    "stored_files",
    async (asker) => {
      const { data } = await asker.post("/api/back-office/tickets", ticket);
      const url = `/api/back-office/tickets/${data["reference"]}/messages`;
      return { url, body: { text: "Va adjunta" }, other: { text: "Otra" }, isFile: true };
    },
  ],
];

export const countOf = async ({ site }: Asker, table: string): Promise<number> => {
  const { rows } = await sql<{ count: string | number }>`
    select count(*) as count from ${sql.table(table)}`.execute(site.database.connection);
  return Number(rows[0]?.count);
};
