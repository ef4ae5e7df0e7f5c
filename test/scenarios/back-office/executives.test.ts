import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, demonstrationUser, makeExecutive, superviseTeam } from "./people.ts";

/** Executives, recesses and rules over HTTP, as the people of the back office use them. */

let site: TestApp;
let supervisor: SignedInPerson;
let foreign: SignedInPerson;
let administrator: SignedInPerson;
let ana: string;
let peruvian: string;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  supervisor = await signInAs(site, "sales/SUPERVISOR");
  await superviseTeam(site, supervisor.userId, "Ventas Chile");
  foreign = await signInAs(site, "sales/SUPERVISOR", { node: "amparo/peru" });
  await superviseTeam(site, foreign.userId, "Ventas Perú");
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  ana = await demonstrationUser(site, "sales.ejecutivo");
  peruvian = await demonstrationUser(site, "sales.ejecutivo-pe");
});
afterAll(() => site.close());

const list = "/api/back-office/executives";
const versionOf = async (id: string): Promise<number> =>
  (await call(site, administrator, "GET", `${list}/${id}`)).body.data.version;
const namesFor = async (who: SignedInPerson) =>
  (await call(site, who, "GET", list)).body.data.map(({ name }: { name: string }) => name);

describe("executives", () => {
  it("are seen as far as one's scope goes", async () => {
    expect(await namesFor(supervisor)).toEqual(["Amanda Correa", "Bruno Vega", "Ulises Rojas"]);
    expect(await namesFor(foreign)).toEqual(["Cecilia Huamán"]);
    expect(await namesFor(administrator)).toHaveLength(4);
    expect(await namesFor(await signInAs(site, "sales/GERENTE"))).toHaveLength(3);
    const bare = await signInAs(site, "sales/SUPERVISOR");
    expect(await namesFor(bare)).toEqual([]);
  });

  it.each([
    ["sales/EJECUTIVO", 403],
    ["portal/CLIENT", 403],
  ])("are not for %s", async (role, status) => {
    expect((await call(site, await signInAs(site, role), "GET", list)).status).toBe(status);
  });

  it("need somebody who is signed in", async () => {
    expect((await call(site, undefined, "GET", list)).code).toBe("LOGIN_REQUIRED");
  });

  it("show load, hours and the recess that they are in", async () => {
    const bruno = await demonstrationUser(site, "sales.ejecutivo3");
    const { body } = await call(site, supervisor, "GET", `${list}/${bruno}`);
    expect(body.data).toMatchObject({
      capacity: 40,
      dailyLimit: 15,
      isWorking: false,
      recess: { reason: "Vacaciones" },
    });
  });

  it("of another team are not there: 404, by reading, changing and recess", async () => {
    const answers = [
      await call(site, supervisor, "GET", `${list}/${peruvian}`),
      await call(site, supervisor, "PATCH", `${list}/${peruvian}`, { version: 1, capacity: 1 }),
      await call(site, supervisor, "POST", `${list}/${peruvian}/recess`, vacation),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("are changed by who read them last; an older version is 409 STALE_EDIT", async () => {
    const version = await versionOf(ana);
    const patch = (body: object) => call(site, supervisor, "PATCH", `${list}/${ana}`, body);
    expect((await patch({ version, capacity: 25, lines: ["ISAPRE"] })).status).toBe(204);
    expect(await patch({ version, capacity: 30 })).toMatchObject({
      status: 409,
      code: "STALE_EDIT",
    });
    const { body } = await call(site, supervisor, "GET", `${list}/${ana}`);
    expect(body.data).toMatchObject({ capacity: 25, lines: ["ISAPRE"], version: version + 1 });
    expect((await patch({ version: version + 1, capacity: 40, lines: [] })).status).toBe(204);
  });

  it.each([
    [{ capacity: 5 }, "version"],
    [{ version: 1, capacity: 0 }, "capacity"],
    [{ version: 1, weight: 6 }, "weight"],
    [{ version: 1, dailyLimit: 1.5 }, "dailyLimit"],
    [{ version: 1, countries: ["AR"] }, "countries.0"],
    [{ version: 1, countries: [] }, "countries"],
    [
      {
        version: 1,
        hours: { timeZone: "+01:00", weekdays: [1], from: "09:00", to: "18:00" },
      },
      "hours.timeZone",
    ],
    [{ version: 1, team: "a3a90000-0000-4000-8000-0000000000ff" }, "team"],
    [{ version: 1, tenant_id: "a3a90000-0000-4000-8000-000000000003" }, ""],
    [
      {
        version: 1,
        hours: { timeZone: "Marte/Olympus", weekdays: [1], from: "09:00", to: "18:00" },
      },
      "hours.timeZone",
    ],
    [
      {
        version: 1,
        hours: { timeZone: "America/Lima", weekdays: [1], from: "18:00", to: "09:00" },
      },
      "hours.to",
    ],
  ])("refuse %j, naming %s", async (body, field) => {
    const answered = await call(site, supervisor, "PATCH", `${list}/${ana}`, body);
    expect([answered.status, answered.code]).toEqual([400, "BAD_REQUEST"]);
    if (field !== "") expect(answered.fields).toContain(field);
  });

  it("may not be changed by who only demonstrates", async () => {
    const demo = await signInAs(site, "sales/SUPERVISOR", { isDemo: true });
    await superviseTeam(site, demo.userId, "Ventas Chile");
    expect((await call(site, demo, "GET", `${list}/${ana}`)).status).toBe(200);
    expect(await call(site, demo, "PATCH", `${list}/${ana}`, { version: 1 })).toMatchObject({
      status: 403,
      code: "DEMO_ACCESS",
    });
  });
});

const vacation = {
  reason: "Vacaciones",
  from: "2026-12-01T03:00:00Z",
  to: "2026-12-15T03:00:00Z",
  handOver: false,
};

describe("a recess", () => {
  it("is begun and ended; one that overlaps is refused", async () => {
    const begin = (body: object) => call(site, supervisor, "POST", `${list}/${ana}/recess`, body);
    const made = await begin(vacation);
    expect(made.status).toBe(201);
    expect(
      await begin({ ...vacation, from: "2026-12-14T03:00:00Z", to: "2026-12-20T03:00:00Z" }),
    ).toMatchObject({ status: 400, fields: ["from"] });
    const end = () =>
      call(site, supervisor, "DELETE", `${list}/${ana}/recess/${made.body.data.id}?version=1`);
    expect((await end()).status).toBe(204);
    const { body } = await call(site, supervisor, "GET", `${list}/${ana}`);
    expect(body.data.recess).toBe(null);
  });

  it("that says that somebody performs badly is neither begun nor ended by them", async () => {
    const chief = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
    await makeExecutive(site, chief.userId);
    const own = `${list}/${chief.userId}/recess`;
    const poor = { ...vacation, reason: "Bajo Rendimiento" };
    const ofOneself = { status: 400, fields: ["reason"] };
    expect(await call(site, chief, "POST", own, poor)).toMatchObject(ofOneself);
    const made = await call(site, administrator, "POST", own, poor);
    expect(made.status).toBe(201);
    const one = `${own}/${made.body.data.id}?version=1`;
    expect(await call(site, chief, "DELETE", one)).toMatchObject(ofOneself);
    expect((await call(site, administrator, "DELETE", one)).status).toBe(204);
    const later = { ...vacation, from: "2027-01-04T03:00:00Z", to: "2027-01-15T03:00:00Z" };
    const leave = await call(site, chief, "POST", own, later);
    expect(leave.status).toBe(201);
    const ended = await call(site, chief, "DELETE", `${own}/${leave.body.data.id}?version=1`);
    expect(ended.status).toBe(204);
  });

  it.each([
    [{ ...vacation, reason: "Saldo Bajo" }, "reason"],
    [{ ...vacation, reason: "Inactividad" }, "reason"],
    [{ ...vacation, reason: "Siesta" }, "reason"],
    [{ ...vacation, to: null }, "to"],
    [{ ...vacation, to: "2026-11-30T03:00:00Z" }, "to"],
    [{ ...vacation, from: "2026-11-01T03:00:00Z", to: "2026-11-10T03:00:00Z" }, "to"],
    [{ ...vacation, from: "mañana" }, "from"],
    [{ ...vacation, from: "0000-01-01T00:00:00Z" }, "from"],
    [{ ...vacation, reason: "Otros" }, "note"],
  ])("refuses %j, naming %s", async (body, field) => {
    const answered = await call(site, supervisor, "POST", `${list}/${ana}/recess`, body);
    expect([answered.status, answered.fields]).toEqual([400, [field]]);
  });
});

describe("a lead given by hand", () => {
  const assign = (who: SignedInPerson, reference: string, body: object) =>
    call(site, who, "POST", `/api/back-office/leads/${reference}/assign`, body);

  it("goes to the executive of the team, and says why it is theirs", async () => {
    const lead = await addLeadTo(site, { status: 2, executive: ana });
    const amanda = await demonstrationUser(site, "sales.ejecutivo2");
    const given = await assign(supervisor, lead, { executive: amanda, version: 1 });
    expect(given).toMatchObject({
      status: 200,
      body: { data: { executive: amanda, way: "by-hand", version: 2 }, metaData: { warnings: [] } },
    });
    const why = await call(site, supervisor, "GET", `/api/back-office/leads/${lead}/assignments`);
    expect(why.body.data).toMatchObject([
      { executive: amanda, executiveName: "Amanda Correa", givenBy: supervisor.userId },
    ]);
    expect(await assign(supervisor, lead, { executive: ana, version: 1 })).toMatchObject({
      status: 409,
      code: "STALE_EDIT",
    });
  });

  it("is taken back within ten minutes by who gave it, where nobody changed it since", async () => {
    const lead = await addLeadTo(site, { status: 2, executive: ana });
    const amanda = await demonstrationUser(site, "sales.ejecutivo2");
    const stored = () =>
      site.database.connection
        .selectFrom("leads")
        .select(["status", "executive_user_id", "version"])
        .where("reference", "=", lead)
        .executeTakeFirstOrThrow();
    const undo = (who: SignedInPerson, operation: string) =>
      call(site, who, "POST", `/api/back-office/leads/operations/${operation}/undo`);
    const given = await assign(supervisor, lead, { executive: amanda, version: 1 });
    const { operation } = given.body.data;
    expect((await undo(administrator, operation)).status).toBe(404);
    expect((await undo(supervisor, operation)).body.data).toMatchObject({ restored: 1, left: [] });
    expect(await stored()).toMatchObject({ status: 2, executive_user_id: ana, version: 3 });
    const again = await assign(supervisor, lead, { executive: amanda, version: 3 });
    await site.database.connection
      .updateTable("leads")
      .set((is) => ({ version: is("version", "+", 1) }))
      .where("reference", "=", lead)
      .execute();
    const late = await undo(supervisor, again.body.data.operation);
    expect(late.body.data).toMatchObject({ restored: 0, left: [lead] });
    expect(await stored()).toMatchObject({ executive_user_id: amanda });
  });

  it("goes to whom the rules choose where nobody is named", async () => {
    const lead = await addLeadTo(site, { status: 8, isDemonstration: true });
    const given = await assign(administrator, lead, { version: 1 });
    expect(given).toMatchObject({ status: 200, body: { data: { rule: "Chile" } } });
    expect(given.body.data.candidates).toHaveLength(3);
  });

  it("warns with CODE001 where the mail to the executive cannot leave", async () => {
    const lead = await addLeadTo(site, { status: 2, executive: ana });
    const amanda = await demonstrationUser(site, "sales.ejecutivo2");
    const activated = (at: Date | null) =>
      site.database.connection
        .updateTable("users")
        .set({ activated_at: at })
        .where("id", "=", amanda)
        .execute();
    await activated(null);
    const given = await assign(supervisor, lead, { executive: amanda, version: 1 });
    await activated(site.clock.now());
    expect(given).toMatchObject({ status: 200, body: { metaData: { warnings: ["CODE001"] } } });
  });

  it.each([
    ["of another country", "sales.ejecutivo-pe", 409, "CODE002"],
    ["in recess", "sales.ejecutivo3", 409, "CODE002"],
  ])("is refused to an executive %s", async (_which, account, status, code) => {
    const lead = await addLeadTo(site, { status: 2, executive: ana });
    const executive = await demonstrationUser(site, account);
    const answered = await assign(administrator, lead, { executive, version: 1 });
    expect([answered.status, answered.code]).toEqual([status, code]);
  });

  it("is refused to a foreign executive, of a foreign lead, from a final status", async () => {
    const lead = await addLeadTo(site, { status: 2, executive: ana });
    expect(await assign(supervisor, lead, { executive: peruvian, version: 1 })).toMatchObject({
      status: 400,
      fields: ["executive"],
    });
    expect((await assign(foreign, lead, { version: 1 })).status).toBe(404);
    const closed = await addLeadTo(site, { status: 3, executive: ana });
    expect((await assign(administrator, closed, { version: 1 })).code).toBe("INVALID_TRANSITION");
    expect((await assign(administrator, "SOL-0000-000", { version: 1 })).status).toBe(404);
  });
});

describe("rules of assignment", () => {
  const rules = "/api/back-office/assignment-rules";
  const rule = async () => ({
    name: "Isapres primero",
    position: 1,
    countries: ["CL"],
    lines: ["ISAPRE"],
    team: (await call(site, administrator, "GET", "/api/back-office/teams")).body.data[0].id,
    way: "least-busy",
  });

  it("are simulated before they are saved: for everybody who and why", async () => {
    const lead = await addLeadTo(site, { status: 8, isDemonstration: true });
    const simulate = (body: object) =>
      call(site, administrator, "POST", `${rules}/simulate`, { lead, ...body });
    const present = await simulate({});
    expect(present.body.data).toMatchObject({ rule: "Chile", isMatched: true });
    expect(present.body.data.candidates).toContainEqual(
      expect.objectContaining({ name: "Bruno Vega", passedOver: "recess" }),
    );
    expect((await simulate({ rule: await rule() })).body.data.isMatched).toBe(false);
    expect(await simulate({ rule: { ...(await rule()), team: ana } })).toMatchObject({
      status: 400,
      fields: ["team"],
    });
  });

  it("are added, changed and removed by who may change settings", async () => {
    const made = await call(site, administrator, "POST", rules, await rule());
    expect(made.status).toBe(201);
    const one = `${rules}/${made.body.data.id}`;
    const change = (version: number) =>
      call(
        site,
        administrator,
        "PATCH",
        one,
        rule().then((body) => ({ ...body, version })),
      );
    expect((await change(1)).status).toBe(204);
    expect((await change(1)).code).toBe("STALE_EDIT");
    expect((await call(site, administrator, "DELETE", `${one}?version=1`)).code).toBe("STALE_EDIT");
    expect((await call(site, administrator, "DELETE", `${one}?version=2`)).status).toBe(204);
    expect((await call(site, administrator, "DELETE", `${one}?version=2`)).status).toBe(404);
  });

  it("are not for a supervisor", async () => {
    expect((await call(site, supervisor, "GET", rules)).status).toBe(403);
    expect((await call(site, supervisor, "POST", rules, await rule())).status).toBe(403);
  });
});
