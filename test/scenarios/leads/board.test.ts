import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { addLeadTo, call, makeExecutive } from "../back-office/people.ts";

/** Open leads by status: what is in one's scope, and nothing else. */

let site: TestApp;
let executive: SignedInPerson;
let other: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO");
  other = await signInAs(site, "sales/EJECUTIVO");
});
afterAll(() => site.close());

const open = async (who: SignedInPerson, path = "/Gestion/Tablero") => {
  const answered = await site.app.inject({
    url: path,
    headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
  });
  expect(answered.statusCode).toBe(200);
  return answered.body;
};
const columnOf = (text: string, status: number): string =>
  text
    .split('<section class="leads-board__column"')
    .find((part) => part.includes(`id="estado-${status}"`)) ?? "";

describe("the board", () => {
  it("has a column for each open status with the leads of one's scope", async () => {
    const made = await call(site, executive, "POST", "/api/back-office/leads", {
      country: "CL",
      fullName: "Rosario Peñaloza",
      email: "rosario@correo.example",
      source: "QUEPLAN.CL",
      consent: "Por teléfono",
      whatsapp: false,
      language: "es",
    });
    expect(made.status).toBe(201);
    const { reference } = made.body.data;
    await site.database.connection
      .updateTable("leads")
      .set({ status: 13 })
      .where("reference", "=", reference)
      .execute();
    const page = await open(executive);
    for (const status of [8, 2, 13, 14, 9, 500, 501, 7])
      expect([status, columnOf(page, status) === ""]).toEqual([status, false]);
    expect(columnOf(page, 13)).toContain("Rosario Peñaloza");
    expect(columnOf(page, 13)).toContain(`/Gestion/Solicitudes/${reference}`);
    expect(columnOf(page, 2)).not.toContain("Rosario");
    expect(await open(executive, "/Gestion/Tablero?q=nadie")).not.toContain("Rosario");
    expect(await open(other)).not.toContain("Rosario");
    expect(await open(executive, "/en/Back-Office/Board")).toContain("Board");
  });
});

describe("what a lead was asked at", () => {
  const recorded = (period?: object) =>
    JSON.stringify({
      shown: { amountMinor: 48_541, currency: "CLP" },
      native: null,
      rateTableId: null,
      ufDay: null,
      ufValueCents: null,
      ...(period && { period }),
    });
  const of = (suffix: string, ownSuffix: string | null = null) =>
    recorded({ suffixes: [suffix], ownSuffix });

  it.each([
    ["a month", of("perMonth"), "$48.541 /mes"],
    ["a year", of("perYear", "por mascota"), "$48.541 /año por mascota"],
    ["a trip", of("perTrip"), "$48.541 total del viaje"],
    ["what was not recorded yet", recorded(), "$48.541"],
  ])("says in list, board and page that it is of %s", async (_what, price, text) => {
    const reader = await signInAs(site, "sales/EJECUTIVO");
    await makeExecutive(site, reader.userId);
    const reference = await addLeadTo(site, { status: 2, executive: reader.userId });
    await site.database.connection
      .updateTable("leads")
      .set({ price, product_code: "mascota-guina-chip-y-vacunas", product_name: "Mascota" })
      .where("reference", "=", reference)
      .execute();
    for (const path of ["/Gestion/Solicitudes", "/Gestion/Tablero"]) {
      const [page = ""] = (await open(reader, path)).split("<script");
      expect([path, page]).toEqual([path, expect.stringContaining(`>${text}<`)]);
    }
    const [own = ""] = (await open(reader, `/Gestion/Solicitudes/${reference}`)).split("<script");
    expect(own).toContain(text);
  });

  it("is recorded with its period", async () => {
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "localhost:3000" },
      payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
    });
    const { price } = await site.database.connection
      .selectFrom("leads")
      .select("price")
      .where("reference", "=", sent.json().data.reference)
      .executeTakeFirstOrThrow();
    expect(price?.period).toEqual({ suffixes: ["perMonth"], ownSuffix: null });
  });
});

describe("a move on the board", () => {
  const board = "/Gestion/Tablero";
  const send = (who: SignedInPerson, url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        accept: "text/html",
        "content-type": "application/x-www-form-urlencoded",
        cookie: who.cookie,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const stored = (reference: string) =>
    site.database.connection
      .selectFrom("leads")
      .select(["id", "status", "sub_status as subStatus", "version", "next_step_at as nextStep"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  const agendaOf = async (reference: string) => {
    const rows = await site.database.connection
      .selectFrom("lead_appointments as a")
      .innerJoin("leads as l", "l.id", "a.lead_id")
      .select("a.state")
      .where("l.reference", "=", reference)
      .orderBy("a.id")
      .execute();
    return rows.map(({ state }) => state);
  };
  const ownLead = async () => {
    const reference = await addLeadTo(site, { status: 2, executive: executive.userId });
    return { reference, mover: `${board}?pais=CL&mover=${reference}` };
  };

  it("asks for what it needs, moves by a form alone and is taken back with its agenda", async () => {
    await makeExecutive(site, executive.userId);
    const { reference, mover } = await ownLead();
    const offered = await open(executive, mover);
    expect(offered).toContain("Mover la solicitud de Ana Soto");
    expect(offered).toContain(`mover=${reference}&amp;a=13`);
    const form = await open(executive, `${mover}&a=13`);
    expect(form).toContain('name="event"');
    expect(form).toContain('name="day"');
    const before = await stored(reference);
    const version = String(before.version);
    const fields = { intent: "status", to: "13", version };
    const refused = await send(executive, `${mover}&a=13`, { ...fields, note: "Mañana" });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain("Datos Inválidos");
    expect(refused.body).toContain("Mañana");
    const moved = await send(executive, `${mover}&a=13`, {
      ...fields,
      event: "call",
      day: "2026-11-25",
      time: "10:00",
    });
    expect(moved.statusCode).toBe(303);
    const to = String(moved.headers["location"]);
    expect(to).toMatch(new RegExp(`^${board}\\?pais=CL&movida=${reference}&deshacer=`));
    expect((await stored(reference)).status).toBe(13);
    expect(await agendaOf(reference)).toEqual(["PROGRAMADA"]);
    const said = await open(executive, to);
    expect(columnOf(said, 13)).toContain(reference);
    const operation = new URL(to, "http://localhost").searchParams.get("deshacer") ?? "";
    expect(said).toContain(`value="${operation}"`);
    // Somebody else's move is nobody's to take back.
    const foreign = await send(other, board, { intent: "undo", operation });
    expect(foreign.headers["location"]).toBe(`${board}?hecho=late`);
    const undone = await send(executive, to, { intent: "undo", operation });
    expect(undone.headers["location"]).toBe(`${board}?pais=CL&hecho=undone`);
    expect(await stored(reference)).toEqual({ ...before, version: before.version + 2 });
    expect(await agendaOf(reference)).toEqual(["CANCELADA"]);
    const again = await send(executive, to, { intent: "undo", operation });
    expect(again.headers["location"]).toBe(`${board}?pais=CL&hecho=late`);
  });

  it("says that a lead cannot go there, and where it can", async () => {
    const { mover } = await ownLead();
    const page = await open(executive, `${mover}&a=501`);
    expect(page).toContain("De Asignado no se puede pasar a Pendiente de confirmación");
    expect(page).toContain("a=13");
  });

  it("is nobody's whose lead it is not", async () => {
    const { reference, mover } = await ownLead();
    // The page's words travel with its code.
    const read = (await open(other, mover)).replaceAll(/<script[^]*?<\/script>/g, "");
    expect(read).not.toContain("Mover la solicitud de");
    const tried = await send(other, `${mover}&a=97`, { intent: "status", to: "97", version: "1" });
    expect(tried.statusCode).toBe(404);
    expect((await stored(reference)).status).toBe(2);
  });
});
