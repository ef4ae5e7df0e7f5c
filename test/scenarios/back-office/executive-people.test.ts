import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** Executives and teams are made by people: nothing of the demonstration is needed for somebody to be given leads. */

const executives = "/api/back-office/executives";
const teams = "/api/back-office/teams";
let site: TestApp;
let manager: SignedInPerson;
let worker: SignedInPerson;
let supervisor: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({ DEMONSTRATION: "off" }, "2026-11-23T15:00:00Z");
  manager = await signInAs(site, "sales/GERENTE");
  worker = await signInAs(site, "sales/EJECUTIVO", { name: "Ema Rivas" });
  supervisor = await signInAs(site, "sales/SUPERVISOR", { name: "Saúl Peña" });
});
afterAll(() => site.close());

const hours = {
  timeZone: "America/Santiago",
  weekdays: [1, 2, 3, 4, 5],
  from: "09:00",
  to: "18:00",
};
const asked = (change: object = {}) => ({
  email: worker.email,
  countries: ["CL"],
  hours,
  ...change,
});
const page = async (who: SignedInPerson, form?: URLSearchParams, query = "") => {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url: `/Gestion/Ejecutivos${query}`,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: form.toString() }),
  });
  return { status: answered.statusCode, text: answered.body };
};

describe("without the demonstration", () => {
  let team: string;

  it.each(["team", "removeTeam"])(
    "finds no team by what is none's id, in the form %s",
    async (form) => {
      const sent = { form, id: "9 8123 4567", version: "1", name: "Ventas Norte", country: "CL" };
      const { status } = await page(manager, new URLSearchParams(sent));
      expect(status).toBe(404);
    },
  );

  it("a manager makes a team with its supervisor, on the page or by a call", async () => {
    expect((await page(manager)).text).toContain("No hay equipos en tu alcance");
    const sent = await page(
      manager,
      new URLSearchParams([
        ["form", "team"],
        ["name", "Ventas Sur"],
        ["country", "CL"],
        ["supervisors", supervisor.userId],
        ["isActive", "on"],
      ]),
    );
    expect(sent.status).toBe(303);
    const { body } = await call(site, manager, "GET", teams);
    expect(body.data).toMatchObject([
      { name: "Ventas Sur", supervisors: [{ id: supervisor.userId }], executives: 0 },
    ]);
    team = body.data[0].id;
    const again = { name: "Ventas Sur", country: "CL", supervisors: [] };
    expect(await call(site, manager, "POST", teams, again)).toMatchObject({
      status: 400,
      fields: ["name"],
    });
  });

  it("its supervisor makes an account an executive of it, who is given leads from then on", async () => {
    const form = new URLSearchParams({
      form: "executive",
      email: worker.email,
      team,
      timeZone: "America/Santiago",
      from: "09:00",
      to: "18:00",
      capacity: "40",
      dailyLimit: "15",
      weight: "1",
    });
    const refused = await page(supervisor, form);
    expect(refused.status).toBe(400);
    for (const [name, values] of [
      ["countries", ["CL"]],
      ["languages", ["es", "en"]],
      ["weekdays", ["1", "2", "3"]],
    ] as const)
      for (const value of values) form.append(name, value);
    expect((await page(supervisor, form)).status).toBe(303);
    const found = await call(site, supervisor, "GET", `${executives}/${worker.userId}`);
    expect(found.body.data).toMatchObject({
      name: "Ema Rivas",
      countries: ["CL"],
      languages: ["es", "en"],
      lines: [],
    });
    const assigned = await site.database.connection
      .selectFrom("executives")
      .select(["team_id", "weekdays"])
      .where("user_id", "=", worker.userId)
      .executeTakeFirstOrThrow();
    expect(assigned).toEqual({ team_id: team, weekdays: [1, 2, 3] });
    expect(await call(site, manager, "POST", executives, asked())).toMatchObject({
      status: 400,
      fields: ["email"],
    });
  });

  it.each([
    ["an account without a role for leads", () => ({ email: manager.email }), 400, "email"],
    ["an unknown team", () => ({ team: crypto.randomUUID() }), 400, "team"],
    ["hours that end first", () => ({ hours: { ...hours, to: "08:00" } }), 400, "hours.to"],
    ["no country", () => ({ countries: [] }), 400, "countries"],
    ["another country than one's own", () => ({ countries: ["PE"] }), 404, undefined],
  ])("%s is refused", async (_what, change, status, field) => {
    const person = await signInAs(site, "sales/EJECUTIVO");
    const body = asked({ email: person.email, ...change() });
    const answered = await call(site, manager, "POST", executives, body);
    expect([answered.status, answered.fields[0]]).toEqual([status, field]);
  });

  it("a team is changed by its version; nobody lets themselves supervise it", async () => {
    const versionOf = async () => (await call(site, manager, "GET", teams)).body.data[0].version;
    const change = (who: SignedInPerson, more: object) =>
      call(site, who, "PATCH", `${teams}/${team}`, {
        name: "Ventas Sur",
        supervisors: [supervisor.userId],
        version: 1,
        ...more,
      });
    expect((await change(manager, { name: "Ventas Austral" })).status).toBe(204);
    expect((await change(manager, {})).code).toBe("STALE_EDIT");
    const version = await versionOf();
    for (const [who, supervisors] of [
      [manager, [manager.userId]],
      [supervisor, []],
    ] as const)
      expect(await change(who, { supervisors, version })).toMatchObject({
        status: 400,
        fields: ["supervisors"],
      });
    const worksOnly = { supervisors: [worker.userId], version };
    expect(await change(manager, worksOnly)).toMatchObject({ fields: ["supervisors"] });
    const elsewhere = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
    expect((await change(elsewhere, { version })).status).toBe(404);
  });

  it("a team that has executives is not removed, an empty one is", async () => {
    const remove = (id: string, version: number) =>
      call(site, manager, "DELETE", `${teams}/${id}?version=${version}`);
    const used = await remove(team, 2);
    expect([used.status, used.code, used.body.error.payload.users]).toEqual([
      409,
      "FOREIGN_KEY_CONFLICT",
      1,
    ]);
    const made = await call(site, manager, "POST", teams, { name: "De paso", country: "CL" });
    expect((await remove(made.body.data.id, 1)).status).toBe(204);
  });
});
