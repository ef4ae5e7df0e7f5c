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
