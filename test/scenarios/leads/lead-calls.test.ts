import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { readXlsx } from "#test/harness/read-xlsx.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** A request of a visitor, worked by the people of the shop over the calls. */

const base = "/api/back-office/leads";
let site: TestApp;
let executive: SignedInPerson;
let other: SignedInPerson;
let peru: SignedInPerson;
let manager: SignedInPerson;
let support: SignedInPerson;
let demo: SignedInPerson;
beforeAll(async () => {
  // A Monday, 12:00 in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  other = await signInAs(site, "sales/EJECUTIVO");
  peru = await signInAs(site, "sales/EJECUTIVO", { node: "amparo/peru" });
  manager = await signInAs(site, "sales/GERENTE");
  support = await signInAs(site, "portal/EJECUTIVO DE SOPORTE");
  demo = await signInAs(site, "sales/BACKOFFICE", { isDemo: true });
});
afterAll(() => site.close());

async function call(
  who: SignedInPerson | null,
  method: "GET" | "POST" | "PATCH",
  url: string,
  payload?: object,
) {
  const answered = await site.app.inject({
    method,
    url: `${base}${url}`,
    headers: {
      host: "localhost:3000",
      accept: "application/json",
      ...(who === null ? {} : { cookie: who.cookie }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answered.body === "" ? null : answered.json();
  return { status: answered.statusCode, body, code: body?.error?.name ?? null };
}

/** A visitor asks for a product; then it is Paula's, as assignment would have it. */
async function request(): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  expect(sent.statusCode).toBe(201);
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 2, sub_status: 201, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

describe("a visitor's request", () => {
  it("is seen by its executive, called, noted, moved and closed", async () => {
    const reference = await request();
    const listed = await call(executive, "GET", "?view=mine");
    expect(listed.body).toMatchObject({
      data: [
        {
          reference,
          status: { id: 2, name: "Asignado" },
          product: { code: "quillay-complementario-familia-80" },
          premium: { currency: "CLP" },
          executive: { name: "Paula Riquelme" },
          lineOfBusiness: 10,
        },
      ],
      metaData: { total: 1, next: null },
    });
    expect(JSON.stringify(listed.body)).not.toContain("@");
    const opened = await call(executive, "GET", `/${reference}`);
    expect(opened.body.data).toMatchObject({
      version: 1,
      contact: { phone: expect.stringContaining("•••") },
    });
    expect(opened.body.data.frozenPrice).toEqual(opened.body.data.todayPrice);
    expect(opened.body.data.timeline).toMatchObject([
      { kind: "created", system: "QPCLIENTS", to: 8 },
    ]);
    expect(
      (await call(executive, "POST", `/${reference}/calls`, { result: "reached", minutes: 4 }))
        .status,
    ).toBe(204);
    expect(
      (
        await call(executive, "POST", `/${reference}/notes`, {
          text: "Quiere confirmar la clínica",
        })
      ).status,
    ).toBe(204);
    const moved = await call(executive, "POST", `/${reference}/status`, {
      to: 2,
      subStatus: 202,
      version: 1,
    });
    expect(moved.body).toEqual({
      data: { version: 2, status: 2, operation: expect.any(String) },
    });
    const closing = await call(executive, "POST", `/${reference}/status`, { to: 9, version: 2 });
    expect(closing.body).toEqual({
      data: { version: 3, status: 9, operation: expect.any(String) },
    });
    expect(
      (await call(executive, "POST", `/${reference}/status`, { to: 3, version: 3 })).code,
    ).toBe("FORBIDDEN");
    const timeline = await call(executive, "GET", `/${reference}/timeline`);
    expect(timeline.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      "status",
      "status",
      "note",
      "call",
      "created",
    ]);
  });

  it("shows its telephone to who may, after which the trail knows", async () => {
    const reference = await request();
    const revealed = await call(executive, "POST", `/${reference}/reveal`, { field: "phone" });
    expect(revealed.body.data.value).toMatch(/^\+56/);
    expect((await call(support, "POST", `/${reference}/reveal`, { field: "phone" })).code).toBe(
      "FORBIDDEN",
    );
    expect((await call(executive, "POST", `/${reference}/reveal`, { field: "profile" })).code).toBe(
      "BAD_REQUEST",
    );
  });

  it("is nobody else's: 404 for another executive and country, 401 for who is not signed in", async () => {
    const reference = await request();
    const acts = [
      ["GET", `/${reference}`, undefined],
      ["GET", `/${reference}/timeline`, undefined],
      ["PATCH", `/${reference}`, { version: 1, comment: "x" }],
      ["POST", `/${reference}/status`, { to: 10, note: "x", version: 1 }],
      ["POST", `/${reference}/notes`, { text: "x" }],
      ["POST", `/${reference}/calls`, { result: "reached", minutes: 1 }],
      ["POST", `/${reference}/reveal`, { field: "email" }],
    ] as const;
    for (const [method, url, payload] of acts) {
      for (const who of [other, peru])
        expect([url, await call(who, method, url, payload)]).toMatchObject([
          url,
          { status: 404, code: "NOT_FOUND" },
        ]);
      expect(await call(null, method, url, payload)).toMatchObject({
        status: 401,
        code: "LOGIN_REQUIRED",
      });
    }
    // A manager sees it and changes nothing of it; a demonstration neither.
    expect((await call(manager, "PATCH", `/${reference}`, { version: 1, comment: "x" })).code).toBe(
      "FORBIDDEN",
    );
    expect((await call(demo, "GET", `/${reference}`)).status).toBe(200);
    for (const [method, url, payload] of acts.slice(2))
      expect([url, (await call(demo, method, url, payload)).code]).toEqual([url, "DEMO_ACCESS"]);
    expect((await call(peru, "GET", "")).body.data).toEqual([]);
  });

  it.each<[string, "POST" | "PATCH", object, number, string, string]>([
    ["without a version", "PATCH", { comment: "x" }, 400, "BAD_REQUEST", "version"],
    ["with a tenant", "PATCH", { version: 1, tenant: "x" }, 400, "BAD_REQUEST", ""],
    ["with half an e-mail", "PATCH", { version: 1, email: "x@" }, 400, "BAD_REQUEST", "email"],
    ["to an unknown status", "POST", { to: 77, version: 1 }, 409, "INVALID_TRANSITION", ""],
    [
      "to a reason of another country",
      "POST",
      { to: 4, failureReason: "FR25", version: 1 },
      409,
      "INVALID_TRANSITION",
      "failureReason",
    ],
    [
      "to Agenda in the past",
      "POST",
      {
        to: 13,
        version: 1,
        event: {
          type: "LLAMADA",
          channel: "telefono",
          from: "2026-11-20T15:00:00Z",
          to: "2026-11-20T16:00:00Z",
        },
      },
      409,
      "INVALID_TRANSITION",
      "event",
    ],
  ])("is not changed %s", async (_how, method, payload, status, code, field) => {
    const reference = await request();
    const url = method === "PATCH" ? `/${reference}` : `/${reference}/status`;
    const answered = await call(executive, method, url, payload);
    expect(answered).toMatchObject({ status, code });
    if (field !== "") expect(JSON.stringify(answered.body.error.payload)).toContain(field);
    expect((await call(executive, "GET", `/${reference}`)).body.data).toMatchObject({
      version: 1,
      status: { id: 2 },
    });
  });

  it("comes by hand too", async () => {
    const made = await call(executive, "POST", "", {
      country: "CL",
      fullName: "Nora Vidal",
      phone: "9 8123 4567",
      source: "EMPRESAS",
      consent: "Por teléfono",
    });
    expect(made.status).toBe(201);
    const { reference } = made.body.data;
    expect((await call(executive, "GET", `/${reference}`)).body.data).toMatchObject({
      status: { id: 1 },
      system: "QPOPTIMIZE",
    });
    for (const [payload, field] of [
      [{ country: "XX" }, "country"],
      [{ source: "OTRA" }, "source"],
      [{ productCode: "nada" }, "productCode"],
    ] as const) {
      const refused = await call(executive, "POST", "", {
        country: "CL",
        fullName: "Nora Vidal",
        phone: "9 8123 4567",
        source: "EMPRESAS",
        consent: "Por teléfono",
        ...payload,
      });
      expect(refused).toMatchObject({ status: 400, code: "BAD_REQUEST" });
      expect(JSON.stringify(refused.body)).toContain(field);
    }
  });

  it.each([
    ["that there is not", "no-hay"],
    ["of another country", "lima-demo"],
    ["that is a company", "empresa-ajena"],
    ["that was switched off", "apagada-demo"],
  ])("names no partner %s: 400 INVALID_PARTNER", async (_what, partner) => {
    const { connection } = site.database;
    const off = { kind: "partner", name: "Apagada", is_active: false } as const;
    const parent = await connection
      .selectFrom("tenants")
      .select("id")
      .where("path", "=", "amparo/chile")
      .executeTakeFirstOrThrow();
    await connection
      .insertInto("tenants")
      .values({ ...off, id: randomUUID(), parent_id: parent.id, path: "amparo/chile/apagada-demo" })
      .onConflict((conflict) => conflict.column("path").doNothing())
      .execute();
    const asked = {
      country: "CL",
      fullName: "Nora Vidal",
      phone: "9 8123 4567",
      source: "EMPRESAS",
      consent: "Por teléfono",
    };
    const backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Ximena Lagos" });
    expect(await call(backOffice, "POST", "", { ...asked, partner })).toMatchObject({
      status: 400,
      code: "INVALID_PARTNER",
      body: { error: { payload: { fields: [{ field: "partner", code: "INVALID_PARTNER" }] } } },
    });
    const good = await call(backOffice, "POST", "", { ...asked, partner: "clinica-demo" });
    expect(good.status).toBe(201);
  });

  it("leaves as CSV for who may export, without contact data, and the trail knows", async () => {
    const backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Ximena Lagos" });
    const file = (who: SignedInPerson, query = "") =>
      site.app.inject({
        url: `${base}/export${query}`,
        headers: { host: "localhost:3000", cookie: who.cookie, "accept-language": "es" },
      });
    const reference = await request();
    await site.database.connection
      .updateTable("leads")
      .set({ full_name: "=1+1" })
      .where("reference", "=", reference)
      .execute();
    const sent = await file(backOffice, "?columns=reference,fullName,status&country=CL");
    expect([sent.statusCode, sent.headers["content-type"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
    const lines = sent.body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFReferencia;Persona;Estado");
    expect(lines).toContain(`${reference};'=1+1;Asignado`);
    expect(lines.at(-2)).toMatch(/^Ximena Lagos · 2026-11-23T15:00:00.000Z · \d+$/);
    expect(sent.body).not.toMatch(/@|\+56/);
    // In the language of the page, as its spreadsheet reads it.
    const shown = await file(
      backOffice,
      "?language=en&country=CL&columns=fullName,status,premium,premiumCurrency,created",
    );
    const [heads, ...rest] = shown.body.split("\r\n");
    expect(heads).toBe("\uFEFFPerson,Status,Premium,Currency,Created");
    expect(rest).toContainEqual(
      expect.stringMatching(/^'=1\+1,Assigned,\d+(?:\.\d+)?,CLP,2026-11-23 12:00$/),
    );
    expect((await file(executive)).statusCode).toBe(403);
    expect((await file(demo)).json().error.name).toBe("DEMO_ACCESS");
    expect((await file(backOffice, "?columns=email")).statusCode).toBe(400);
    const kept = await site.database.connection
      .selectFrom("audit_events")
      .select("outcome")
      .where("action", "=", "lead.export")
      .execute();
    expect(kept).toEqual([{ outcome: "done" }, { outcome: "done" }]);
  });

  it("leaves as XLSX in which every text is a text, whatever it begins with", async () => {
    const backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Ximena Lagos" });
    const names = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\tTab", "<f>&amp;\u0001"];
    for (const full_name of names) {
      const reference = await request();
      await site.database.connection
        .updateTable("leads")
        .set({ full_name, source: "AMERINS" })
        .where("reference", "=", reference)
        .execute();
    }
    const sent = await site.app.inject({
      url: `${base}/export?format=xlsx&columns=fullName,premiumMinor&source=AMERINS`,
      headers: { host: "localhost:3000", cookie: backOffice.cookie },
    });
    expect([sent.statusCode, sent.headers["content-type"]]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const { rows, formulas } = readXlsx(sent.rawPayload);
    expect(formulas).toBe(0);
    expect(rows[0]).toEqual(["Persona", "Prima en unidades mínimas"]);
    expect(new Set(rows.slice(1, -1).map(([name]) => name))).toEqual(
      new Set([...names.slice(0, 5), "<f>&amp;"]),
    );
    expect(rows[1]?.[1]).toEqual(expect.any(Number));
    expect(rows.at(-1)?.[0]).toMatch(/^Ximena Lagos · 2026-11-23T15:00:00.000Z · 6$/);
    const wrong = await site.app.inject({
      url: `${base}/export?format=xlsx&columns=email`,
      headers: { host: "localhost:3000", cookie: backOffice.cookie },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it("is counted by its views, and lists refuse what they do not know", async () => {
    const counted = await call(executive, "GET", "/counts?views=mine,online");
    expect(counted.body.data).toEqual({ mine: expect.any(Number), online: 0 });
    for (const query of ["?take=101", "?take=0", "?status=999", "?after=zzz", "?order=phone"])
      expect([query, (await call(executive, "GET", query)).status]).toEqual([query, 400]);
  });
});
