import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueueReminders } from "#src/modules/contact/agenda/agenda-reminders.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, demonstrationUser, superviseTeam } from "./people.ts";

/** The agenda over HTTP: an executive's events, and those of a team as its supervisor sees them. */

const agenda = "/api/back-office/agenda";
let site: TestApp;
let ana: SignedInPerson;
let supervisor: SignedInPerson;
let amanda: string;
let lead: string;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  supervisor = await signInAs(site, "sales/SUPERVISOR");
  await superviseTeam(site, supervisor.userId, "Ventas Chile");
  ana = await executive("Ana Soto");
  amanda = await demonstrationUser(site, "sales.ejecutivo2");
  lead = await addLeadTo(site, { status: 2, executive: ana.userId });
});
afterAll(() => site.close());

/** Somebody new of the team Ventas Chile who is signed in. */
async function executive(name: string): Promise<SignedInPerson> {
  const person = await signInAs(site, "sales/EJECUTIVO", { name });
  const { connection } = site.database;
  const { id, tenant_id } = await connection
    .selectFrom("teams")
    .select(["id", "tenant_id"])
    .where("name", "=", "Ventas Chile")
    .executeTakeFirstOrThrow();
  await connection
    .insertInto("executives")
    .values({
      user_id: person.userId,
      tenant_id,
      team_id: id,
      countries: ["CL"],
      upper_types: [],
      languages: ["es"],
      request_types: [],
      time_zone: "America/Santiago",
      weekdays: [1, 2, 3, 4, 5],
      hours_from: "09:00",
      hours_to: "18:00",
      created_at: site.clock.now(),
    })
    .execute();
  return person;
}

/** A slot of a day of November or December, on the clock of Santiago. */
const slot = (day: string, from: string, to: string) => ({
  from: `2026-${day}T${from}:00-03:00`,
  to: `2026-${day}T${to}:00-03:00`,
});
const meeting = (day: string, from: string, to: string, more: object = {}) => ({
  type: "REUNION",
  channel: "video",
  place: "https://video.example/sala",
  ...slot(day, from, to),
  ...more,
});
const add = (body: object, who = ana) => call(site, who, "POST", agenda, { lead, ...body });
const week = (who: SignedInPerson, more = "") =>
  call(site, who, "GET", `${agenda}?from=2026-11-23T00:00:00Z&to=2026-12-24T00:00:00Z${more}`);
const find = async (id: number) =>
  (await week(ana)).body.data.find((event: { id: number }) => event.id === id);

describe("an event of the agenda", () => {
  it("is made by the lead's executive, with both zones and the lead's next step", async () => {
    const made = await add(meeting("11-25", "10:00", "11:00"));
    expect(made.status).toBe(201);
    expect(await find(made.body.data.id)).toMatchObject({
      type: "REUNION",
      state: "PROGRAMADA",
      lead,
      executive: { id: ana.userId, name: "Ana Soto" },
      executiveZone: "America/Santiago",
      personZone: "America/Santiago",
      version: 1,
    });
    const { next_step_at } = await site.database.connection
      .selectFrom("leads")
      .select("next_step_at")
      .where("reference", "=", lead)
      .executeTakeFirstOrThrow();
    expect(next_step_at).toEqual(new Date("2026-11-25T13:00:00Z"));
  });

  it("is made by the call of its lead as well, once for a key, and for nobody else's lead", async () => {
    const url = `/api/back-office/leads/${lead}/events`;
    const body = meeting("12-03", "15:00", "16:00");
    const twice = async () =>
      site.app.inject({
        method: "POST",
        url,
        headers: {
          host: "localhost:3000",
          cookie: ana.cookie,
          "idempotency-key": "5a4ab6a4-6f3e-4b08-9d56-0a6f5d8d1c11",
        },
        payload: body,
      });
    const first = await twice();
    expect(first.statusCode).toBe(201);
    expect((await twice()).json()).toEqual(first.json());
    expect(await find(first.json().data.id)).toMatchObject({ lead, state: "PROGRAMADA" });
    const stranger = await signInAs(site, "sales/EJECUTIVO");
    expect((await call(site, stranger, "POST", url, body)).status).toBe(404);
  });

  it.each([
    ["another event", meeting("11-25", "10:30", "11:30"), ["event"]],
    ["the end of the day", meeting("11-25", "17:30", "18:30"), ["hours"]],
    ["the weekend", meeting("11-28", "10:00", "11:00"), ["hours"]],
    ["a holiday", meeting("12-08", "10:00", "11:00"), ["holiday"]],
  ])("is refused on %s: 409 EVENT_OVERLAP", async (_what, body, reasons) => {
    const answered = await add(body);
    expect([answered.status, answered.code]).toEqual([409, "EVENT_OVERLAP"]);
    expect(answered.body.error.payload.reasons).toEqual(reasons);
  });

  it("is told which one is in its way, and whose to who may see that", async () => {
    const taken = slot("11-25", "10:00", "11:00");
    const at = {
      from: new Date(taken.from).toISOString(),
      to: new Date(taken.to).toISOString(),
    };
    const own = await add(meeting("11-25", "10:30", "11:30"));
    expect(own.body.error.payload.events).toEqual([{ ...at, lead, name: "Ana Soto" }]);
    expect((await add(meeting("11-28", "10:00", "11:00"))).body.error.payload.events).toEqual([]);
    const limited = await signInAs(site, "sales/SUPERVISOR", { limits: { insurer: "lafken" } });
    await superviseTeam(site, limited.userId, "Ventas Chile");
    const other = await addLeadTo(site, { status: 2, executive: ana.userId });
    await site.database.connection
      .updateTable("leads")
      .set({ insurer: "lafken" })
      .where("reference", "=", other)
      .execute();
    const hidden = await add(meeting("11-25", "10:30", "11:30", { lead: other }), limited);
    expect([hidden.status, hidden.code]).toEqual([409, "EVENT_OVERLAP"]);
    expect(hidden.body.error.payload.events).toEqual([{ ...at, lead: null, name: null }]);
  });

  it("is refused by its page with each reason and what was typed", async () => {
    const send = async (who: SignedInPerson, change: Record<string, string>) => {
      const typed = { lead, type: "LLAMADA", channel: "telefono", from: "10:30", to: "11:15" };
      const answered = await site.app.inject({
        method: "POST",
        url: "/Gestion/Agenda",
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          cookie: who.cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ form: "add", ...typed, ...change }).toString(),
      });
      return { status: answered.statusCode, body: answered.body.split("<script")[0] ?? "" };
    };
    const taken = await send(ana, { date: "2026-11-25", place: "Sala azul" });
    expect(taken.status).toBe(409);
    expect(taken.body).toContain(`De 10:00 a 11:00 ya está la cita con Ana Soto (${lead}).`);
    expect(taken.body).toContain("explica por qué en la nota");
    for (const value of ["10:30", "11:15", "Sala azul", lead])
      expect(taken.body).toContain(`value="${value}"`);
    const holiday = await send(ana, { date: "2026-12-08" });
    expect([holiday.status, holiday.body.includes("Es feriado.")]).toEqual([409, true]);
    const late = await send(ana, { date: "2026-11-26", from: "19:00", to: "19:30" });
    expect(late.body).toContain("Queda fuera del horario de trabajo.");
  });

  it("is refused by a move of its lead's page, and of the board, with which one is in the way", async () => {
    const other = await addLeadTo(site, { status: 2, executive: ana.userId });
    const { version } = await site.database.connection
      .selectFrom("leads")
      .select("version")
      .where("reference", "=", other)
      .executeTakeFirstOrThrow();
    for (const url of [
      `/Gestion/Solicitudes/${other}?pasar=13`,
      `/Gestion/Tablero?mover=${other}&a=13`,
    ]) {
      const answered = await site.app.inject({
        method: "POST",
        url,
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          cookie: ana.cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({
          intent: "status",
          to: "13",
          version: String(version),
          day: "2026-11-25",
          time: "10:30",
          event: "call",
        }).toString(),
      });
      expect([url, answered.statusCode]).toEqual([url, 409]);
      expect(answered.body).toContain(`De 10:00 a 11:00 ya está la cita con Ana Soto (${lead}).`);
    }
  });

  it("stands right after another one, and anywhere by force with a note", async () => {
    expect((await add(meeting("11-25", "11:00", "11:30"))).status).toBe(201);
    const forced = meeting("12-08", "10:00", "11:00", { force: true });
    expect(await add(forced)).toMatchObject({ status: 400, fields: ["note"] });
    expect((await add({ ...forced, note: "La persona viaja" })).status).toBe(201);
  });

  it("is refused in a recess", async () => {
    await call(site, supervisor, "POST", `/api/back-office/executives/${ana.userId}/recess`, {
      reason: "Vacaciones",
      from: "2026-12-14T03:00:00Z",
      to: "2026-12-19T03:00:00Z",
      handOver: false,
    });
    const answered = await add(meeting("12-15", "10:00", "11:00"));
    expect(answered.body.error.payload.reasons).toEqual(["recess"]);
  });

  it.each([
    ["in the past", { ...meeting("11-20", "10:00", "11:00") }, "from"],
    ["that ends first", { ...meeting("11-26", "11:00", "10:00") }, "to"],
    [
      "of a day and more",
      { ...meeting("11-26", "10:00", "11:00"), to: "2026-11-28T10:00:00Z" },
      "to",
    ],
    ["of another channel", meeting("11-26", "10:00", "11:00", { channel: "telefono" }), "channel"],
    ["of no lead", meeting("11-26", "10:00", "11:00", { lead: "SOL-0000-000" }), "lead"],
    ["of no type", meeting("11-26", "10:00", "11:00", { type: "CENA" }), "type"],
    ["without a zone", { ...meeting("11-26", "10:00", "11:00"), from: "2026-11-26T10:00" }, "from"],
  ])("%s is 400, naming %s", async (_which, body, field) => {
    const answered = await add(body);
    expect([answered.status, answered.fields]).toEqual([400, [field]]);
  });

  it("is given to one of two who want its slot at once", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => add(meeting("11-26", "15:00", "16:00"))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
  });

  it("is moved once, and by who read it last", async () => {
    const made = await add(meeting("11-27", "10:00", "11:00"));
    const { id } = made.body.data;
    const move = (version: number) =>
      call(site, ana, "PATCH", `${agenda}/${id}`, { version, ...slot("11-27", "10:30", "11:30") });
    expect((await move(7)).code).toBe("STALE_EDIT");
    const moved = await move(1);
    expect(moved.status).toBe(200);
    expect(await find(id)).toMatchObject({ state: "REAGENDADA" });
    expect(await find(moved.body.data.id)).toMatchObject({ state: "PROGRAMADA" });
    expect((await move(2)).code).toBe("INVALID_TRANSITION");
  });

  it("ends as done, not come or cancelled; who did not come may be met again", async () => {
    const { id } = (await add(meeting("12-01", "10:00", "11:00"))).body.data;
    const close = (state: string, version: number) =>
      call(site, ana, "POST", `${agenda}/${id}/state`, { state, version });
    expect((await close("REAGENDADA", 1)).status).toBe(400);
    expect((await close("NO_ASISTIO", 1)).status).toBe(204);
    expect(await close("REALIZADA", 2)).toMatchObject({ status: 409, code: "INVALID_TRANSITION" });
    const again = await call(site, ana, "PATCH", `${agenda}/${id}`, {
      version: 2,
      ...slot("12-02", "10:00", "11:00"),
    });
    expect(again.status).toBe(200);
  });
});

describe("whose agenda one sees", () => {
  it("is one's own as an executive, the team's as its supervisor, nobody's elsewhere", async () => {
    const other = await addLeadTo(site, { status: 2, executive: amanda });
    const made = await add({ ...meeting("11-26", "11:00", "12:00"), lead: other }, supervisor);
    expect(made.status).toBe(201);
    const seen = async (who: SignedInPerson, more = "") =>
      new Set((await week(who, more)).body.data.map((event: { lead: string }) => event.lead));
    expect(await seen(ana)).toEqual(new Set([lead]));
    expect(await seen(supervisor)).toEqual(new Set([lead, other]));
    expect(await seen(supervisor, `&executive=${amanda}`)).toEqual(new Set([other]));
    const peru = await signInAs(site, "sales/SUPERVISOR", { node: "amparo/peru" });
    expect(await seen(peru)).toEqual(new Set());
    expect(await add(meeting("12-03", "10:00", "11:00"), peru)).toMatchObject({
      status: 400,
      fields: ["lead"],
    });
    const foreign = await call(site, ana, "POST", `${agenda}/${made.body.data.id}/state`, {
      state: "CANCELADA",
      version: 1,
    });
    expect(foreign.status).toBe(404);
  });

  it.each(["portal/CLIENT", "portal/REFERIDOR"])("is no matter of %s", async (role) => {
    expect((await week(await signInAs(site, role))).status).toBe(403);
  });

  it("covers 62 days at most", async () => {
    const answered = await call(
      site,
      ana,
      "GET",
      `${agenda}?from=2026-01-01T00:00:00Z&to=2026-12-24T00:00:00Z`,
    );
    expect([answered.status, answered.fields]).toEqual([400, ["to"]]);
  });
});

describe("reminders", () => {
  it("leave a day and a quarter of an hour before, once, however often one looks", async () => {
    const { connection } = site.database;
    const berta = await executive("Berta Ruiz");
    const own = await addLeadTo(site, { status: 2, executive: berta.userId });
    await add({ ...meeting("12-03", "10:00", "11:00"), lead: own }, berta);
    const look = async (at: string) => {
      site.clock.set(at);
      const { clock } = site;
      await enqueueReminders({ connection, clock });
      // Another node, or the same one after it was started again.
      await enqueueReminders({ connection, clock });
      return (
        await connection
          .selectFrom("outbox_messages")
          .select("ref")
          .where("kind", "=", "agenda_reminder")
          .where("created_at", ">=", new Date("2026-12-02T12:00:00Z"))
          .orderBy("id")
          .execute()
      ).map(({ ref }) => ref.split("/")[1]);
    };
    const before = await look("2026-12-02T12:59:00Z");
    expect(await look("2026-12-02T13:20:00Z")).toEqual([...before, "day"]);
    expect(await look("2026-12-03T12:50:00Z")).toEqual([...before, "day", "soon"]);
    expect(await look("2026-12-03T12:58:00Z")).toEqual([...before, "day", "soon"]);
  });
});
