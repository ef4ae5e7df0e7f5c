import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, demonstrationUser, superviseTeam } from "./people.ts";

/** What narrows a role or a grant — insurer, line, persons only — holds for every call of the back office; refusals are
 *  kept in the audit trail. */

const insurer = "quillay-vida";
const leads = "/api/back-office/leads";
let site: TestApp;
let ana: string;
const products = {
  own: "quillay-complementario-familia-80",
  other: "lafken-complementario-mar-abierto",
};
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  ana = await demonstrationUser(site, "sales.ejecutivo");
});
afterAll(() => site.close());

const countDenied = async (action: string): Promise<number> =>
  Number(
    (
      await site.database.connection
        .selectFrom("audit_events")
        .select((row) => row.fn.countAll().as("count"))
        .where("action", "=", action)
        .where("outcome", "=", "denied")
        .executeTakeFirstOrThrow()
    ).count,
  );

const about = (reference: string, change: object) =>
  site.database.connection
    .updateTable("leads")
    .set(change)
    .where("reference", "=", reference)
    .execute();

describe("a referrer of one insurer", () => {
  let referrer: SignedInPerson;
  beforeAll(async () => {
    referrer = await signInAs(site, "portal/REFERIDOR VIDA CAMARA", { limits: { insurer } });
  });
  const make = (change: object) =>
    call(site, referrer, "POST", leads, {
      country: "CL",
      fullName: "Rosario Peñaloza",
      phone: "+56981234567",
      source: "QUEPLAN.CL",
      consent: "Por teléfono",
      partner: "clinica-demo",
      ...change,
    });

  it("makes no request for a product of another, nor for none at all", async () => {
    const before = await countDenied("lead.create");
    expect((await make({ productCode: products.other })).status).toBe(404);
    expect((await make({})).status).toBe(404);
    expect(await countDenied("lead.create")).toBe(before + 2);
    const made = await make({ productCode: products.own });
    expect(made.status).toBe(201);
    const stored = await site.database.connection
      .selectFrom("leads")
      .select(["insurer", "line_of_business", "made_by"])
      .where("reference", "=", made.body.data.reference)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ insurer, line_of_business: 69, made_by: referrer.userId });
  });

  it.each([
    [{ source: "REDSALUD" }, "source"],
    [{ requestType: "Colectivos" }, "requestType"],
  ])("names no %j", async (change, field) => {
    expect(await make({ productCode: products.own, ...change })).toMatchObject({
      status: 400,
      fields: [field],
    });
  });
});

describe("a grant for one insurer", () => {
  it("opens neither assignment nor agenda of another's leads", async () => {
    const manager = await signInAs(site, "sales/GERENTE", { limits: { insurer } });
    const supervisor = await signInAs(site, "sales/SUPERVISOR", { limits: { insurer } });
    await superviseTeam(site, supervisor.userId, "Ventas Chile");
    const own = await addLeadTo(site, { status: 2, executive: ana });
    const other = await addLeadTo(site, { status: 2, executive: ana });
    await about(own, { insurer });
    await about(other, { insurer: "lafken-salud" });
    const assigning = await countDenied("lead.assign");
    const assign = (reference: string) =>
      call(site, manager, "POST", `${leads}/${reference}/assign`, { executive: ana, version: 1 });
    expect((await assign(other)).status).toBe(404);
    expect((await assign(own)).status).toBe(200);
    expect(await countDenied("lead.assign")).toBe(assigning + 1);
    expect((await call(site, manager, "GET", `${leads}/${other}/assignments`)).status).toBe(404);

    const planning = await countDenied("agenda.create");
    const plan = (lead: string, hour: number) =>
      call(site, supervisor, "POST", "/api/back-office/agenda", {
        lead,
        type: "LLAMADA",
        channel: "telefono",
        from: `2026-11-25T${hour}:00:00-03:00`,
        to: `2026-11-25T${hour}:30:00-03:00`,
      });
    expect(await plan(other, 10)).toMatchObject({ status: 400, fields: ["lead"] });
    expect((await plan(own, 11)).status).toBe(201);
    expect(await countDenied("agenda.create")).toBe(planning + 1);
    await about(own, { insurer: "lafken-salud" });
    const week = await call(
      site,
      supervisor,
      "GET",
      "/api/back-office/agenda?from=2026-11-25T00:00:00Z&to=2026-11-26T00:00:00Z",
    );
    expect(week.body.data.filter(({ lead }: { lead: string }) => lead === own)).toEqual([]);
  });
});

describe("a grant for one line", () => {
  it("opens the executives who work it, and those who work every line", async () => {
    const { connection } = site.database;
    const upperType = "ISAPRE";
    const manager = await signInAs(site, "sales/GERENTE", { limits: { upperType } });
    const names = async () =>
      (await call(site, manager, "GET", "/api/back-office/executives")).body.data.map(
        ({ id }: { id: string }) => id,
      );
    const works = (lines: string[]) =>
      connection
        .updateTable("executives")
        .set({ upper_types: lines })
        .where("user_id", "=", ana)
        .execute();
    await works([]);
    expect(await names()).toContain(ana);
    await works(["SEGURO DE SALUD", upperType]);
    expect(await names()).toContain(ana);
    await works(["SEGURO DE SALUD"]);
    expect(await names()).not.toContain(ana);
    const before = await countDenied("executive.read");
    expect((await call(site, manager, "GET", `/api/back-office/executives/${ana}`)).status).toBe(
      404,
    );
    expect(await countDenied("executive.read")).toBe(before + 1);
    await works([]);
  });
});

describe("a role for persons", () => {
  it("never opens what a company asked for, in the list and one by one", async () => {
    const aftersales = await signInAs(site, "staff/POSTVENTAINDIVIDUALESCHILE");
    const person = await addLeadTo(site, { status: 2, executive: ana });
    const company = await addLeadTo(site, { status: 2, executive: ana });
    const group = await addLeadTo(site, { status: 2, executive: ana });
    await about(company, { request_type: "Colectivos" });
    await about(group, { upper_type: "SEGURO COLECTIVO" });
    const open = async (one: string) =>
      (await call(site, aftersales, "GET", `${leads}/${one}`)).status;
    expect([await open(person), await open(company), await open(group)]).toEqual([200, 404, 404]);
    const { body } = await call(site, aftersales, "GET", `${leads}?take=100`);
    const seen = body.data.map(({ reference }: { reference: string }) => reference);
    expect(seen).toContain(person);
    expect(seen).not.toContain(company);
    expect(seen).not.toContain(group);
  });
});

describe("a demonstration", () => {
  it("finds nobody by contact data, which it reads masked", async () => {
    const reference = await addLeadTo(site, { status: 2, executive: ana });
    await about(reference, { full_name: "Beatriz Lagos", email: "buscada@correo.example" });
    const demo = await signInAs(site, "sales/GERENTE", { isDemo: true });
    const found = async (who: SignedInPerson, text: string) =>
      (await call(site, who, "GET", `${leads}?text=${text}`)).body.data.length;
    expect([await found(demo, "buscada"), await found(demo, "beatriz")]).toEqual([0, 1]);
    expect(await found(await signInAs(site, "sales/GERENTE"), "buscada")).toBe(1);
    // A real grant elsewhere does not open contact data where the demonstration reads.
    const both = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
    const chile = await site.database.connection
      .selectFrom("grants")
      .selectAll()
      .where("user_id", "=", demo.userId)
      .executeTakeFirstOrThrow();
    await site.database.connection
      .updateTable("grants")
      .set({ user_id: both.userId })
      .where("id", "=", chile.id)
      .execute();
    expect([await found(both, "buscada"), await found(both, "beatriz")]).toEqual([0, 1]);
  });
});
