import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditActs } from "#src/contracts/audit-acts.ts";
import { createAuditSeals } from "#src/modules/identity/audit/audit-seal.service.ts";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call } from "#test/scenarios/back-office/people.ts";

/** Who saw and changed what: the acts of people, read by an administrator over page and call (AL 14). */

let site: TestApp;
let executive: SignedInPerson;
let stranger: SignedInPerson;
let administrator: SignedInPerson;
let reference: string;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  stranger = await signInAs(site, "sales/EJECUTIVO", { name: "Inés Ajena" });
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
  reference = await addLeadTo(site, { status: 2, executive: executive.userId });
});
afterAll(() => site.close());

const leads = "/api/back-office/leads";
const trailOf = async (query: string, who = administrator) =>
  (await call(site, who, "GET", `/api/audit?${query}`)).body.data;
const page = async (query: string, who = administrator) => {
  const answered = await site.app.inject({
    url: `/Gestion/Auditoria?${query}`,
    headers: { host: "localhost:3000", cookie: who.cookie },
  });
  return { status: answered.statusCode, text: answered.body };
};

describe("the audit trail", () => {
  it("says who revealed which field of which lead, and holds no value of it", async () => {
    const shown = await call(site, executive, "POST", `${leads}/${reference}/reveal`, {
      field: "email",
    });
    expect(shown.status).toBe(200);
    const [event] = await trailOf(`record=${reference}&action=lead.reveal`);
    expect(event).toMatchObject({
      action: "lead.reveal",
      permission: "lead:read-contact",
      outcome: "done",
      actor: executive.userId,
      session: executive.sessionId,
      grant: expect.any(String),
      record: reference,
      tenant: "amparo/chile",
      system: "QPOPTIMIZE",
      fields: ["email"],
      facts: {},
    });
    const { rows } = await site.database.connection
      .selectFrom("audit_events")
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    expect(rows).not.toContain("correo.example");
    expect(rows).not.toContain("Ana Soto");
  });

  it("says from which status to which, and which reason", async () => {
    const moved = await call(site, executive, "POST", `${leads}/${reference}/status`, {
      to: 2,
      subStatus: 202,
      version: 1,
    });
    expect(moved.status).toBe(200);
    const [event] = await trailOf(`record=${reference}&action=lead.status`);
    expect(event).toMatchObject({ fields: ["subStatus"], facts: { subStatus: [null, 202] } });
    const edited = await call(site, executive, "PATCH", `${leads}/${reference}`, {
      version: 2,
      comment: "Llamar por la tarde",
    });
    expect(edited.status).toBe(200);
    expect(await trailOf(`record=${reference}&action=lead.edit`)).toMatchObject([
      { fields: ["comment"], facts: {} },
    ]);
  });

  it("keeps no name that a sender made up, and no call fails for one", async () => {
    const made = { "a\u0000": 1, "ana@correo.example": 1 };
    const handed = await call(site, executive, "POST", "/api/token", made);
    expect(handed.status).toBe(200);
    const [event] = await trailOf(`actor=${executive.userId}&action=session.hand-over`);
    expect(event).toMatchObject({ outcome: "done", fields: [] });
  });

  it("keeps a denial with the record that was asked for", async () => {
    const refused = await call(site, stranger, "GET", `${leads}/${reference}`);
    expect(refused.status).toBe(404);
    expect(await trailOf(`actor=${stranger.userId}`)).toMatchObject([
      { outcome: "denied", record: reference, actor: stranger.userId },
    ]);
  });

  it("keeps columns, filter and count of an export, and not what was typed to find a person", async () => {
    const manager = await signInAs(site, "sales/GERENTE");
    const url = `${leads}/export?format=csv&text=soto&status=2&columns=reference,status`;
    const answered = await site.app.inject({
      url,
      headers: { host: "localhost:3000", cookie: manager.cookie },
    });
    expect(answered.statusCode).toBe(200);
    const [event] = await trailOf(`actor=${manager.userId}&action=lead.export`);
    const count = answered.body.trim().split("\n").length - 2;
    expect(event).toMatchObject({
      fields: ["reference", "status"],
      facts: { format: "csv", count, filter: "status=2&text=…" },
    });
  });

  it("is read on a page by person, act, record and days of the address, contact masked", async () => {
    const found = await page(
      `persona=${executive.userId}&registro=${reference}&accion=lead.reveal`,
    );
    expect(found.status).toBe(200);
    expect(found.text).toContain("Paula Riquelme");
    expect(found.text).toMatch(
      /<td>Mostrar datos de contacto<small[^>]*>lead\.reveal · lead:read-contact</,
    );
    expect(found.text).toMatch(/<option value="lead\.reveal"[^>]* selected="">/);
    expect(found.text).toContain(`/Gestion/Solicitudes/${reference}`);
    expect(found.text).not.toContain(executive.email);
    expect(found.text).toContain("•••@p•••");
    const other = await page("registro=QPO-2222-222");
    expect(other.text).toContain("Nada coincide con el filtro.");
    const today = await page(`registro=${reference}&desde=2026-11-23&hasta=2026-11-23`);
    expect(today.text).toContain("lead.reveal");
    const before = await page(`registro=${reference}&hasta=2026-11-22`);
    expect(before.text).toContain("Nada coincide con el filtro.");
  });

  it("finds every act of a kind, and an act of an old link stays chosen", async () => {
    const kind = await page(`registro=${reference}&accion=lead`);
    expect(kind.text).toMatch(/<option value="lead" selected="">Solicitudes: todas las acciones</);
    expect(kind.text).toContain("lead.reveal · ");
    const old = await page("accion=lead.of-old");
    expect(old.text).toMatch(/<option value="lead\.of-old" selected="">lead\.of-old</);
  });

  it.each(["es", "en", "pt"])("has words for every act in %s", async (language) => {
    const path = `src/locales/${language}/audit-acts.json`;
    const { every, ...groups } = JSON.parse(await readFile(join(projectRoot, path), "utf8"));
    const named = Object.entries(auditActs).map(([about, acts]) => [
      about,
      new Set(["of", ...acts]),
    ]);
    const said = Object.entries<object>(groups).map(([about, words]) => [
      about,
      new Set(Object.keys(words)),
    ]);
    expect(every).toBeTypeOf("string");
    expect(new Map(said as [string, Set<string>][])).toEqual(
      new Map(named as [string, Set<string>][]),
    );
  });

  it("is for audit:read alone, and shows the events of one's nodes", async () => {
    expect((await call(site, executive, "GET", "/api/audit")).status).toBe(403);
    expect((await call(site, undefined, "GET", "/api/audit")).status).toBe(401);
    expect((await page("", executive)).status).toBe(403);
    const peru = await addLeadTo(site, { status: 2, executive: executive.userId });
    await site.database.connection
      .updateTable("leads")
      .set((from) => ({
        country: "PE",
        tenant_id: from
          .selectFrom("tenants")
          .select("tenants.id")
          .where("path", "=", "amparo/peru"),
      }))
      .where("reference", "=", peru)
      .execute();
    await call(site, administrator, "POST", `${leads}/${peru}/reveal`, { field: "email" });
    expect(await trailOf(`record=${peru}`)).toHaveLength(1);
    const country = await signInAs(site, "sales/ADMINISTRADOR", { node: "amparo/chile" });
    expect(await trailOf(`record=${peru}`, country)).toEqual([]);
    expect(await trailOf(`record=${reference}&action=lead.reveal`, country)).toHaveLength(1);
  });

  it.each(["actor=x", "from=ayer", "page=0", "page=1001", "to=2026-13-01"])(
    "refuses %s",
    async (query) => {
      expect((await call(site, administrator, "GET", `/api/audit?${query}`)).status).toBe(400);
    },
  );

  it("is checked by a call", async () => {
    const { connection } = site.database;
    await createAuditSeals({ connection, clock: site.clock }).seal();
    const checked = await call(site, administrator, "GET", "/api/audit/verify");
    expect(checked.body.data).toMatchObject({ kind: "whole", head: expect.any(String) });
  });
});
