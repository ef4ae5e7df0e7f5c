import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { addDeskRecords } from "#test/scenarios/access/desk-records.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { readXlsx } from "#test/harness/read-xlsx.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { formulas, hostileText, liveIn, scripts, tagsOf } from "./hostile-text.ts";
import { addLeadTo, call } from "./people.ts";

/** Scripts in every text that people type, on every screen that shows it; formulas in every file. */

let site: TestApp;
let administrator: SignedInPerson;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "staff/ADMINISTRADOR", { name: hostileText.slice(0, 100) });
  ids = await addDeskRecords(site, hostileText.slice(0, 100));
});
afterAll(() => site.close());

const get = async (url: string, who: Pick<SignedInPerson, "cookie"> = administrator) =>
  site.app.inject({
    url,
    headers: {
      host: "localhost:3000",
      "user-agent": "Mozilla/5.0 Chrome/140",
      accept: "text/html",
      cookie: who.cookie,
    },
  });
const send = async (url: string, fields: Record<string, string>, cookie?: string) =>
  site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      "user-agent": "Mozilla/5.0 Chrome/140",
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  });

describe("the reader of documents of this test", () => {
  it("finds what is alive, and nothing that is escaped", () => {
    for (const text of scripts.slice(0, 7)) expect(liveIn(`<p>${text}</p>`)).not.toEqual([]);
    expect(liveIn('<input value="" onzxfocus="zx()" autofocus="">')).toEqual(["input onzxfocus"]);
    expect(liveIn("<a href=javascript:zx()>x</a>")).toHaveLength(1);
    expect(liveIn('<input value="&quot;&gt;&lt;zx-tag&gt;"><p>&lt;zx-tag&gt;</p>')).toEqual([]);
    expect(liveIn('<input value="<zx-tag>">')).toEqual([]);
    expect(tagsOf("<textarea></textarea><b>").map(({ name }) => name)).toEqual(["textarea", "b"]);
  });
});

/** Every text of a record that somebody typed, as it is stored once a form let it in. */
async function store(text: string): Promise<void> {
  const { connection } = site.database;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(connection);
  await run(sql`update leads set full_name = ${text}, comment = ${text}, product_name = ${text}, insurer_name = ${text},
    origin = ${text}, policy_number = ${text}, email = ${text}, phone = ${text.slice(0, 40)} where reference in (${ids["lead"]}, ${ids["other"]})`);
  await run(sql`insert into lead_events (lead_id, tenant_id, at, actor, system, kind, detail, note)
    select id, tenant_id, now(), ${ids["executive"]}::uuid, 'QPOPTIMIZE', kind, jsonb_build_object('subject', ${text}::text, 'fields',
      jsonb_build_array(${text}::text), 'channel', ${text}::text, 'result', ${text}::text, 'reference', ${text}::text), ${text}
    from leads cross join unnest(array['note', 'mail', 'edit', 'call']) as kind where reference = ${ids["lead"]}`);
  await run(sql`insert into lead_calls (lead_id, tenant_id, at, local_day, actor, channel, result, minutes, note)
    select id, tenant_id, now(), '2026-11-23', ${ids["executive"]}::uuid, 'phone', 'reached', 1, ${text} from leads
    where reference = ${ids["lead"]}`);
  await run(sql`insert into lead_appointments (lead_id, tenant_id, type, channel, state, executive_user_id, starts_at, ends_at,
      place, note, created_at)
    select id, tenant_id, 'REUNION', 'video', 'PROGRAMADA', ${ids["executive"]}::uuid, timestamptz '2026-11-23 16:00Z',
      timestamptz '2026-11-23 16:30Z', ${text}, ${text}, now() from leads where reference = ${ids["lead"]}`);
  await run(sql`update sales set product_name = ${text}, insurer_name = ${text}, policy_number = ${text}, lead_reference = ${text.slice(0, 30)},
    lead_id = (select id from leads where reference = ${ids["lead"]}) where reference = ${ids["sale"]}`);
  await run(
    sql`update payables set ref = ${text} where ref = (select ref from payables order by made_at limit 1)`,
  );
  await run(sql`update payments set flow = ${text} where reference = ${ids["payment"]}`);
  await run(sql`update refunds set decision_reason = ${text}, transfer_account = ${text}, transfer_proof = ${text}
    where id = ${ids["refund"]}::uuid`);
  await run(sql`update disputes set reason = ${text}`);
  await run(sql`update gift_cards set offer = offer || jsonb_build_object('title', ${text}::text), state = 'SENT',
    ended_at = made_at, proof = ${text}, sent_by = ${ids["executive"]}::uuid`);
  await run(
    sql`update remittances set back_reason = ${text}, insurer = ${text} where reference = ${ids["remittance"]}`,
  );
  await run(sql`update purchases set product_name = ${text}, insurer_name = ${text}, reason = ${text}
    where reference = ${ids["purchase"]}`);
  await run(sql`insert into sale_events (sale_id, tenant_id, at, kind, note) select id, tenant_id, now(), 'document', ${text} from sales
    where reference = ${ids["sale"]}`);
  await run(sql`update tickets set subject = ${text.slice(0, 100)}, requester_name = ${text.slice(0, 100)},
    requester_email = ${text.slice(0, 100)}, policy = ${text.slice(0, 40)}, payment = ${text.slice(0, 40)} where reference = ${ids["ticket"]}`);
  await run(sql`insert into ticket_messages (ticket_id, tenant_id, kind, body, mail_from, html, at)
    select id, tenant_id, kind, ${text}, ${text}, ${text}, now() from tickets cross join unnest(array['request', 'answer', 'note']) as kind
    where reference = ${ids["ticket"]}`);
  await run(sql`insert into movements (account_id, tenant_id, type, amount_minor, balance_after_minor, reason, related, at, idempotency_key)
    select id, tenant_id, 'deposits', 1, 1, ${text.slice(0, 500)}, ${text}, timestamptz '2026-11-23 12:00Z', ${text} from accounts where id = ${ids["account"]}::uuid`);
  await run(sql`insert into movement_requests (id, account_id, tenant_id, kind, amount_minor, evidence, state, asked_by, asked_at)
    select gen_random_uuid(), id, tenant_id, 'withdrawal', 1, ${text}, 'REQUESTED', ${ids["executive"]}::uuid, now() from accounts
    where id = ${ids["account"]}::uuid`);
  await run(
    sql`update teams set name = ${text.slice(0, 60)} where id in (select id from teams limit 1)`,
  );
  await run(sql`update assignment_rules set name = ${text.slice(0, 80)}`);
  await run(sql`insert into failure_reasons (code, name, type, sub_status, countries, is_note_required)
    select 'ZX1', ${text}, type, sub_status, countries, false from failure_reasons limit 1
    on conflict (code) do update set name = excluded.name`);
  await run(sql`insert into lead_views (id, owner, audience, name, query, created_at)
    values (gen_random_uuid(), ${administrator.userId}::uuid, 'own', ${text.slice(0, 60)}, 'status=2', now())`);
  await run(sql`insert into bell_notices (user_id, type, ref, text, detail, path, created_at, rings_at)
    values (${administrator.userId}::uuid, 'lead_assigned', ${text}, ${text}, ${text}, '/Gestion', now(), now())`);
}

const screens = (): string[] =>
  [
    "Solicitudes",
    `Solicitudes/${ids["lead"]}`,
    `Solicitudes/${ids["lead"]}?editar=1`,
    `Solicitudes/${ids["lead"]}?correo=1`,
    "Solicitudes/Nueva",
    "Tablero",
    "Duplicados",
    `Duplicados?una=${ids["lead"]}&otra=${ids["other"]}`,
    "Llamadas",
    "Ventas",
    `Ventas/${ids["sale"]}`,
    "Tickets",
    `Tickets/${ids["ticket"]}`,
    "Movimientos",
    `Movimientos/${ids["account"]}`,
    "Evaluaciones",
    `Evaluaciones/${ids["purchase"]}`,
    "Finanzas",
    "Finanzas/Pagos",
    `Finanzas/Pagos/${ids["payment"]}`,
    "Finanzas/Devoluciones",
    "Finanzas/Conciliacion",
    "Finanzas/Remesas",
    `Finanzas/Remesas/${ids["remittance"]}`,
    "Finanzas/Disputas",
    "Finanzas/Gift-Cards",
    "Mi-Dia",
    "Agenda",
    "Agenda?vista=lista",
    "Equipo",
    "Informes",
    "Ejecutivos",
    `Ejecutivos/${ids["executive"]}`,
    "Configuracion/Asignacion",
    "Configuracion/Motivos",
    "Plantillas",
    "Notificaciones",
    "Notificaciones-No-Enviadas",
    "Accesos/Usuarios",
    `Accesos/Usuarios/${ids["executive"]}`,
    "Auditoria",
    "Avisos",
    "Chat",
  ].map((page) => `/Gestion/${page}`);

describe("a script in a text", () => {
  it("is a text on every screen that shows it, also as what was looked for", async () => {
    await store(hostileText.replaceAll("\u0000", ""));
    const wrong: string[] = [];
    let shown = 0;
    for (const screen of screens()) {
      const { statusCode, body } = await get(screen);
      if (statusCode >= 500) wrong.push(`${screen}: ${statusCode}`);
      if (body.includes("zx-tag")) shown += 1;
      wrong.push(...liveIn(body).map((one) => `${screen}: ${one}`));
      const sign = screen.includes("?") ? "&" : "?";
      const asked = encodeURIComponent(hostileText);
      const query = ["q", "hecho", "estado", "desde", "tarifa", "mes", "persona", "registro"].map(
        (key) => `${key}=${asked}`,
      );
      const searched = await get(`${screen}${sign}${query.join("&")}`);
      if (searched.statusCode >= 500) wrong.push(`${screen} with a query: ${searched.statusCode}`);
      wrong.push(...liveIn(searched.body).map((one) => `${screen} with a query: ${one}`));
    }
    expect(wrong).toEqual([]);
    // Most screens show some of it: the test looks at something.
    expect(shown).toBeGreaterThan(15);
  });

  it("comes back as a text where a form of the back office is refused or taken", async () => {
    const wrong: string[] = [];
    const names = (html: string): string[] => [
      ...new Set(
        tagsOf(html).flatMap(({ name, attributes }) => {
          const named = attributes.find(([key]) => key === "name")?.[1];
          return ["input", "textarea", "select"].includes(name) && named !== undefined
            ? [named]
            : [];
        }),
      ),
    ];
    // What forms of finance and reviews do with odd fields is signed-in-fuzz.test.ts.
    const typed = screens().filter((screen) => !/\/(?:Finanzas|Evaluaciones)/.test(screen));
    for (const screen of typed) {
      const { body } = await get(screen);
      const fields = Object.fromEntries(names(body).map((name) => [name, hostileText]));
      for (const intent of [
        undefined,
        "note",
        "call",
        "edit",
        "message",
        "create",
        "post",
        "ask",
      ]) {
        const chosen = intent === undefined ? {} : { intent, form: intent, do: intent };
        const answered = await send(screen, { ...fields, ...chosen }, administrator.cookie);
        if (answered.statusCode >= 500)
          wrong.push(`${screen} ${intent}: ${answered.statusCode} ${answered.body.slice(0, 80)}`);
        wrong.push(...liveIn(answered.body).map((one) => `${screen} ${intent}: ${one}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  it("is a text where a visitor typed it: the request, the contact page and what became of them", async () => {
    const wrong: string[] = [];
    for (const text of scripts) {
      const sent = await site.app.inject({
        method: "POST",
        url: "/api/leads",
        headers: { host: "localhost:3000" },
        payload: exampleRequest({
          productCode: "quillay-complementario-familia-80",
          fullName: `Ana ${text}`,
          comment: text,
        }),
      });
      if (sent.statusCode >= 500) wrong.push(`request ${text}: ${sent.statusCode}`);
      for (const url of ["/contacto", "/Comparar/Seguros-de-Salud"]) {
        const fields = { name: text, fullName: text, email: text, phone: text, message: text };
        const answered = await send(url, { ...fields, topic: text, comment: text });
        if (answered.statusCode >= 500) wrong.push(`${url} ${text}: ${answered.statusCode}`);
        wrong.push(...liveIn(answered.body).map((one) => `${url} ${text}: ${one}`));
        const asked = await get(`${url}?q=${encodeURIComponent(text)}`, { cookie: "" });
        wrong.push(...liveIn(asked.body).map((one) => `${url}?q=${text}: ${one}`));
      }
    }
    const listed = await get("/Gestion/Solicitudes");
    wrong.push(...liveIn(listed.body));
    expect(wrong).toEqual([]);
  });

  it("does nothing in calls: every text is taken as text or refused with its field", async () => {
    const lead = await addLeadTo(site, { status: 2 });
    const base = `/api/back-office/leads/${lead}`;
    for (const text of scripts)
      for (const [url, body] of [
        [`${base}/notes`, { text }],
        ["/api/back-office/tickets", { subject: text, text, queue: "soporte", name: text }],
        ["/api/contact-us", { topic: "otro", text, attachments: [] }],
        ["/api/back-office/leads/views", { name: text.slice(0, 50), query: text, audience: "own" }],
        ["/api/back-office/templates/preview", { template: text, language: "es", text: {} }],
      ] as const) {
        const { status } = await call(site, administrator, "POST", url, body);
        expect([url, text, status]).toSatisfy(
          ([, , code]: [string, string, number]) => code < 500 && code !== 401,
        );
      }
    const read = await get(base);
    expect(read.headers["content-type"]).toContain("application/json");
    expect(read.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("a formula in a text", () => {
  const text = async (url: string): Promise<string> => {
    const { statusCode, body } = await get(url);
    expect([url, statusCode]).toEqual([url, 200]);
    return body;
  };
  /** What a spreadsheet would take for a formula. */
  const taken = (cells: readonly (readonly unknown[])[]): unknown[] =>
    cells.flat().filter((cell) => typeof cell === "string" && /^[=+\-@\t\r]/.test(cell));

  it("is none in any file, reopened as a spreadsheet opens it", async () => {
    for (const formula of formulas) {
      await store(formula);
      const month = "2026-11";
      const files = [
        "/api/back-office/leads/export?format=csv",
        "/api/back-office/leads/export?format=csv&language=en",
        `/api/back-office/accounts/${ids["account"]}/statement.csv?month=${month}`,
        "/api/back-office/reports/arrivals/csv",
        "/api/back-office/reports/load/csv",
        "/api/back-office/payments.csv",
        `/api/back-office/remittances/${ids["remittance"]}/lines.csv`,
      ];
      for (const url of files) {
        const csv = (await text(url)).replace(/^\uFEFF/, "");
        const delimiter = url.includes("language=en") ? "," : ";";
        const rows: string[][] = parse(csv, { delimiter, relax_column_count: true });
        // Amounts of ours begin with a minus, and are numbers.
        // Each has a row, so that there is something to neutralise.
        if (/payments|lines/.test(url)) expect([url, rows.length]).toEqual([url, 2]);
        const wrong = taken(rows).filter((cell) => !/^-?\d+(?:[.,]\d+)?$/.test(String(cell)));
        expect([url, formula, wrong]).toEqual([url, formula, []]);
      }
      const book = await site.app.inject({
        url: "/api/back-office/leads/export?format=xlsx",
        headers: { host: "localhost:3000", cookie: administrator.cookie },
      });
      expect(book.statusCode).toBe(200);
      const { rows, formulas: found } = readXlsx(book.rawPayload);
      expect(found).toBe(0);
      expect(rows.length).toBeGreaterThan(2);
    }
  });
});
