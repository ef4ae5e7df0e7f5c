import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";

/** Beside a lead stands what else there is of its person, each with what comes next. */

let site: TestApp;
let ana: SignedInPerson;
let office: SignedInPerson;
let lead: string;
let other: string;
beforeAll(async () => {
  site = await createTestApp({ DEMONSTRATION: "off" }, "2026-11-23T15:00:00Z");
  ana = await signInAs(site, "sales/EJECUTIVO", { name: "Ana Soto" });
  office = await signInAs(site, "sales/BACKOFFICE");
  await makeExecutive(site, ana.userId);
  lead = await addLeadTo(site, { status: 14, executive: ana.userId });
  other = await addLeadTo(site, { status: 8 });
  await site.database.connection
    .updateTable("leads")
    .set({ email: "camila@correo.example" })
    .where("reference", "in", [lead, other])
    .execute();
});
afterAll(() => site.close());

const open = async (who: SignedInPerson) => {
  const answered = await site.app.inject({
    url: `/Gestion/Solicitudes/${lead}`,
    headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
  });
  expect(answered.statusCode).toBe(200);
  return answered.body;
};

describe("the page of a lead", () => {
  it("says what is agreed, what the person asks and what else they requested, with the next step", async () => {
    const empty = await open(office);
    expect(empty).toContain("Nada agendado.");
    expect(empty).toContain("La persona no tiene tickets.");
    const planned = await call(site, ana, "POST", "/api/back-office/agenda", {
      lead,
      type: "LLAMADA",
      channel: "telefono",
      from: "2026-11-25T10:00:00-03:00",
      to: "2026-11-25T10:30:00-03:00",
    });
    expect(planned.status).toBe(201);
    const ticket = await call(site, office, "POST", "/api/back-office/tickets", {
      country: "CL",
      queue: "soporte",
      subject: "No llega la póliza",
      text: "La espero desde el lunes.",
      channel: "teléfono",
      name: "Camila",
      email: "camila@correo.example",
    });
    expect(ticket.status).toBe(201);
    const text = await open(office);
    expect(text).toContain("Sigue: atenderla a su hora.");
    expect(text).toContain("No llega la póliza");
    expect(text).toContain("Sigue: que alguien lo tome");
    expect(text).toContain(`/Gestion/Solicitudes/${other}`);
    expect(text).toContain("Sigue: darle un ejecutivo.");
    expect(text).toContain(`/Gestion/Agenda?solicitud=${lead}`);
  });
});

describe("who is a client already", () => {
  const url = () => `/Gestion/Solicitudes/${client}`;
  const form = 'value="ticket"';
  let client: string;
  const send = (who: SignedInPerson, fields: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url: url(),
      headers: {
        host: "localhost:3000",
        cookie: who.cookie,
        "content-type": "application/x-www-form-urlencoded",
        origin: "http://localhost:3000",
      },
      payload: new URLSearchParams({ intent: "ticket", ...fields }).toString(),
    });
  const see = async (who: SignedInPerson) =>
    site.app.inject({
      url: url(),
      headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
    });
  const made = () =>
    site.database.connection
      .selectFrom("tickets as k")
      .innerJoin("leads as l", "l.id", "k.lead_id")
      .select(["k.subject", "k.queue", "k.requester_name", "k.requester_email", "k.policy"])
      .where("l.reference", "=", client)
      .execute();

  it("is offered a ticket in place of the request, with what is known of them, once", async () => {
    client = await addLeadTo(site, { status: 2, executive: ana.userId });
    await site.database.connection
      .updateTable("leads")
      .set({ policy_number: "P-77", identification: "12345678-5", email: "cliente@correo.example" })
      .where("reference", "=", client)
      .execute();
    expect((await see(ana)).body).not.toContain(form);
    const moved = await call(site, ana, "POST", `/api/back-office/leads/${client}/status`, {
      to: 11,
      version: 1,
    });
    expect(moved.status).toBe(200);
    expect((await see(ana)).body).toContain(form);
    const empty = await send(ana, { subject: "Cambio de banco", body: " ", key: "k-1" });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain("Cambio de banco");
    for (let time = 0; time < 2; time += 1) {
      const sent = await send(ana, { subject: "Cambio de banco", body: "Otra cuenta", key: "k-2" });
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url()}?hecho=ticket`]);
    }
    expect(await made()).toEqual([
      {
        subject: "Cambio de banco",
        queue: "postventa",
        requester_name: "Ana Soto",
        requester_email: "cliente@correo.example",
        policy: "P-77",
      },
    ]);
  });

  it("is offered none by who may open none, and by nobody whose lead it is not", async () => {
    const manager = await signInAs(site, "sales/GERENTE");
    expect((await see(manager)).body).not.toContain(form);
    expect((await send(manager, { subject: "x", body: "x", key: "k-3" })).statusCode).toBe(403);
    const stranger = await signInAs(site, "sales/EJECUTIVO");
    expect((await send(stranger, { subject: "x", body: "x", key: "k-4" })).statusCode).toBe(404);
    expect(await made()).toHaveLength(1);
  });
});
