import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";
import { addDeskRecords } from "./desk-records.ts";
import { type Sent, sendForeignFields } from "./foreign-fields.ts";
import { isClosed } from "./least-body.ts";
import { countDemonstrated, foreignValues, protectedRows } from "./protected-columns.ts";

/** Bodies that name more than they may. Every call of the back office and of accounts that takes JSON or a form is sent what it needs,
 *  and with it fields that are not its own: tenant, owner, status, price, role, id, version, dates. It refuses them by
 *  name or ignores them; in no row of the database does one of their values ever stand. */

let site: TestApp;
/** Who may, of three: no role holds every permission. */
let people: SignedInPerson[];
let peru: SignedInPerson;
const ids: Record<string, string> = {};
let sent: Sent[];
let demonstrated: number;
let before: Readonly<Record<string, readonly string[]>>;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  Object.assign(ids, await addDeskRecords(site));
  people = [];
  for (const role of ["staff/ADMINISTRADOR", "sales/GERENTE", "sales/BACKOFFICE"])
    people.push(await signInAs(site, role));
  peru = await signInAs(site, "staff/ADMINISTRADOR", { node: "amparo/peru" });
  before = await protectedRows(site.database.connection);
  demonstrated = await countDemonstrated(site.database.connection);
  sent = await sendForeignFields({ site, people, ids });
});
afterAll(() => site.close());

/** Calls that a ticket, token or code decides, which this walk has none of: they are refused before anything is done. */
const byTicket: Readonly<Record<string, number>> = {
  "POST /api/auth/sign-in": 401,
  "POST /api/auth/second-factor": 401,
  "POST /api/auth/second-factor/confirm": 400,
  "POST /api/auth/password": 401,
  "POST /api/auth/activate": 401,
  "POST /api/auth/activate/confirm": 401,
};

describe("a body that names more than it may", () => {
  it("is tried at every call of the back office and of accounts that takes one", () => {
    const stated = site.app.statedRoutes.map(({ method, url }) => `${method} ${url}`);
    const tried = sent.map(({ label }) => label.replaceAll(/\{(\w+)\}/g, ":$1"));
    expect(tried.filter((label) => !stated.includes(label))).toEqual([]);
    expect(tried.length).toBeGreaterThan(65);
    expect(sent.filter(({ schema }) => isClosed(schema)).length).toBeGreaterThan(50);
    // A form with a file says its fields by itself: none of them is open to others.
    const forms = sent.filter(({ media }) => media === "multipart/form-data");
    expect(forms.length).toBeGreaterThan(4);
    expect(forms.filter(({ schema }) => !isClosed(schema)).map(({ label }) => label)).toEqual([]);
  });

  it("is refused by the names that the call does not know, and by nothing else", () => {
    const wrong = sent.flatMap(({ label, schema, status, faults, foreign }) => {
      if (!isClosed(schema)) return [];
      const named = faults.map(({ field, code }) => `${field} ${code}`);
      const due = Object.keys(foreign)
        .slice(0, 20)
        .map((name) => `${name} UNKNOWN_FIELD`);
      const isRight = status === 400 && JSON.stringify(named) === JSON.stringify(due);
      return isRight ? [] : [`${label}: ${status} ${named.join(", ")}`];
    });
    expect(wrong).toEqual([]);
  });

  it("is done without them where the call ignores names that it does not know", () => {
    const wrong = sent.flatMap(({ label, schema, status, faults }) => {
      const isRight = status === byTicket[label] || (status >= 200 && status < 300);
      return isClosed(schema) || isRight ? [] : [`${label}: ${status} ${JSON.stringify(faults)}`];
    });
    expect(wrong).toEqual([]);
  });

  it("leaves none of its values in any table, and every protected column as it was", async () => {
    expect(await foreignValues(site.database.connection)).toEqual([]);
    const after = await protectedRows(site.database.connection);
    const lost = Object.entries(before).flatMap(([table, rows]) => {
      const left = [...(after[table] ?? [])];
      return rows.flatMap((row) => {
        const place = left.indexOf(row);
        if (place < 0) return [`${table}: ${row}`];
        left.splice(place, 1);
        return [];
      });
    });
    expect(Object.keys(before).length).toBeGreaterThan(30);
    expect(lost).toEqual([]);
  });

  it("makes nobody and nothing part of the demonstration", async () => {
    expect(await countDemonstrated(site.database.connection)).toBe(demonstrated);
  });

  it("makes a lead of the maker's own country and for nobody, whatever it says", async () => {
    const made = await call(site, peru, "POST", "/api/back-office/leads", {
      country: "PE",
      fullName: "Rosa Quispe",
      email: "rosa@correo.example",
      source: "QUEPLAN.CL",
      consent: "Por teléfono",
    });
    const extra = await call(site, peru, "POST", "/api/back-office/leads", {
      tenant: "amparo",
      executiveId: ids["executive"],
      status: 3,
      country: "PE",
      fullName: "Rosa Quispe",
      email: "rosa2@correo.example",
      source: "QUEPLAN.CL",
      consent: "Por teléfono",
    });
    expect(extra.status).toBe(400);
    if (made.status === 201) {
      const row = await site.database.connection
        .selectFrom("leads as l")
        .innerJoin("tenants as t", "t.id", "l.tenant_id")
        .select(["t.path", "l.executive_user_id", "l.status"])
        .where("l.reference", "=", made.body.data.reference)
        .executeTakeFirstOrThrow();
      // The rules may have given it to somebody meanwhile.
      expect(row.path).toBe("amparo/peru");
      expect(row.executive_user_id).not.toBe(ids["executive"]);
      expect([1, 2]).toContain(row.status);
    } else expect(made.status).toBe(400);
    const foreign = await call(site, peru, "POST", "/api/back-office/leads", {
      country: "CL",
      fullName: "Rosa Quispe",
      email: "rosa3@correo.example",
      source: "QUEPLAN.CL",
      consent: "Por teléfono",
    });
    expect([403, 404, 400]).toContain(foreign.status);
  });
});
