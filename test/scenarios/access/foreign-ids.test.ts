import { anAccount, madeTransfer } from "./an-account.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "#test/scenarios/back-office/people.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addDeskRecords } from "./desk-records.ts";

/** Ids of another tenant, put into every call that takes one: somebody who may do everything in Peru finds nothing of
 *  Chile by it, and changes nothing. */

let site: TestApp;
/** Every permission, in Peru alone. */
let peru: SignedInPerson;
let chile: SignedInPerson;
/** Others of Peru, for what the first may not do by their role. */
const others: (SignedInPerson & { role: string })[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  chile = await signInAs(site, "staff/ADMINISTRADOR", { node: "amparo/chile" });
  peru = await signInAs(site, "staff/ADMINISTRADOR", { node: "amparo/peru" });
  for (const role of ["sales/GERENTE", "sales/BACKOFFICE"])
    others.push({ ...(await signInAs(site, role, { node: "amparo/peru" })), role });
  Object.assign(ids, await addDeskRecords(site));
  ids["user"] = ids["executive"] ?? "";
  const made = async (url: string, body: object): Promise<string> => {
    const { status, body: json } = await call(site, chile, "POST", url, body);
    expect([url, status, json]).toMatchObject([url, 201, {}]);
    return json.data.id ?? json.data;
  };
  ids["view"] = await made("/api/back-office/leads/views", {
    name: "Mía",
    query: "status=2",
    audience: "own",
  });
  ids["request"] = await made(`/api/back-office/accounts/${ids["account"]}/requests`, {
    kind: "withdrawal",
    amount: "10",
    evidence: "Prueba",
  });
  const posted = await call(
    site,
    chile,
    "POST",
    `/api/back-office/accounts/${ids["account"]}/movements`,
    { type: "deposits", amount: "10", reason: "Prueba" },
  );
  ids["movement"] = String(posted.body.data.id);
  const grant = await site.database.connection
    .selectFrom("grants")
    .select("id")
    .where("user_id", "=", ids["user"] ?? "")
    .executeTakeFirstOrThrow();
  ids["grant"] = grant.id;
  const moved = await call(site, chile, "POST", "/api/back-office/leads/bulk", {
    ids: [ids["other"]],
    expectedCount: 1,
    action: { to: 10, note: "Prueba" },
  });
  ids["operation"] = moved.body.data.operation;
});
afterAll(() => site.close());

/** The kind of record that a call names, by the beginning of its address; the first that fits. */
const kindsByUrl: readonly (readonly [string, string])[] = [
  ["/api/back-office/leads/views/", "view"],
  ["/api/back-office/leads/operations/", "operation"],
  ["/api/back-office/leads/merges/", "uuid"],
  ["/api/back-office/leads/", "lead"],
  ["/api/back-office/sales/", "sale"],
  ["/api/back-office/tickets/", "ticket"],
  ["/api/back-office/accounts/", "account"],
  ["/api/back-office/movements/", "request"],
  ["/api/back-office/executives/", "executive"],
  ["/api/access/users/", "user"],
  ["/api/access/grants/", "grant"],
  ["/api/back-office/agenda/", "event"],
  ["/api/back-office/reviews/", "purchase"],
  ["/api/back-office/payments/", "payment"],
  ["/api/back-office/refunds/", "refund"],
  ["/api/back-office/remittances/", "remittance"],
  ["/api/back-office/disputes/", "dispute"],
  ["/api/back-office/gift-cards/", "giftCard"],
  ["/api/back-office/owed-offers/", "offer"],
  ["/api/back-office/reconciliation/", "item"],
  ["/api/back-office/teams/", "team"],
];

/** Of the whole site, not of a tenant: what they are called is no secret, and who may change them is asked of
 *  role-matrix.test.ts. */
const ofTheSite = [
  "/api/back-office/assignment-rules/:id",
  "/api/back-office/failure-reasons/:code",
  "/api/back-office/notification-types/:name",
  "/api/back-office/reports/:name",
  "/api/back-office/reports/:name/csv",
  "/api/back-office/unsent-notifications/:id/status",
  "/api/back-office/events/:id/replay",
];

/** Bodies with which the call would be let in, where it were one's own. */
const bodies: Readonly<Record<string, object>> = {
  "POST /api/back-office/leads/:reference/assign": { version: 1 },
  "POST /api/back-office/leads/:reference/messages": {
    id: randomUUID(),
    template: "followUp",
    subject: "x",
    body: "x",
  },
  "POST /api/back-office/leads/:reference/status": { to: 97, version: 1 },
  "POST /api/back-office/leads/:reference/reveal": { field: "email" },
  "PATCH /api/back-office/leads/:reference": { version: 1, comment: "x" },
  "POST /api/back-office/leads/:reference/calls": { result: "reached", minutes: 1 },
  "POST /api/back-office/leads/:reference/notes": { text: "x" },
  "POST /api/back-office/leads/:reference/consents": { channel: "phone", isGiven: false, how: "x" },
  "PATCH /api/back-office/leads/views/:id": { name: "x", version: 1 },
  "POST /api/back-office/sales/:reference/status": { to: "FAIL", version: 1, reason: "x" },
  "PATCH /api/back-office/tickets/:reference": { priority: "alta", version: 1 },
  "POST /api/back-office/tickets/:reference/messages": { text: "x" },
  "POST /api/back-office/tickets/:reference/assign": { version: 1, owner: randomUUID() },
  "POST /api/back-office/tickets/:reference/status": { to: "pending", version: 1 },
  "POST /api/back-office/accounts/:id/movements": {
    type: "deposits",
    amount: "1",
    reason: "x",
  },
  "POST /api/back-office/accounts/:id/movements/:movement/reversal": { reason: "x" },
  "POST /api/back-office/accounts/:id/requests": {
    kind: "withdrawal",
    amount: "1",
    evidence: "x",
  },
  "POST /api/back-office/movements/:id/decision": { accept: false, reason: "x", version: 1 },
  "PATCH /api/back-office/executives/:id": { version: 1, capacity: 1 },
  "POST /api/back-office/executives/:id/recess": {
    reason: "Vacaciones",
    from: "2027-01-04T12:00:00Z",
    to: "2027-01-08T12:00:00Z",
    handOver: false,
  },
  "PATCH /api/access/users/:id": { status: "Inactivo", version: 1 },
  "POST /api/back-office/reviews/:reference/decide": { outcome: "ACCEPT", reason: "Prueba" },
  "POST /api/back-office/reviews/:reference/documents/:kind/decide": { act: "approve" },
  "POST /api/back-office/payments/:reference/match": { amount: 1_000, bankReference: "Prueba" },
  "POST /api/back-office/payments/:reference/ask": {},
  "POST /api/back-office/payments/:reference/proofs/:id/refuse": { reason: "unreadable" },
  "POST /api/back-office/refunds/:id/approve": { version: 1 },
  "POST /api/back-office/refunds/:id/approve-transfer": { version: 1 },
  "POST /api/back-office/refunds/:id/account": { version: 1, account: anAccount },
  "POST /api/back-office/refunds/:id/complete": madeTransfer,
  "POST /api/back-office/refunds/:id/withdraw": { version: 1 },
  "POST /api/back-office/refunds/:id/reject": { version: 1, reason: "Prueba" },
  "PUT /api/back-office/disputes/:id/answer": { text: "Prueba", version: 0 },
  "POST /api/back-office/disputes/:id/answer/send": {},
  "POST /api/back-office/disputes/:id/answer/sent-by-hand": { reference: "x", day: "2026-11-23" },
  "POST /api/back-office/remittances/:reference/approve": {},
  "POST /api/back-office/remittances/:reference/back": { reason: "Prueba" },
  "POST /api/back-office/remittances/:reference/discard": {},
  "POST /api/back-office/gift-cards/:reference/send": { proof: "Prueba" },
  "POST /api/back-office/owed-offers/:id/deliver": { proof: "Prueba" },
  "POST /api/back-office/remittances/:reference/pay": { on: "2026-11-23", bankReference: "Prueba" },
  "POST /api/back-office/reconciliation/:id/resolve": { resolution: "accept", reason: "Prueba" },
  "PATCH /api/back-office/agenda/:id": {
    version: 1,
    from: "2026-11-26T15:00:00Z",
    to: "2026-11-26T15:30:00Z",
    note: "x",
  },
  "POST /api/back-office/agenda/:id/state": { version: 1, state: "CANCELADA" },
};

/** Calls that take a file, with the fields of their forms. */
const uploads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "POST /api/back-office/leads/:reference/attachments": {},
  "POST /api/back-office/leads/:reference/purchases/:purchase/insured-file": { version: "0" },
  "POST /api/back-office/sales/:reference/documents": { kind: "policy" },
  "POST /api/back-office/disputes/:id/files": {},
  "POST /api/back-office/reviews/:reference/documents": { kind: "identity", reason: "email" },
};
const uploadOf = (fields: Readonly<Record<string, string>>) =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--parts\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    '--parts\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7 x\n%%EOF\r\n--parts--\r\n',
  ].join("");

const addressOf = (url: string): string | null => {
  const kind = kindsByUrl.find(([begin]) => url.startsWith(begin))?.[1];
  if (kind === undefined) return null;
  const id = kind === "uuid" ? randomUUID() : ids[kind];
  return url
    .replace(/:(?:reference|id)\b/, encodeURIComponent(id ?? ""))
    .replace(/:movement\b/, ids["movement"] ?? "")
    .replace(/\/notes\/:id\b/, "/notes/1")
    .replace(/:kind\b/, "identity")
    .replace(/:\w+/g, randomUUID());
};

/** Calls of staff that name a record. */
const namingCalls = () =>
  site.app.statedRoutes.flatMap(({ method, url, access }) =>
    typeof access === "object" &&
    access.permission !== "public" &&
    method !== "HEAD" &&
    /^\/api\/(?:back-office|access)\/.*:/.test(url)
      ? [{ method, url, permission: access.permission }]
      : [],
  );

const walked = () =>
  namingCalls().flatMap(({ method, url, permission }) => {
    const address = addressOf(url);
    return address === null
      ? []
      : [{ method, url, label: `${method} ${url}`, address, permission }];
  });

/** What takes something away by the version that was read, and is refused after that is. */
const sendsVersion = (label: string): boolean =>
  /^DELETE .*\/(?:grants|attachments|recess|second-factor)(?:\/:\w+)?$/.test(label);

/** How many rows each table has that a call may have changed, and what they add up to. */
async function state(): Promise<unknown> {
  const { rows } = await sql`
    select (select string_agg(l.reference || l.version || l.status || coalesce(l.comment, ''), ',' order by l.id)
        from leads l) as leads,
      (select string_agg(s.reference || s.state || s.version, ',' order by s.id) from sales s) as sales,
      (select string_agg(t.reference || t.status || t.version, ',' order by t.id) from tickets t) as tickets,
      (select string_agg(a.id || ' ' || a.balance_minor, ',' order by a.id) from accounts a) as accounts,
      (select string_agg(r.id || r.state, ',' order by r.id) from movement_requests r) as requests,
      (select string_agg(u.id || u.status, ',' order by u.id) from users u) as users,
      (select string_agg(e.user_id || ' ' || e.capacity, ',' order by e.user_id) from executives e) as executives,
      (select count(*) from grants) as grants, (select count(*) from recesses) as recesses,
      (select string_agg(p.reference || p.state || p.version, ',' order by p.id) from purchases p) as purchases,
      (select string_agg(p.reference || p.state, ',' order by p.id) from payments p) as payments,
      (select string_agg(r.reference || r.state, ',' order by r.id) from refunds r) as refunds,
      (select string_agg(r.reference || r.state, ',' order by r.id) from remittances r) as remittances,
      (select string_agg(i.id || i.state, ',' order by i.id) from reconciliation_items i) as items,
      (select string_agg(g.reference || g.state, ',' order by g.id) from gift_cards g) as gift_cards,
      (select string_agg(o.id || o.state, ',' order by o.id) from offer_uses o) as offers,
      (select string_agg(d.id || d.state, ',' order by d.id) from disputes d) as disputes,
      (select string_agg(e.id || e.state, ',' order by e.id) from lead_appointments e) as events,
      (select string_agg(t.id || t.name, ',' order by t.id) from teams t) as teams,
      (select count(*) from lead_views) as views, (select count(*) from lead_calls) as calls`.execute(
    site.database.connection,
  );
  return rows[0];
}

/** What the trail keeps of refusals, from an event on. */
const refusalsSince = (last: number) =>
  site.database.connection
    .selectFrom("audit_events")
    .select(["id", "action", "outcome", "actor_id", "record"])
    .where("id", ">", last)
    .where("outcome", "=", "denied")
    .orderBy("id")
    .execute();

describe("ids of a foreign tenant", () => {
  it("find nothing by any call, change nothing, and are named in the audit trail", async () => {
    const before = await state();
    const wrong: string[] = [];
    let last = 0;
    const held = await site.database.connection
      .selectFrom("role_permissions")
      .select(["role", "permission"])
      .execute();
    const rows = walked();
    expect(rows.length).toBeGreaterThan(55);
    for (const { method, url, label, address, permission } of rows) {
      const holds = (role: string) =>
        held.some((one) => one.role === role && one.permission === permission);
      const form = uploads[label];
      const asking = holds("staff/ADMINISTRADOR") ? peru : others.find(({ role }) => holds(role));
      const answered = await site.app.inject({
        method: method as "GET",
        url: sendsVersion(label) ? `${address}?version=1` : address,
        headers: {
          host: "localhost:3000",
          accept: "application/json",
          cookie: (asking ?? peru).cookie,
          ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
          ...(form === undefined ? {} : { "content-type": "multipart/form-data; boundary=parts" }),
        },
        ...(method === "GET"
          ? {}
          : { payload: form === undefined ? (bodies[label] ?? {}) : uploadOf(form) }),
      });
      // Not there for them. A body that this table does not know is refused before, which says nothing of the record.
      const isHidden =
        answered.statusCode === 404 || (!(label in bodies) && answered.statusCode === 400);
      // What nobody of Peru may do by their role, and what asks besides for another permission.
      if (!isHidden && answered.statusCode !== 403)
        wrong.push(`${label}: ${answered.statusCode} ${answered.body.slice(0, 120)}`);
      const kept = await refusalsSince(last);
      last = kept.at(-1)?.id ?? last;
      // A body at fault is refused before anything is asked of the record.
      if (answered.statusCode === 400) continue;
      const place = url.split("/").findIndex((part) => part.startsWith(":"));
      const id = decodeURIComponent(address.split("/")[place] ?? "");
      const isOwn = kept.every(({ actor_id: actor }) => actor === (asking ?? peru).userId);
      // Of a request for money the account is named.
      const due = url.includes("/movements/:id/") ? (ids["account"] ?? "") : id;
      const isNamed = answered.statusCode === 403 || kept[0]?.record?.includes(due);
      if (kept.length !== 1 || !isOwn || !isNamed)
        wrong.push(`${label}: ${answered.statusCode}, ${JSON.stringify(kept)}`);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it("stand in every call that names a record, but for those of the whole site", () => {
    const rest = namingCalls().filter(({ url }) => addressOf(url) === null);
    expect(new Set(rest.map(({ url }) => url))).toEqual(new Set(ofTheSite));
  });

  it("of records open their pages to nobody else, and the audit trail names them", async () => {
    let last = (await refusalsSince(0)).at(-1)?.id ?? 0;
    for (const [page, id] of [
      ["Solicitudes", ids["lead"]],
      ["Ventas", ids["sale"]],
      ["Tickets", ids["ticket"]],
      ["Movimientos", ids["account"]],
      ["Ejecutivos", ids["executive"]],
      ["Accesos/Usuarios", ids["user"]],
      ["Evaluaciones", ids["purchase"]],
      ["Finanzas/Pagos", ids["payment"]],
      ["Finanzas/Remesas", ids["remittance"]],
      ["Finanzas/Disputas", ids["dispute"]],
    ]) {
      const url = `/Gestion/${page}/${id}`;
      const open = async ({ cookie }: SignedInPerson) =>
        (await site.app.inject({ url, headers: { host: "localhost:3000", cookie } })).statusCode;
      expect([url, await open(chile), await open(peru)]).toEqual([url, 200, 404]);
      const kept = await refusalsSince(last);
      last = kept.at(-1)?.id ?? last;
      const named = kept.map(({ actor_id: actor, record }) => [actor, record?.includes(id ?? "")]);
      expect([url, named]).toEqual([url, [[peru.userId, true]]]);
    }
  });
});

describe("what is refused of money without an address of its own", () => {
  const deniedBy = async ({ userId }: SignedInPerson) =>
    (await refusalsSince(0))
      .filter(({ actor_id: actor }) => actor === userId)
      .map(({ action, record }) => [action, record]);

  it("is in the audit trail: a refund of a form, one that is asked for, a draft, and the list of disputes", async () => {
    const manager = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
    const desk = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    const executive = await signInAs(site, "sales/EJECUTIVO");
    const form = await site.app.inject({
      method: "POST",
      url: "/Gestion/Finanzas/Devoluciones",
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        cookie: manager.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({
        refund: ids["refund"] ?? "",
        decision: "reject",
        reason: "Prueba",
      }).toString(),
    });
    expect(form.statusCode).toBe(404);
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: desk.cookie, "idempotency-key": randomUUID() },
      payload: { payment: ids["payment"], amount: 1, reason: "goodwill" },
    });
    expect(asked.statusCode).toBe(404);
    const { id: node } = await site.database.connection
      .selectFrom("tenants")
      .select("id")
      .where("path", "=", "amparo/chile")
      .executeTakeFirstOrThrow();
    const draft = { node, insurer: "quillay", currency: "CLP", until: "2026-11-23" };
    expect((await call(site, desk, "POST", "/api/back-office/remittances", draft)).status).toBe(
      404,
    );
    expect((await call(site, executive, "GET", "/api/back-office/disputes")).status).toBe(403);
    expect(await deniedBy(manager)).toEqual([["refund.reject", `refund/${ids["refund"]}`]]);
    expect(await deniedBy(desk)).toEqual([
      ["refund.request", `payment/${ids["payment"]}`],
      ["remittance.draft", null],
    ]);
    expect(await deniedBy(executive)).toEqual([["access.use", null]]);
  });
});
