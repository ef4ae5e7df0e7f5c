import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptQuery } from "#src/modules/contact/lead/views/lead-view.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call, superviseTeam } from "#test/scenarios/back-office/people.ts";

/** Views of the list of leads that people keep under a name, over HTTP. */

const views = "/api/back-office/leads/views";
const list = "/Gestion/Solicitudes";
let site: TestApp;
let supervisor: SignedInPerson;
let member: SignedInPerson;
let stranger: SignedInPerson;
let admin: SignedInPerson;
let team: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  const { connection } = site.database;
  supervisor = await signInAs(site, "sales/SUPERVISOR", { name: "Sara Toro" });
  member = await signInAs(site, "sales/EJECUTIVO");
  stranger = await signInAs(site, "sales/EJECUTIVO");
  admin = await signInAs(site, "sales/ADMINISTRADOR");
  await superviseTeam(site, supervisor.userId, "Ventas Chile");
  const found = await connection
    .selectFrom("teams")
    .select(["id", "tenant_id"])
    .where("name", "=", "Ventas Chile")
    .executeTakeFirstOrThrow();
  team = found.id;
  await connection
    .insertInto("executives")
    .values({
      user_id: member.userId,
      tenant_id: found.tenant_id,
      team_id: team,
      countries: ["CL"],
      upper_types: [],
      languages: ["es"],
      request_types: [],
      time_zone: "America/Santiago",
      weekdays: [1],
      hours_from: "09:00",
      hours_to: "18:00",
      created_at: site.clock.now(),
    })
    .execute();
});
afterAll(() => site.close());

async function ask(who: SignedInPerson, url: string, form?: Readonly<Record<string, string>>) {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  const text = answered.body.replace(/<script[\s\S]*?<\/script>/g, "");
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? "",
    has: (one: string) => text.includes(one),
  };
}

const namesOf = async (who: SignedInPerson): Promise<string[]> =>
  (await call(site, who, "GET", views)).body.data.map(({ name }: { name: string }) => name);
const make = (who: SignedInPerson, body: object) =>
  call(site, who, "POST", views, { name: "Una", query: "estado=2", ...body });

describe("views of the list", () => {
  it("are saved from the list as it stands, opened, renamed and taken away", async () => {
    const asked = `${list}?estado=2&pais=CL&orden=-created&despues=xyz&guardar=1`;
    expect((await ask(supervisor, asked)).has("Guardar filtros y columnas")).toBe(true);
    const nameless = await ask(supervisor, asked, { form: "add", name: "", audience: "own" });
    expect([nameless.status, nameless.has("es requerido")]).toEqual([400, true]);
    const saved = await ask(supervisor, asked, {
      form: "add",
      name: "Mis <b>nuevas</b>",
      audience: "own",
      columns: "name,reference,country",
    });
    expect(saved.status).toBe(303);
    const address = new URL(saved.to, "http://localhost");
    const { guardada: id = "", ...kept } = Object.fromEntries(address.searchParams);
    expect(kept).toEqual({
      columnas: "name,reference,country",
      estado: "2",
      hecho: "added",
      orden: "-created",
      pais: "CL",
    });
    const opened = await ask(supervisor, saved.to);
    expect(opened.has("Vista guardada.") && opened.has("Mis &lt;b&gt;nuevas&lt;/b&gt;")).toBe(true);
    // Nobody else sees it.
    expect((await ask(member, list)).has("nuevas")).toBe(false);

    const change = { form: "change", id, version: "1", name: "Nuevas", audience: "own" };
    const renamed = await ask(supervisor, `${list}?estado=8&guardada=${id}&guardar=1`, {
      ...change,
      keepQuery: "on",
    });
    expect(renamed.to).toBe(`${list}?estado=8&guardada=${id}&hecho=changed`);
    expect((await ask(supervisor, `${list}?guardada=${id}`, change)).status).toBe(409);
    expect((await ask(stranger, list, { ...change, version: "2" })).status).toBe(404);
    expect((await ask(supervisor, list, { form: "remove", id: "x" })).status).toBe(404);
    const removed = await ask(supervisor, list, { form: "remove", id, version: "2" });
    expect(removed.to).toBe(`${list}?hecho=removed`);
    expect(await namesOf(supervisor)).toEqual([]);
  });

  it("are seen by whom they are for, and made by who may", async () => {
    expect((await make(supervisor, { name: "Del equipo", audience: "team", team })).status).toBe(
      201,
    );
    expect((await make(admin, { name: "De todos", audience: "everybody" })).status).toBe(201);
    expect((await make(member, { name: "Mía" })).status).toBe(201);
    expect(await namesOf(member)).toEqual(["De todos", "Del equipo", "Mía"]);
    expect(await namesOf(stranger)).toEqual(["De todos"]);
    expect((await make(member, { audience: "team", team })).code).toBe("FORBIDDEN");
    expect((await make(member, { audience: "everybody" })).code).toBe("FORBIDDEN");
    const others = (await call(site, member, "GET", views)).body.data.find(
      ({ name }: { name: string }) => name === "Del equipo",
    );
    expect(others).toMatchObject({ isOwn: false, ownerName: "Sara Toro", version: 1 });
    const one = `${views}/${others.id}`;
    expect((await call(site, member, "PATCH", one, { version: 1, name: "X" })).status).toBe(404);
    expect((await call(site, member, "DELETE", `${one}?version=1`)).status).toBe(404);
    expect(
      (await call(site, supervisor, "PATCH", one, { version: 1, audience: "own" })).status,
    ).toBe(204);
    expect(await namesOf(member)).toEqual(["De todos", "Mía"]);
    expect((await call(site, supervisor, "DELETE", `${one}?version=1`)).code).toBe("STALE_EDIT");
    expect((await call(site, supervisor, "DELETE", `${one}?version=2`)).status).toBe(204);
  });

  it.each([
    ["a status that there is not", { query: "estado=999" }, "query"],
    ["columns that are none", { query: "columnas=<b>" }, "query"],
    ["no team", { audience: "team" }, "team"],
    ["a name of 61 letters", { name: "x".repeat(61) }, "name"],
  ])("refuse %s", async (_what, body, field) => {
    expect(await make(supervisor, body)).toMatchObject({ status: 400, fields: [field] });
  });

  it("keep filters, order and columns alone", () => {
    expect(keptQuery("vista=mine&abierta=AMP-2222-222&despues=x&guardada=y&q=&columnas=name")).toBe(
      "columnas=name&vista=mine",
    );
    expect(keptQuery("prima-moneda=UF&prima-desde=1.5&creada-desde=2026-11-01")).toBe(
      "creada-desde=2026-11-01&prima-desde=1.5&prima-moneda=UF",
    );
    for (const none of ["orden=phone", "prima-desde=1", "prima-desde=x&prima-moneda=UF"])
      expect(keptQuery(none)).toBeNull();
  });
});
