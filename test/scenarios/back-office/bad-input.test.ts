import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import {
  demonstrationPasswords,
  demonstrationSecret,
} from "#src/modules/identity/demonstration/demonstration.rules.ts";
import { totpCode } from "#src/modules/identity/account/totp.ts";
import { createSourceKeys } from "#src/modules/identity/integration/source-keys.service.ts";
import { documentEntries, plainFiles, zipOf } from "#src/platform/files/files.fixture.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, demonstrationUser, makeExecutive } from "./people.ts";

/** What the back office is sent that cannot be: each is refused with its field or its reason, never a fault of ours, and
 *  nothing of it is done. */

const secret = "the secret of the mail server, long enough";
let site: TestApp;
let administrator: SignedInPerson;
let ana: SignedInPerson;
let lead: string;
let peruvian: string;
let account: string;
let key: string;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp(
    { INBOUND_MAIL_SECRET: secret, MAIL_REPLY_DOMAIN: "reply.example" },
    "2026-11-23T15:00:00Z",
  );
  const { clock } = site;
  const { connection } = site.database;
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  // As a sign-in at this host leaves it.
  await connection
    .updateTable("user_sessions")
    .set({ host: "localhost" })
    .where("id", "=", administrator.sessionId)
    .execute();
  ana = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, ana.userId);
  lead = await addLeadTo(site, { status: 2, executive: ana.userId });
  peruvian = await addLeadTo(site, { status: 2 });
  await connection
    .updateTable("leads")
    .set({
      country: "PE",
      tenant_id: (from) =>
        from.selectFrom("tenants").select("tenants.id").where("path", "=", "amparo/peru"),
    })
    .where("reference", "=", peruvian)
    .execute();
  const opened = await call(site, administrator, "POST", "/api/back-office/accounts", {
    user: ana.userId,
    currency: "CLP",
  });
  account = opened.body.data.id ?? opened.body.data;
  const trail = createAuditTrail({ connection, clock });
  key = await createSourceKeys({ connection, clock, trail }).issue("REDSALUD");
});
afterAll(() => site.close());

/** What none of the calls below may change. */
async function state(): Promise<unknown> {
  const { rows } = await sql`
    select (select string_agg(l.reference || l.version || l.status, ',' order by l.id) from leads l) as leads,
      (select count(*) from lead_events) as events, (select count(*) from stored_files) as files,
      (select count(*) from lead_appointments) as agenda, (select count(*) from recesses) as recesses,
      (select count(*) from movements) as movements, (select count(*) from lead_joins) as joins,
      (select count(*) from notification_templates) as templates,
      (select count(*) from users) as users, (select count(*) from grants) as grants`.execute(
    site.database.connection,
  );
  return rows[0];
}

const leads = "/api/back-office/leads";
interface Refused {
  status: number;
  code: string | undefined;
  fields: string[];
}
/** Sends it, and answers how it was refused. */
type Try = () => Promise<Refused>;
const ask =
  (method: "GET" | "POST" | "PATCH", url: () => string, body?: () => object): Try =>
  () =>
    call(site, administrator, method, url(), body?.());
const move = (body: object) =>
  ask(
    "POST",
    () => `${leads}/${lead}/status`,
    () => ({ version: 1, ...body }),
  );
const assign = (accountName: string) => async (): Promise<Refused> =>
  call(site, administrator, "POST", `${leads}/${lead}/assign`, {
    version: 1,
    executive: await demonstrationUser(site, accountName),
  });
const event = (from: string, to: string) =>
  ask(
    "POST",
    () => "/api/back-office/agenda",
    () => ({
      lead,
      type: "LLAMADA",
      channel: "telefono",
      from,
      to,
    }),
  );
const merge = (join: () => string) =>
  ask(
    "POST",
    () => `${leads}/merge`,
    () => ({ keep: lead, join: [join()] }),
  );
const list = (query: string) => ask("GET", () => `${leads}?${query}`);
const bulk = (which: () => object, expectedCount: number) =>
  ask(
    "POST",
    () => `${leads}/bulk`,
    () => ({
      ...which(),
      expectedCount,
      action: { to: 10, note: "Prueba" },
    }),
  );
const deposit = (amount: string) =>
  ask(
    "POST",
    () => `/api/back-office/accounts/${account}/movements`,
    () => ({
      type: "deposits",
      amount,
      reason: "Prueba",
    }),
  );
const refusedOf = (status: number, text: string): Refused => {
  const error = text === "" ? undefined : JSON.parse(text).error;
  const faults: { field: string }[] = error?.payload?.fields ?? error?.payload?.errors ?? [];
  return { status, code: error?.name, fields: faults.map(({ field }) => field) };
};
const attach = (name: string, bytes: Buffer) => async (): Promise<Refused> => {
  const { statusCode, body } = await site.app.inject({
    method: "POST",
    url: `${leads}/${lead}/attachments`,
    headers: {
      host: "localhost:3000",
      accept: "application/json",
      cookie: administrator.cookie,
      "content-type": "multipart/form-data; boundary=parts",
    },
    payload: Buffer.concat([
      Buffer.from(
        `--parts\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      ),
      bytes,
      Buffer.from("\r\n--parts--\r\n"),
    ]),
  });
  return refusedOf(statusCode, body);
};
const handOver = (length: number) => async (): Promise<Refused> => {
  const begin = '{"externalId":"X-1","comment":"';
  const payload = `${begin}${"a".repeat(length - begin.length - 2)}"}`;
  expect(Buffer.byteLength(payload)).toBe(length);
  const { statusCode, body } = await site.app.inject({
    method: "POST",
    url: "/api/integration/leads",
    headers: {
      host: "localhost:3000",
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": "x",
    },
    payload,
  });
  return refusedOf(statusCode, body);
};
const mailIn =
  (sign: (payload: string) => string, minutesAgo: number) => async (): Promise<Refused> => {
    const payload = JSON.stringify({
      from: "ana@correo.example",
      fromName: "Ana Soto",
      to: ["hola@amparo.example"],
      subject: "Re",
      text: "Hola",
      messageId: "<1@correo.example>",
      at: new Date(site.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
    });
    const { statusCode, body } = await site.app.inject({
      method: "POST",
      url: "/api/integration/inbound-mail",
      headers: {
        host: "localhost:3000",
        "content-type": "application/json",
        "x-signature": sign(payload),
      },
      payload,
    });
    return refusedOf(statusCode, body);
  };
const signedBy = (of: string) => (payload: string) =>
  createHmac("sha256", of).update(payload).digest("hex");
const manyEntries = Object.fromEntries(
  Array.from({ length: 101 }, (_, number) => [`word/part${number}.xml`, "x"]),
);
const tooMany = Array.from({ length: 10_001 }, (_, index) => `AMP-2222-${index}`);
const onHost = (host: string) => async (): Promise<Refused> => {
  const { statusCode, body } = await site.app.inject({
    url: leads,
    headers: { host, accept: "application/json", cookie: administrator.cookie },
  });
  return refusedOf(statusCode, body);
};

const invite = (more: object) =>
  ask(
    "POST",
    () => "/api/access/users/invite",
    () => ({
      email: "nueva@correo.example",
      name: "Ana Soto",
      kind: "staff",
      role: "sales/EJECUTIVO",
      node: "amparo/chile",
      ...more,
    }),
  );
/** Signs in, and tries to come in a second time with the code of the first. */
const usedCode = async (): Promise<Refused> => {
  const code = totpCode(demonstrationSecret, site.clock.now());
  let answered: Refused | undefined;
  for (const time of ["first", "again"]) {
    const first = await call(site, undefined, "POST", "/api/auth/sign-in", {
      email: "staff.postventa@demo.amparo.localhost",
      password: demonstrationPasswords.spec,
    });
    const { ticket } = first.body.data;
    answered = await call(site, undefined, "POST", "/api/auth/second-factor", { ticket, code });
    expect([time, answered.status]).toEqual([time, time === "first" ? 200 : 400]);
  }
  return answered!;
};

/** What is sent, how, and with what it is refused: status, and a field or else the code. */
const cases: readonly [what: string, send: Try, status: number, named: string][] = [
  ["an unknown status", move({ to: 999 }), 409, "INVALID_TRANSITION"],
  [
    "an unknown reason",
    move({ to: 4, failureReason: "FR99", note: "x" }),
    409,
    "INVALID_TRANSITION",
  ],
  [
    "a reason of another country",
    move({ to: 4, failureReason: "FR26", note: "x" }),
    409,
    "INVALID_TRANSITION",
  ],
  ["an executive of another country", assign("sales.ejecutivo-pe"), 409, "CODE002"],
  ["an executive in recess", assign("sales.ejecutivo3"), 409, "CODE002"],
  ["an event in the past", event("2026-11-20T13:00:00Z", "2026-11-20T13:30:00Z"), 400, "from"],
  ["a merge of a lead with itself", merge(() => lead), 400, "keep"],
  ["a merge across countries", merge(() => peruvian), 400, "keep"],
  ["a filter of a status that there is not", list("status=999"), 400, "status"],
  ["a filter of a country that there is not", list("country=AR"), 400, "country"],
  ["a filter of a request type that there is not", list("requestType=Autos"), 400, "requestType"],
  ["a filter of an executive that is no id", list("executive=x"), 400, "executive"],
  ["a page of no row", list("take=0"), 400, "take"],
  ["a page of 101 rows", list("take=101"), 400, "take"],
  ["a page of no user", ask("GET", () => "/api/access/users?take=0"), 400, "take"],
  ["users from before the first", ask("GET", () => "/api/access/users?skip=-1"), 400, "skip"],
  ["a page of audit before the first", ask("GET", () => "/api/audit?page=0"), 400, "page"],
  ["a page of audit after the last", ask("GET", () => "/api/audit?page=1001"), 400, "page"],
  ["a page of audit that is no number", ask("GET", () => "/api/audit?page=1.5"), 400, "page"],
  ["audit of a day that there is not", ask("GET", () => "/api/audit?from=2026-02-30"), 400, "from"],
  ["audit of an actor that is no id", ask("GET", () => "/api/audit?actor=ana"), 400, "actor"],
  ["tickets, 101 of them", ask("GET", () => "/api/back-office/tickets?take=101"), 400, "take"],
  ["sales, none of them", ask("GET", () => "/api/back-office/sales?take=0"), 400, "take"],
  ["an invitation without a name", invite({ name: "  " }), 400, "name"],
  ["an invitation to no address", invite({ email: "ana" }), 400, "email"],
  ["an invitation of another kind", invite({ kind: "robot" }), 400, "kind"],
  ["an invitation to no role", invite({ role: "sales/NADA" }), 404, "ROLE_NOT_FOUND"],
  ["an invitation to no node", invite({ node: "amparo/marte" }), 400, "node"],
  ["a page before the first", list("take=-1"), 400, "take"],
  ["a page by a cursor that nobody gave", list("after=zzz"), 400, "after"],
  ["an order that there is not", list("order=phone"), 400, "order"],
  ["a bulk of 10,001 rows", bulk(() => ({ references: tooMany }), 10_001), 400, "references"],
  ["an amount with a decimal of pesos", deposit("10.5"), 400, "INVALID_AMOUNT"],
  ["an amount with ten decimals", deposit("0.0000000001"), 400, "INVALID_AMOUNT"],
  ["an amount that is no number", deposit("1e3"), 400, "INVALID_AMOUNT"],
  [
    "a file of a false type",
    attach("a.pdf", plainFiles["png"] ?? Buffer.alloc(0)),
    400,
    "FILE_TYPE",
  ],
  [
    "a file with macros",
    attach("a.docx", zipOf({ ...documentEntries, "word/vbaProject.bin": "x" })),
    400,
    "FILE_TYPE",
  ],
  [
    "a file that inflates to more than 50 MB",
    attach("a.docx", zipOf({ ...documentEntries, "word/big.xml": Buffer.alloc(52_428_801) })),
    400,
    "FILE_TYPE",
  ],
  [
    "a file with more than 100 entries",
    attach("a.docx", zipOf({ ...documentEntries, ...manyEntries })),
    400,
    "FILE_TYPE",
  ],
  ["a body of an integration of 1 MB and a byte", handOver(1_048_577), 413, "BODY_TOO_LARGE"],
  ["a mail with a forged signature", mailIn(signedBy("another secret"), 0), 401, "INVALID_TOKEN"],
  ["a mail of six minutes ago", mailIn(signedBy(secret), 6), 401, "INVALID_TOKEN"],
  ["a code of the authenticator that was used", usedCode, 400, "code"],
  ["a cookie of another host", onHost("pe.localhost:3000"), 401, "LOGIN_REQUIRED"],
];

describe("bad input", () => {
  it.each(cases)("is refused, and nothing is done: %s", async (_what, send, status, named) => {
    const before = await state();
    const refused = await send();
    expect([refused.status, refused.code, refused.fields]).toEqual([
      status,
      named === named.toUpperCase() ? named : expect.any(String),
      named === named.toUpperCase() ? expect.any(Array) : expect.arrayContaining([named]),
    ]);
    expect(await state()).toEqual(before);
  });

  it("of a recess beside another is refused by its days", async () => {
    const url = `/api/back-office/executives/${ana.userId}/recess`;
    const recess = (from: string, to: string) =>
      call(site, administrator, "POST", url, { reason: "Vacaciones", from, to, handOver: false });
    expect((await recess("2026-12-01T03:00:00Z", "2026-12-15T03:00:00Z")).status).toBe(201);
    const before = await state();
    const refused = await recess("2026-12-14T03:00:00Z", "2026-12-20T03:00:00Z");
    expect(refused).toMatchObject({ status: 400, code: "BAD_REQUEST", fields: ["from"] });
    expect(await state()).toEqual(before);
  });

  it("of a body of exactly 1 MB is read, and refused by its fields", async () => {
    expect(await handOver(1_048_576)()).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });

  it("of a change of all leads of a filter is refused where they are more than 10,000", async () => {
    const { connection } = site.database;
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'leads'
        and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name not in ('reference', 'access_hash', 'email')`.execute(connection);
    const names = rows.map(({ name }) => name);
    await sql`insert into leads (reference, access_hash, ${sql.join(names.map((name) => sql.ref(name)))})
      select 'AMP-' || substr(translate(md5(n::text), '01abcdef', '23456789'), 1, 4) || '-' ||
          translate(lpad(n::text, 5, '2'), '01', '89') || n,
        md5(n::text), ${sql.join(names.map((name) => sql.ref(`l.${name}`)))}
      from leads l, generate_series(1, 10001) as n where l.reference = ${lead}`.execute(connection);
    const refused = await bulk(() => ({ filter: { status: "2" } }), 10_002)();
    expect(refused).toMatchObject({ status: 400, code: "BAD_REQUEST", fields: ["filter"] });
  });
});
