import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditName } from "#src/contracts/audit-acts.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { codesAt, demonstrationEmail, demonstrationPassword } from "#test/harness/demonstration.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { type Asker, twiceCases } from "#test/scenarios/back-office/twice-cases.ts";

/** Each kind of act that AL 14 names is in the audit trail, done over HTTP once; no row has what was typed about a person.
 *  Reveals, exports, reads of health data and denials have tests of their own. */

let site: TestApp;
let administrator: SignedInPerson;
let asker: Asker;
/** The last event before the act. */
let before = 0;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "staff/ADMINISTRADOR", { name: "Ada Lagos" });
  const executive = await signInAs(site, "sales/EJECUTIVO");
  for (const { userId } of [executive, administrator]) await makeExecutive(site, userId);
  const post: Asker["post"] = async (url, body) => JSON.parse((await send("POST", url, body)).text);
  const get: Asker["get"] = async (url) => JSON.parse((await send("GET", url)).text);
  asker = { site, administrator, executive, post, get };
});
afterAll(() => site.close());

async function send(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  body?: object,
  cookie = administrator.cookie,
) {
  const answered = await site.app.inject({
    method,
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: "application/json",
      "idempotency-key": randomUUID(),
      ...(cookie !== "" && { cookie }),
    },
    ...(body && { payload: body }),
  });
  return { status: answered.statusCode, text: answered.body };
}

/** Words of people in what is sent: names, addresses, figures of a person, sentences. */
function wordsOf(body: unknown): string[] {
  if (typeof body === "string") return /[@\s]/.test(body) && !/^\d{4}-/.test(body) ? [body] : [];
  return typeof body === "object" && body !== null ? Object.values(body).flatMap(wordsOf) : [];
}

const lastId = async (): Promise<number> => {
  const { last } = await site.database.connection
    .selectFrom("audit_events")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};

const eventsAfter = (id: number) =>
  site.database.connection
    .selectFrom("audit_events")
    .selectAll()
    .where("id", ">", id)
    .orderBy("id")
    .execute();

type Act = () => Promise<{ status: number; typed: object }>;

/** An act of the table of calls that add something. */
const added =
  (row: string): Act =>
  async () => {
    const found = twiceCases.find(([name]) => name === row);
    if (found === undefined) throw new Error(`There is no case of ${row}.`);
    const { url, body } = await found[2](asker);
    before = await lastId();
    return { status: (await send("POST", url, body)).status, typed: body };
  };
/** An act on something that is made for it. */
const acted =
  (
    make: () => Promise<{ method?: "PATCH" | "DELETE"; url: string; body?: object; who?: string }>,
  ): Act =>
  async () => {
    const { method = "POST", url, body = {}, who } = await make();
    before = await lastId();
    const sent = method === "DELETE" ? undefined : body;
    return { status: (await send(method, url, sent, who)).status, typed: body };
  };

const leads = "/api/back-office/leads";
const newLead = (status = 2) => addLeadTo(site, { status, executive: administrator.userId });

const acts: readonly [kind: string, action: AuditName, outcome: "done" | "denied", act: Act][] = [
  [
    "every sign-in act",
    "account.password",
    "denied",
    acted(async () => ({
      url: "/api/auth/sign-in",
      body: { email: administrator.email, password: "No-Es-Esta-1" },
      who: "",
    })),
  ],
  [
    "every sign-in act",
    "account.sign-in",
    "done",
    acted(async () => {
      const person = {
        email: demonstrationEmail("staff.postventa"),
        password: demonstrationPassword,
      };
      const first = await send("POST", "/api/auth/sign-in", person, "");
      const { ticket } = JSON.parse(first.text).data;
      const code = codesAt(site.clock.now())[0] ?? "";
      return { url: "/api/auth/second-factor", body: { ticket, code }, who: "" };
    }),
  ],
  [
    "every sign-in act",
    "account.sign-out",
    "done",
    acted(async () => ({
      method: "DELETE",
      url: "/api/auth/session",
      who: (await signInAs(site, "sales/EJECUTIVO")).cookie,
    })),
  ],
  ["a grant", "access.grant", "done", added("POST /api/access/grants")],
  [
    "a grant",
    "access.take",
    "done",
    acted(async () => {
      const { userId: user } = await signInAs(site, "sales/EJECUTIVO");
      const given = { user, role: "sales/EJECUTIVO", node: "amparo/peru" };
      const { data } = await asker.post("/api/access/grants", given);
      return { method: "DELETE", url: `/api/access/grants/${data["id"]}?version=1` };
    }),
  ],
  [
    "a status change",
    "lead.status",
    "done",
    acted(async () => ({
      url: `${leads}/${await newLead()}/status`,
      body: { to: 10, version: 1, note: "Ana Soto pide que la llamen el lunes" },
    })),
  ],
  [
    "a status change",
    "lead.bulk-status",
    "done",
    added("POST /api/back-office/leads/bulk of moves"),
  ],
  [
    "a status change",
    "ticket.status",
    "done",
    acted(async () => {
      const ticket = twiceCases.find(([name]) => name === "POST /api/back-office/tickets");
      const { url, body } = await ticket![2](asker);
      const { data } = await asker.post(url, body);
      const move = { to: "solved", version: 1, message: "Hola Rosa: tu póliza va en camino" };
      return { url: `${url}/${data["reference"]}/status`, body: move };
    }),
  ],
  [
    "a status change",
    "agenda.state",
    "done",
    acted(async () => {
      const planned = twiceCases.find(([name]) => name === "POST /api/back-office/agenda");
      const { url, body } = await planned![2](asker);
      const { data } = await asker.post(url, body);
      return { url: `${url}/${data["id"]}/state`, body: { version: 1, state: "CANCELADA" } };
    }),
  ],
  [
    "a status change",
    "sale.status",
    "done",
    acted(async () => {
      const sold = twiceCases.find(([name]) => name === "POST /api/back-office/sales");
      const { url, body } = await sold![2](asker);
      const { data } = await asker.post(url, body);
      const move = { to: "FAIL", version: 1, reason: "La persona se arrepintió" };
      return { url: `${url}/${data["reference"]}/status`, body: move };
    }),
  ],
  [
    "an assignment",
    "lead.assign",
    "done",
    acted(async () => ({
      url: `${leads}/${await newLead()}/assign`,
      body: { executive: asker.executive.userId, version: 1 },
    })),
  ],
  [
    "an assignment",
    "lead.bulk-assign",
    "done",
    added("POST /api/back-office/leads/bulk of leads that are given"),
  ],
  ["a merge", "lead.merge", "done", added("POST /api/back-office/leads/merge")],
  [
    "a merge",
    "lead.merge-undo",
    "done",
    acted(async () => {
      const join = twiceCases.find(([name]) => name === "POST /api/back-office/leads/merge");
      const { url, body } = await join![2](asker);
      const { data } = await asker.post(url, body);
      const [joined] = data["merges"] as unknown as { id: string }[];
      return { url: `${leads}/merges/${joined?.id}/undo` };
    }),
  ],
  ["a movement", "movement.change", "done", added("POST /api/back-office/accounts/:id/movements")],
  ["a movement", "movement.change", "done", added("POST /api/back-office/accounts/:id/requests")],
  ["a template change", "template.change", "done", added("POST /api/back-office/templates")],
  [
    "a setting change",
    "failure-reason.create",
    "done",
    added("POST /api/back-office/failure-reasons"),
  ],
  [
    "a setting change",
    "assignment-rule.create",
    "done",
    added("POST /api/back-office/assignment-rules"),
  ],
  [
    "a setting change",
    "notification-type.change",
    "done",
    acted(async () => {
      const url = "/api/back-office/notification-types";
      const { data } = await asker.get(url);
      const found = data.find(({ name }) => name === "lead_assigned");
      const body = { isActive: false, version: found?.["version"] ?? 1 };
      return { method: "PATCH", url: `${url}/lead_assigned`, body };
    }),
  ],
];

describe("what is audited", () => {
  it.each(acts)(
    "%s: %s is kept, and nothing that was typed",
    async (_kind, action, outcome, act) => {
      const { status, typed } = await act();
      expect([status < 300, status]).toEqual([outcome === "done", status]);
      const events = await eventsAfter(before);
      const found = events.filter((event) => event.action === action);
      expect(found.map((event) => event.outcome)).toContain(outcome);
      const kept = JSON.stringify(events);
      for (const words of wordsOf(typed)) expect(kept).not.toContain(words);
      expect(kept).not.toMatch(/@|Ana Soto|Rosa Díaz|Ada Lagos/);
    },
  );

  it("is everything that AL 14 names but what has a test of its own", () => {
    const named =
      "every sign-in act, denial, grant, status change, assignment, merge, export, reveal, read of health data, movement, template and setting change";
    const elsewhere = ["denial", "export", "reveal", "read of health data"];
    const kinds = named
      .split(/, | and /)
      .map((kind) => kind.replace(/^(?:template)$/, "template change"));
    const proved = new Set(acts.map(([kind]) => kind.replace(/^an? /, "")));
    expect(kinds.filter((kind) => !elsewhere.includes(kind)).toSorted()).toEqual(
      [...proved].toSorted(),
    );
  });
});
