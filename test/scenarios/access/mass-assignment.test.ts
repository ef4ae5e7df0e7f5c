import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addLeadTo, call } from "#test/scenarios/back-office/people.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addDeskRecords } from "./desk-records.ts";

/** Bodies that name a tenant, a role or an executive change neither. */

let site: TestApp;
let peru: SignedInPerson;
let chile: SignedInPerson;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  chile = await signInAs(site, "staff/ADMINISTRADOR", { node: "amparo/chile" });
  peru = await signInAs(site, "staff/ADMINISTRADOR", { node: "amparo/peru" });
  Object.assign(ids, await addDeskRecords(site));
  ids["user"] = ids["executive"] ?? "";
});
afterAll(() => site.close());

describe("a body that names more than it may", () => {
  const more = {
    tenant: "amparo",
    tenantId: "a3a90000-0000-4000-8000-000000000001",
    tenant_id: "a3a90000-0000-4000-8000-000000000001",
    role: "staff/ADMINISTRADOR",
    executive_user_id: "a3a90000-0000-4000-8000-000000000001",
    executiveId: "a3a90000-0000-4000-8000-000000000001",
    isDemo: false,
    made_by: "a3a90000-0000-4000-8000-000000000001",
    balance: 1_000_000,
    status: 3,
  };
  /** Who may do it, to their own records: what is left of the body is what the call takes. */
  const columns = async () => {
    const { rows } = await sql`
      select l.reference, l.tenant_id, l.executive_user_id, l.made_by, l.is_demonstration from leads l order by l.id`.execute(
      site.database.connection,
    );
    return rows;
  };

  it("changes neither tenant, role nor executive of a record", async () => {
    const lead = await addLeadTo(site, { status: 2 });
    const before = await columns();
    const grants = await site.database.connection.selectFrom("grants").selectAll().execute();
    const url = `/api/back-office/leads/${lead}`;
    const asked: ["POST" | "PATCH", string, object][] = [
      ["PATCH", url, { version: 1, comment: "x" }],
      ["POST", `${url}/notes`, { text: "x" }],
      ["POST", `${url}/calls`, { result: "noAnswer", minutes: 0 }],
      ["POST", `${url}/status`, { to: 2, subStatus: 202, version: 1 }],
      ["PATCH", `/api/access/users/${ids["user"]}`, { name: "Otra" }],
      ["PATCH", `/api/back-office/executives/${ids["executive"]}`, { version: 1, capacity: 9 }],
      ["POST", `/api/back-office/sales/${ids["sale"]}/status`, { to: "OK", version: 9 }],
      ["POST", `/api/back-office/tickets/${ids["ticket"]}/status`, { to: "pending", version: 9 }],
    ];
    for (const [method, path, body] of asked) {
      const answered = await call(site, chile, method, path, { ...more, ...body });
      expect([path, answered.status]).toSatisfy(
        ([, status]: [string, number]) => status < 500 && status !== 401,
      );
    }
    expect(await columns()).toEqual(before);
    expect(await site.database.connection.selectFrom("grants").selectAll().execute()).toEqual(
      grants,
    );
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
      ...more,
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
      expect(row.executive_user_id).not.toBe(more.executiveId);
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
